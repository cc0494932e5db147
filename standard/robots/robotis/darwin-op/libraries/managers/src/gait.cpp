#include "RobotisOp2GaitManager.hpp"

#include "joints.hpp"

#include <webots/Gyro.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

using namespace webots;

namespace managers {
  namespace {
    const double PI = 3.141592653589793;
    // The greatest stride of one step [m] and rotation of one step [rad].
    const double STRIDE = 0.030, SIDE_STRIDE = 0.024, ROTATION = 0.25;
    // Legs of this length are nearly straight. [m]
    const double LEG = 0.186;

    // Parameters by their names in the file, in its units, with the values that ROBOTIS ships.
    struct Parameter {
      const char *name;
      double value;
    };
    const Parameter DEFAULTS[] = {{"x_offset", -10},        {"y_offset", 5},
                                  {"z_offset", 20},         {"roll_offset", 0},
                                  {"pitch_offset", 0},      {"yaw_offset", 0},
                                  {"hip_pitch_offset", 13}, {"period_time", 600},
                                  {"dsp_ratio", 0.1},       {"step_forward_back_ratio", 0.28},
                                  {"foot_height", 40},      {"swing_right_left", 20},
                                  {"swing_top_down", 5},    {"pelvis_offset", 3},
                                  {"arm_swing_gain", 1.5},  {"balance_knee_gain", 0.3},
                                  {"balance_hip_roll_gain", 0}, {"balance_ankle_pitch_gain", 0.9},
                                  {"balance_ankle_roll_gain", 0}};

    std::string trimmed(const std::string &text) {
      const std::string::size_type start = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
      return start == std::string::npos ? "" : text.substr(start, end - start + 1);
    }
  }  // namespace

  struct GaitState {
    explicit GaitState(Robot *robot, const std::string &file) : robot(robot), joints(robot), gyro(robot->getGyro("Gyro")) {
      for (unsigned i = 0; i < sizeof(DEFAULTS) / sizeof(DEFAULTS[0]); ++i)
        parameters[DEFAULTS[i].name] = DEFAULTS[i].value;
      read(file);
      x = y = a = 0;
      now[0] = now[1] = now[2] = 0;
      aim = false;
      balance = true;
      is_walking = is_stopping = false;
      time = 0;
      blend = 0;
      rate = 0;
    }

    // Lines "name = value" of a file; units of angles are degrees, of lengths mm.
    void read(const std::string &path) {
      std::ifstream file(path.c_str());
      std::string line;
      while (std::getline(file, line)) {
        const std::string::size_type equal = line.find('=');
        if (equal == std::string::npos)
          continue;
        const std::map<std::string, double>::iterator found = parameters.find(trimmed(line.substr(0, equal)));
        if (found != parameters.end())
          found->second = std::atof(line.c_str() + equal + 1);
      }
    }

    double mm(const char *name) { return parameters[name] / 1000; }
    double degrees(const char *name) { return parameters[name] * PI / 180; }
    double period() { return parameters["period_time"] / 1000; }

    void pose(double *angles);

    Robot *robot;
    Joints joints;
    Gyro *gyro;
    std::map<std::string, double> parameters;
    // Wanted amplitudes from -1 to 1, and those of this step.
    double x, y, a;
    double now[3];
    bool aim, balance;
    bool is_walking, is_stopping;
    // In the period. [s]
    double time;
    // From the pose at the start to the gait, 0 to 1.
    double blend;
    double first[JOINTS];
    // Pitch and roll rate, filtered. [rad/s]
    double rate;
  };

  // Where the feet are at a time of the period: the left one swings in its first half, the right one in its second.
  void GaitState::pose(double *angles) {
    const double half = period() / 2, phase = time / half;
    const int swinging = phase < 1 ? LEFT : RIGHT;
    // Both feet are on the ground at the start and at the end of each half.
    const double rest = 0.5 * std::min(0.9, std::max(0.0, parameters["dsp_ratio"]));
    double u = (std::fmod(phase, 1.0) - rest) / (1 - 2 * rest);
    u = std::max(0.0, std::min(1.0, u));
    const double way = -std::cos(PI * u);
    const double lift = mm("foot_height") * 0.5 * (1 - std::cos(2 * PI * u));
    const double strength = is_walking || is_stopping ? 1 : 0;
    const double sway = strength * mm("swing_right_left") * std::sin(2 * PI * time / period());
    const double bob = strength * mm("swing_top_down") * std::cos(4 * PI * time / period());
    // In degrees, as in ROBOTIS' own framework and its files: the 13 that they have cannot be units of 2.85 degrees, as the
    // manual says.
    const double lean = degrees("hip_pitch_offset");
    double shift = 0;
    for (int side = RIGHT; side <= LEFT; ++side) {
      const double sign = side == LEFT ? 1 : -1;
      const bool swings = side == swinging;
      // The swinging foot goes ahead by half a stride while the other one goes back.
      const double along = swings ? way : -way;
      FootPose foot;
      foot.x = mm("x_offset") + 0.5 * STRIDE * now[0] * along;
      // To the left, the left foot goes first and the right one follows.
      foot.y = sign * mm("y_offset") + 0.5 * SIDE_STRIDE * now[1] * along + sway;
      foot.z = -LEG + mm("z_offset") + bob + (swings ? strength * lift : 0);
      foot.yaw = sign * degrees("yaw_offset") + 0.5 * ROTATION * now[2] * along;
      foot.lean = lean;
      if (side == RIGHT)
        shift = foot.x;
      else
        shift = foot.x - shift;
      // The hips turn with the trunk.
      const double c = std::cos(lean), s = std::sin(lean);
      const double ahead = foot.x * c - foot.z * s, up = foot.x * s + foot.z * c;
      foot.x = ahead;
      foot.z = up;
      solveLeg(static_cast<Side>(side), foot, angles);
      // The legs spread while one swings: that raises the side of the pelvis that nothing carries.
      angles[PELV_R + side] -= sign * degrees("pelvis_offset") * (swings ? 0.35 : 1) * 0.5 * (1 - std::cos(2 * PI * u));
    }
    const double swing = parameters["arm_swing_gain"] * shift / 0.2;
    angles[SHOULDER_R] = -0.84 + swing;
    angles[SHOULDER_L] = 0.84 + swing;
    angles[ARM_UPPER_R] = -0.33;
    angles[ARM_UPPER_L] = 0.33;
    angles[ARM_LOWER_R] = 0.51;
    angles[ARM_LOWER_L] = -0.51;
    angles[NECK] = joints.target(NECK);
    angles[HEAD] = joints.target(HEAD);
  }

