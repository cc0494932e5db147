"""Calls every public method and reads every property of every class once; prints what raises anything."""

import inspect

import controller
from controller import *  # noqa: F403
from controller import Field, Motion, Node, Robot, Supervisor

robot = Supervisor()
robot.step(32)
with open('wave.motion', 'w') as file:
    file.write('#WEBOTS_MOTION,V1.0,rotational motor\n00:00:000,a,0\n00:00:064,b,1\n')

PIXELS = bytes(4 * 4)
# Arguments by method, for classes in front of the name where several have it. Without an entry: none.
ARGUMENTS = {
    'enable': (32,), 'enablePresence': (32,), 'recognitionEnable': (32,), 'enableForceFeedback': (32,),
    'enableTorqueFeedback': (32,), 'enablePosition': (32,), 'enableMotorForceFeedback': (32,), 'enableEncoders': (32,),
    'setPosition': (0.5,), 'setVelocity': (0.5,), 'setAcceleration': (0.5,), 'setForce': (0.5,), 'setTorque': (0.5,),
    'setAvailableForce': (0.5,), 'setAvailableTorque': (0.5,), 'setControlPID': (1, 0, 0), 'setMotorForce': (0.5,),
    'setControlP': (1,), 'setSpeed': (1, 1), 'setEncoders': (0, 0),
    'setDampingConstant': (0.5,), 'setExposure': (1,), 'setFocalDistance': (1,), 'setFov': (1,),
    'saveImage': ('x.png', 50), 'saveRecognitionSegmentationImage': ('x.png', 50),
    'imageGetRed': (PIXELS, 2, 0, 0), 'imageGetGreen': (PIXELS, 2, 0, 0), 'imageGetBlue': (PIXELS, 2, 0, 0),
    'imageGetGray': (PIXELS, 2, 0, 0), 'imageGetGrey': (PIXELS, 2, 0, 0), 'rangeImageGetDepth': ([1.0], 1, 0, 0),
    'attachCamera': (None,), 'drawPixel': (1, 1), 'drawLine': (0, 0, 1, 1), 'drawRectangle': (0, 0, 1, 1),
    'drawOval': (2, 2, 1, 1), 'drawPolygon': ([0, 1, 1], [0, 0, 1]), 'drawText': ('a', 0, 0),
    'fillRectangle': (0, 0, 1, 1), 'fillOval': (2, 2, 1, 1), 'fillPolygon': ([0, 1, 1], [0, 0, 1]),
    'setColor': (255,), 'setAlpha': (1,), 'setOpacity': (1,), 'setFont': ('Arial', 8, True),
    'imageNew': (PIXELS, 4, 2, 2), 'imageCopy': (0, 0, 1, 1), 'imagePaste': (None, 0, 0, False), 'imageLoad': ('x.png',),
    'imageSave': (None, 'x.png'), 'imageDelete': (None,),
    'send': (b'a',), 'Emitter.setChannel': (1,), 'Receiver.setChannel': (1,), 'setRange': (1,), 'setInkColor': (255, 1),
    'write': (True,), 'set': (1,), 'setFrequency': (10,), 'getLayerRangeImage': (0,), 'getLayerPointCloud': (0,),
    'getAxisValue': (0,), 'getPovValue': (0,), 'setConstantForce': (1,), 'setConstantForceDuration': (1,),
    'setAutoCenteringGain': (1,), 'setResistanceGain': (1,), 'setForceAxis': (0,), 'convertToDegreesMinutesSeconds': (1.5,),
    'playSound': (None, None, 'x.wav', 1, 1, 0, False), 'isSoundPlaying': ('x.wav',), 'setEngine': ('pico',),
    'setLanguage': ('en-US',), 'speak': ('a', 1), 'getBoneName': (0,), 'getBoneOrientation': (0, True),
    'getBonePosition': (0, True), 'setBoneOrientation': (0, [0, 0, 1, 0], True), 'setBonePosition': (0, [0, 0, 0], True),
    'Motion.setLoop': (True,), 'setReverse': (False,), 'setTime': (0,),
    'getDevice': ('eye',), 'getDeviceByIndex': (0,), 'Robot.step': (32,), 'stepBegin': (32,),
    'waitForUserInputEvent': (Robot.EVENT_KEYBOARD, 1), 'setCustomData': ('x',), 'setData': ('x',), 'setMode': (0, ''),
    'wwiSendText': ('x',), 'wwiSend': (b'x', 1), 'batterySensorEnable': (32,),
    'simulationSetMode': (2,), 'worldSave': ('saved.wbt',), 'saveWorld': ('saved.wbt',), 'exportImage': ('x.png', 50),
    'animationStartRecording': ('x.html',), 'movieStartRecording': ('x.mp4', 8, 8, 0, 50, 1, False),
    'startMovie': ('x.mp4', 8, 8, 0, 50, 1, False), 'setLabel': (0, 'a', 0, 0, 0.1, 0),
    'getFromDef': ('SELF',), 'getFromId': (1,), 'getFromDevice': (robot.getDevice('eye'),), 'getFromDeviceTag': (1,),
    'Node.getField': ('name',), 'getProtoField': ('name',), 'getBaseNodeField': ('name',), 'getFieldByIndex': (0,),
    'getProtoFieldByIndex': (0,), 'getBaseNodeFieldByIndex': (0,), 'getFromProtoDef': ('X',), 'getContactPoint': (0,),
    'getContactPointNode': (0,), 'Node.setVelocity': ([0] * 6,), 'setVisibility': (robot.getRoot(), True),
    'addForce': ([0, 0, 0], False), 'addForceWithOffset': ([0, 0, 0], [0, 0, 0], False), 'addTorque': ([0, 0, 0], False),
    'saveState': ('a',), 'loadState': ('a',), 'setJointPosition': (0, 1), 'enablePoseTracking': (32,),
    'enableContactPointsTracking': (32,),
    'enableContactPointTracking': (32,), 'enableSFTracking': (32,),
}
# These end the run or the robot.
LAST = {'simulationQuit', 'worldLoad', 'loadWorld', 'worldReload', 'simulationRevert', 'simulationReset', 'remove',
        'restartController', 'stepEnd', 'cleanup', 'simulationResetPhysics', 'resetPhysics', 'simulationPhysicsReset'}
