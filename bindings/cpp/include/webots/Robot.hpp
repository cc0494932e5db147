// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_ROBOT_HPP
#define WEBOTS_ROBOT_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"
#include <iostream>
#include <vector>

namespace webots {
  class Accelerometer;
  class Altimeter;
  class Brake;
  class Camera;
  class Compass;
  class Connector;
  class Display;
  class DistanceSensor;
  class Emitter;
  class GPS;
  class Gyro;
  class InertialUnit;
  class LED;
  class Lidar;
  class LightSensor;
  class Motor;
  class Pen;
  class PositionSensor;
  class Radar;
  class RangeFinder;
  class Receiver;
  class Skin;
  class Speaker;
  class TouchSensor;
  class VacuumGripper;
  class Device;
  class Joystick;
  class Keyboard;
  class Mouse;
  class Servo;

  class Robot {
  public:
    typedef enum {
      MODE_SIMULATION = 0,
      MODE_CROSS_COMPILATION = 1,
      MODE_REMOTE_CONTROL = 2
    } Mode;
    typedef Mode RobotMode;
    typedef enum {
      EVENT_QUIT = -1,
      EVENT_NO_EVENT = 0,
      EVENT_MOUSE_CLICK = 1,
      EVENT_MOUSE_MOVE = 2,
      EVENT_KEYBOARD = 4,
      EVENT_JOYSTICK_BUTTON = 8,
      EVENT_JOYSTICK_AXIS = 16,
      EVENT_JOYSTICK_POV = 32
    } UserInputEvent;
    enum {
      KEYBOARD_END = 312,
      KEYBOARD_HOME = 313,
      KEYBOARD_LEFT = 314,
      KEYBOARD_UP = 315,
      KEYBOARD_RIGHT = 316,
      KEYBOARD_DOWN = 317,
      KEYBOARD_PAGEUP = 366,
      KEYBOARD_PAGEDOWN = 367,
      KEYBOARD_NUMPAD_HOME = 375,
      KEYBOARD_NUMPAD_LEFT = 376,
      KEYBOARD_NUMPAD_UP = 377,
      KEYBOARD_NUMPAD_RIGHT = 378,
      KEYBOARD_NUMPAD_DOWN = 379,
      KEYBOARD_NUMPAD_END = 382,
      KEYBOARD_KEY = 65535,
      KEYBOARD_SHIFT = 65536,
      KEYBOARD_CONTROL = 131072,
      KEYBOARD_ALT = 262144
    };
    Robot();
    virtual ~Robot();
    virtual int step(int duration);
    int stepBegin(int duration);
    int stepEnd();
    UserInputEvent waitForUserInputEvent(UserInputEvent eventType, int timeout);
    UserInputEvent waitForUserInputEvent(int eventTypes, int timeout);
    std::string getName() const;
    std::string getUrdf(const std::string &prefix = "") const;
    double getTime() const;
    std::string getModel() const;
    std::string getCustomData() const;
    void setCustomData(const std::string &data);
    Mode getMode() const;
    void setMode(Mode mode, const void *argument);
    bool getSupervisor() const;
    bool getSynchronization() const;
    std::string getProjectPath() const;
    std::string getWorldPath() const;
    double getBasicTimeStep() const;
    int getNumberOfDevices() const;
    Device *getDeviceByIndex(int index);
    Device *getDevice(const std::string &name);
    virtual void batterySensorEnable(int samplingPeriod);
    virtual void batterySensorDisable();
    int batterySensorGetSamplingPeriod() const;
    double batterySensorGetValue() const;
    Accelerometer *getAccelerometer(const std::string &name);
    Altimeter *getAltimeter(const std::string &name);
    Brake *getBrake(const std::string &name);
    Camera *getCamera(const std::string &name);
    Compass *getCompass(const std::string &name);
    Connector *getConnector(const std::string &name);
    Display *getDisplay(const std::string &name);
    DistanceSensor *getDistanceSensor(const std::string &name);
    Emitter *getEmitter(const std::string &name);
    GPS *getGPS(const std::string &name);
    Gyro *getGyro(const std::string &name);
    InertialUnit *getInertialUnit(const std::string &name);
    LED *getLED(const std::string &name);
    Lidar *getLidar(const std::string &name);
    LightSensor *getLightSensor(const std::string &name);
    Motor *getMotor(const std::string &name);
    Pen *getPen(const std::string &name);
    PositionSensor *getPositionSensor(const std::string &name);
    Radar *getRadar(const std::string &name);
    RangeFinder *getRangeFinder(const std::string &name);
    Receiver *getReceiver(const std::string &name);
    Skin *getSkin(const std::string &name);
    Speaker *getSpeaker(const std::string &name);
    TouchSensor *getTouchSensor(const std::string &name);
    VacuumGripper *getVacuumGripper(const std::string &name);
    Servo *getServo(const std::string &name);
    Joystick *getJoystick() { return mJoystick; }
    Keyboard *getKeyboard() { return mKeyboard; }
    Mouse *getMouse() { return mMouse; }
    void *windowCustomFunction(void *argument0);
    void wwiSend(const char *data, int size);
    void wwiSendText(const std::string &text);
    const char *wwiReceive(int *size = NULL);
    std::string wwiReceiveText();
    void *robotWindowCustomFunction(void *argument0);
    void keyboardEnable(int samplingPeriod);
    void keyboardDisable();
    int keyboardGetKey() const;
    int getType() const;
    std::string getControllerName() const;
    std::string getControllerArguments() const;
    std::string getData() const;
    void setData(const std::string &data);
    static Device *getDeviceFromTag(int tag);
    static int getDeviceTypeFromTag(int tag);
    static std::string getDeviceNameFromTag(int tag);
    static int getDeviceTagFromIndex(int index);
    static int getDeviceTagFromName(const std::string &name);

