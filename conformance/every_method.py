"""Calls every public method and reads every property of every class of the packages `controller` and `vehicle` once.

It is a controller of the robot "all" in worlds/every_device.wbt, with our package or an official one:

    every_method.py [Supervisor|Car|Driver [LAST]]

A process has one robot, so each of the three classes takes one run. LAST is the method of supervisors that ends it.
What raises something is told, except for what official packages are known to do wrong by themselves; those faults are
told of as theirs. `every_method.sh` makes all runs. With `--list` in the environment variable SHOW, all calls are listed.
"""

import ctypes
import importlib
import inspect
import os
import pkgutil
import sys

import controller
import vehicle
from controller.wb import Replaceable

OWN = os.path.isfile(os.path.join(os.path.dirname(controller.__file__), '_prototypes.py'))
KIND = sys.argv[1] if len(sys.argv) > 1 else 'Supervisor'
LAST = sys.argv[2] if len(sys.argv) > 2 else 'simulationQuit'
STEP = 16

# What official packages do wrong, whatever the simulator answers: names of C functions that are not, arguments that are
# missing or not converted. Method, and a part of the text of the exception.
THEIR_FAULTS = [
    ('Car.__init__', 'wbu_car_get_wheel_base'),
    ('Car.getWheelbase', 'wbu_car_get_wheel_base'),
    ('Car.wheel_base', 'wbu_car_get_wheel_base'),
    ('Driver.indicator =', 'wb_driver_set_indicator'),
    ('Driver.setIndicator', 'wb_driver_set_indicator'),
    ('Motor.enableForceFeedback', 'takes 1 positional argument'),
    ('Motor.setAcceleration', 'convert parameter'),
    ('Motor.target_acceleration =', 'convert parameter'),
]

CLASSES = {}
for package in (controller, vehicle):
    for module in pkgutil.iter_modules(package.__path__):
        if module.name.startswith('_'):
            continue
        module = importlib.import_module(package.__name__ + '.' + module.name)
        for name, thing in vars(module).items():
            if inspect.isclass(thing) and thing.__module__ == module.__name__ and not name.startswith('_'):
                CLASSES[name] = thing

called, faults, theirs = [], [], []


def fault(title, error):
    text = '%s: %s: %s' % (title, type(error).__name__, str(error).splitlines()[0] if str(error) else '')
    known = not OWN and any(name == title and part in text for name, part in THEIR_FAULTS)
    (theirs if known else faults).append(text)


def by_hand(cls):
    """A robot of a class whose constructor cannot work: all that it does but for the faults."""
    made = cls.__new__(cls)
    made.api = ctypes.cdll.LoadLibrary(os.path.join(os.environ['WEBOTS_HOME'], 'lib', 'controller', 'libcar.so'))
    for name in ('front_wheel_radius', 'indicator_period', 'left_steering_angle', 'rear_wheel_radius',
                 'right_steering_angle', 'track_front', 'track_rear', 'wheel_encoder', 'wheel_speed'):
        getattr(made.api, 'wbu_car_get_' + name).restype = ctypes.c_double
    made.api.wbu_car_init()
    for name, value in vars(controller.Robot.created).items():
        setattr(made, name, value)
    return made


try:
    robot = CLASSES[KIND]()
except AttributeError as error:
    fault(KIND + '.__init__', error)
    robot = by_hand(CLASSES[KIND])


def steps(count):
    for _ in range(count):
        controller.Robot.step(robot, STEP)


with open('solid.wbo', 'w') as file:
    file.write('#VRML_SIM R2023b utf8\nSolid { name "imported" }\n')
with open('every.motion', 'w') as file:
    file.write('#WEBOTS_MOTION,V1.0,linear motor\n00:00:000,a,0\n00:00:064,b,0.1\n')
data = robot.getCustomData()
pixels = bytes(4 * 4)
device = robot.getDevice
every, box = robot.getFromDef('EVERY'), robot.getFromDef('BOX')
picture = device('display').imageNew(pixels, 4, 2, 2)
children = robot.getRoot().getField('children')
children.importMFNodeFromString(-1, 'DEF EXTRA Solid { name "extra" }')
folder = os.path.abspath('.')

