// As c.c, with the classes of C++.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <webots/Accelerometer.hpp>
#include <webots/Altimeter.hpp>
#include <webots/Brake.hpp>
#include <webots/Camera.hpp>
#include <webots/Compass.hpp>
#include <webots/Connector.hpp>
#include <webots/Display.hpp>
#include <webots/DistanceSensor.hpp>
#include <webots/Emitter.hpp>
#include <webots/GPS.hpp>
#include <webots/Gyro.hpp>
#include <webots/InertialUnit.hpp>
#include <webots/LED.hpp>
#include <webots/Lidar.hpp>
#include <webots/LightSensor.hpp>
#include <webots/Motor.hpp>
#include <webots/Pen.hpp>
#include <webots/PositionSensor.hpp>
#include <webots/Radar.hpp>
#include <webots/RangeFinder.hpp>
#include <webots/Receiver.hpp>
#include <webots/Speaker.hpp>
#include <webots/Supervisor.hpp>
#include <webots/TouchSensor.hpp>
#include <webots/VacuumGripper.hpp>
using namespace webots;

template <typename Number> static void show(const char *name, const Number *values, int count) {
  printf("%s", name);
  for (int i = 0; i < count; ++i) {
    const double value = values[i];
    unsigned long long bits;
    memcpy(&bits, &value, 8);
    printf(" %016llx", bits);
  }
  printf("\n");
}

static void one(const char *name, double value) {
  show(name, &value, 1);
}

