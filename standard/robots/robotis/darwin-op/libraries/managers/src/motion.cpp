#include "RobotisOp2MotionManager.hpp"

#include "joints.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <vector>

using namespace webots;

namespace managers {
  namespace {
    const double PI = 3.141592653589793;

    // A pose to be reached in a time, and held for another one. [s]
    struct Frame {
      double angles[JOINTS];
      bool is_set[JOINTS];
      double time, pause;
    };

    typedef std::vector<Frame> Motion;

    // Builds motions from the places of the feet and the directions of the arms.
    class Pose {
    public:
      Pose() {
        for (int i = 0; i < JOINTS; ++i)
          mFrame.is_set[i] = false;
        mFrame.time = mFrame.pause = 0;
      }

      // An ankle from its hip, the trunk upright in the lateral plane and leaning forwards. [m], [rad]
      Pose &foot(Side side, double x, double y, double z, double lean, double roll = 0) {
        FootPose foot = {x * std::cos(lean) - z * std::sin(lean), y, x * std::sin(lean) + z * std::cos(lean), 0, lean};
        solveLeg(side, foot, mFrame.angles);
        const int legs[] = {PELV_Y_R, PELV_R, LEG_UPPER_R, LEG_LOWER_R, ANKLE_R, FOOT_R};
        for (int i = 0; i < 6; ++i)
          mFrame.is_set[legs[i] + side] = true;
        mFrame.angles[FOOT_R + side] += roll;
        return *this;
      }

      Pose &feet(double x, double y, double z, double lean) {
        return foot(RIGHT, x, -y, z, lean).foot(LEFT, x, y, z, lean);
      }

      // Of the left arm: the shoulder backwards, the upper arm to the side, the elbow; the right one mirrors it.
      Pose &arm(Side side, double shoulder, double upper, double elbow) {
        const double sign = side == LEFT ? 1 : -1;
        return joint(SHOULDER_R + side, sign * shoulder)
          .joint(ARM_UPPER_R + side, sign * upper)
          .joint(ARM_LOWER_R + side, sign * elbow);
      }

      Pose &arms(double shoulder, double upper, double elbow) {
        return arm(RIGHT, shoulder, upper, elbow).arm(LEFT, shoulder, upper, elbow);
      }

      // Hip, knee and ankle of both legs: forwards, bent, toes up. [rad]
      Pose &legs(double hip, double knee, double ankle) {
        for (int side = RIGHT; side <= LEFT; ++side) {
          const double sign = side == LEFT ? 1 : -1;
          joint(PELV_Y_R + side, 0).joint(PELV_R + side, 0).joint(FOOT_R + side, 0);
          joint(LEG_UPPER_R + side, sign * hip).joint(LEG_LOWER_R + side, -sign * knee).joint(ANKLE_R + side, -sign * ankle);
        }
        return *this;
      }

      Pose &joint(int index, double angle) {
        mFrame.angles[index] = angle;
        mFrame.is_set[index] = true;
        return *this;
      }

      Frame in(double time, double pause = 0) const {
        Frame frame = mFrame;
        frame.time = time;
        frame.pause = pause;
        return frame;
      }

    private:
      Frame mFrame;
    };

    // The stance of the gait, and standing upright.
    Pose ready() { return Pose().feet(-0.01, 0.005, -0.164, 0.3).arms(0.84, 0.33, -0.51); }
    Pose upright() { return Pose().feet(0, 0.002, -0.18, 0.05).arms(0.3, 0.33, -0.2).joint(NECK, 0).joint(HEAD, 0.2); }

    // The weight on one foot while the other one swings.
    Motion kick(Side kicking, double speed, double reach) {
      const Side standing = kicking == RIGHT ? LEFT : RIGHT;
      const double sign = kicking == RIGHT ? -1 : 1;
      const double shift = -sign * 0.035, down = -0.164, lean = 0.3;
      Motion motion;
      motion.push_back(ready().in(0.4, 0.1));
      motion.push_back(ready().foot(standing, -0.01, -shift - sign * 0.005, down, lean).foot(kicking, -0.01, -shift + sign * 0.005, down, lean).in(0.5, 0.1));
      motion.push_back(ready().foot(standing, -0.01, -shift - sign * 0.005, down, lean).foot(kicking, -0.04, -shift + sign * 0.01, down + 0.035, lean).in(0.4, 0.05));
      motion.push_back(ready().foot(standing, -0.01, -shift - sign * 0.005, down, lean).foot(kicking, reach, -shift + sign * 0.01, down + 0.03, lean).in(speed, 0.05));
      motion.push_back(ready().foot(standing, -0.01, -shift - sign * 0.005, down, lean).foot(kicking, -0.01, -shift + sign * 0.005, down + 0.02, lean).in(0.4));
      motion.push_back(ready().foot(standing, -0.01, -shift - sign * 0.005, down, lean).foot(kicking, -0.01, -shift + sign * 0.005, down, lean).in(0.3));
      motion.push_back(ready().in(0.5, 0.1));
      return motion;
    }