  RobotisOp2GaitManager::RobotisOp2GaitManager(Robot *robot, const std::string &iniFilename) :
    mIsCorrectlyInitialized(false), mState(NULL) {
    if (!robot) {
      std::cerr << "RobotisOp2GaitManager: there is no robot." << std::endl;
      return;
    }
    mState = new GaitState(robot, iniFilename);
    mIsCorrectlyInitialized = mState->joints.isComplete();
    if (!mIsCorrectlyInitialized)
      std::cerr << "RobotisOp2GaitManager: the robot does not have the joints of a ROBOTIS OP2." << std::endl;
    if (mState->gyro && mState->gyro->getSamplingPeriod() == 0)
      mState->gyro->enable(static_cast<int>(robot->getBasicTimeStep()));
  }

  RobotisOp2GaitManager::~RobotisOp2GaitManager() { delete mState; }

  static double within(double value) { return std::max(-1.0, std::min(1.0, value)); }

  void RobotisOp2GaitManager::setXAmplitude(double x) {
    if (mState)
      mState->x = within(x);
  }

  void RobotisOp2GaitManager::setYAmplitude(double y) {
    if (mState)
      mState->y = within(y);
  }

  void RobotisOp2GaitManager::setAAmplitude(double a) {
    if (mState)
      mState->a = within(a);
  }

  void RobotisOp2GaitManager::setMoveAimOn(bool q) {
    if (mState)
      mState->aim = q;
  }

  void RobotisOp2GaitManager::setBalanceEnable(bool q) {
    if (mState)
      mState->balance = q;
  }

  void RobotisOp2GaitManager::start() {
    if (!mState || mState->is_walking)
      return;
    for (int i = 0; i < JOINTS; ++i)
      mState->first[i] = mState->joints.position(i);
    mState->is_walking = true;
    mState->is_stopping = false;
    mState->time = 0;
    mState->blend = 0;
    mState->now[0] = mState->now[1] = mState->now[2] = 0;
  }

  void RobotisOp2GaitManager::stop() {
    if (mState && mState->is_walking) {
      mState->is_walking = false;
      mState->is_stopping = true;
    }
  }

  void RobotisOp2GaitManager::step(int duration) {
    if (!mState || !mIsCorrectlyInitialized || !(mState->is_walking || mState->is_stopping))
      return;
    GaitState &state = *mState;
    double angles[JOINTS];
    if (state.blend < 1) {
      // First the stance of the gait.
      state.blend = std::min(1.0, state.blend + duration / 800.0);
      state.time = 0;
      state.pose(angles);
      for (int i = 0; i < JOINTS; ++i)
        if (i != NECK && i != HEAD)
          state.joints.set(i, state.first[i] + state.blend * (angles[i] - state.first[i]));
      return;
    }
    const double before = state.time, half = state.period() / 2;
    state.time += duration / 1000.0;
    // New amplitudes begin with a step.
    if ((before < half && state.time >= half) || state.time >= 2 * half) {
      const double wanted[3] = {state.x, state.y, state.aim ? -state.a : state.a};
      for (int i = 0; i < 3; ++i) {
        const double target = state.is_stopping ? 0 : wanted[i];
        state.now[i] += std::max(-0.25, std::min(0.25, target - state.now[i]));
      }
      if (state.time >= 2 * half) {
        state.time -= 2 * half;
        if (state.is_stopping && state.now[0] == 0 && state.now[1] == 0 && state.now[2] == 0) {
          state.is_stopping = false;
          state.time = 0;
        }
      }
    }
    state.pose(angles);
    if (state.balance && state.gyro) {
      // 512 is no rotation, and the greatest value 1600 degrees/s.
      const double *values = state.gyro->getValues();
      const double rate = values ? (values[1] - 512) / 512 * 1600 * PI / 180 : 0;
      if (rate == rate)
        state.rate += 0.3 * (rate - state.rate);
      const double knee = 0.05 * state.parameters["balance_knee_gain"] * state.rate;
      const double ankle = 0.05 * state.parameters["balance_ankle_pitch_gain"] * state.rate;
      angles[LEG_LOWER_R] -= knee;
      angles[LEG_LOWER_L] += knee;
      angles[ANKLE_R] -= ankle;
      angles[ANKLE_L] += ankle;
    }
    for (int i = 0; i < JOINTS; ++i)
      if (i != NECK && i != HEAD)
        state.joints.set(i, angles[i]);
  }
}  // namespace managers
