// As c.c, in Java.
import com.cyberbotics.webots.controller.*;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

public class c {
  static void show(String name, double... values) {
    final StringBuilder line = new StringBuilder(name);
    for (final double value : values)
      line.append(String.format(" %016x", Double.doubleToRawLongBits(value)));
    System.out.println(line);
  }

  static void floats(String name, float... values) {
    final double[] copy = new double[values.length];
    for (int i = 0; i < copy.length; ++i)
      copy[i] = values[i];
    show(name, copy);
  }

  public static void main(String[] args) {
    final Supervisor robot = new Supervisor();
    System.out.println(args[0] + " " + args[1] + " " + args.length + " " + robot.getName());
    final Accelerometer accelerometer = robot.getAccelerometer("accelerometer");
    final Gyro gyro = robot.getGyro("gyro");
    final GPS gps = robot.getGPS("gps");
    final InertialUnit imu = robot.getInertialUnit("imu");
    final Compass compass = robot.getCompass("compass");
    final Altimeter altimeter = robot.getAltimeter("altimeter");
    final Radar radar = robot.getRadar("radar");
    final TouchSensor touch = robot.getTouchSensor("touch");
    final Camera camera = robot.getCamera("camera");
    final RangeFinder range = robot.getRangeFinder("range");
    final Lidar lidar = robot.getLidar("lidar");
    final LightSensor light = robot.getLightSensor("light");
    final LED led = robot.getLED("led");
    final DistanceSensor eye = robot.getDistanceSensor("eye");
    final Display display = robot.getDisplay("display");
    final Emitter mouth = robot.getEmitter("mouth");
    final Receiver ear = robot.getReceiver("ear");
    final Pen pen = robot.getPen("pen");
    final Speaker speaker = robot.getSpeaker("speaker");
    final Connector connector = robot.getConnector("connector");
    final VacuumGripper gripper = robot.getVacuumGripper("gripper");
    final Motor motor = robot.getMotor("motor");
    final Motor slider = robot.getMotor("slider");
    final PositionSensor angle = robot.getPositionSensor("angle");
    final PositionSensor height = robot.getPositionSensor("height");
    final Brake brake = robot.getBrake("brake");
    accelerometer.enable(32);
    gyro.enable(32);
    gps.enable(32);
    imu.enable(32);
    compass.enable(32);
    altimeter.enable(32);
    radar.enable(32);
    touch.enable(32);
    camera.enable(32);
    camera.recognitionEnable(32);
    range.enable(32);
    lidar.enable(32);
    lidar.enablePointCloud();
    light.enable(32);
    eye.enable(32);
    ear.enable(32);
    angle.enable(32);
    height.enable(32);
    connector.enablePresence(32);
    gripper.enablePresence(32);
    motor.enableTorqueFeedback(32);
    robot.batterySensorEnable(32);
    final Node ball = robot.getFromDef("BALL");
    final Field place = ball.getField("translation");
    final Field children = robot.getRoot().getField("children");
    motor.setPosition(Double.POSITIVE_INFINITY);
    speaker.setLanguage("en-US");
    for (int i = 0; i < 6; ++i) {
      motor.setVelocity(0.5 * i);
      brake.setDampingConstant(0.01 * i);
      slider.setPosition(0.02 * i);
      led.set(i % 3);
      display.setColor(0x00ff00);
      display.fillRectangle(0, 0, i + 1, 2);
      pen.setInkColor(0xff0000, 0.5);
      pen.write(i % 2 == 1);
      gripper.turnOn();
      final ByteBuffer packet = ByteBuffer.allocate(48).order(ByteOrder.nativeOrder());
      for (final double value : new double[] {i, 2, 3, 4, 5, 6.5})
        packet.putDouble(value);
      mouth.send(packet.array());
      place.setSFVec3f(new double[] {0.5 + 0.01 * i, 0.0, 0.3});
      if (i == 2)
        children.importMFNodeFromString(-1, "DEF EXTRA Solid { translation 1 2 3 }");
      if (i == 4)
        robot.getFromDef("EXTRA").remove();
      robot.step(32);
      show("time", robot.getTime());
      show("angle", angle.getValue());
      show("height", height.getValue());
      show("torque", motor.getTorqueFeedback());
      show("target", slider.getTargetPosition());
      show("light", light.getValue());
      show("eye", eye.getValue());
      show("altimeter", altimeter.getValue());
      show("battery", robot.batterySensorGetValue());
      show("touch", touch.getValues());
      show("accelerometer", accelerometer.getValues());
      show("gyro", gyro.getValues());
      show("gps", gps.getValues());
      show("speed", gps.getSpeed());
      show("quaternion", imu.getQuaternion());
      show("angles", imu.getRollPitchYaw());
      show("compass", compass.getValues());
      show("table", eye.getLookupTable());
      System.out.println("states " + led.get() + " " + connector.getPresence() + " " + (gripper.isOn() ? 1 : 0) + " " +
                         display.getWidth());
      show("ball", place.getSFVec3f());
      show("position", ball.getPosition());
      show("velocity", ball.getVelocity());
      show("orientation", ball.getOrientation());
      final Node extra = robot.getFromDef("EXTRA");
      System.out.println("nodes " + children.getCount() + " " + (extra == null ? "none" : extra.getTypeName()));
      final StringBuilder pixels = new StringBuilder("image");
      for (final int pixel : camera.getImage())
        pixels.append(" " + Camera.pixelGetRed(pixel) + " " + Camera.pixelGetGreen(pixel) + " " + Camera.pixelGetBlue(pixel));
      System.out.println(pixels);
      floats("range", range.getRangeImage());
      floats("lidar", lidar.getRangeImage());
      floats("layer", lidar.getLayerRangeImage(1));
      for (final LidarPoint point : lidar.getPointCloud()) {
        floats("point", point.getX(), point.getY(), point.getZ(), point.getTime());
        System.out.println(point.getLayerId());
      }
      for (final RadarTarget target : radar.getTargets())
        show("target", target.getDistance(), target.getReceivedPower(), target.getSpeed(), target.getAzimuth());
      for (final CameraRecognitionObject seen : camera.getRecognitionObjects()) {
        show("object", seen.getPosition());
        show("size", seen.getSize());
        show("colors", seen.getColors());
        System.out.println(seen.getSizeOnImage()[0] + " " + seen.getSizeOnImage()[1] + " " + seen.getNumberOfColors() + " '" +
                           seen.getModel() + "'");
      }
      while (ear.getQueueLength() > 0) {
        final ByteBuffer data = ByteBuffer.wrap(ear.getData()).order(ByteOrder.nativeOrder());
        final double[] values = new double[data.capacity() / 8];
        for (int k = 0; k < values.length; ++k)
          values[k] = data.getDouble();
        show("packet", values);
        System.out.println(ear.getDataSize());
        show("strength", ear.getSignalStrength());
        show("direction", ear.getEmitterDirection());
        ear.nextPacket();
      }
    }
    robot.delete();
  }
}