    // Arms that move to and fro.
    Motion gesture(const Pose &one, const Pose &other, int count, double time) {
      Motion motion;
      for (int i = 0; i < count; ++i) {
        motion.push_back(one.in(i == 0 ? 0.6 : time));
        motion.push_back(other.in(time));
      }
      motion.push_back(upright().in(0.6));
      return motion;
    }

    // The motions by their numbers in the manual.
    Motion built_in(int id) {
      Motion motion;
      switch (id) {
        case 1:
          motion.push_back(upright().in(1.0, 0.2));
          break;
        case 9:
          motion.push_back(ready().in(0.8, 0.2));
          break;
        case 2:
          return gesture(Pose().joint(HEAD, -0.2), Pose().joint(HEAD, 0.5), 2, 0.3);
        case 3:
          return gesture(Pose().joint(NECK, 0.5), Pose().joint(NECK, -0.5), 2, 0.3);
        case 4:
          motion.push_back(Pose().feet(0.01, 0.002, -0.17, 0.6).arms(0.3, 0.33, -0.2).in(0.8, 0.5));
          motion.push_back(upright().in(0.8));
          break;
        case 6:
        case 29:
        case 41:
          return gesture(Pose().arm(RIGHT, -0.8, 0.4, -0.8), Pose().arm(RIGHT, -0.6, 0.2, -0.6), 2, 0.5);
        case 10:  // It lies on its front: the arms push up the trunk until it is over the feet.
          motion.push_back(Pose().legs(0.98, 0.33, -0.7).arms(-2.18, 0.17, 0.12).joint(NECK, 0).joint(HEAD, 0.2).in(0.56, 0.1));
          motion.push_back(Pose().legs(1.44, 2.24, 1.29).arms(1.33, 0.08, -0.49).in(0.61, 0.1));
          motion.push_back(Pose().legs(1.64, 1.4, 1.35).arms(-2.39, -0.03, 0.32).in(0.42, 0.1));
          motion.push_back(Pose().legs(1.56, 2.23, 1.35).arms(0.34, 0.2, 1.24).in(0.15, 0.1));
          motion.push_back(Pose().legs(0.96, 1.7, 0.71).arms(-0.49, -0.1, -0.67).in(0.82, 0.1));
          motion.push_back(ready().in(0.9, 0.2));
          break;
        case 11:  // It lies on its back. The legs come under the body, but the arms are too weak to push it over them.
          motion.push_back(Pose().legs(0.3, 0.5, 0.2).arms(1.6, 0.3, 0.6).joint(NECK, 0).joint(HEAD, 0.2).in(0.6));
          motion.push_back(Pose().legs(1.6, 2.2, 0.6).arms(2.2, 0.2, 1.0).in(0.6, 0.1));
          motion.push_back(Pose().legs(1.65, 2.2, 1.2).arms(1.2, 0.2, 0.0).in(0.4, 0.2));
          motion.push_back(Pose().feet(0, 0.003, -0.11, 0.45).arms(-0.8, 0.33, -0.4).in(0.5, 0.3));
          motion.push_back(ready().in(0.8, 0.2));
          break;
        case 12:
          return kick(RIGHT, 0.12, 0.08);
        case 13:
          return kick(LEFT, 0.12, 0.08);
        case 70:
          return kick(RIGHT, 0.3, 0.06);
        case 71:
          return kick(LEFT, 0.3, 0.06);
        case 15:
        case 237:
        case 239:
          motion.push_back(Pose().feet(-0.005, 0.003, -0.085, 0.35).arms(0.0, 0.33, -0.4).in(1.0, 0.2));
          if (id != 15)
            motion.push_back(upright().in(id == 239 ? 0.25 : 0.5, 0.3));
          break;
        case 16:
          motion.push_back(Pose().feet(0, 0.003, -0.12, 0.3).arms(0.0, 0.33, -0.4).in(0.6));
          motion.push_back(upright().in(1.0, 0.2));
          break;
        case 23:
        case 27:
          return gesture(Pose().arms(-1.8, 0.4, -1.0), Pose().arms(-1.4, 0.4, -1.6), 2, 0.4);
        case 24:
        case 54:
        case 57:
          return gesture(Pose().arms(-1.0, 0.2, -0.6), Pose().arms(-1.0, -0.3, -0.6), 4, 0.2);
        case 31:
          return gesture(Pose().arms(-1.5, 0.3, 0.0), Pose().arms(1.2, 0.3, 0.0), 2, 0.5);
        case 38:
          return gesture(Pose().arm(RIGHT, -2.6, 0.6, -0.4), Pose().arm(RIGHT, -2.6, 0.0, -0.4), 3, 0.3);
        default:
          break;
      }
      return motion;
    }

