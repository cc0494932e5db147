// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_DISTANCE_SENSOR_HPP
#define WEBOTS_DISTANCE_SENSOR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class DistanceSensor : public Device {
  public:
    explicit DistanceSensor(const std::string &name) : Device(name) {}
    explicit DistanceSensor(WbDeviceTag tag) : Device(tag) {}
    virtual ~DistanceSensor() {}
    typedef enum {
      GENERIC = 0,
      INFRA_RED = 1,
      SONAR = 2,
      LASER = 3
    } Type;
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    double getValue() const;
    double getMaxValue() const;
    double getMinValue() const;
    double getAperture() const;
    int getLookupTableSize() const;
    const double *getLookupTable() const;
    Type getType() const;
  };
}  // namespace webots

#endif
