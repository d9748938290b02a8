"""What a build takes along, what it leaves out, and what its parts are called. `launch/tabletrix.spec`, which
PyInstaller carries out, asks here; nothing here needs PyInstaller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from games.commands.program import NAME, ROOT
from games.core.catalogue import catalogue

BUILDER = "pyinstaller"

# Packages of fonts are nothing but data; the others PyInstaller finds by itself.
FONTS = ("font_manrope", "font_amatic_sc")

# Files that are read while the program runs, beside its modules. Everything else in those folders makes them.
DATA = (
    "assets/*/*.png",
    "assets/*/*.jpg",
    "assets/*/*.webp",
    "assets/*/*.json",
    "sounds/*.ogg",
    "sounds/music/*.ogg",
    "sounds/*.json",
    "games/*/RULES.md",
    "games/*/moments.json",
    "games/*/places.json",
    "games/*/bot/weights.json",
    "games/*/templates/*",
    "games/phones/page/*",
    "games/*/table/phone.*",
    "games/words/catalogues/*/LC_MESSAGES/*.mo",
    "launch/templates/*",
)
SHOTS = "games.kit.shots"  # the words in which games say it

NOT_READ = {"bake"}  # the program that makes the pictures

# Modules that PyInstaller would take along because something mentions them, and that are never reached from here.
# (`_hashlib` is: the PIN of the kiosk needs it, and with it libcrypto.)
UNUSED_MODULES = (
    *("games.tools", "tests", "pytest", "_pytest", "pluggy", "hypothesis", "importlinter", "grimp", "unittest"),
    *("doctest", "pdb"),
    *("tkinter", "_tkinter", "readline", "curses", "_curses", "sqlite3", "asyncio", "pydoc", "lib2to3"),
    *("ssl", "_ssl", "bz2", "_bz2", "lzma", "_lzma", "_uuid", "pyexpat", "xmlrpc"),  # segno escapes with xml
    *("setuptools", "pkg_resources", "distutils", "_distutils_hack", "pip", "PyInstaller"),
    *("numpy.f2py", "numpy.distutils", "numpy.testing", "numpy.tests", "numpy.typing", "numpy.polynomial"),
    *("pygame.examples", "pygame.docs", "pygame.tests", "pygame.camera", "pygame.midi", "pygame.surfarray"),
    *("pygame.sndarray", "pygame.ftfont", "cffi", "pycparser", "pymunk.pygame_util", "pymunk.matplotlib_util"),
)

# Files that come with a package, or with the system, and that are never read. The libraries of the C++ compiler are on
# every desktop; an old copy of them would keep the newer graphics drivers of the player's system from loading.
UNUSED_FILES = re.compile(
    r"(.*/)?(libstdc\+\+|libgcc_s)\.so.*"
    r"|.*\.dist-info/.*"
    r"|.*/freesansbold\.ttf|pygame/pygame_icon.*|pygame/_freetype\..*|pygame/_camera\..*|pygame/pypm\..*"
    r"|(.*/)?(lib)?portmidi.*"
    r"|(.*/)?_codecs_(cn|hk|jp|kr|tw|iso2022)\..*|numpy/_core/_\w+_tests\..*"
)


def modules(root: Path = ROOT) -> list[str]:
    """Every module of the program: many are only named, in the catalogue and among the scenes, never imported."""
    return list(_modules(root))


def _modules(root: Path) -> dict[str, Path]:
    """With the file of each."""
    files = sorted((root / "games").rglob("*.py"))
    named = {".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): file for file in files}
    return {module: file for module, file in named.items() if not is_for_builders(module)}


def is_for_builders(module: str) -> bool:
    """The tools, and what games say for their pictures and measurements: no player needs them."""
    return f"{module}.".startswith("games.tools.") or module in _shots()


def _shots() -> set[str]:
    named = {info.id: info.shots for info in catalogue().values() if info.shots}
    return {SHOTS, *(f"games.{game}.{shots.partition(':')[0]}" for game, shots in named.items())}


def data_files(root: Path = ROOT) -> list[tuple[str, str]]:
    """The files that go along, each with its folder in the program."""
    return [(str(file), file.parent.relative_to(root).as_posix()) for file in _data(root)]


def wheel_files(root: Path = ROOT) -> dict[str, str]:
    """The files of a wheel, each with its place in it. What lies beside the package goes into it: pip keeps no more."""
    files = [*_modules(root).values(), *_data(root)]
    places = {str(file): file.relative_to(root).as_posix() for file in files}
    return {file: place if place.startswith("games/") else f"games/{place}" for file, place in places.items()}


def _data(root: Path) -> Iterator[Path]:
    for pattern in DATA:
        found = (file for file in sorted(root.glob(pattern)) if file.suffix != ".py")
        yield from (file for file in found if file.parent.name not in NOT_READ)


def is_wanted(place: str) -> bool:
    """Whether a file belongs into the program, by its place there."""
    return UNUSED_FILES.fullmatch(place.replace("\\", "/")) is None


def system_libraries(places: Iterable[str]) -> list[str]:
    """The shared libraries that came from the system, such as `libz`: neither from a package nor part of Python.

    Those of packages lie in the folders of these packages. On Windows all others come with Python itself.
    """
    found = (re.fullmatch(r"(lib[^/\\]+?)[-.]?[\d.]*\.(so|dylib)[\d.]*", place) for place in places)
    return sorted({name[1] for name in found if name and not name[1].startswith("libpython")})


def build_name(version: str, system: str, machine: str) -> str:
    """What the folder of a build is called, such as Tabletrix-1.2.0-linux-x86_64."""
    known = {"linux": "linux", "win32": "windows", "darwin": "macos"}
    return f"{NAME}-{version}-{known.get(system, system)}-{machine.lower()}"


def windows_version(version: str, description: str, licence: str) -> str:
    """What Windows shows about the program in its properties, in the form that PyInstaller reads."""
    numbers = tuple(int(part) for part in (version.split(".") + ["0"] * 4)[:4])
    told = {
        "ProductName": NAME,
        "FileDescription": description,
        "ProductVersion": version,
        "FileVersion": version,
        "LegalCopyright": licence,
        "OriginalFilename": f"{NAME}.exe",
    }
    strings = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in told.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), "
        f"kids=[StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
