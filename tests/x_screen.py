"""Looks at a screen of X11 as it is at this moment, without a program that would have to be installed for it."""

import ctypes
import ctypes.util
from contextlib import contextmanager

ALL_PLANES, Z_PIXMAP = ctypes.c_ulong(-1), 2
LOUD = (255, 0, 255)  # the colour of the bare desktop


class _Image(ctypes.Structure):
    """The beginning of an XImage."""

    _fields_ = [
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_ubyte)),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
    ]


class XScreen:
    def __init__(self, display: str, size: tuple[int, int]):
        self._x = ctypes.CDLL(ctypes.util.find_library("X11"))
        for name in ("XOpenDisplay", "XDefaultRootWindow", "XGetImage"):
            getattr(self._x, name).restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        assert self._display.value, "the screen does not answer"
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._size = size

    def paint_desktop(self) -> None:
        """Whatever no window covers is loud from now on."""
        self._x.XSetWindowBackground(self._display, self._root, ctypes.c_ulong(int.from_bytes(bytes(LOUD))))
        self._x.XClearWindow(self._display, self._root)
        self._x.XSync(self._display, 0)

    def pixels(self) -> bytes:
        """All of it, four bytes each: blue, green, red and nothing."""
        width, height = self._size
        at = self._x.XGetImage(self._display, self._root, 0, 0, width, height, ALL_PLANES, Z_PIXMAP)
        image = _Image.from_address(at)
        data = ctypes.string_at(image.data, image.bytes_per_line * image.height)
        self._x.XDestroyImage(ctypes.c_void_p(at))
        return data

    def shows(self, colour: tuple[int, int, int], wide: int = 4) -> bool:
        """Whether so many pixels side by side have this colour somewhere. What is in the fourth byte means nothing."""
        pixels = self.pixels()
        return any(bytes([*reversed(colour), rest]) * wide in pixels for rest in (0, 255))

    def shows_desktop(self) -> bool:
        return self.shows(LOUD)

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)


@contextmanager
def looked_at(display: str, size: tuple[int, int]):
    screen = XScreen(display, size)
    try:
        yield screen
    finally:
        screen.close()
