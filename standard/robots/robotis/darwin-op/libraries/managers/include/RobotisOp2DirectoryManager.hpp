// Where the data of the managers would lie: the motions and the parameters are built in.

#ifndef ROBOTISOP2_DIRECTORY_MANAGER_HPP
#define ROBOTISOP2_DIRECTORY_MANAGER_HPP

#include <string>

namespace managers {
  class RobotisOp2DirectoryManager {
  public:
    static const std::string getDataDirectory() { return ""; }
    virtual ~RobotisOp2DirectoryManager() {}

  private:
    RobotisOp2DirectoryManager() {}
  };
}  // namespace managers

#endif
