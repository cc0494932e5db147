// The name up to Webots 8.4.

#ifndef DARWINOP_GAIT_MANAGER_HPP
#define DARWINOP_GAIT_MANAGER_HPP

#include "RobotisOp2GaitManager.hpp"

namespace managers {
  class DARwInOPGaitManager : public RobotisOp2GaitManager {
  public:
    DARwInOPGaitManager(webots::Robot *robot, const std::string &iniFilename) : RobotisOp2GaitManager(robot, iniFilename) {}
  };
}  // namespace managers

#endif