# Arguments by method, with the class in front where several classes have the name. Without an entry: none.
ARGUMENTS = {
    'enable': (STEP,), 'enablePresence': (STEP,), 'recognitionEnable': (STEP,), 'enableForceFeedback': (STEP,),
    'enableTorqueFeedback': (STEP,), 'enablePosition': (STEP,), 'enableMotorForceFeedback': (STEP,),
    'enableEncoders': (STEP,), 'batterySensorEnable': (STEP,), 'keyboardEnable': (STEP,),
    'setPosition': (0.05,), 'setVelocity': (0.5,), 'setAcceleration': (0.5,), 'setForce': (0.0,), 'setTorque': (0.0,),
    'setAvailableForce': (0.5,), 'setAvailableTorque': (0.5,), 'setControlPID': (10, 0, 0), 'setMotorForce': (0.5,),
    'setControlP': (1,), 'setSpeed': (1, 1), 'setEncoders': (0, 0),
    'setDampingConstant': (0.5,), 'setExposure': (1.0,), 'setFocalDistance': (1.0,), 'setFov': (1.0,),
    'saveImage': (os.path.join(folder, 'x.png'), 50),
    'saveRecognitionSegmentationImage': (os.path.join(folder, 'y.png'), 50),
    'imageGetRed': (pixels, 2, 0, 0), 'imageGetGreen': (pixels, 2, 0, 0), 'imageGetBlue': (pixels, 2, 0, 0),
    'imageGetGray': (pixels, 2, 0, 0), 'imageGetGrey': (pixels, 2, 0, 0), 'rangeImageGetDepth': ([1.0], 1, 0, 0),
    'rangeImageGetValue': ([1.0], 0.1, 2.0, 1, 0, 0),
    'moveWindow': (0, 0), 'attachCamera': (device('camera'),), 'drawPixel': (1, 1), 'drawLine': (0, 0, 1, 1),
    'drawRectangle': (0, 0, 1, 1), 'drawOval': (2, 2, 1, 1), 'drawPolygon': ([0, 1, 1], [0, 0, 1]),
    'drawText': ('a', 0, 0), 'fillRectangle': (0, 0, 1, 1), 'fillOval': (2, 2, 1, 1),
    'fillPolygon': ([0, 1, 1], [0, 0, 1]), 'setColor': (255,), 'setAlpha': (1.0,), 'setOpacity': (1.0,),
    'setFont': ('Arial', 8, True), 'imageNew': (pixels, 4, 2, 2), 'imageCopy': (0, 0, 1, 1),
    'imagePaste': (picture, 0, 0, False), 'imageLoad': (os.path.join(folder, 'x.png'),),
    'imageSave': (picture, os.path.join(folder, 'z.png')), 'imageDelete': (picture,),
    'send': (b'a',), 'setChannel': (1,), 'setRange': (1.0,), 'setInkColor': (255, 1.0),
    'write': (True,), 'LED.set': (1,), 'setFrequency': (10.0,), 'getLayerRangeImage': (0,), 'getLayerPointCloud': (0,),
    'getAxisValue': (0,), 'getPovValue': (0,), 'setConstantForce': (1,), 'setConstantForceDuration': (1.0,),
    'setAutoCenteringGain': (1.0,), 'setResistanceGain': (1.0,), 'setForceAxis': (0,),
    'convertToDegreesMinutesSeconds': (1.5,),
    'playSound': (device('speaker'), device('speaker'), os.path.join(folder, 'x.wav'), 1.0, 1.0, 0.0, False),
    'isSoundPlaying': ('x.wav',), 'Speaker.stop': ('',), 'setEngine': ('pico',), 'setLanguage': ('en-US',),
    'speak': ('a', 1.0), 'getBoneName': (0,), 'getBoneOrientation': (0, True),
    'getBonePosition': (0, True), 'setBoneOrientation': (0, [0.0, 0.0, 1.0, 0.0], True),
    'setBonePosition': (0, [0.0, 0.0, 0.0], True),
    'Motion.setLoop': (True,), 'setReverse': (False,), 'setTime': (0,),
    'getDevice': ('eye',), 'getDeviceByIndex': (0,), 'Robot.step': (STEP,), 'stepBegin': (STEP,), 'getUrdf': ('a_',),
    'waitForUserInputEvent': (0, 1), 'setCustomData': (data,), 'setData': (data,), 'setMode': (0, ''),
    'wwiSendText': ('x',), 'wwiSend': (b'x', 1),
    'simulationSetMode': (2,), 'worldSave': (os.path.join(folder, 'saved.wbt'),),
    'saveWorld': (os.path.join(folder, 'saved.wbt'),), 'exportImage': (os.path.join(folder, 'w.png'), 50),
    'animationStartRecording': (os.path.join(folder, 'x.html'),),
    'movieStartRecording': (os.path.join(folder, 'x.mp4'), 64, 64, 0, 50, 1, False),
    'startMovie': (os.path.join(folder, 'x.mp4'), 64, 64, 0, 50, 1, False),
    'setLabel': (0, 'a', 0.0, 0.0, 0.1, 0, 0.0, 'Arial'),
    'getFromDef': ('BOX',), 'getFromId': (box.getId(),), 'getFromDevice': (device('eye') if OWN else device('eye')._tag,), 'getFromDeviceTag': (1,),
    'Node.getField': ('translation',), 'getProtoField': ('flag',), 'getBaseNodeField': ('translation',),
    'getFieldByIndex': (0,), 'getProtoFieldByIndex': (0,), 'getBaseNodeFieldByIndex': (0,), 'getFromProtoDef': ('X',),
    'Proto.getField': ('flag',), 'getContactPoint': (0,), 'getContactPointNode': (0,),
    'Node.setVelocity': ([0.0] * 6,), 'setVisibility': (robot.getFromDef('VIEW'), True),
    'addForce': ([0.0, 0.0, 0.0], False), 'addForceWithOffset': ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], False),
    'addTorque': ([0.0, 0.0, 0.0], False), 'saveState': ('a',), 'loadState': ('a',), 'setJointPosition': (0.0, 1),
    'enablePoseTracking': (STEP,), 'enableContactPointsTracking': (STEP,), 'enableContactPointTracking': (STEP,),
    'enableSFTracking': (STEP,), 'removeMF': (0,), 'getMFNode': (0,),
    'importMFNode': (-1, os.path.join(folder, 'solid.wbo')), 'importSFNode': (os.path.join(folder, 'solid.wbo'),),
    'importMFNodeFromString': (-1, 'Solid { name "new" }'), 'importSFNodeFromString': ('Physics { }',),
    'worldLoad': (robot.getWorldPath(),), 'loadWorld': (robot.getWorldPath(),), 'simulationQuit': (0,),
    'enableIndicatorAutoDisabling': (True,), 'enableLimitedSlipDifferential': (True,), 'getWheelEncoder': (0,),
    'getWheelSpeed': (0,), 'setIndicatorPeriod': (0.5,), 'setLeftSteeringAngle': (0.1,),
    'setRightSteeringAngle': (0.1,), 'setAntifogLights': (True,), 'setBrakeIntensity': (0.5,),
    'setCruisingSpeed': (10.0,), 'setDippedBeams': (True,), 'setGear': (1,), 'setHazardFlashers': (True,), 'setIndicatorWarning': (True,),
    'setBrake': (0.5,), 'setWipersMode': (1,), 'setIndicator': (1,), 'setSteeringAngle': (0.1,), 'setThrottle': (0.5,), 'setWiperMode': (1,),
}
VALUES = {
    'Bool': ('flag', True), 'Int32': ('whole', 1), 'Float': ('number', 0.5), 'Vec2f': ('pair', [0.0, 0.0]),
    'Vec3f': ('place', [0.0, 0.0, 0.0]), 'Rotation': ('turn', [0.0, 0.0, 1.0, 0.0]),
    'Color': ('paint', [0.0, 0.0, 0.0]), 'String': ('text', 'x'),
}
for name, (field, value) in VALUES.items():
    ARGUMENTS['setSF' + name] = (value,)
    ARGUMENTS['setMF' + name] = ARGUMENTS['insertMF' + name] = (0, value)
    ARGUMENTS['getMF' + name] = (0,)
