// The methods of the C++ classes that are more than one C function.

#define WB_ALLOW_MIXING_C_AND_CPP_API

#include <webots/Brake.hpp>
#include <webots/Camera.hpp>
#include <webots/Display.hpp>
#include <webots/Field.hpp>
#include <webots/Joystick.hpp>
#include <webots/Keyboard.hpp>
#include <webots/Lidar.hpp>
#include <webots/Motor.hpp>
#include <webots/Mouse.hpp>
#include <webots/Node.hpp>
#include <webots/PositionSensor.hpp>
#include <webots/Proto.hpp>
#include <webots/RangeFinder.hpp>
#include <webots/Robot.hpp>
#include <webots/Servo.hpp>
#include <webots/Speaker.hpp>
#include <webots/Supervisor.hpp>
#include <webots/utils/Motion.hpp>
#include <webots/vehicle/Driver.hpp>

#include <webots/camera.h>
#include <webots/device.h>
#include <webots/display.h>
#include <webots/plugins/robot_window/robot_wwi.h>
#include <webots/motor.h>
#include <webots/range_finder.h>
#include <webots/robot.h>
#include <webots/speaker.h>
#include <webots/supervisor.h>
#include <webots/utils/motion.h>
#include <webots/vehicle/driver.h>

#include <cstdlib>
#include <iostream>
#include <map>

namespace webots {
  // Devices

  Device::Device(const std::string &name) : tag(wb_robot_get_device(name.c_str())), name(name) {}

  Device::Device(WbDeviceTag tag) : tag(tag) {
    const char *known = wb_device_get_name(tag);
    name = known ? known : "";
  }

  bool Device::hasType(int tag, int type) { return tag > 0 && wb_device_get_node_type(tag) == type; }

  // The device of a tag, if it is of this class.
  template<class T> static T *deviceOf(int tag) { return dynamic_cast<T *>(Robot::getDeviceFromTag(tag)); }

  Motor *Brake::getMotor() const { return deviceOf<Motor>(getMotorTag()); }
  PositionSensor *Brake::getPositionSensor() const { return deviceOf<PositionSensor>(getPositionSensorTag()); }
  Brake *Motor::getBrake() const { return deviceOf<Brake>(getBrakeTag()); }
  PositionSensor *Motor::getPositionSensor() const { return deviceOf<PositionSensor>(getPositionSensorTag()); }
  Brake *PositionSensor::getBrake() const { return deviceOf<Brake>(getBrakeTag()); }
  Motor *PositionSensor::getMotor() const { return deviceOf<Motor>(getMotorTag()); }

  unsigned char Camera::imageGetRed(const unsigned char *image, int width, int x, int y) {
    return wb_camera_image_get_red(image, width, x, y);
  }

  unsigned char Camera::imageGetGreen(const unsigned char *image, int width, int x, int y) {
    return wb_camera_image_get_green(image, width, x, y);
  }

  unsigned char Camera::imageGetBlue(const unsigned char *image, int width, int x, int y) {
    return wb_camera_image_get_blue(image, width, x, y);
  }

  unsigned char Camera::imageGetGray(const unsigned char *image, int width, int x, int y) {
    return wb_camera_image_get_gray(image, width, x, y);
  }

  unsigned char Camera::imageGetGrey(const unsigned char *image, int width, int x, int y) {
    return imageGetGray(image, width, x, y);
  }

  float Camera::rangeImageGetDepth(const float *image, int width, int x, int y) {
    return wb_camera_range_image_get_depth(image, width, x, y);
  }

  float Camera::rangeImageGetValue(const float *image, double, double, int width, int x, int y) {
    return rangeImageGetDepth(image, width, x, y);
  }

  float RangeFinder::rangeImageGetDepth(const float *image, int width, int x, int y) {
    return wb_range_finder_image_get_depth(image, width, x, y);
  }

  void Display::attachCamera(Camera *camera) { wb_display_attach_camera(getTag(), camera ? camera->getTag() : 0); }

  void Speaker::playSound(Speaker *left, Speaker *right, const std::string &sound, double volume, double pitch,
                          double balance, bool loop) {
    wb_speaker_play_sound(left ? left->getTag() : 0, right ? right->getTag() : 0, sound.c_str(), volume, pitch, balance,
                          loop);
  }

  // Motion

  Motion::Motion(const std::string &fileName) : motionRef(wbu_motion_new(fileName.c_str())) {}

  bool Motion::isValid() const { return motionRef != NULL; }

  Motion::~Motion() {
    if (motionRef)
      wbu_motion_delete(motionRef);
  }

  // Robot

  Robot *Robot::cInstance = NULL;
  std::vector<Device *> Robot::deviceList;

