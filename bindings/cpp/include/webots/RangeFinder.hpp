// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_RANGE_FINDER_HPP
#define WEBOTS_RANGE_FINDER_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class RangeFinder : public Device {
  public:
    explicit RangeFinder(const std::string &name) : Device(name) {}
    explicit RangeFinder(WbDeviceTag tag) : Device(tag) {}
    virtual ~RangeFinder() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    const float *getRangeImage() const;
    int getWidth() const;
    int getHeight() const;
    double getFov() const;
    double getMinRange() const;
    double getMaxRange() const;
    int saveImage(const std::string &filename, int quality) const;
    static float rangeImageGetDepth(const float *image, int width, int x, int y);
  };
}  // namespace webots

#endif
