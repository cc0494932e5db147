// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

import java.util.HashMap;
public class Robot {
  public static final int MODE_SIMULATION = 0;
  public static final int MODE_CROSS_COMPILATION = 1;
  public static final int MODE_REMOTE_CONTROL = 2;
  public static final int EVENT_QUIT = -1;
  public static final int EVENT_NO_EVENT = 0;
  public static final int EVENT_MOUSE_CLICK = 1;
  public static final int EVENT_MOUSE_MOVE = 2;
  public static final int EVENT_KEYBOARD = 4;
  public static final int EVENT_JOYSTICK_BUTTON = 8;
  public static final int EVENT_JOYSTICK_AXIS = 16;
  public static final int EVENT_JOYSTICK_POV = 32;
  public static final int KEYBOARD_END = 312;
  public static final int KEYBOARD_HOME = 313;
  public static final int KEYBOARD_LEFT = 314;
  public static final int KEYBOARD_UP = 315;
  public static final int KEYBOARD_RIGHT = 316;
  public static final int KEYBOARD_DOWN = 317;
  public static final int KEYBOARD_PAGEUP = 366;
  public static final int KEYBOARD_PAGEDOWN = 367;
  public static final int KEYBOARD_NUMPAD_HOME = 375;
  public static final int KEYBOARD_NUMPAD_LEFT = 376;
  public static final int KEYBOARD_NUMPAD_UP = 377;
  public static final int KEYBOARD_NUMPAD_RIGHT = 378;
  public static final int KEYBOARD_NUMPAD_DOWN = 379;
  public static final int KEYBOARD_NUMPAD_END = 382;
  public static final int KEYBOARD_KEY = 65535;
  public static final int KEYBOARD_SHIFT = 65536;
  public static final int KEYBOARD_CONTROL = 131072;
  public static final int KEYBOARD_ALT = 262144;

  public int step(int duration) {
    return Library.wb_robot_step(duration);
  }

  public int stepBegin(int duration) {
    return Library.wb_robot_step_begin(duration);
  }

  public int stepEnd() {
    return Library.wb_robot_step_end();
  }

  public int waitForUserInputEvent(int eventType, int timeout) {
    return Library.wb_robot_wait_for_user_input_event(eventType, timeout);
  }

  public String getName() {
    return Library.wb_robot_get_name();
  }

  public String getUrdf(String prefix) {
    return Library.wb_robot_get_urdf(prefix);
  }

  public String getUrdf() {
    return getUrdf("");
  }

  public double getTime() {
    return Library.wb_robot_get_time();
  }

  public String getModel() {
    return Library.wb_robot_get_model();
  }

  public String getCustomData() {
    return Library.wb_robot_get_custom_data();
  }

  public void setCustomData(String data) {
    Library.wb_robot_set_custom_data(data);
  }

  public int getMode() {
    return Library.wb_robot_get_mode();
  }

  public boolean getSupervisor() {
    return Library.wb_robot_get_supervisor();
  }

  public boolean getSynchronization() {
    return Library.wb_robot_get_synchronization();
  }

  public String getProjectPath() {
    return Library.wb_robot_get_project_path();
  }

  public String getWorldPath() {
    return Library.wb_robot_get_world_path();
  }

  public double getBasicTimeStep() {
    return Library.wb_robot_get_basic_time_step();
  }

  public int getNumberOfDevices() {
    return Library.wb_robot_get_number_of_devices();
  }

  public void batterySensorEnable(int samplingPeriod) {
    Library.wb_robot_battery_sensor_enable(samplingPeriod);
  }

  public void batterySensorDisable() {
    Library.wb_robot_battery_sensor_disable();
  }

  public int batterySensorGetSamplingPeriod() {
    return Library.wb_robot_battery_sensor_get_sampling_period();
  }

  public double batterySensorGetValue() {
    return Library.wb_robot_battery_sensor_get_value();
  }

  public Accelerometer getAccelerometer(String name) {
    final Device device = getDevice(name);
    return device instanceof Accelerometer ? (Accelerometer)device : null;
  }

  protected Accelerometer createAccelerometer(String name) {
    return new Accelerometer(name);
  }

  public Altimeter getAltimeter(String name) {
    final Device device = getDevice(name);
    return device instanceof Altimeter ? (Altimeter)device : null;
  }

  protected Altimeter createAltimeter(String name) {
    return new Altimeter(name);
  }

  public Brake getBrake(String name) {
    final Device device = getDevice(name);
    return device instanceof Brake ? (Brake)device : null;
  }

  protected Brake createBrake(String name) {
    return new Brake(name);
  }

  protected Camera createCamera(String name) {
    return new Camera(name);
  }

  public Compass getCompass(String name) {
    final Device device = getDevice(name);
    return device instanceof Compass ? (Compass)device : null;
  }

  protected Compass createCompass(String name) {
    return new Compass(name);
  }

  public Connector getConnector(String name) {
    final Device device = getDevice(name);
    return device instanceof Connector ? (Connector)device : null;
  }

  protected Connector createConnector(String name) {
    return new Connector(name);
  }

