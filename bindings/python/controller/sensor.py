"""What all sampled devices have in common."""

from .device import Device
from .wb import also, wb


class Sensor(Device):
    """A sampled device. `_stem` is the middle of the names of its functions."""

    _stem = ''

    def __init__(self, name, sampling_period=None):
        """A sensor made from a name is enabled: with the basic time step, if no period [ms] is given."""
        super().__init__(name)
        if isinstance(name, str):
            self.enable(int(wb.wb_robot_get_basic_time_step()) if sampling_period is None else sampling_period)

    @also(samplingPeriod='p', sampling_period='p')
    def enable(self, p):
        """Starts sampling with a period [ms]."""
        getattr(wb, 'wb_%s_enable' % self._stem)(self._tag, p)

    def disable(self):
        """Stops sampling."""
        getattr(wb, 'wb_%s_disable' % self._stem)(self._tag)

    def getSamplingPeriod(self):
        """The period [ms], 0 if it is off."""
        return getattr(wb, 'wb_%s_get_sampling_period' % self._stem)(self._tag)

    @property
    def sampling_period(self):
        """The period [ms], 0 if it is off."""
        return self.getSamplingPeriod()

    @sampling_period.setter
    def sampling_period(self, p):
        self.enable(0 if p is None else p)

    def _table(self):
        size = getattr(wb, 'wb_%s_get_lookup_table_size' % self._stem)(self._tag)
        table = getattr(wb, 'wb_%s_get_lookup_table' % self._stem)(self._tag)
        return table[0:3 * size] if table else []


class TableSensor(Sensor):
    """A sampled device with a lookup table."""

    def getLookupTable(self):
        """Rows of input, output and noise, one after another."""
        return self._table()

    @property
    def lookup_table(self):
        """Rows of input, output and noise, one after another."""
        return self._table()
