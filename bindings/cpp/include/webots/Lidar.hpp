// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_LIDAR_HPP
#define WEBOTS_LIDAR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>
#include "../../c/webots/lidar_point.h"

namespace webots {
  typedef WbLidarPoint LidarPoint;

  class Lidar : public Device {
  public:
    explicit Lidar(const std::string &name) : Device(name) {}
    explicit Lidar(WbDeviceTag tag) : Device(tag) {}
    virtual ~Lidar() {}
    virtual void enable(int samplingPeriod);
    void enablePointCloud();
    virtual void disable();
    void disablePointCloud();
    int getSamplingPeriod() const;
    bool isPointCloudEnabled() const;
    const float *getRangeImage() const;
    const float *getLayerRangeImage(int layer) const;
    const WbLidarPoint *getPointCloud() const;
    const WbLidarPoint *getLayerPointCloud(int layer) const;
    int getNumberOfPoints() const;
    int getHorizontalResolution() const;
    int getNumberOfLayers() const;
    double getMinFrequency() const;
    double getMaxFrequency() const;
    double getFrequency() const;
    void setFrequency(double frequency);
    double getFov() const;
    double getVerticalFov() const;
    double getMinRange() const;
    double getMaxRange() const;
  };
}  // namespace webots

#endif
