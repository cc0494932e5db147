"""Buttons, axes, hats and force feedback."""

from ._input import Input
from .wb import text, wb


class Joystick(Input):
    """Buttons, axes, hats and force feedback."""

    _stem = 'joystick'

    def isConnected(self):
        """Whether there is one."""
        return wb.wb_joystick_is_connected()

    def getModel(self):
        """Its name, or None."""
        return text(wb.wb_joystick_get_model())

    def getNumberOfAxes(self):
        """How many axes it has."""
        return wb.wb_joystick_get_number_of_axes()

    def getAxisValue(self, axis):
        """Where an axis stands."""
        return wb.wb_joystick_get_axis_value(axis)

    def getNumberOfPovs(self):
        """How many hats it has."""
        return wb.wb_joystick_get_number_of_povs()

    def getPovValue(self, pov):
        """Where a hat stands."""
        return wb.wb_joystick_get_pov_value(pov)

    def getPressedButton(self):
        """The next pressed button, -1 after the last."""
        return wb.wb_joystick_get_pressed_button()

    def setConstantForce(self, level):
        """Pushes with a constant force."""
        wb.wb_joystick_set_constant_force(level)

    def setConstantForceDuration(self, duration):
        """How long the constant force lasts [s]."""
        wb.wb_joystick_set_constant_force_duration(duration)

    def setAutoCenteringGain(self, gain):
        """How strongly it returns to the middle."""
        wb.wb_joystick_set_auto_centering_gain(gain)

    def setResistanceGain(self, gain):
        """How strongly it resists."""
        wb.wb_joystick_set_resistance_gain(gain)

    def setForceAxis(self, axis):
        """The axis that pushes."""
        wb.wb_joystick_set_force_axis(axis)

    is_connected = property(isConnected)
    model = property(getModel)
    number_of_axes = property(getNumberOfAxes)
    number_of_povs = property(getNumberOfPovs)
    pressed_button = property(getPressedButton)
