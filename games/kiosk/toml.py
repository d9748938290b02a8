"""Writes the little TOML that the operator's settings need; the standard library only reads it."""

import json
from collections.abc import Mapping
from typing import Any

DEEPEST = 20  # tables in tables that are written out
LONGEST_NUMBER = 1000  # bits


def to_toml(values: Mapping[str, Any]) -> str:
    """Keys with their values, one a line; a mapping becomes a table, and those come last as TOML wants it."""
    lines = [f"{key} = {shown(value)}" for key, value in values.items() if not isinstance(value, Mapping)]
    for key, table in values.items():
        if isinstance(table, Mapping):
            lines += ["", f"[{key}]", to_toml(table).rstrip("\n")]
    return "\n".join(lines) + "\n"


def shown(value: Any, depth: int = 0) -> str:
    """A value as it would stand in the file; also for what was read and cannot be used, whatever that is."""
    if depth > DEEPEST:
        return "..."
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)  # the escapes of JSON are among those of TOML
    if isinstance(value, list | tuple):
        return f"[{', '.join(shown(inner, depth + 1) for inner in value)}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {shown(inner, depth + 1)}" for key, inner in value.items()) + "}"
    if isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        return hex(value)  # Python refuses to write so many digits in tens
    return str(value)
