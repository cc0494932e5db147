// The name up to Webots 8.4.

#ifndef DARWINOP_DIRECTORY_MANAGER_HPP
#define DARWINOP_DIRECTORY_MANAGER_HPP

#include "RobotisOp2DirectoryManager.hpp"

namespace managers {
  class DARwInOPDirectoryManager {
  public:
    static const std::string getDataDirectory() { return RobotisOp2DirectoryManager::getDataDirectory(); }
  };
}  // namespace managers

#endif
