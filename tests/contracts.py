"""Contracts about who may import whom, for import-linter; `[tool.importlinter]` in pyproject.toml fills them in.

They speak of packages only, and look at what is there: a game is every folder of games/ that is no room, so that a new
one is checked without being named. A place is a package without `games`, and GAME stands for any game: `window`,
`bots.live`, `GAME.rules`. One import after the other is judged. Whoever may be imported keeps to the same contracts, so
no chain of imports leads where a single one may not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

from games.core.rooms import ROOMS

ROOT = "games"
ANY_GAME = "GAME"


class Judged(Contract):
    """Every import is looked at, and `is_wrong` says of each whether it breaks the contract."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Kept if nothing is wrong with any module and any import of the program."""
        wrong = [f"{one} imports {other}" for one, other in sorted(imports(graph)) if self.is_wrong(one, other)]
        wrong += self.wrong_modules(graph)
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def is_wrong(self, importer: str, imported: str) -> bool:
        return False

    def wrong_modules(self, graph: ImportGraph) -> list[str]:
        return []

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["wrong"]:
            output.print_error(line)


class FloorPlan(Judged):
    """Each room knows only those below it, and no game another."""

    type_name = "floor_plan"
    floors = fields.ListField(subfield=fields.StringField())  # the highest first; rooms side by side: "one | other"
    doors = fields.ListField(subfield=fields.StringField())  # rooms that nobody else may import, whatever lies above

    def is_wrong(self, importer: str, imported: str) -> bool:
        if not is_ours(imported) or imported == ROOT or folder(importer) == folder(imported):
            return False
        return room(imported) in listed(self.doors) or self._floor(importer) >= self._floor(imported)

    def _floor(self, module: str) -> int:
        """Counted from above; what lies beside the rooms is no place to import anything from."""
        rooms = [floor.split(" | ") for floor in listed(self.floors)]
        return next(
            (floor for floor, side_by_side in enumerate(rooms) if room(module) in side_by_side),
            len(rooms),
        )

    def wrong_modules(self, graph: ImportGraph) -> list[str]:
        """Every room has its floor; whatever else lies in games/ is a game, and says that it is one."""
        planned = {each for floor in listed(self.floors) for each in floor.split(" | ")}
        wrong = [f"{name} has no floor, or is no room" for name in sorted(planned ^ {*ROOMS, ANY_GAME})]
        for module in sorted(graph.find_children(ROOT)):
            known = graph.find_modules_directly_imported_by(module)
            if room(module) == ANY_GAME and "games.core.info" not in known:
                wrong.append(f"{module} is no room, and no game either: it has no GameInfo")
        return wrong


class Parts(Judged):
    """A game consists of these parts and nothing else, so that every module of it is under some contract."""

    type_name = "parts"
    parts = fields.ListField(subfield=fields.StringField())

    def wrong_modules(self, graph: ImportGraph) -> list[str]:
        allowed = {ANY_GAME, *(f"{ANY_GAME}.{part}" for part in listed(self.parts))}
        return [
            f"{module} belongs to no part of its game"
            for module in sorted(graph.modules)
            if is_ours(module) and room(module) == ANY_GAME and not {*places(module)[1:2], ANY_GAME} <= allowed
        ]


class Knows(Judged):
    """What a place may import of the program, besides itself; of the games only parts of the same one."""

    type_name = "knows"
    place = fields.StringField()
    may_import = fields.ListField(subfield=fields.StringField())

    def is_wrong(self, importer: str, imported: str) -> bool:
        if not is_ours(imported) or not self._is_at(importer):
            return False
        if room(imported) == ANY_GAME and folder(imported) != folder(importer):
            return True
        return not ({str(self.place), *listed(self.may_import)} - {ANY_GAME}) & set(places(imported))

    def _is_at(self, module: str) -> bool:
        """GAME alone is a game's __init__.py, and knows no part of it."""
        place = str(self.place)
        return places(module) == [ANY_GAME] if place == ANY_GAME else place in places(module)


class Uses(Judged):
    """What some places may use that is not of the program: nothing but `only`, or anything but `never`."""

    type_name = "uses"
    places = fields.ListField(subfield=fields.StringField())
    but_not = fields.ListField(subfield=fields.StringField(), required=False, default=[])
    only = fields.ListField(subfield=fields.StringField(), required=False, default=[])
    never = fields.ListField(subfield=fields.StringField(), required=False, default=[])

    def is_wrong(self, importer: str, imported: str) -> bool:
        here = set(places(importer))
        if is_ours(imported) or not here & set(listed(self.places)) or here & set(listed(self.but_not)):
            return False
        package = imported.split(".")[0]
        return package in listed(self.never) or (bool(self.only) and package not in listed(self.only))


def imports(graph: ImportGraph) -> Iterator[tuple[str, str]]:
    for module in filter(is_ours, graph.modules):
        for imported in graph.find_modules_directly_imported_by(module):
            yield module, imported


def is_ours(module: str) -> bool:
    return module.split(".")[0] == ROOT


def folder(module: str) -> str:
    """The name of the room or of the game."""
    return (*module.split("."), "")[1]


def room(module: str) -> str:
    """The room that a module lies in; GAME for each of the games."""
    return folder(module) if folder(module) in ROOMS else ANY_GAME


def places(module: str) -> list[str]:
    """All the places that a module is in, from the outside: GAME, GAME.rules."""
    names = [room(module), *module.split(".")[2:]] if "." in module else []
    return [".".join(names[:length]) for length in range(1, len(names) + 1)]


def listed(field: object) -> Collection[str]:
    """What import-linter has filled into a field, which its types call a field."""
    assert isinstance(field, list)
    return field
