// Motions of the ROBOTIS OP2 and the DARwIn-OP, by the numbers of their manual.

#ifndef ROBOTISOP2_MOTION_MANAGER_HPP
#define ROBOTISOP2_MOTION_MANAGER_HPP

#include <string>

namespace webots {
  class Robot;
}

namespace managers {
  struct MotionState;

  class RobotisOp2MotionManager {
  public:
    // A file of pages, as the action editor writes it, replaces the motions that are built in.
    RobotisOp2MotionManager(webots::Robot *robot, const std::string &customMotionFile = "");
    virtual ~RobotisOp2MotionManager();
    bool isCorrectlyInitialized() const { return mIsCorrectlyInitialized; }

    // Plays a motion to its end, or, with `sync` false, begins it: step() continues it.
    void playPage(int id, bool sync = true);
    // To be called before each step of the robot. [ms]
    void step(int duration);
    bool isMotionPlaying() const;

  private:
    RobotisOp2MotionManager(const RobotisOp2MotionManager &);
    RobotisOp2MotionManager &operator=(const RobotisOp2MotionManager &);

    bool mIsCorrectlyInitialized;
    MotionState *mState;
  };
}  // namespace managers

#endif