  protected:
    static Robot *cInstance;
    virtual Accelerometer *createAccelerometer(const std::string &name) const;
    virtual Altimeter *createAltimeter(const std::string &name) const;
    virtual Brake *createBrake(const std::string &name) const;
    virtual Camera *createCamera(const std::string &name) const;
    virtual Compass *createCompass(const std::string &name) const;
    virtual Connector *createConnector(const std::string &name) const;
    virtual Display *createDisplay(const std::string &name) const;
    virtual DistanceSensor *createDistanceSensor(const std::string &name) const;
    virtual Emitter *createEmitter(const std::string &name) const;
    virtual GPS *createGPS(const std::string &name) const;
    virtual Gyro *createGyro(const std::string &name) const;
    virtual InertialUnit *createInertialUnit(const std::string &name) const;
    virtual LED *createLED(const std::string &name) const;
    virtual Lidar *createLidar(const std::string &name) const;
    virtual LightSensor *createLightSensor(const std::string &name) const;
    virtual Motor *createMotor(const std::string &name) const;
    virtual Pen *createPen(const std::string &name) const;
    virtual PositionSensor *createPositionSensor(const std::string &name) const;
    virtual Radar *createRadar(const std::string &name) const;
    virtual RangeFinder *createRangeFinder(const std::string &name) const;
    virtual Receiver *createReceiver(const std::string &name) const;
    virtual Skin *createSkin(const std::string &name) const;
    virtual Speaker *createSpeaker(const std::string &name) const;
    virtual TouchSensor *createTouchSensor(const std::string &name) const;
    virtual VacuumGripper *createVacuumGripper(const std::string &name) const;
    Servo *createServo(const std::string &name) const;

  private:
    Keyboard *mKeyboard;
    Joystick *mJoystick;
    Mouse *mMouse;
    Device *getOrCreateDevice(int tag);
    static std::vector<Device *> deviceList;
    Robot(const Robot &);
    Robot &operator=(const Robot &);
  };
}  // namespace webots

#endif
