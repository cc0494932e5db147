"""As c.c, in Python."""

import struct
import sys

from controller import Camera, Supervisor


def show(name, values):
    print(name, *(struct.pack('>d', value).hex() for value in values))


robot = Supervisor()
print(sys.argv[1], sys.argv[2], len(sys.argv) - 1, robot.getName())
names = ['accelerometer', 'gyro', 'gps', 'imu', 'compass', 'altimeter', 'radar', 'touch', 'camera', 'range', 'lidar', 'light',
         'eye', 'ear', 'angle', 'height']
sensors = [robot.getDevice(name) for name in names]
for sensor in sensors:
    sensor.enable(32)
accelerometer, gyro, gps, imu, compass, altimeter, radar, touch, camera, ranges, lidar, light, eye, ear, angle, height = sensors
others = ['led', 'display', 'mouth', 'pen', 'speaker', 'connector', 'gripper', 'motor', 'brake', 'slider']
led, display, mouth, pen, speaker, connector, gripper, motor, brake, slider = [robot.getDevice(name) for name in others]
camera.recognitionEnable(32)
lidar.enablePointCloud()
connector.enablePresence(32)
gripper.enablePresence(32)
motor.enableTorqueFeedback(32)
robot.batterySensorEnable(32)
ball = robot.getFromDef('BALL')
place = ball.getField('translation')
children = robot.getRoot().getField('children')
motor.setPosition(float('inf'))
speaker.setLanguage('en-US')
for i in range(6):
    motor.setVelocity(0.5 * i)
    brake.setDampingConstant(0.01 * i)
    slider.setPosition(0.02 * i)
    led.set(i % 3)
    display.setColor(0x00ff00)
    display.fillRectangle(0, 0, i + 1, 2)
    pen.setInkColor(0xff0000, 0.5)
    pen.write(i % 2 == 1)
    gripper.turnOn()
    mouth.send(struct.pack('6d', i, 2, 3, 4, 5, 6.5))
    place.setSFVec3f([0.5 + 0.01 * i, 0, 0.3])
    if i == 2:
        children.importMFNodeFromString(-1, 'DEF EXTRA Solid { translation 1 2 3 }')
    if i == 4:
        robot.getFromDef('EXTRA').remove()
    robot.step(32)
    show('time', [robot.getTime()])
    show('angle', [angle.getValue()])
    show('height', [height.getValue()])
    show('torque', [motor.getTorqueFeedback()])
    show('target', [slider.getTargetPosition()])
    show('light', [light.getValue()])
    show('eye', [eye.getValue()])
    show('altimeter', [altimeter.getValue()])
    show('battery', [robot.batterySensorGetValue()])
    show('touch', touch.getValues())
    show('accelerometer', accelerometer.getValues())
    show('gyro', gyro.getValues())
    show('gps', gps.getValues())
    show('speed', [gps.getSpeed()])
    show('quaternion', imu.getQuaternion())
    show('angles', imu.getRollPitchYaw())
    show('compass', compass.getValues())
    show('table', eye.getLookupTable())
    print('states', led.get(), connector.getPresence(), int(gripper.isOn()), display.getWidth())
    show('ball', place.getSFVec3f())
    show('position', ball.getPosition())
    show('velocity', ball.getVelocity())
    show('orientation', ball.getOrientation())
    extra = robot.getFromDef('EXTRA')
    print('nodes', children.getCount(), extra.getTypeName() if extra else 'none')
    image = camera.getImage()
    colors = (Camera.imageGetRed, Camera.imageGetGreen, Camera.imageGetBlue)
    print('image', *(color(image, 6, x, y) for y in range(4) for x in range(6) for color in colors))
    show('range', ranges.getRangeImage())
    show('lidar', lidar.getRangeImage())
    show('layer', lidar.getLayerRangeImage(1))
    for point in lidar.getPointCloud():
        show('point', [point.x, point.y, point.z, point.time])
        print(point.layer)
    for target in radar.getTargets():
        show('target', [target.distance, target.received_power, target.speed, target.azimuth])
    for seen in camera.getRecognitionObjects():
        show('object', seen.getPosition())
        show('size', seen.getSize())
        show('colors', seen.getColors())
        print(*seen.getSizeOnImage(), seen.getNumberOfColors(), f"'{seen.getModel()}'")
    while ear.getQueueLength() > 0:
        show('packet', ear.getFloats())
        print(ear.getDataSize())
        show('strength', [ear.getSignalStrength()])
        show('direction', ear.getEmitterDirection())
        ear.nextPacket()