    // A page of a file of the action editor: 64 bytes of settings, then seven poses of 31 joints with pause and time.
    const int PAGE = 512, STEP = 64, STEPS = 7;
    // Time that the numbers of a file count. [s]
    const double TIME_UNIT = 0.008;

    Motion page(const std::vector<unsigned char> &file, int id, int &next) {
      Motion motion;
      next = 0;
      const size_t start = static_cast<size_t>(id) * PAGE;
      if (start + PAGE > file.size())
        return motion;
      const unsigned char *head = &file[start];
      const int repeat = head[15] ? head[15] : 1, count = head[20] < STEPS ? head[20] : STEPS;
      next = head[25];
      for (int turn = 0; turn < repeat; ++turn)
        for (int i = 0; i < count; ++i) {
          const unsigned char *step = head + STEP * (i + 1);
          Frame frame;
          for (int joint = 0; joint < JOINTS; ++joint) {
            const int value = step[2 * (joint + 1)] + 256 * step[2 * (joint + 1) + 1];
            // Two bits mark joints that the pose leaves alone.
            frame.is_set[joint] = (value & 0x6000) == 0;
            frame.angles[joint] = ((value & 0x0fff) - 2048) * 2 * PI / 4096;
          }
          frame.pause = step[62] * TIME_UNIT;
          frame.time = step[63] * TIME_UNIT;
          motion.push_back(frame);
        }
      return motion;
    }
  }  // namespace

  struct MotionState {
    explicit MotionState(Robot *robot) : robot(robot), joints(robot), frame(0), time(0), next(0) {}

    void play(int id) {
      motion = pages.empty() ? built_in(id) : page(pages, id, next);
      frame = 0;
      begin();
    }

    void begin() {
      time = 0;
      for (int i = 0; i < JOINTS; ++i)
        from[i] = joints.target(i);
    }

    bool is_playing() const { return frame < motion.size(); }

    Robot *robot;
    Joints joints;
    std::vector<unsigned char> pages;
    Motion motion;
    size_t frame;
    // Since the start of the frame. [s]
    double time;
    double from[JOINTS];
    int next;
  };

  RobotisOp2MotionManager::RobotisOp2MotionManager(Robot *robot, const std::string &customMotionFile) :
    mIsCorrectlyInitialized(false), mState(NULL) {
    if (!robot) {
      std::cerr << "RobotisOp2MotionManager: there is no robot." << std::endl;
      return;
    }
    mState = new MotionState(robot);
    mIsCorrectlyInitialized = mState->joints.isComplete();
    if (!mIsCorrectlyInitialized)
      std::cerr << "RobotisOp2MotionManager: the robot does not have the joints of a ROBOTIS OP2." << std::endl;
    if (!customMotionFile.empty()) {
      std::ifstream file(customMotionFile.c_str(), std::ios::binary);
      mState->pages.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
      if (mState->pages.empty())
        std::cerr << "RobotisOp2MotionManager: cannot read " << customMotionFile << "." << std::endl;
    }
  }

  RobotisOp2MotionManager::~RobotisOp2MotionManager() { delete mState; }

  void RobotisOp2MotionManager::playPage(int id, bool sync) {
    if (!mState || !mIsCorrectlyInitialized)
      return;
    mState->play(id);
    if (!mState->is_playing())
      std::cerr << "RobotisOp2MotionManager: there is no motion " << id << "." << std::endl;
    const int duration = static_cast<int>(mState->robot->getBasicTimeStep());
    while (sync && mState->is_playing()) {
      step(duration);
      if (mState->robot->step(duration) == -1)
        return;
    }
  }

  void RobotisOp2MotionManager::step(int duration) {
    if (!mState || !mState->is_playing())
      return;
    MotionState &state = *mState;
    const Frame &frame = state.motion[state.frame];
    state.time += duration / 1000.0;
    const double share = frame.time > 0 ? std::min(1.0, state.time / frame.time) : 1;
    // Slow at both ends.
    const double smooth = 0.5 * (1 - std::cos(PI * share));
    for (int i = 0; i < JOINTS; ++i)
      if (frame.is_set[i])
        state.joints.set(i, state.from[i] + smooth * (frame.angles[i] - state.from[i]));
    if (state.time < frame.time + frame.pause)
      return;
    ++state.frame;
    if (!state.is_playing() && state.next > 0)
      state.play(state.next);
    else
      state.begin();
  }

  bool RobotisOp2MotionManager::isMotionPlaying() const { return mState && mState->is_playing(); }
}  // namespace managers