  public Display getDisplay(String name) {
    final Device device = getDevice(name);
    return device instanceof Display ? (Display)device : null;
  }

  protected Display createDisplay(String name) {
    return new Display(name);
  }

  public DistanceSensor getDistanceSensor(String name) {
    final Device device = getDevice(name);
    return device instanceof DistanceSensor ? (DistanceSensor)device : null;
  }

  protected DistanceSensor createDistanceSensor(String name) {
    return new DistanceSensor(name);
  }

  public Emitter getEmitter(String name) {
    final Device device = getDevice(name);
    return device instanceof Emitter ? (Emitter)device : null;
  }

  protected Emitter createEmitter(String name) {
    return new Emitter(name);
  }

  public GPS getGPS(String name) {
    final Device device = getDevice(name);
    return device instanceof GPS ? (GPS)device : null;
  }

  protected GPS createGPS(String name) {
    return new GPS(name);
  }

  public Gyro getGyro(String name) {
    final Device device = getDevice(name);
    return device instanceof Gyro ? (Gyro)device : null;
  }

  protected Gyro createGyro(String name) {
    return new Gyro(name);
  }

  public InertialUnit getInertialUnit(String name) {
    final Device device = getDevice(name);
    return device instanceof InertialUnit ? (InertialUnit)device : null;
  }

  protected InertialUnit createInertialUnit(String name) {
    return new InertialUnit(name);
  }

  public LED getLED(String name) {
    final Device device = getDevice(name);
    return device instanceof LED ? (LED)device : null;
  }

  protected LED createLED(String name) {
    return new LED(name);
  }

  public Lidar getLidar(String name) {
    final Device device = getDevice(name);
    return device instanceof Lidar ? (Lidar)device : null;
  }

  protected Lidar createLidar(String name) {
    return new Lidar(name);
  }

  public LightSensor getLightSensor(String name) {
    final Device device = getDevice(name);
    return device instanceof LightSensor ? (LightSensor)device : null;
  }

  protected LightSensor createLightSensor(String name) {
    return new LightSensor(name);
  }

  public Motor getMotor(String name) {
    final Device device = getDevice(name);
    return device instanceof Motor ? (Motor)device : null;
  }

  protected Motor createMotor(String name) {
    return new Motor(name);
  }

  public Pen getPen(String name) {
    final Device device = getDevice(name);
    return device instanceof Pen ? (Pen)device : null;
  }

  protected Pen createPen(String name) {
    return new Pen(name);
  }

  public PositionSensor getPositionSensor(String name) {
    final Device device = getDevice(name);
    return device instanceof PositionSensor ? (PositionSensor)device : null;
  }

  protected PositionSensor createPositionSensor(String name) {
    return new PositionSensor(name);
  }

  public Radar getRadar(String name) {
    final Device device = getDevice(name);
    return device instanceof Radar ? (Radar)device : null;
  }

  protected Radar createRadar(String name) {
    return new Radar(name);
  }

  public RangeFinder getRangeFinder(String name) {
    final Device device = getDevice(name);
    return device instanceof RangeFinder ? (RangeFinder)device : null;
  }

  protected RangeFinder createRangeFinder(String name) {
    return new RangeFinder(name);
  }

  public Receiver getReceiver(String name) {
    final Device device = getDevice(name);
    return device instanceof Receiver ? (Receiver)device : null;
  }

  protected Receiver createReceiver(String name) {
    return new Receiver(name);
  }

  public Skin getSkin(String name) {
    final Device device = getDevice(name);
    return device instanceof Skin ? (Skin)device : null;
  }

  protected Skin createSkin(String name) {
    return new Skin(name);
  }

  public Speaker getSpeaker(String name) {
    final Device device = getDevice(name);
    return device instanceof Speaker ? (Speaker)device : null;
  }

  protected Speaker createSpeaker(String name) {
    return new Speaker(name);
  }

  public TouchSensor getTouchSensor(String name) {
    final Device device = getDevice(name);
    return device instanceof TouchSensor ? (TouchSensor)device : null;
  }

  protected TouchSensor createTouchSensor(String name) {
    return new TouchSensor(name);
  }

  public VacuumGripper getVacuumGripper(String name) {
    final Device device = getDevice(name);
    return device instanceof VacuumGripper ? (VacuumGripper)device : null;
  }

  protected VacuumGripper createVacuumGripper(String name) {
    return new VacuumGripper(name);
  }

