"""What a phone may say, and what is no message at all (docs/PHONES.md has the table)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from games.window.guests import Agree, Choose, Flung, GuestWish, Take

VERSION = 1
LONGEST = 2_000  # bytes of a message from a phone

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=16)]
Speed = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]
Token = Annotated[str, msgspec.Meta(max_length=64)]
Short = Annotated[str, msgspec.Meta(max_length=60)]


class Said(msgspec.Struct, tag_field="say", forbid_unknown_fields=True):
    pass


class Hello(Said, tag="hello"):
    """The first message. What a phone knows of itself says who it is; nothing known is a look at the door."""

    v: Number
    lang: Short = ""
    secret: Token = ""  # of a guest who has been here before
    key: Token = ""  # out of the QR code
    code: Token = ""  # as it was typed


class Sit(Said, tag="sit"):
    name: Short
    colour: Short = ""


class ChooseSaid(Said, tag="choose"):
    q: Number
    move: Number


class ThrowSaid(Said, tag="throw"):
    q: Number
    dx: Speed = 0.0
    dy: Speed = 0.0


class WishSaid(Said, tag="wish"):
    what: GuestWish


class AnswerSaid(Said, tag="answer"):
    request: Number
    yes: bool


class TakeSaid(Said, tag="take"):
    seat: SeatNumber


class Beat(Said, tag="beat"):
    pass


Message = Hello | Sit | ChooseSaid | ThrowSaid | WishSaid | AnswerSaid | TakeSaid | Beat

_decoder = msgspec.json.Decoder(Message)
_encoder = msgspec.json.Encoder()


class NoMessage(Exception):
    """What has come is none."""


def read(text: str | bytes) -> Message:
    try:
        said: Message = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise NoMessage(str(fault)) from None
    return said


def written(message: dict[str, Any]) -> bytes:
    return _encoder.encode(message)


def meant(said: Message) -> Choose | Flung | GuestWish | Agree | Take | None:
    """What somebody at a table means by it; None if it is not about a table."""
    if isinstance(said, ChooseSaid):
        return Choose(said.q, said.move)
    if isinstance(said, ThrowSaid):
        return Flung(said.q, said.dx, said.dy)
    if isinstance(said, WishSaid):
        return said.what
    if isinstance(said, AnswerSaid):
        return Agree(said.request, said.yes)
    return Take(said.seat) if isinstance(said, TakeSaid) else None