# Properties that are set to something else than what they read.
WRITTEN = {'Brake.dampingConstant': 0.5, 'Display.alpha': 1.0, 'Display.color': 255, 'Display.opacity': 1.0,
           'Motor.target_position': 0.05, 'Motor.target_velocity': 0.5, 'Motor.force': 0.0, 'Motor.torque': 0.0,
           'Field.value': None}
# These end the run.
ENDINGS = ('simulationQuit', 'worldLoad', 'loadWorld', 'worldReload', 'simulationRevert')
# First what the others need, last what takes it away.
FIRST = ('enable', 'Enable', 'animationStart', 'movieStart', 'startMovie', 'saveState', 'play', 'insert', 'saveImage')
LATER = ('disable', 'Disable', 'Delete', 'stop', 'Stop', 'remove', 'cleanup', 'stepEnd', 'simulationReset', 'reset',
         'restart', 'nextPacket', 'Reset')

def attempt(title, call):
    called.append(title)
    try:
        return call()
    except Exception as error:  # Whatever it is, it is told.
        fault(title, error)
        return None


def own(cls):
    """The public members that a class has itself."""
    return {name: member for name, member in vars(cls).items()
            if not name.startswith('_') and (inspect.isfunction(member) or isinstance(member, (property, Replaceable, staticmethod, classmethod)))}


