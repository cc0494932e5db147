"""Buttons, and where the mouse points."""

import ctypes

from ._input import Input
from .wb import wb


class MouseState(ctypes.Structure):
    """Buttons; place in the picture u, v from 0 to 1; place in the world x, y, z [m]."""

    _fields_ = [('u', ctypes.c_double), ('v', ctypes.c_double), ('x', ctypes.c_double), ('y', ctypes.c_double),
                ('z', ctypes.c_double), ('left', ctypes.c_bool), ('middle', ctypes.c_bool), ('right', ctypes.c_bool)]

    def getLeft(self):
        """Whether the left button is held."""
        return self.left

    def getMiddle(self):
        """Whether the middle button is held."""
        return self.middle

    def getRight(self):
        """Whether the right button is held."""
        return self.right

    def getU(self):
        """From the left edge of the picture."""
        return self.u

    def getV(self):
        """From the upper edge of the picture."""
        return self.v

    def getX(self):
        """In the world [m]."""
        return self.x

    def getY(self):
        """In the world [m]."""
        return self.y

    def getZ(self):
        """In the world [m]."""
        return self.z


class Mouse(Input):
    """Buttons, and where the mouse points."""

    _stem = 'mouse'

    def getState(self):
        """Buttons and places."""
        return MouseState.from_buffer_copy(MouseState.from_address(wb.wb_mouse_get_state_pointer()))

    def enable3dPosition(self):
        """Starts telling the place in the world."""
        wb.wb_mouse_enable_3d_position()

    def disable3dPosition(self):
        """Stops telling the place in the world."""
        wb.wb_mouse_disable_3d_position()

    def is3dPositionEnabled(self):
        """Whether the place in the world is told."""
        return wb.wb_mouse_is_3d_position_enabled()

    state = property(getState)