  // Servos of old worlds are motors; they are kept beside them.
  static std::map<int, Servo *> &servos() {
    static std::map<int, Servo *> all;
    return all;
  }

  // So are cameras of before Webots 8.4 that measure ranges: they are range finders and lidars.
  static std::map<int, Camera *> &rangeCameras() {
    static std::map<int, Camera *> all;
    return all;
  }

  Robot::Robot() {
    if (cInstance) {
      std::cerr << "Error: only one instance of the Robot class can be created." << std::endl;
      std::exit(-1);
    }
    cInstance = this;
    wb_robot_init();
    // Cleaning up is done automatically, also for programs that never delete their robot.
    static const int isWatched = std::atexit(wb_robot_cleanup);
    static_cast<void>(isWatched);
    mKeyboard = new Keyboard();
    mJoystick = new Joystick();
    mMouse = new Mouse();
  }

  Robot::~Robot() {
    for (std::vector<Device *>::iterator it = deviceList.begin(); it != deviceList.end(); ++it)
      delete *it;
    deviceList.clear();
    for (std::map<int, Servo *>::iterator it = servos().begin(); it != servos().end(); ++it)
      delete it->second;
    servos().clear();
    for (std::map<int, Camera *>::iterator it = rangeCameras().begin(); it != rangeCameras().end(); ++it)
      delete it->second;
    rangeCameras().clear();
    delete mKeyboard;
    delete mJoystick;
    delete mMouse;
    cInstance = NULL;
    wb_robot_cleanup();
  }

  Device *Robot::getDeviceByIndex(int index) { return getOrCreateDevice(wb_robot_get_device_by_index(index)); }

  Device *Robot::getDevice(const std::string &name) { return getOrCreateDevice(wb_robot_get_device(name.c_str())); }

  Servo *Robot::getServo(const std::string &name) {
    const int tag = wb_robot_get_device(name.c_str());
    if (tag == 0)
      return NULL;
    Servo *&servo = servos()[tag];
    if (!servo)
      servo = createServo(name);
    return servo;
  }

  Camera *Robot::getCamera(const std::string &name) {
    Device *device = getDevice(name);
    Camera *found = dynamic_cast<Camera *>(device);
    if (!device || found)
      return found;
    if (dynamic_cast<RangeFinder *>(device) || dynamic_cast<Lidar *>(device)) {
      Camera *&camera = rangeCameras()[device->getTag()];
      if (!camera)
        camera = createCamera(name);
      return camera;
    }
    std::cerr << "Warning: \"" << name << "\" is not a Camera." << std::endl;
    return NULL;
  }

  Servo *Robot::createServo(const std::string &name) const { return new Servo(name); }

  void Robot::setMode(Mode mode, const void *argument) {
    wb_robot_set_mode(static_cast<WbRobotMode>(mode), argument);
  }

  Robot::UserInputEvent Robot::waitForUserInputEvent(int eventTypes, int timeout) {
    return waitForUserInputEvent(static_cast<UserInputEvent>(eventTypes), timeout);
  }

  void Robot::wwiSendText(const std::string &text) {
    wb_robot_wwi_send(text.c_str(), static_cast<int>(text.length()) + 1);
  }

  Device *Robot::getDeviceFromTag(int tag) { return cInstance ? cInstance->getOrCreateDevice(tag) : NULL; }

  int Robot::getDeviceTypeFromTag(int tag) { return wb_device_get_node_type(tag); }

  std::string Robot::getDeviceNameFromTag(int tag) {
    const char *name = wb_device_get_name(tag);
    return name ? name : "";
  }

  int Robot::getDeviceTagFromIndex(int index) { return wb_robot_get_device_by_index(index); }

  int Robot::getDeviceTagFromName(const std::string &name) { return wb_robot_get_device(name.c_str()); }

  // Supervisor

  Supervisor *Supervisor::getSupervisorInstance() {
    return cInstance ? dynamic_cast<Supervisor *>(cInstance) : new Supervisor();
  }

  Supervisor::~Supervisor() {
    Node::cleanup();
    Field::cleanup();
    Proto::cleanup();
  }

  bool Supervisor::worldSave() { return wb_supervisor_world_save(NULL); }

  bool Supervisor::saveWorld() { return worldSave(); }

  Node *Supervisor::getFromDevice(const Device *device) const {
    return device ? getFromDeviceTag(device->getTag()) : NULL;
  }

  // Nodes, fields and PROTOs: one object for each reference, so that pointers can be compared.

  typedef std::map<WbNodeRef, Node *> Nodes;
  typedef std::map<WbFieldRef, Field *> Fields;
  typedef std::map<WbProtoRef, Proto *> Protos;

