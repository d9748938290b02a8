"""What goes into a wheel: the same as into a build. Hatchling asks for it, led by pyproject.toml."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Contents(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # the folder of source is used as it is
        sys.path.insert(0, self.root)
        from games.tools.build_contents import wheel_files

        build_data["force_include"].update(wheel_files())
