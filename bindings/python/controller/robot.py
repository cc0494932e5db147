"""The robot that this program controls."""

import sys

from .accelerometer import Accelerometer
from .altimeter import Altimeter
from .brake import Brake
from .camera import Camera
from .compass import Compass
from .connector import Connector
from .device import Device
from .display import Display
from .distance_sensor import DistanceSensor
from .emitter import Emitter
from .gps import GPS
from .gyro import Gyro
from .inertial_unit import InertialUnit
from .joystick import Joystick
from .keyboard import Keyboard
from .led import LED
from .lidar import Lidar
from .light_sensor import LightSensor
from .microphone import Microphone
from .motor import Motor
from .mouse import Mouse
from .pen import Pen
from .position_sensor import PositionSensor
from .radar import Radar
from .range_finder import RangeFinder
from .receiver import Receiver
from .servo import Servo
from .skin import Skin
from .speaker import Speaker
from .touch_sensor import TouchSensor
from .vacuum_gripper import VacuumGripper
from .wb import Replaceable, also, constant, encode, text, wb, world_before

_CLASSES = {
    constant('NODE_ACCELEROMETER'): Accelerometer,
    constant('NODE_ALTIMETER'): Altimeter,
    constant('NODE_BRAKE'): Brake,
    constant('NODE_CAMERA'): Camera,
    constant('NODE_COMPASS'): Compass,
    constant('NODE_CONNECTOR'): Connector,
    constant('NODE_DISPLAY'): Display,
    constant('NODE_DISTANCE_SENSOR'): DistanceSensor,
    constant('NODE_EMITTER'): Emitter,
    constant('NODE_GPS'): GPS,
    constant('NODE_GYRO'): Gyro,
    constant('NODE_INERTIAL_UNIT'): InertialUnit,
    constant('NODE_LED'): LED,
    constant('NODE_LIDAR'): Lidar,
    constant('NODE_LIGHT_SENSOR'): LightSensor,
    constant('NODE_LINEAR_MOTOR'): Motor,
    constant('NODE_MICROPHONE'): Microphone,
    constant('NODE_PEN'): Pen,
    constant('NODE_POSITION_SENSOR'): PositionSensor,
    constant('NODE_RADAR'): Radar,
    constant('NODE_RANGE_FINDER'): RangeFinder,
    constant('NODE_RECEIVER'): Receiver,
    constant('NODE_ROTATIONAL_MOTOR'): Motor,
    constant('NODE_SKIN'): Skin,
    constant('NODE_SPEAKER'): Speaker,
    constant('NODE_TOUCH_SENSOR'): TouchSensor,
    constant('NODE_VACUUM_GRIPPER'): VacuumGripper,
}


