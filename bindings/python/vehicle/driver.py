"""What a human driver can do."""

from controller import Supervisor
from controller.wb import command, wb


def _answer(function, doc):
    method = command(function, doc, own='')
    return property(method, doc=doc), method


def _setting(getter, setter, doc, name, **others):
    get = command(getter, doc, own='')
    set_value = command(setter, 'Sets: ' + doc, name, own='', **others)
    return property(get, set_value, doc=doc), get, set_value


class Driver(Supervisor):
    """Drives a car: steering, speed or throttle, brakes, lights, wipers."""

    INDICATOR_OFF, INDICATOR_RIGHT, INDICATOR_LEFT = 0, 1, 2
    SPEED, TORQUE = 0, 1
    DOWN, SLOW, NORMAL, FAST = 0, 1, 2, 3

    def __init__(self):
        """Connects to the simulator and finds the devices of the car."""
        super().__init__()
        wb.wbu_driver_init()

    def __del__(self):
        """Leaves the simulation."""
        wb.wbu_driver_cleanup()
        super().__del__()

    @staticmethod
    def isInitialisationPossible():
        """Whether this robot is a car."""
        return wb.wbu_driver_initialization_is_possible()

    def step(self):
        """Lets one basic time step pass; -1 when the simulator ends this program."""
        return wb.wbu_driver_step()

    steering_angle, getSteeringAngle, setSteeringAngle = _setting(
        'wbu_driver_get_steering_angle', 'wbu_driver_set_steering_angle', 'Steering angle [rad], right is positive.',
        'steeringAngle')
    target_cruising_speed, getTargetCruisingSpeed, setCruisingSpeed = _setting(
        'wbu_driver_get_target_cruising_speed', 'wbu_driver_set_cruising_speed', 'Speed to be kept [km/h].',
        'cruisingSpeed', speed='cruisingSpeed')
    throttle, getThrottle, setThrottle = _setting(
        'wbu_driver_get_throttle', 'wbu_driver_set_throttle', 'Used part of the torque of the engine, 0 to 1.',
        'throttle')
    brake_intensity, getBrakeIntensity, setBrakeIntensity = _setting(
        'wbu_driver_get_brake_intensity', 'wbu_driver_set_brake_intensity', 'How hard to brake, 0 to 1.',
        'brakeIntensity', intensity='brakeIntensity')
    indicator, getIndicator, setIndicator = _setting(
        'wbu_driver_get_indicator', 'wbu_driver_set_indicator', 'INDICATOR_OFF, INDICATOR_RIGHT or INDICATOR_LEFT.',
        'indicator', state='indicator')
    hazard_flashers, getHazardFlashers, setHazardFlashers = _setting(
        'wbu_driver_get_hazard_flashers', 'wbu_driver_set_hazard_flashers', 'Both indicators at once.',
        'hazardFlasher', state='hazardFlasher')
    setIndicatorWarning = setHazardFlashers  # Its name in Webots 8.0.
    dipped_beams, getDippedBeams, setDippedBeams = _setting(
        'wbu_driver_get_dipped_beams', 'wbu_driver_set_dipped_beams', 'The front and rear lights.', 'state')
    antifog_lights, getAntifogLights, setAntifogLights = _setting(
        'wbu_driver_get_antifog_lights', 'wbu_driver_set_antifog_lights', 'The lights against fog.', 'state')
    gear, getGear, setGear = _setting(
        'wbu_driver_get_gear', 'wbu_driver_set_gear', '-1 reverse, 0 none, then forward.', 'gear')
    wiper_mode, getWiperMode, setWiperMode = _setting(
        'wbu_driver_get_wiper_mode', 'wbu_driver_set_wiper_mode', 'DOWN, SLOW, NORMAL or FAST.', 'mode')
    _get_brake, setBrake = _setting(
        'wbu_driver_get_brake', 'wbu_driver_set_brake', 'The older name of the brake intensity.', 'brake')[1:]

    def getBrake(self, name=None):
        """The brake of a name, as in Robot. Without a name: the older name of getBrakeIntensity."""
        return self._get_brake() if name is None else super().getBrake(name)

    getWipersMode, setWipersMode = _setting(
        'wbu_driver_get_wipers_mode', 'wbu_driver_set_wipers_mode', 'The older name of the wiper mode.', 'mode')[1:]
    current_speed, getCurrentSpeed = _answer('wbu_driver_get_current_speed', 'The speed by the wheels [km/h].')
    rpm, getRpm = _answer('wbu_driver_get_rpm', 'Engine speed [1/min].')
    gear_number, getGearNumber = _answer('wbu_driver_get_gear_number', 'How many gears there are.')

    def getControlMode(self):
        """SPEED or TORQUE; None before the first command."""
        mode = wb.wbu_driver_get_control_mode()
        return None if mode == -1 else mode

    control_mode = property(getControlMode)
