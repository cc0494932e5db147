// Finds something of one colour in an image.

#ifndef ROBOTISOP2_VISION_MANAGER_HPP
#define ROBOTISOP2_VISION_MANAGER_HPP

#include <vector>

namespace managers {
  class RobotisOp2VisionManager {
  public:
    // Hue and its tolerance in degrees, saturation and value in percent; the share of such pixels in the image in percent.
    RobotisOp2VisionManager(int width, int height, int hue, int hueTolerance, int minSaturation, int minValue, int minPercent,
                            int maxPercent);
    virtual ~RobotisOp2VisionManager() {}

    // The centre of all such pixels of a BGRA image; false if their share is not in the range.
    bool getBallCenter(double &x, double &y, const unsigned char *image);
    // Whether a pixel of the last image has the colour.
    bool isDetected(int x, int y) const;

  private:
    int mWidth, mHeight, mHue, mHueTolerance, mMinSaturation, mMinValue, mMinPercent, mMaxPercent;
    std::vector<bool> mIsDetected;
  };
}  // namespace managers

#endif
