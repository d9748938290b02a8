"""The table as a picture that goes over the wire."""

from __future__ import annotations

from io import BytesIO

import pygame


def as_jpeg(picture: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(picture, file, "table.jpg")
    return file.getvalue()
