"""The folders of games/ that are no games."""

ROOMS = frozenset(
    (
        "start",
        "core",
        "bots",
        "words",
        "people",
        "store",
        "window",
        "kit",
        "scenes",
        "kiosk",
        "phones",
        "commands",
        "tools",
    )
)