def subject(thing, name):
    """Fields have a method for each type; it is called on a field of that type."""
    if not isinstance(thing, controller.Field):
        return thing
    for kind, (field, _) in VALUES.items():
        if name.endswith('SF' + kind):
            return every.getField(field)
        if name.endswith('MF' + kind):
            return every.getField(field + 's')
    return {'getSFNode': every.getField('node'), 'removeSF': box.getField('physics'),
            'importSFNodeFromString': robot.getFromDef('BARE').getField('physics'), 'getMFNode': children,
            'removeMF': every.getField('wholes'), 'importMFNodeFromString': children}.get(name, thing)


def call(cls, name, member, thing):
    title = '%s.%s' % (cls.__name__, name)
    thing = subject(thing, name)
    if isinstance(member, Replaceable):
        attempt(title, lambda: getattr(thing, name))
        return
    if isinstance(member, property):
        value = attempt(title, lambda: member.fget(thing)) if member.fget else None
        if member.fset:
            value = WRITTEN.get(title, value)
            if value is not None:
                attempt(title + ' =', lambda: member.fset(thing, value))
        return
    arguments = ARGUMENTS.get(title, ARGUMENTS.get(name, ()))
    if cls is controller.Robot and name[:3] == 'get' and issubclass(CLASSES.get(name[3:], object), CLASSES['Device']):
        arguments = ([each.getName() for each in things if type(each).__name__ == name[3:]] + ['eye'])[:1]
    if issubclass(cls, controller.Node) and name == 'remove':
        thing = robot.getFromDef('EXTRA')
    if issubclass(cls, controller.Node) and name == 'restartController':
        thing = robot.getFromDef('OTHER')
    if issubclass(cls, controller.Node) and name == 'setJointPosition':
        thing = robot.getFromDef('HINGE')
    function = getattr(cls, name)
    if not isinstance(member, (staticmethod, classmethod)):
        attempt(title, lambda: function(thing, *arguments))
    else:
        attempt(title, lambda: function(*arguments))


things = list(robot.devices.values())
things += [robot.getKeyboard(), robot.getMouse(), robot.getJoystick(), controller.Motion('every.motion'), box,
           box.getField('translation'), robot]
things += [thing.getProto() for thing in (every,) if hasattr(thing, 'getProto')]
# Things that sensors hand out.
camera, lidar, radar, mouse = device('camera'), device('lidar'), device('radar'), robot.getMouse()
for sensor in things:
    if hasattr(sensor, 'enable'):
        sensor.enable(STEP)
camera.recognitionEnable(STEP)
lidar.enablePointCloud()
steps(5)
for name, given in (('Camera.getRecognitionObjects', camera.getRecognitionObjects), ('Radar.getTargets', radar.getTargets),
                    ('Lidar.getPointCloud', lidar.getPointCloud), ('Node.getContactPoints', box.getContactPoints)):
    things += list(attempt(name, given) or [])[:1]
things.append(mouse.getState())


def rank(name):
    return 0 if any(part in name for part in FIRST) else 2 if any(part in name for part in LATER) else 1


plan = {}
for thing in things:
    for cls in type(thing).__mro__:
        for name, member in own(cls).items() if CLASSES.get(cls.__name__) is cls else ():
            if name not in ENDINGS and name != 'stepEnd':
                plan.setdefault((rank(name), cls.__name__, name), (cls, name, member, thing))
now = 0
for key in sorted(plan):
    if key[0] > now:
        now = key[0]
        steps(5)
    call(*plan[key])
    if key[2] == 'stepBegin':
        call(plan[key][0], 'stepEnd', own(plan[key][0])['stepEnd'], plan[key][3])
touched = {title.split('.')[0] for title in called}
members = sum(len(own(cls)) for cls in CLASSES.values())
untouched = sorted(name for name, cls in CLASSES.items()
                   if name not in touched and not any(isinstance(thing, cls) for thing in things))
if os.environ.get('SHOW') == 'list':
    print('called:', *sorted(set(called)))
print('%s: %d classes, %d methods and properties called, without an instance here: %s' % (
    KIND, len(CLASSES), len(set(called)), ' '.join(untouched) or 'none'))
names = {'%s.%s' % (cls.__name__, name) for name, cls in CLASSES.items() if name not in untouched for name in own(cls)}
print('left for the end:', *sorted(names - set(called) - {title.split(' ')[0] for title in called}))
for text in theirs:
    print('THEIR FAULT', text)
for text in faults:
    print('WRONG', text)
print('failed', len(faults))
sys.stdout.flush()
ending = getattr(robot, LAST, None)
if ending is not None:
    ending(*ARGUMENTS.get(LAST, ()))
    print(KIND + '.' + LAST, 'called; step answers', controller.Robot.step(robot, STEP))
    sys.stdout.flush()
