"""Calls every method of Supervisor, Node, Field and Proto once and checks the answers.

It is the controller of the robot "boss" in worlds/supervisor.wbt, with our package or an official one. It prints one line
for each answer that is not the expected one and, at the end, how many were checked. Official packages up to R2023b lack
some methods, which are then left out.
"""

import ctypes
import math
import os
import sys

from controller import Field, Node, Supervisor

boss = Supervisor()
STEP = int(boss.getBasicTimeStep())
checks, failures = 0, 0


def check(what, found, expected, tolerance=1e-9):
    global checks, failures
    checks += 1
    if isinstance(expected, (list, tuple)) and not isinstance(expected, str):
        same = len(found) == len(expected) and all(
            abs(a - b) <= tolerance if isinstance(b, float) else a == b for a, b in zip(found, expected))
    elif isinstance(expected, float):
        same = found is not None and abs(found - expected) <= tolerance
    else:
        same = found == expected
    if not same:
        failures += 1
        print('WRONG', what, found, 'instead of', expected)


def attempt(what, call):
    """Some official packages have methods that cannot work; they are told of and left out."""
    try:
        return call()
    except (AttributeError, TypeError, ctypes.ArgumentError) as error:
        print('LACKS', what, '-', str(error).splitlines()[0])
        return None


def has(thing, name):
    return hasattr(thing, name)


def steps(count):
    for _ in range(count):
        boss.step(STEP)


boss.step(STEP)

# Nodes are found.
root, own = boss.getRoot(), boss.getSelf()
ball, car, thing = boss.getFromDef('BALL'), boss.getFromDef('CAR'), boss.getFromDef('THING')
check('getSelf', own.getDef(), 'BOSS')
check('getFromDef of nothing', boss.getFromDef('NOTHING'), None)
check('getFromDef path', boss.getFromDef('CAR.HINGE.ARM').getDef(), 'ARM')
check('getFromId', boss.getFromId(ball.getId()).getDef(), 'BALL')
where = attempt('getFromDevice', lambda: boss.getFromDevice(boss.getDevice('where')).getDef())
check('getFromDevice', where, where and 'WHERE')
check('getSelected', boss.getSelected(), None)
check('root type', root.getTypeName(), 'Group')
check('type', ball.getType(), Node.SOLID)
check('type name', (ball.getTypeName(), thing.getTypeName()), ('Solid', 'Thing'))
check('base type name', thing.getBaseTypeName(), 'Solid')
check('parent', boss.getFromDef('ARM').getParentNode().getDef(), 'HINGE')
check('isProto', (thing.isProto(), ball.isProto()), (True, False))
inside = thing.getFromProtoDef('INSIDE')
kind = attempt('getFromProtoDef', lambda: inside.getTypeName())
check('getFromProtoDef', kind, kind and 'Pose')
check('inner nodes are hidden', boss.getFromDef('INSIDE'), None)

# Fields are found and read.
check('number of fields', thing.getNumberOfFields(), 3)
check('field by index', thing.getFieldByIndex(0).getName(), 'translation')
check('no such field', thing.getField('nothing') is None or not thing.getField('nothing')._ref, True)
field = ball.getField('translation')
check('field type', (field.getType(), field.getTypeName(), field.getCount()), (Field.SF_VEC3F, 'SFVec3f', -1))
if has(thing, 'getBaseNodeField'):
    check('base node field', thing.getBaseNodeField('name').getSFString(), 'x')
    check('base node field by index', thing.getBaseNodeFieldByIndex(0).getName() != '', True)
    check('base node fields', thing.getNumberOfBaseNodeFields() > 10, True)
else:
    check('proto field', thing.getProtoField('name').getSFString(), 'x')
    check('proto field by index', thing.getProtoFieldByIndex(0).getName() != '', True)
    count = attempt('getProtoNumberOfFields', lambda: thing.getProtoNumberOfFields())
    check('proto fields', count is None or count > 10, True)