  private Device createDevice(int tag) {
    final String name = Library.wb_device_get_name(tag);
    switch (Library.wb_device_get_node_type(tag)) {
      case Node.ACCELEROMETER:
        return createAccelerometer(name);
      case Node.ALTIMETER:
        return createAltimeter(name);
      case Node.BRAKE:
        return createBrake(name);
      case Node.CAMERA:
        return createCamera(name);
      case Node.COMPASS:
        return createCompass(name);
      case Node.CONNECTOR:
        return createConnector(name);
      case Node.DISPLAY:
        return createDisplay(name);
      case Node.DISTANCE_SENSOR:
        return createDistanceSensor(name);
      case Node.EMITTER:
        return createEmitter(name);
      case Node.GPS:
        return createGPS(name);
      case Node.GYRO:
        return createGyro(name);
      case Node.INERTIAL_UNIT:
        return createInertialUnit(name);
      case Node.LED:
        return createLED(name);
      case Node.LIDAR:
        return createLidar(name);
      case Node.LIGHT_SENSOR:
        return createLightSensor(name);
      case Node.LINEAR_MOTOR:
      case Node.ROTATIONAL_MOTOR:
        return createMotor(name);
      case Node.PEN:
        return createPen(name);
      case Node.POSITION_SENSOR:
        return createPositionSensor(name);
      case Node.RADAR:
        return createRadar(name);
      case Node.RANGE_FINDER:
        return createRangeFinder(name);
      case Node.RECEIVER:
        return createReceiver(name);
      case Node.SKIN:
        return createSkin(name);
      case Node.SPEAKER:
        return createSpeaker(name);
      case Node.TOUCH_SENSOR:
        return createTouchSensor(name);
      case Node.VACUUM_GRIPPER:
        return createVacuumGripper(name);
      default:
        return null;
    }
  }

  public String wwiReceiveText() {
    return Library.wb_robot_wwi_receive_text();
  }

  public void keyboardEnable(int samplingPeriod) {
    Library.wb_robot_keyboard_enable(samplingPeriod);
  }

  public void keyboardDisable() {
    Library.wb_robot_keyboard_disable();
  }

  public int keyboardGetKey() {
    return Library.wb_robot_keyboard_get_key();
  }

  public int getType() {
    return Library.wb_robot_get_type();
  }

  public String getControllerName() {
    return Library.wb_robot_get_controller_name();
  }

  public String getControllerArguments() {
    return Library.wb_robot_get_controller_arguments();
  }

  public String getData() {
    return Library.wb_robot_get_data();
  }

  public void setData(String data) {
    Library.wb_robot_set_data(data);
  }

  private static Robot instance = null;
  private final HashMap<Integer, Device> devices = new HashMap<>();
  private final HashMap<Integer, Servo> servos = new HashMap<>();
  private final HashMap<Integer, Camera> rangeCameras = new HashMap<>();
  private final Joystick joystick = new Joystick();
  private final Keyboard keyboard = new Keyboard();
  private final Mouse mouse = new Mouse();

  public Robot() {
    if (instance != null) {
      // Programs of Webots 6 could make a DifferentialWheels beside their own Robot: both are the one robot.
      if (this instanceof DifferentialWheels || instance instanceof DifferentialWheels)
        return;
      System.err.println("Error: only one instance of the Robot class can be created.");
      System.exit(-1);
    }
    instance = this;
    Library.wb_robot_init();
    // Cleaning up is done automatically, also for programs that never call delete(). A program that is ended amid a call
    // cannot be waited for.
    final Thread program = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      if (program.getState() != Thread.State.RUNNABLE)
        Library.wb_robot_cleanup();
    }));
  }

  /** Leaves the simulation. */
  public void delete() {
    Library.wb_robot_cleanup();
  }

  public Joystick getJoystick() {
    return joystick;
  }

  public Keyboard getKeyboard() {
    return keyboard;
  }

  public Mouse getMouse() {
    return mouse;
  }

  private Device getOrCreateDevice(int tag) {
    return tag == 0 ? null : devices.computeIfAbsent(tag, this::createDevice);
  }

  public Device getDevice(String name) {
    return getOrCreateDevice(Library.wb_robot_get_device(name));
  }

  public Servo getServo(String name) {
    final int tag = Library.wb_robot_get_device(name);
    return tag == 0 ? null : servos.computeIfAbsent(tag, key -> createServo(name));
  }

  protected Servo createServo(String name) {
    return new Servo(name);
  }

  /** Before Webots 8.4 what measures ranges was a camera; it is kept beside the range finder or lidar that it is now. */
  public Camera getCamera(String name) {
    final Device device = getDevice(name);
    if (device instanceof RangeFinder || device instanceof Lidar)
      return rangeCameras.computeIfAbsent(device.getTag(), key -> createCamera(name));
    return device instanceof Camera ? (Camera)device : null;
  }

  public Device getDeviceByIndex(int index) {
    return getOrCreateDevice(Library.wb_robot_get_device_by_index(index));
  }

  static Device getDeviceFromTag(int tag) {
    return instance == null ? null : instance.getOrCreateDevice(tag);
  }

  public static Device getDevice(int tag) {
    return getDeviceFromTag(tag);
  }

  public void setMode(int mode, String argument) {
    // As in C, a text ends with a zero.
    final String text = argument == null ? null : argument + "\0";
    Library.wb_robot_set_mode(mode, text == null ? null : text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  public void wwiSend(byte[] data, int size) {
    Library.wb_robot_wwi_send(data, Math.min(size, data.length));
  }

  public void wwiSendText(String text) {
    final byte[] bytes = (text + "\0").getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Library.wb_robot_wwi_send(bytes, bytes.length);
  }
}
