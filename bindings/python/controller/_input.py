"""What keyboard, mouse and joystick have in common."""

from .wb import also, wb


class Input:
    """An input device of the user. `_stem` is the middle of the names of its functions."""

    _stem = ''

    def __init__(self, sampling_period=None):
        """Enabled with the basic time step if no period [ms] is given; 0 leaves it off."""
        if sampling_period is None:
            sampling_period = int(wb.wb_robot_get_basic_time_step())
        if sampling_period != 0:
            self.enable(sampling_period)

    @also(samplingPeriod='p', sampling_period='p')
    def enable(self, p):
        """Starts watching with a period [ms]."""
        getattr(wb, 'wb_%s_enable' % self._stem)(p)

    def disable(self):
        """Stops watching."""
        getattr(wb, 'wb_%s_disable' % self._stem)()

    def getSamplingPeriod(self):
        """The period [ms], 0 if it is off."""
        return getattr(wb, 'wb_%s_get_sampling_period' % self._stem)()

    @property
    def sampling_period(self):
        """The period [ms], 0 if it is off."""
        return self.getSamplingPeriod()

    @sampling_period.setter
    def sampling_period(self, p):
        self.enable(0 if p is None else p)