int main(int argc, char **argv) {
  Supervisor robot;
  printf("%s %s %d %s\n", argv[1], argv[2], argc - 1, robot.getName().c_str());
  Accelerometer *accelerometer = robot.getAccelerometer("accelerometer");
  Gyro *gyro = robot.getGyro("gyro");
  GPS *gps = robot.getGPS("gps");
  InertialUnit *imu = robot.getInertialUnit("imu");
  Compass *compass = robot.getCompass("compass");
  Altimeter *altimeter = robot.getAltimeter("altimeter");
  Radar *radar = robot.getRadar("radar");
  TouchSensor *touch = robot.getTouchSensor("touch");
  Camera *camera = robot.getCamera("camera");
  RangeFinder *range = robot.getRangeFinder("range");
  Lidar *lidar = robot.getLidar("lidar");
  LightSensor *light = robot.getLightSensor("light");
  LED *led = robot.getLED("led");
  DistanceSensor *eye = robot.getDistanceSensor("eye");
  Display *display = robot.getDisplay("display");
  Emitter *mouth = robot.getEmitter("mouth");
  Receiver *ear = robot.getReceiver("ear");
  Pen *pen = robot.getPen("pen");
  Speaker *speaker = robot.getSpeaker("speaker");
  Connector *connector = robot.getConnector("connector");
  VacuumGripper *gripper = robot.getVacuumGripper("gripper");
  Motor *motor = robot.getMotor("motor"), *slider = robot.getMotor("slider");
  PositionSensor *angle = robot.getPositionSensor("angle"), *height = robot.getPositionSensor("height");
  Brake *brake = robot.getBrake("brake");
  accelerometer->enable(32);
  gyro->enable(32);
  gps->enable(32);
  imu->enable(32);
  compass->enable(32);
  altimeter->enable(32);
  radar->enable(32);
  touch->enable(32);
  camera->enable(32);
  camera->recognitionEnable(32);
  range->enable(32);
  lidar->enable(32);
  lidar->enablePointCloud();
  light->enable(32);
  eye->enable(32);
  ear->enable(32);
  angle->enable(32);
  height->enable(32);
  connector->enablePresence(32);
  gripper->enablePresence(32);
  motor->enableTorqueFeedback(32);
  robot.batterySensorEnable(32);
  Node *ball = robot.getFromDef("BALL");
  Field *place = ball->getField("translation");
  Field *children = robot.getRoot()->getField("children");
  motor->setPosition(INFINITY);
  speaker->setLanguage("en-US");
  for (int i = 0; i < 6; ++i) {
    motor->setVelocity(0.5 * i);
    brake->setDampingConstant(0.01 * i);
    slider->setPosition(0.02 * i);
    led->set(i % 3);
    display->setColor(0x00ff00);
    display->fillRectangle(0, 0, i + 1, 2);
    pen->setInkColor(0xff0000, 0.5);
    pen->write(i % 2 == 1);
    gripper->turnOn();
    const double packet[6] = {double(i), 2, 3, 4, 5, 6.5};
    mouth->send(packet, sizeof(packet));
    const double there[3] = {0.5 + 0.01 * i, 0.0, 0.3};
    place->setSFVec3f(there);
    if (i == 2)
      children->importMFNodeFromString(-1, "DEF EXTRA Solid { translation 1 2 3 }");
    if (i == 4)
      robot.getFromDef("EXTRA")->remove();
    robot.step(32);
    one("time", robot.getTime());
    one("angle", angle->getValue());
    one("height", height->getValue());
    one("torque", motor->getTorqueFeedback());
    one("target", slider->getTargetPosition());
    one("light", light->getValue());
    one("eye", eye->getValue());
    one("altimeter", altimeter->getValue());
    one("battery", robot.batterySensorGetValue());
    show("touch", touch->getValues(), 3);
    show("accelerometer", accelerometer->getValues(), 3);
    show("gyro", gyro->getValues(), 3);
    show("gps", gps->getValues(), 3);
    one("speed", gps->getSpeed());
    show("quaternion", imu->getQuaternion(), 4);
    show("angles", imu->getRollPitchYaw(), 3);
    show("compass", compass->getValues(), 3);
    show("table", eye->getLookupTable(), 6);
    printf("states %d %d %d %d\n", led->get(), connector->getPresence(), gripper->isOn(), display->getWidth());
    show("ball", place->getSFVec3f(), 3);
    show("position", ball->getPosition(), 3);
    show("velocity", ball->getVelocity(), 6);
    show("orientation", ball->getOrientation(), 9);
    const Node *extra = robot.getFromDef("EXTRA");
    const std::string kind = extra ? extra->getTypeName() : "none";
    printf("nodes %d %s\n", children->getCount(), kind.c_str());
    const unsigned char *image = camera->getImage();
    printf("image");
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 6; ++x)
        printf(" %d %d %d", Camera::imageGetRed(image, 6, x, y), Camera::imageGetGreen(image, 6, x, y),
               Camera::imageGetBlue(image, 6, x, y));
    printf("\n");
    show("range", range->getRangeImage(), 15);
    show("lidar", lidar->getRangeImage(), 16);
    show("layer", lidar->getLayerRangeImage(1), 8);
    const LidarPoint *points = lidar->getPointCloud();
    for (int k = 0; k < lidar->getNumberOfPoints(); ++k) {
      const float point[4] = {points[k].x, points[k].y, points[k].z, points[k].time};
      show("point", point, 4);
      printf("%d\n", points[k].layer_id);
    }
    const RadarTarget *targets = radar->getTargets();
    for (int k = 0; k < radar->getNumberOfTargets(); ++k) {
      const double target[4] = {targets[k].distance, targets[k].received_power, targets[k].speed, targets[k].azimuth};
      show("target", target, 4);
    }
    const CameraRecognitionObject *objects = camera->getRecognitionObjects();
    for (int k = 0; k < camera->getRecognitionNumberOfObjects(); ++k) {
      show("object", objects[k].position, 3);
      show("size", objects[k].size, 2);
      show("colors", objects[k].colors, 3 * objects[k].number_of_colors);
      printf("%d %d %d '%s'\n", objects[k].size_on_image[0], objects[k].size_on_image[1], objects[k].number_of_colors,
             objects[k].model);
    }
    while (ear->getQueueLength() > 0) {
      show("packet", static_cast<const double *>(ear->getData()), 6);
      printf("%d\n", ear->getDataSize());
      one("strength", ear->getSignalStrength());
      show("direction", ear->getEmitterDirection(), 3);
      ear->nextPacket();
    }
  }
  return 0;
}
