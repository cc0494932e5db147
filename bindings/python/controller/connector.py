"""Docks with another connector."""

from .device import Device
from .wb import answer, command, setting


class Connector(Device):
    """Docks with another connector."""

    enablePresence = command(
        'wb_connector_enable_presence', 'Looks for a partner with a period [ms].', 'sampling_period',
        samplingPeriod='sampling_period')
    disablePresence = command('wb_connector_disable_presence', 'Stops looking.')
    presence, getPresence = answer('wb_connector_get_presence', '1: a partner is there; -1: cannot be measured.')
    presence_sampling_period, getPresenceSamplingPeriod = setting(
        'wb_connector_get_presence_sampling_period', 'wb_connector_enable_presence', 'Period [ms].', 'p')[:2]
    lock = command('wb_connector_lock', 'Holds on.')
    unlock = command('wb_connector_unlock', 'Lets go.')
    locked, isLocked = answer('wb_connector_is_locked', 'Whether it was told to hold on.')
