"""How a turn in space is written down."""

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
Quaternion = tuple[float, float, float, float]
