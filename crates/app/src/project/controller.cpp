// Drives ahead, and turns where something is near.

#include <cmath>

#include <webots/DistanceSensor.hpp>
#include <webots/Motor.hpp>
#include <webots/Robot.hpp>

int main() {
  webots::Robot robot;
  const int time_step = static_cast<int>(robot.getBasicTimeStep());

  webots::Motor *left = robot.getMotor("left wheel motor");
  webots::Motor *right = robot.getMotor("right wheel motor");
  left->setPosition(INFINITY);
  right->setPosition(INFINITY);
  left->setVelocity(0.0);
  right->setVelocity(0.0);
  webots::DistanceSensor *sensor = robot.getDistanceSensor("front sensor");
  sensor->enable(time_step);

  int turning = 0;  // steps
  while (robot.step(time_step) != -1) {
    const bool is_near = sensor->getValue() < 0.2;  // m
    turning = is_near ? 40 : turning - 1;
    left->setVelocity(5.0);  // rad/s
    right->setVelocity(turning > 0 ? -5.0 : 5.0);
  }
  return 0;
}
