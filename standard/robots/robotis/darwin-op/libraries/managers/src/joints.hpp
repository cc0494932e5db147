// The joints of the robot: their devices, and the angles of its legs from the places of its feet.

#ifndef JOINTS_HPP
#define JOINTS_HPP

#include <webots/Motor.hpp>
#include <webots/PositionSensor.hpp>
#include <webots/Robot.hpp>

namespace managers {
  // In the order of the real robot's identifiers, which begin with 1.
  enum Joint {
    SHOULDER_R,
    SHOULDER_L,
    ARM_UPPER_R,
    ARM_UPPER_L,
    ARM_LOWER_R,
    ARM_LOWER_L,
    PELV_Y_R,
    PELV_Y_L,
    PELV_R,
    PELV_L,
    LEG_UPPER_R,
    LEG_UPPER_L,
    LEG_LOWER_R,
    LEG_LOWER_L,
    ANKLE_R,
    ANKLE_L,
    FOOT_R,
    FOOT_L,
    NECK,
    HEAD,
    JOINTS
  };

  enum Side { RIGHT, LEFT };

  // Where an ankle is, from the hip of its side, in the frame of the trunk: x is ahead, y left, z up. The foot is flat if
  // the trunk leans forwards by `lean`. Lengths in m, angles in rad.
  struct FootPose {
    double x, y, z;
    double yaw, lean;
  };

  class Joints {
  public:
    explicit Joints(webots::Robot *robot);
    // Whether it has the joints at all.
    bool isComplete() const { return mIsComplete; }
    void set(int joint, double angle);
    // Measured, or as set last before there is a measurement.
    double position(int joint) const;
    double target(int joint) const { return mTargets[joint]; }

  private:
    bool mIsComplete;
    webots::Motor *mMotors[JOINTS];
    webots::PositionSensor *mSensors[JOINTS];
    double mTargets[JOINTS];
  };

  // Writes the angles of six joints of a leg into an array of all joints. A foot out of reach comes as near as it can.
  void solveLeg(Side side, const FootPose &foot, double *angles);
}  // namespace managers

#endif
