"""Writes the little TOML that the operator's settings need; the standard library only reads it."""

import json
from collections.abc import Mapping
from typing import Any


def to_toml(values: Mapping[str, Any]) -> str:
    """Keys with their values, one a line; a mapping becomes a table, and those come last as TOML wants it."""
    lines = [f"{key} = {shown(value)}" for key, value in values.items() if not isinstance(value, Mapping)]
    for key, table in values.items():
        if isinstance(table, Mapping):
            lines += ["", f"[{key}]", to_toml(table).rstrip("\n")]
    return "\n".join(lines) + "\n"


def shown(value: Any) -> str:
    """A value as it would stand in the file; also for what was read and cannot be used, whatever that is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)  # the escapes of JSON are among those of TOML
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {shown(inner)}" for key, inner in value.items()) + "}"
    return str(value)