class Robot:
    """The robot that this program controls. There can be only one."""

    EVENT_QUIT = constant('EVENT_QUIT')
    EVENT_NO_EVENT = constant('EVENT_NO_EVENT')
    EVENT_MOUSE_CLICK = constant('EVENT_MOUSE_CLICK')
    EVENT_MOUSE_MOVE = constant('EVENT_MOUSE_MOVE')
    EVENT_KEYBOARD = constant('EVENT_KEYBOARD')
    EVENT_JOYSTICK_BUTTON = constant('EVENT_JOYSTICK_BUTTON')
    EVENT_JOYSTICK_AXIS = constant('EVENT_JOYSTICK_AXIS')
    EVENT_JOYSTICK_POV = constant('EVENT_JOYSTICK_POV')
    MODE_SIMULATION = constant('MODE_SIMULATION')
    MODE_CROSS_COMPILATION = constant('MODE_CROSS_COMPILATION')
    MODE_REMOTE_CONTROL = constant('MODE_REMOTE_CONTROL')

    # The keys, as in the class Keyboard; for controllers of before R2018.
    KEYBOARD_END = constant('ROBOT_KEYBOARD_END')
    KEYBOARD_HOME = constant('ROBOT_KEYBOARD_HOME')
    KEYBOARD_LEFT = constant('ROBOT_KEYBOARD_LEFT')
    KEYBOARD_UP = constant('ROBOT_KEYBOARD_UP')
    KEYBOARD_RIGHT = constant('ROBOT_KEYBOARD_RIGHT')
    KEYBOARD_DOWN = constant('ROBOT_KEYBOARD_DOWN')
    KEYBOARD_PAGEUP = constant('ROBOT_KEYBOARD_PAGEUP')
    KEYBOARD_PAGEDOWN = constant('ROBOT_KEYBOARD_PAGEDOWN')
    KEYBOARD_NUMPAD_HOME = constant('ROBOT_KEYBOARD_NUMPAD_HOME')
    KEYBOARD_NUMPAD_LEFT = constant('ROBOT_KEYBOARD_NUMPAD_LEFT')
    KEYBOARD_NUMPAD_UP = constant('ROBOT_KEYBOARD_NUMPAD_UP')
    KEYBOARD_NUMPAD_RIGHT = constant('ROBOT_KEYBOARD_NUMPAD_RIGHT')
    KEYBOARD_NUMPAD_DOWN = constant('ROBOT_KEYBOARD_NUMPAD_DOWN')
    KEYBOARD_NUMPAD_END = constant('ROBOT_KEYBOARD_NUMPAD_END')
    KEYBOARD_KEY = constant('ROBOT_KEYBOARD_KEY')
    KEYBOARD_SHIFT = constant('ROBOT_KEYBOARD_SHIFT')
    KEYBOARD_CONTROL = constant('ROBOT_KEYBOARD_CONTROL')
    KEYBOARD_ALT = constant('ROBOT_KEYBOARD_ALT')

    created = None

    def __init__(self):
        """Connects to the simulator."""
        if Robot.created:
            print('Error: only one Robot instance can be created per controller process.', file=sys.stderr)
            return
        Robot.created = self
        wb.wb_robot_init()
        self._by_name = {}  # the last of each name, as in the official package; the C function finds the first
        self._by_tag = {}
        self._add_new()
        self._keyboard = Keyboard(0)
        self._mouse = Mouse(0)
        self._joystick = Joystick(0)

    def __del__(self):
        """Leaves the simulation."""
        if Robot.created is self:
            wb.wb_robot_cleanup()

    def _add(self, tag):
        device = _CLASSES.get(wb.wb_device_get_node_type(tag), Device)(tag)
        self._by_tag[tag] = device
        self._by_name[text(wb.wb_device_get_name(tag))] = device

    def _add_new(self):
        for index in range(len(self._by_tag), wb.wb_robot_get_number_of_devices()):
            self._add(wb.wb_robot_get_device_by_index(index))

    def getDevice(self, name):
        """The device of a name, in the class of its type; None and a message if there is none."""
        if name not in self._by_name:
            self._add_new()
        device = self._by_name.get(name)
        if device is None:
            print('Device "%s" was not found on robot "%s"' % (name, Robot.getName(self)), file=sys.stderr)
        return device

    def getServo(self, name):
        """The servo of an old world; None and a message if there is none."""
        device = self.getDevice(name)
        return Servo(device.tag) if device else None

    def getDeviceByIndex(self, index):
        """The device at a place in the list; None if there is none."""
        tag = wb.wb_robot_get_device_by_index(index)
        if tag and tag not in self._by_tag:
            self._add_new()
        return self._by_tag.get(tag)

    def getKeyboard(self):
        """The keyboard."""
        return self._keyboard

    def getMouse(self):
        """The mouse."""
        return self._mouse

    def getJoystick(self):
        """The joystick."""
        return self._joystick

    @also(duration='time_step')
    def step(self, time_step=None):
        """Lets time pass [ms]; -1 when the simulator ends this program. One basic time step if none is given."""
        return wb.wb_robot_step(int(wb.wb_robot_get_basic_time_step()) if time_step is None else int(time_step))

    def stepBegin(self, time_step=None):
        """Begins a step; what follows runs beside the simulation."""
        return wb.wb_robot_step_begin(int(wb.wb_robot_get_basic_time_step()) if time_step is None else int(time_step))

    def stepEnd(self):
        """Waits for the end of the step."""
        return wb.wb_robot_step_end()

    def waitForUserInputEvent(self, event_type, timeout):
        """Waits until the user does one of these things, or for so long [ms]."""
        return wb.wb_robot_wait_for_user_input_event(event_type, timeout)

    def getTime(self):
        """Simulated time [s]."""
        return wb.wb_robot_get_time()

    def getBasicTimeStep(self):
        """The world's basic time step [ms]."""
        return wb.wb_robot_get_basic_time_step()

    def getName(self):
        """The robot's name."""
        return text(wb.wb_robot_get_name())

    def getModel(self):
        """Its model text."""
        return text(wb.wb_robot_get_model())

    def getCustomData(self):
        """Its custom data."""
        return text(wb.wb_robot_get_custom_data())

    def setCustomData(self, data):
        """Changes its custom data."""
        wb.wb_robot_set_custom_data(encode(data))

    def getData(self):
        """The older name of getCustomData."""
        return self.getCustomData()

    def setData(self, data):
        """The older name of setCustomData."""
        self.setCustomData(data)

    def keyboardEnable(self, sampling_period):
        """The older form of Keyboard.enable."""
        wb.wb_robot_keyboard_enable(sampling_period)

    def keyboardDisable(self):
        """The older form of Keyboard.disable."""
        wb.wb_robot_keyboard_disable()

    def keyboardGetKey(self):
        """The next key that is held down, 0 after the last: the older form of Keyboard.getKey."""
        return wb.wb_robot_keyboard_get_key()

    def getMode(self):
        """Whether the simulated robot or the real one is controlled."""
        return wb.wb_robot_get_mode()

    def setMode(self, mode, arg):
        """Changes the mode."""
        wb.wb_robot_set_mode(mode, encode(arg))

    def getProjectPath(self):
        """Folder of the project."""
        return text(wb.wb_robot_get_project_path())

    def getWorldPath(self):
        """The world file."""
        return text(wb.wb_robot_get_world_path())

    def getControllerName(self):
        """What the robot's controller field says."""
        return text(wb.wb_robot_get_controller_name())

    def getControllerArguments(self):
        """What the robot's controllerArgs field says, with spaces between the words."""
        return text(wb.wb_robot_get_controller_arguments())

    def getType(self):
        """The type of the robot's node: Node.ROBOT, in old worlds Node.SUPERVISOR or Node.DIFFERENTIAL_WHEELS too."""
        return wb.wb_robot_get_type()

    def getSupervisor(self):
        """Whether it may use the supervisor's methods."""
        return wb.wb_robot_get_supervisor()

    def getSynchronization(self):
        """Whether the simulation waits for this program."""
        return wb.wb_robot_get_synchronization()

    def getNumberOfDevices(self):
        """How many devices it has."""
        return wb.wb_robot_get_number_of_devices()

    def getUrdf(self, prefix=''):
        """The robot as URDF, with a prefix in front of all names."""
        return text(wb.wb_robot_get_urdf(encode(prefix)))

    def wwiSendText(self, text):
        """Sends a text to the robot window."""
        data = encode(text)
        wb.wb_robot_wwi_send(data, len(data) + 1)

    def wwiReceiveText(self):
        """The next text of the robot window; if there is none, None, or '' in worlds from before R2023a."""
        received = wb.wb_robot_wwi_receive_text()
        return '' if received is None and world_before('R2023') else text(received)

    def batterySensorEnable(self, sampling_period):
        """Starts measuring the battery with a period [ms]."""
        wb.wb_robot_battery_sensor_enable(sampling_period)

    def batterySensorDisable(self):
        """Stops measuring the battery."""
        wb.wb_robot_battery_sensor_disable()

    def batterySensorGetSamplingPeriod(self):
        """The period [ms], 0 if it is off."""
        return wb.wb_robot_battery_sensor_get_sampling_period()

    def batterySensorGetValue(self):
        """Energy in the battery [J]."""
        return wb.wb_robot_battery_sensor_get_value()

    @property
    def battery_sensor_sampling_period(self):
        """The period [ms], 0 if it is off."""
        return self.batterySensorGetSamplingPeriod()

    @battery_sensor_sampling_period.setter
    def battery_sensor_sampling_period(self, sampling_period):
        self.batterySensorEnable(int(self.getBasicTimeStep()) if sampling_period is None else sampling_period)

    basic_time_step = Replaceable(getBasicTimeStep)
    name = Replaceable(getName)
    model = Replaceable(getModel)
    custom_data = property(getCustomData, setCustomData)
    project_path = Replaceable(getProjectPath)
    world_path = Replaceable(getWorldPath)
    supervisor = Replaceable(getSupervisor)
    synchronization = Replaceable(getSynchronization)
    time = Replaceable(getTime)
    number_of_devices = Replaceable(getNumberOfDevices)
    battery_sensor_value = Replaceable(batterySensorGetValue)
    mode = Replaceable(getMode)
    devices = Replaceable(lambda self: self._by_name, 'Its devices by name, the last of each.')
    keyboard = Replaceable(getKeyboard)
    mouse = Replaceable(getMouse)
    joystick = Replaceable(getJoystick)


def _older(kind):
    """A method such as getMotor('x'), which says that getDevice took its place."""
    def method(self, name):
        print('DEPRECATION: Robot.get%s is deprecated, please use Robot.getDevice instead.' % kind, file=sys.stderr)
        device = self.getDevice(name)
        # Before Webots 8.4 what measures ranges was a camera.
        return Camera(device.tag) if kind == 'Camera' and isinstance(device, (RangeFinder, Lidar)) else device
    method.__name__ = 'get' + kind
    method.__doc__ = 'The older form of getDevice.'
    return method


for _name in sorted({kind.__name__ for kind in _CLASSES.values()}):
    setattr(Robot, 'get' + _name, _older(_name))
