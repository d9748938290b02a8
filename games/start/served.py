"""Which Pythons and systems the pinned packages serve: the one place that says so, and how it is told.

Like main.py, which needs it before it knows anything about the Python at work, this file keeps to the oldest syntax.
`python -m games.tools.pins` checks it against the packages themselves.
"""

import os
import sys

OLDEST = (3, 11)
NEWEST = (3, 14)

# What is known not to be served, and the packages that do not exist for it.
NEXT_PYTHON = "Python 3.15"
WINDOWS_ON_ARM = "Windows (ARM)"
LACKING = {
    NEXT_PYTHON: ["numpy"],
    WINDOWS_ON_ARM: ["pymunk"],
}

CATALOGUES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "words", "catalogues")


def say(text, **facts):
    """The text in the language of the system, as far as the Python at work can read the catalogues."""
    try:
        from gettext import translation

        text = translation("tabletrix", CATALOGUES, fallback=True).gettext(text)
    except Exception:  # whatever it is, English is better than nothing
        pass
    return text.format(**facts)


def why_not_this_python(version=None, platform=None):
    """Why this Python cannot have the packages, and which can; None if nothing speaks against it."""
    version = tuple((version or sys.version_info)[:2])
    if OLDEST <= version <= NEWEST:
        return why_not_this_system(platform)
    lacking = LACKING.get("Python " + told(version))
    if lacking:
        return say(
            "Tabletrix needs Python {oldest} to {newest}, and this is Python {version}, for which there is no "
            "{packages} yet. Install one of the others from python.org/downloads and start Tabletrix with it.",
            packages=", ".join(lacking),
            oldest=told(OLDEST),
            newest=told(NEWEST),
            version=told(version),
        )
    return say(
        "Tabletrix needs Python {oldest} to {newest}, and this is Python {version}. "
        "Install one of these from python.org/downloads and start Tabletrix with it.",
        oldest=told(OLDEST),
        newest=told(NEWEST),
        version=told(version),
    )


def why_not_this_system(platform=None):
    from sysconfig import get_platform

    if (platform or get_platform()) != "win-arm64":
        return None  # of what nobody knows, pip tells what is missing
    return say(
        "For Windows on ARM there is no {packages}, which Tabletrix needs. Install Python {oldest} to {newest} for "
        "Windows x64 (64-bit) from python.org/downloads, which runs here, too, and start Tabletrix with it.",
        packages=", ".join(LACKING[WINDOWS_ON_ARM]),
        oldest=told(OLDEST),
        newest=told(NEWEST),
    )


def told(version):
    return "%d.%d" % tuple(version[:2])