if has(thing, 'getProto'):
    proto = thing.getProto()
    check('proto', (proto.getTypeName(), proto.isDerived(), proto.getParent()), ('Thing', False, None))
    check('proto field', proto.getField('tag').getName(), 'tag')
    check('proto field by index', proto.getFieldByIndex(2).getName(), 'gains')
    check('proto number of fields', proto.getNumberOfFields(), 3)
if has(field, 'getActualField'):
    check('actual field', thing.getBaseNodeField('name').getActualField().getName(), 'tag')

# Values of all types are written and read.
every = boss.getFromDef('EVERY')


def written(field_name, put, get, value, again=None):
    field = every.getField(field_name)
    getattr(field, put)(value)
    check(field_name, getattr(field, get)(), value if again is None else again)
    boss.step(STEP)
    check(field_name + ' after a step', getattr(field, get)(), value if again is None else again)


written('flag', 'setSFBool', 'getSFBool', True)
written('whole', 'setSFInt32', 'getSFInt32', -7)
written('number', 'setSFFloat', 'getSFFloat', 2.5)
written('pair', 'setSFVec2f', 'getSFVec2f', [1.0, 2.0])
written('place', 'setSFVec3f', 'getSFVec3f', [1.0, 2.0, 3.0])
written('turn', 'setSFRotation', 'getSFRotation', [0.0, 1.0, 0.0, 0.5])
written('paint', 'setSFColor', 'getSFColor', [0.25, 0.5, 1.0])
written('text', 'setSFString', 'getSFString', 'some text')
check('SFNode', every.getField('node').getSFNode().getTypeName(), 'Pose')
lists = {
    'MFBool': ('flags', True, False), 'MFInt32': ('wholes', 5, 6), 'MFFloat': ('numbers', 5.5, 6.5),
    'MFVec2f': ('pairs', [1.0, 2.0], [3.0, 4.0]), 'MFVec3f': ('places', [1.0, 2.0, 3.0], [4.0, 5.0, 6.0]),
    'MFRotation': ('turns', [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 2.0]),
    'MFColor': ('paints', [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]), 'MFString': ('texts', 'a', 'b'),
}
for kind, (name, first, second) in lists.items():
    field = every.getField(name)
    count = field.getCount()
    getattr(field, 'insert' + kind)(-1, first)
    getattr(field, 'insert' + kind)(0, second)
    check(kind + ' count', field.getCount(), count + 2)
    check(kind + ' first', getattr(field, 'get' + kind)(0), second)
    check(kind + ' last', getattr(field, 'get' + kind)(-1), first)
    getattr(field, 'set' + kind)(-1, second)
    check(kind + ' set', getattr(field, 'get' + kind)(-1), second)
    field.removeMF(0)
    field.removeMF(-1)
    check(kind + ' removed', field.getCount(), count)
children = root.getField('children')
check('MFNode', children.getMFNode(0).getTypeName(), 'WorldInfo')

# Nodes come and go.
count = children.getCount()
children.importMFNodeFromString(-1, 'DEF NEW Solid { translation 0 9 3 name "new" boundingObject Sphere { radius 0.1 } }')
check('count after insertion', children.getCount(), count + 1)
new = boss.getFromDef('NEW')
check('new node', children.getMFNode(-1).getId(), new.getId())
new.getField('physics').importSFNodeFromString('Physics { density -1 mass 2 }')
steps(10)
time = 10 * STEP / 1000
check('it falls', new.getPosition()[2], 3 - 9.81 / 2 * time * time, 0.05)
new.getField('physics').removeSF()
steps(2)
check('it stops', new.getVelocity(), [0.0] * 6)
children.importMFNodeFromString(0, 'DEF OTHER Thing { translation 0 9 7 tag "other" }')
check('a PROTO', boss.getFromDef('OTHER').getField('tag').getSFString(), 'other')
boss.getFromDef('OTHER').remove()
new.remove()
check('count after removal', children.getCount(), count)
check('it is gone', boss.getFromDef('NEW'), None)
steps(1)

