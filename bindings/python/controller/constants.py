"""Constants by the names that they have in C, without WB_ in front."""

from .wb import constant as _constant

__all__ = ['constant']


def constant(name, type=int):
    """The number or text of a constant; with `type`, as a value of it."""
    value = _constant(name)
    return value if isinstance(value, type) else type(value)
