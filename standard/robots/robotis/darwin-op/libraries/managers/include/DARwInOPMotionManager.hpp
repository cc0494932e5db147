// The name up to Webots 8.4.

#ifndef DARWINOP_MOTION_MANAGER_HPP
#define DARWINOP_MOTION_MANAGER_HPP

#include "RobotisOp2MotionManager.hpp"

namespace managers {
  class DARwInOPMotionManager : public RobotisOp2MotionManager {
  public:
    DARwInOPMotionManager(webots::Robot *robot, const std::string &customMotionFile = "") :
      RobotisOp2MotionManager(robot, customMotionFile) {}
  };
}  // namespace managers

#endif