# Places and motion.
check('position', thing.getPosition(), [0.0, 3.0, 1.0])
check('orientation', thing.getOrientation(), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])
pose = thing.getPose(ball)
check('pose', [pose[3], pose[7], pose[15]], [0.0, 3.0, 1.0], 1e-3)
check('pose in the world', thing.getPose()[7], 3.0)
check('centre of mass', thing.getCenterOfMass(), [0.0, 0.0, 0.0])
steps(60)
points = ball.getContactPoints()
check('contact points', (len(points) > 0, points[0].node_id == ball.getId()), (True, True))
check('contact height', points[0].point[2], 0.0, 5e-3)
check('contact point is a list', isinstance(points[0].point, (list, tuple)), True)
check('static balance', boss.getFromDef('CRATE').getStaticBalance(), True)
attempt('enablePoseTracking', lambda: ball.enablePoseTracking(STEP))
attempt('enableContactPointsTracking', lambda: ball.enableContactPointsTracking(STEP))
field = ball.getField('translation')
field.enableSFTracking(STEP)
steps(3)
check('tracked pose', ball.getPose()[11], ball.getPosition()[2], 1e-6)
check('tracked points', len(ball.getContactPoints()) > 0, True)
check('tracked field', field.getSFVec3f(), ball.getPosition(), 1e-6)
attempt('disablePoseTracking', ball.disablePoseTracking)
attempt('disableContactPointsTracking', ball.disableContactPointsTracking)
attempt('disableSFTracking', field.disableSFTracking)
steps(1)
ball.setVelocity([0.0, 0.0, 2.0, 0.0, 0.0, 0.0])
check('velocity at once', ball.getVelocity()[2], 2.0)
steps(2)
check('it rises', ball.getPosition()[2] > 0.12, True)
ball.resetPhysics()
check('it stands', ball.getVelocity(), [0.0] * 6)
steps(1)
ball.addForce([5.0, 0.0, 0.0], False)
steps(1)
check('force', ball.getVelocity()[0] > 0.01, True)
ball.addTorque([0.0, 0.0, 1.0], False)
ball.addForceWithOffset([0.0, 1.0, 0.0], [0.1, 0.0, 0.0], False)
steps(1)
hinge, arm = boss.getFromDef('HINGE'), boss.getFromDef('ARM')
hinge.setJointPosition(0.5)
steps(1)
check('joint', boss.getFromDef('AXIS').getField('position').getSFFloat(), 0.5, 0.05)

# What the manual says of wrong use: a warning, NaN or nothing, and no change.
def nans(values):
    return [math.isnan(value) for value in values].count(True)


view, sign = boss.getFromDef('VIEW'), boss.getFromDef('SIGN')
check('only in its DEF path', boss.getFromDef('ARM.HINGE'), None)
check('no such id', boss.getFromId(99999), None)
check('hidden field', ball.getField('linearVelocity').getName(), 'linearVelocity')
check('field past the last', ball.getFieldByIndex(999), None)
check('places of what has none', (nans(view.getPosition()), nans(view.getOrientation()), nans(view.getPose())), (3, 9, 16))
check('mass of what has none', (nans(view.getCenterOfMass()), sign.getCenterOfMass()), (3, [0.0] * 3))
check('motion of what has none', (nans(view.getVelocity()), view.getStaticBalance()), (6, False))
check('balance of a part', arm.getStaticBalance(), False)
before = sign.getPosition()
view.setVelocity([1.0] * 6)
ball.loadState('never saved')
car.setVisibility(sign, False)
arm.restartController()
hinge.setJointPosition(0.1, 2)
hinge.setJointPosition(0.1, 0)
ball.getField('name').setSFFloat(1.0)
sign.getField('translation').setSFVec3f([math.nan, 0.0, 0.0])
thing.getField('tag').importSFNodeFromString('Physics { }')
children.importMFNodeFromString(99, 'Pose { }')
children.importMFNodeFromString(-1, 'Box { }')
children.removeMF(children.getCount())
ball.getField('physics').importSFNodeFromString('Physics { }')
steps(1)
check('nothing has changed', (sign.getPosition(), children.getCount()), (before, count))
check('wrong type', (ball.getField('name').getSFFloat(), ball.getField('name').getSFString()), ('ball', 'ball'))
check('past the last', (children.getMFNode(children.getCount()), children.getMFNode(-children.getCount() - 1)), (None, None))
check('from the end', children.getMFNode(-children.getCount()).getTypeName(), 'WorldInfo')
children.importMFNodeFromString(-2, 'DEF LAST_BUT_ONE Pose { }')
check('before the last', children.getMFNode(-2).getDef(), 'LAST_BUT_ONE')
children.removeMF(-2)
check('quality', (boss.worldSave(os.path.join('.', 'world.txt')), boss.animationStopRecording()), (False, False))

