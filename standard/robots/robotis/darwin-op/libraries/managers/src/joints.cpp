#include "joints.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace managers {
  namespace {
    const char *const NAMES[JOINTS] = {"ShoulderR",  "ShoulderL",  "ArmUpperR", "ArmUpperL", "ArmLowerR", "ArmLowerL", "PelvYR",
                                       "PelvYL",     "PelvR",      "PelvL",     "LegUpperR", "LegUpperL", "LegLowerR", "LegLowerL",
                                       "AnkleR",     "AnkleL",     "FootR",     "FootL",     "Neck",      "Head"};

    // Length of the thigh, and of the shank. [m]
    const double LINK = 0.093;

    struct Matrix {
      double m[3][3];
    };

    Matrix times(const Matrix &a, const Matrix &b) {
      Matrix c;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          c.m[i][j] = a.m[i][0] * b.m[0][j] + a.m[i][1] * b.m[1][j] + a.m[i][2] * b.m[2][j];
      return c;
    }

    Matrix about(int axis, double angle) {
      const double c = std::cos(angle), s = std::sin(angle);
      const int i = (axis + 1) % 3, j = (axis + 2) % 3;
      Matrix r = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
      r.m[axis][axis] = 1;
      r.m[i][i] = r.m[j][j] = c;
      r.m[j][i] = s;
      r.m[i][j] = -s;
      return r;
    }
  }  // namespace

  Joints::Joints(webots::Robot *robot) : mIsComplete(true) {
    const int step = static_cast<int>(robot->getBasicTimeStep());
    for (int i = 0; i < JOINTS; ++i) {
      mMotors[i] = robot->getMotor(NAMES[i]);
      mSensors[i] = robot->getPositionSensor(std::string(NAMES[i]) + "S");
      mTargets[i] = mMotors[i] ? mMotors[i]->getTargetPosition() : 0;
      if (mSensors[i] && mSensors[i]->getSamplingPeriod() == 0)
        mSensors[i]->enable(step);
      mIsComplete = mIsComplete && mMotors[i];
    }
  }

  void Joints::set(int joint, double angle) {
    webots::Motor *motor = mMotors[joint];
    if (!motor || angle != angle)
      return;
    const double least = motor->getMinPosition(), greatest = motor->getMaxPosition();
    if (least < greatest)
      angle = std::max(least, std::min(greatest, angle));
    mTargets[joint] = angle;
    motor->setPosition(angle);
  }

  double Joints::position(int joint) const {
    const double value = mSensors[joint] ? mSensors[joint]->getValue() : NAN;
    return value == value ? value : mTargets[joint];
  }

  void solveLeg(Side side, const FootPose &foot, double *angles) {
    const Matrix foot_to_trunk = times(about(1, -foot.lean), about(2, foot.yaw));
    // The hip as the foot sees it.
    double r[3];
    for (int i = 0; i < 3; ++i)
      r[i] = -(foot_to_trunk.m[0][i] * foot.x + foot_to_trunk.m[1][i] * foot.y + foot_to_trunk.m[2][i] * foot.z);
    double length = std::sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
    length = std::max(0.05, std::min(1.999 * LINK, length));
    const double knee = std::acos(std::max(-1.0, std::min(1.0, (length * length / (2 * LINK * LINK)) - 1)));
    const double ankle_roll = std::atan2(r[1], r[2]);
    const double ankle = -std::atan2(r[0], std::sqrt(r[1] * r[1] + r[2] * r[2])) - knee / 2;
    const Matrix hip = times(times(foot_to_trunk, about(0, -ankle_roll)), about(1, -ankle - knee));
    const double yaw = std::atan2(-hip.m[0][1], hip.m[1][1]);
    const double roll = std::atan2(hip.m[2][1], -hip.m[0][1] * std::sin(yaw) + hip.m[1][1] * std::cos(yaw));
    const double pitch = std::atan2(-hip.m[2][0], hip.m[2][2]);
    // Both legs' motors count alike about x and z, and in opposite directions about y.
    const int of_left = side == LEFT ? 1 : 0;
    const double sign = side == LEFT ? 1 : -1;
    angles[PELV_Y_R + of_left] = -yaw;
    angles[PELV_R + of_left] = -roll;
    angles[LEG_UPPER_R + of_left] = -sign * pitch;
    angles[LEG_LOWER_R + of_left] = -sign * knee;
    angles[ANKLE_R + of_left] = sign * ankle;
    angles[FOOT_R + of_left] = ankle_roll;
  }
}  // namespace managers
