"""What all devices have in common."""

from .wb import answer, encode, text, wb


class Device:
    """A device of the robot."""

    def __init__(self, name):
        """By name, or by the number that the library knows the device by."""
        self._tag = name if isinstance(name, int) else wb.wb_robot_get_device(encode(name))

    def getTag(self):
        """The number that the library knows the device by."""
        return self._tag

    tag = property(getTag)

    name, getName = answer('wb_device_get_name', 'The name of the device.', text)
    model, getModel = answer('wb_device_get_model', 'Its model text.', text)
    node_type, getNodeType = answer('wb_device_get_node_type', 'Number of its node type.')