# What a node corrects is read back as corrected.
number = boss.getFromDef('AXIS').getField('springConstant')
number.setSFFloat(-3.0)
check('its own write in the same step, again', number.getSFFloat(), -3.0)
steps(1)
check('corrected', number.getSFFloat(), 3.0)
number.setSFFloat(0.0)
steps(1)

# Written fields take effect with the next step.
field = boss.getFromDef('SIGN').getField('translation')
field.setSFVec3f([0.0, 0.0, 2.0])
check('its own write in the same step', field.getSFVec3f(), [0.0, 0.0, 2.0])
steps(1)
check('a part of a static solid', boss.getFromDef('SIGN').getPosition(), [8.0, 0.0, 2.0])
ball.getField('translation').setSFVec3f([0.0, 0.0, 5.0])
steps(1)
check('a body is put somewhere', ball.getPosition(), [0.0, 0.0, 5.0], 0.1)
boss.getFromDef('MASS').getField('mass').setSFFloat(4.0)
boss.getFromDef('MASS').getField('mass').getSFFloat()
car.getField('customData').setSFString('told')
steps(1)
check('custom data', car.getField('customData').getSFString(), 'told')

# States, text, labels and what else there is.
ball.saveState('here')
here = ball.getPosition()
steps(10)
ball.loadState('here')
check('state', ball.getPosition(), here, 1e-9)
check('export', 'DEF THING Thing' in thing.exportString(), True)
boss.setLabel(0, 'hello', 0.1, 0.1, 0.1, 0xff0000, 0.0, 'Arial')
thing.setVisibility(boss.getFromDef('VIEW'), False)
ball.moveViewpoint()
car.restartController()
check('mode', boss.simulationGetMode(), Supervisor.SIMULATION_MODE_FAST)
boss.simulationSetMode(Supervisor.SIMULATION_MODE_FAST)
check('headset', boss.virtualRealityHeadsetIsUsed(), False)
boss.virtualRealityHeadsetGetPosition()
boss.virtualRealityHeadsetGetOrientation()
folder = sys.argv[1] if len(sys.argv) > 1 else '.'
check('animation', boss.animationStartRecording(os.path.join(folder, 'a.html')), True)
steps(3)
check('animation end', boss.animationStopRecording(), True)
check('animation file', os.path.isfile(os.path.join(folder, 'a.json')), True)
boss.exportImage(os.path.join(folder, 'a.png'), 90)
boss.movieStartRecording(os.path.join(folder, 'a.mp4'), 64, 64, 0, 90, 1, False)
boss.movieStopRecording()
steps(1)
check('movie', (boss.movieIsReady(), boss.movieFailed()), (True, True))
saved = ball.getPosition()
check('save', boss.worldSave(os.path.join(folder, 'saved.wbt')), True)
boss.simulationResetPhysics()
check('all stand', ball.getVelocity(), [0.0] * 6)
boss.simulationReset()
steps(2)
# It goes back to the saved state.
check('reset', (boss.getTime() < 3 * STEP / 1000, math.dist(ball.getPosition(), saved) < 0.05), (True, True))
print('checked', checks, 'failed', failures)
sys.stdout.flush()
boss.simulationQuit(0 if failures == 0 else 1)
boss.step(STEP)
