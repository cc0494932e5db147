#include "RobotisOp2VisionManager.hpp"

#include <algorithm>
#include <cstdlib>

namespace managers {
  RobotisOp2VisionManager::RobotisOp2VisionManager(int width, int height, int hue, int hueTolerance, int minSaturation,
                                                   int minValue, int minPercent, int maxPercent) :
    mWidth(std::max(width, 0)),
    mHeight(std::max(height, 0)),
    mHue(hue),
    mHueTolerance(hueTolerance),
    mMinSaturation(minSaturation),
    mMinValue(minValue),
    mMinPercent(minPercent),
    mMaxPercent(maxPercent),
    mIsDetected(static_cast<size_t>(mWidth) * mHeight, false) {}

  bool RobotisOp2VisionManager::getBallCenter(double &x, double &y, const unsigned char *image) {
    std::fill(mIsDetected.begin(), mIsDetected.end(), false);
    if (!image)
      return false;
    double sum_x = 0, sum_y = 0;
    long count = 0;
    for (int row = 0; row < mHeight; ++row)
      for (int column = 0; column < mWidth; ++column) {
        const unsigned char *pixel = image + 4 * (static_cast<size_t>(row) * mWidth + column);
        const int b = pixel[0], g = pixel[1], r = pixel[2];
        const int greatest = std::max(r, std::max(g, b)), range = greatest - std::min(r, std::min(g, b));
        if (range == 0)
          continue;
        double hue;
        if (greatest == r)
          hue = 60.0 * (g - b) / range;
        else if (greatest == g)
          hue = 60.0 * (b - r) / range + 120;
        else
          hue = 60.0 * (r - g) / range + 240;
        // The shorter way around the circle.
        double difference = hue - mHue;
        while (difference > 180)
          difference -= 360;
        while (difference < -180)
          difference += 360;
        const bool has_hue = std::max(difference, -difference) <= mHueTolerance;
        if (!has_hue || 100.0 * range / greatest < mMinSaturation || 100.0 * greatest / 255 < mMinValue)
          continue;
        mIsDetected[static_cast<size_t>(row) * mWidth + column] = true;
        sum_x += column;
        sum_y += row;
        ++count;
      }
    const double percent = mIsDetected.empty() ? 0 : 100.0 * count / mIsDetected.size();
    if (count == 0 || percent < mMinPercent || percent > mMaxPercent)
      return false;
    x = sum_x / count;
    y = sum_y / count;
    return true;
  }

  bool RobotisOp2VisionManager::isDetected(int x, int y) const {
    return x >= 0 && y >= 0 && x < mWidth && y < mHeight && mIsDetected[static_cast<size_t>(y) * mWidth + x];
  }
}  // namespace managers
