// The name up to Webots 8.4.

#ifndef DARWINOP_VISION_MANAGER_HPP
#define DARWINOP_VISION_MANAGER_HPP

#include "RobotisOp2VisionManager.hpp"

namespace managers {
  class DARwInOPVisionManager : public RobotisOp2VisionManager {
  public:
    DARwInOPVisionManager(int width, int height, int hue, int hueTolerance, int minSaturation, int minValue, int minPercent,
                          int maxPercent) :
      RobotisOp2VisionManager(width, height, hue, hueTolerance, minSaturation, minValue, minPercent, maxPercent) {}
  };
}  // namespace managers

#endif