VALUES = {'Bool': True, 'Int32': 1, 'Float': 0.5, 'Vec2f': [0, 0], 'Vec3f': [0, 0, 0], 'Rotation': [0, 0, 1, 0],
          'Color': [0, 0, 0], 'String': 'x', 'Node': None}
calls = 0


def call(thing, name):
    global calls
    title = type(thing).__name__
    arguments = ARGUMENTS.get('%s.%s' % (title, name), ARGUMENTS.get(name, ()))
    if name.startswith('get') and name[3:] in controller.__all__ and name[3:] not in ('Keyboard', 'Mouse', 'Joystick', 'Supervisor') \
            and isinstance(thing, Robot):
        arguments = ('eye',)
    try:
        value = getattr(thing, name)
        if callable(value):
            value(*arguments)
        calls += 1
    except Exception as error:
        print('%s.%s%r: %s: %s' % (title, name, arguments, type(error).__name__, error))


def try_all(thing):
    for name in sorted(name for name, _ in inspect.getmembers(type(thing))):
        if name.startswith('_') or name in LAST or isinstance(thing, Field) and name[:5] in ('getMF', 'getSF', 'setMF', 'setSF', 'inser', 'impor', 'remov'):
            continue
        only_written = getattr(inspect.getattr_static(thing, name), 'fget', True) is None
        if only_written or name == 'stepBegin':
            continue
        call(thing, name)
    if isinstance(thing, Robot):
        call(thing, 'stepBegin')
        call(thing, 'stepEnd')


seen = set()
for index in range(robot.getNumberOfDevices()):
    device = robot.getDeviceByIndex(index)
    if type(device) not in seen:
        seen.add(type(device))
        try_all(device)
for other in (robot.getKeyboard(), robot.getMouse(), robot.getJoystick(), Motion('wave.motion'), robot.getSelf(), robot.getSelf().getField('name')):
    seen.add(type(other))
    try_all(other)
for name, value in VALUES.items():
    field = robot.getSelf().getField('customData')
    if name != 'Node':
        ARGUMENTS['setSF' + name] = (value,)
        ARGUMENTS['setMF' + name] = ARGUMENTS['insertMF' + name] = (0, value)
        for verb in ('setSF', 'setMF', 'insertMF'):
            call(field, verb + name)
    ARGUMENTS['getMF' + name] = (0,)
    for verb in ('getSF', 'getMF'):
        call(field, verb + name)
ARGUMENTS.update({'importMFNodeFromString': (-1, 'Solid { name "new" }'), 'removeMF': (-1,), 'importSFNodeFromString': ('Physics { }',)})
children = robot.getRoot().getField('children')
for name in ('importMFNodeFromString', 'removeMF', 'importSFNodeFromString', 'removeSF'):
    call(children, name)
try_all(robot)
missing = sorted(name for name in controller.__all__ if inspect.isclass(getattr(controller, name))
                 and getattr(controller, name) not in seen)
print('not tried:', *missing)
print('enough' if calls > 600 else 'few', calls)
