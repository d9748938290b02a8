"""How a turn in space is written down."""

Matrix = tuple[tuple[float, ...], ...]  # three rows of three
Quaternion = tuple[float, float, float, float]
