"""Which requests are let in, and what is served: a table of files, made when the room opens, and nothing else."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from games.core.catalogue import names
from games.core.contract import Complaint
from games.kit.parts import has_phone_page

PAGE = Path(__file__).resolve().parent / "page"
GAMES = PAGE.parents[1]
LIVE = "/live"  # where the page opens its WebSocket
FIRST = "/index.html"
LOOPBACK = "127.0.0.1"


class Served(NamedTuple):
    kind: str
    data: bytes


def files() -> dict[str, Served]:
    """The page's own files, and those of the games that bring some, by the paths under which they are asked for."""
    found = {f"/{file.name}": file for file in sorted(PAGE.iterdir()) if file.is_file()}
    for name in names():
        if has_phone_page(name):
            folder = GAMES / name / "table"
            found |= {f"/{name}/{file.name}": file for file in sorted(folder.glob("phone*.*")) if file.suffix != ".py"}
    served = {path: Served(_kind(file.name), file.read_bytes()) for path, file in found.items()}
    if FIRST not in served:
        raise Complaint("The page for the phones is missing.")
    return served | {"/": served[FIRST]}


def _kind(name: str) -> str:
    if name.endswith(".js"):
        return "text/javascript; charset=utf-8"
    kind = mimetypes.types_map.get(Path(name).suffix, "application/octet-stream")
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


class Gate:
    """Judges a request by the address that its connection has come to."""

    def __init__(self, served: Mapping[str, Served]):
        self._served = served

    def is_own_host(self, request: Request, here: tuple[str, int]) -> bool:
        """Whether whoever asks knows this machine by its own address. A name that somebody has bent to it is none."""
        host = _only(request.headers, "Host")
        own = [f"{here[0]}:{here[1]}", *([f"localhost:{here[1]}"] if here[0] == LOOPBACK else [])]
        return host in own

    def is_own_page(self, request: Request) -> bool:
        """Whether it is a page from here that opens a WebSocket; a browser always says whose page it is."""
        return _only(request.headers, "Origin") == f"http://{_only(request.headers, 'Host')}"

    def answer(self, request: Request, here: tuple[str, int]) -> Response | None:
        """What is answered; None if the connection is to become a WebSocket."""
        if not self.is_own_host(request, here):
            return told(HTTPStatus.MISDIRECTED_REQUEST, "This is not the address of the table.")
        if request.method != "GET":
            return told(HTTPStatus.METHOD_NOT_ALLOWED, "Nothing is taken in here.")
        path = request.path.partition("?")[0]
        if path == LIVE:
            return None if self.is_own_page(request) else told(HTTPStatus.FORBIDDEN, "Another page may not do this.")
        served = self._served.get(path)
        if served is None:
            return told(HTTPStatus.NOT_FOUND, "There is nothing here.")
        return Response(HTTPStatus.OK.value, HTTPStatus.OK.phrase, self._headers(request, served), served.data)

    @staticmethod
    def _headers(request: Request, served: Served) -> Headers:
        host = request.headers["Host"]
        allowed = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' "
            f"data: blob:; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        return Headers(
            {
                "Content-Type": served.kind,
                "Content-Length": str(len(served.data)),
                "Content-Security-Policy": allowed,
                "X-Content-Type-Options": "nosniff",
                "X-Frame-Options": "DENY",
                "Referrer-Policy": "no-referrer",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Cache-Control": "no-cache",
                "Connection": "close",
            }
        )


def told(status: HTTPStatus, sentence: str) -> Response:
    data = f"{sentence}\n".encode()
    headers = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(data)), "Connection": "close"}
    return Response(status.value, status.phrase, Headers(headers), data)


def _only(headers: Headers, name: str) -> str | None:
    """A header that must not be there twice."""
    try:
        return headers.get(name)
    except MultipleValuesError:
        return None
