"""Holds what it touches."""

from .device import Device
from .wb import answer, command, setting


class VacuumGripper(Device):
    """Holds what it touches."""

    enablePresence = command(
        'wb_vacuum_gripper_enable_presence', 'Looks for an object with a period [ms].', 'sampling_period',
        samplingPeriod='sampling_period')
    disablePresence = command('wb_vacuum_gripper_disable_presence', 'Stops looking.')
    presence, getPresence = answer('wb_vacuum_gripper_get_presence', 'Whether it holds something.')
    presence_sampling_period, getPresenceSamplingPeriod = setting(
        'wb_vacuum_gripper_get_presence_sampling_period', 'wb_vacuum_gripper_enable_presence', 'Period [ms].', 'p')[:2]
    turnOn = command('wb_vacuum_gripper_turn_on', 'Starts the suction.')
    turnOff = command('wb_vacuum_gripper_turn_off', 'Stops the suction.')
    on, isOn = answer('wb_vacuum_gripper_is_on', 'Whether the suction works.')
