import java.util.HashMap;
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
