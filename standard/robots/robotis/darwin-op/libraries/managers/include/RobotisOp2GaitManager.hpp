// Walking of the ROBOTIS OP2 and the DARwIn-OP.

#ifndef ROBOTISOP2_GAIT_MANAGER_HPP
#define ROBOTISOP2_GAIT_MANAGER_HPP

#include <string>

namespace webots {
  class Robot;
}

namespace managers {
  struct GaitState;

  class RobotisOp2GaitManager {
  public:
    // Parameters of the section "[Walking Config]" of the file replace the defaults.
    RobotisOp2GaitManager(webots::Robot *robot, const std::string &iniFilename);
    virtual ~RobotisOp2GaitManager();
    bool isCorrectlyInitialized() const { return mIsCorrectlyInitialized; }

    // Length of the steps: 1 is the longest forwards, -1 the longest backwards.
    void setXAmplitude(double x);
    // The same to the left.
    void setYAmplitude(double y);
    // Rotation to the left.
    void setAAmplitude(double a);
    // Rotates about something ahead, in the opposite direction.
    void setMoveAimOn(bool q);
    // Uses the gyro to keep the balance.
    void setBalanceEnable(bool q);

    void start();
    void step(int duration);
    void stop();

  private:
    RobotisOp2GaitManager(const RobotisOp2GaitManager &);
    RobotisOp2GaitManager &operator=(const RobotisOp2GaitManager &);

    bool mIsCorrectlyInitialized;
    GaitState *mState;
  };
}  // namespace managers

#endif