  static Nodes &nodes() {
    static Nodes all;
    return all;
  }

  static Fields &fields() {
    static Fields all;
    return all;
  }

  static Protos &protos() {
    static Protos all;
    return all;
  }

  template<class All> static void deleteAll(All &all) {
    for (typename All::iterator it = all.begin(); it != all.end(); ++it)
      delete it->second;
    all.clear();
  }

  Node *Node::findNode(WbNodeRef ref) {
    if (!ref)
      return NULL;
    Node *&node = nodes()[ref];
    if (!node)
      node = new Node(ref);
    return node;
  }

  void Node::cleanup() { deleteAll(nodes()); }

  const double *Node::getPose() const { return wb_supervisor_node_get_pose(nodeRef, NULL); }

  void Node::enablePoseTracking(int samplingPeriod) const {
    wb_supervisor_node_enable_pose_tracking(nodeRef, samplingPeriod, NULL);
  }

  void Node::disablePoseTracking() const { wb_supervisor_node_disable_pose_tracking(nodeRef, NULL); }

  void Node::disableContactPointsTracking(bool) const { wb_supervisor_node_disable_contact_points_tracking(nodeRef); }

  Field *Field::findField(WbFieldRef ref) {
    if (!ref)
      return NULL;
    Field *&field = fields()[ref];
    if (!field)
      field = new Field(ref);
    return field;
  }

  void Field::cleanup() { deleteAll(fields()); }

  Proto *Proto::findProto(WbProtoRef ref) {
    if (!ref)
      return NULL;
    Proto *&proto = protos()[ref];
    if (!proto)
      proto = new Proto(ref);
    return proto;
  }

  void Proto::cleanup() { deleteAll(protos()); }

  // Vehicles

  Driver *Driver::dInstance = NULL;

  Driver::Driver() {
    if (!dInstance)
      dInstance = this;
    wbu_driver_init();
  }

  Driver *Driver::getDriverInstance() { return dInstance ? dInstance : new Driver(); }

  Driver::~Driver() {
    dInstance = NULL;
    wbu_driver_cleanup();
  }

  int Driver::step() { return wbu_driver_step(); }
}  // namespace webots

#ifdef __ELF__
// Compiled programs call a method by the types of its parameters. These have, or had in earlier versions, other types in
// Webots than in our headers.
namespace compiled {
  using namespace webots;

#define METHOD(result, name, parameters, symbol) \
  result name parameters __asm__(symbol);        \
  result name parameters

  METHOD(Motor *, brakeMotor, (Brake * brake), "_ZN6webots5Brake8getMotorEv") { return brake->getMotor(); }
  METHOD(PositionSensor *, brakeSensor, (Brake * brake), "_ZN6webots5Brake17getPositionSensorEv") {
    return brake->getPositionSensor();
  }
  METHOD(Brake *, motorBrake, (Motor * motor), "_ZN6webots5Motor8getBrakeEv") { return motor->getBrake(); }
  METHOD(PositionSensor *, motorSensor, (Motor * motor), "_ZN6webots5Motor17getPositionSensorEv") {
    return motor->getPositionSensor();
  }
  METHOD(Brake *, sensorBrake, (PositionSensor * sensor), "_ZN6webots14PositionSensor8getBrakeEv") {
    return sensor->getBrake();
  }
  METHOD(Motor *, sensorMotor, (PositionSensor * sensor), "_ZN6webots14PositionSensor8getMotorEv") {
    return sensor->getMotor();
  }
  METHOD(std::string, urdf, (const Robot *robot, std::string prefix),
         "_ZNK6webots5Robot7getUrdfENSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE") {
    return robot->getUrdf(prefix);
  }
  METHOD(void, setMode, (Robot * robot, Robot::Mode mode, const char *argument),
         "_ZN6webots5Robot7setModeENS0_4ModeEPKc") {
    robot->setMode(mode, argument);
  }
  METHOD(void, setVisibility, (Node * node, Node *from, bool visible), "_ZN6webots4Node13setVisibilityEPS0_b") {
    node->setVisibility(from, visible);
  }
  METHOD(void, trackContacts, (const Node *node, int period), "_ZNK6webots4Node27enableContactPointsTrackingEi") {
    node->enableContactPointsTracking(period);
  }
  METHOD(void, forgetContacts, (const Node *node), "_ZNK6webots4Node28disableContactPointsTrackingEv") {
    node->disableContactPointsTracking();
  }
  METHOD(void, removeNode, (Field * field, int position), "_ZN6webots5Field12removeMFNodeEi") {
    field->removeMF(position);
  }
}  // namespace compiled
#endif
