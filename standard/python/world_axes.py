"""The axes of worlds."""


def has_y_up(path):
    """Whether the world is from before R2022a and its y axis is up."""
    try:
        with open(path, encoding="utf-8", errors="replace") as world:
            version = (world.readline().split() + ["", ""])[1]
            axes = next((line for line in world if "coordinateSystem" in line), "")
    except OSError:
        return False
    if not version or version.startswith("R") and version >= "R2022a":
        return False
    was_default = not version.startswith("R") or version < "R2020b"
    return "NUE" in axes or "EUN" in axes or was_default and "ENU" not in axes
