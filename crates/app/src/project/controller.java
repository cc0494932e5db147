// Drives ahead, and turns where something is near.

import com.cyberbotics.webots.controller.DistanceSensor;
import com.cyberbotics.webots.controller.Motor;
import com.cyberbotics.webots.controller.Robot;

public class NAME {
  public static void main(String[] args) {
    final Robot robot = new Robot();
    final int timeStep = (int) robot.getBasicTimeStep();

    final Motor left = robot.getMotor("left wheel motor");
    final Motor right = robot.getMotor("right wheel motor");
    left.setPosition(Double.POSITIVE_INFINITY);
    right.setPosition(Double.POSITIVE_INFINITY);
    left.setVelocity(0.0);
    right.setVelocity(0.0);
    final DistanceSensor sensor = robot.getDistanceSensor("front sensor");
    sensor.enable(timeStep);

    int turning = 0; // steps
    while (robot.step(timeStep) != -1) {
      final boolean isNear = sensor.getValue() < 0.2; // m
      turning = isNear ? 40 : turning - 1;
      left.setVelocity(5.0); // rad/s
      right.setVelocity(turning > 0 ? -5.0 : 5.0);
    }
  }
}
