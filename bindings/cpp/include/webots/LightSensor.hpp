// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_LIGHT_SENSOR_HPP
#define WEBOTS_LIGHT_SENSOR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class LightSensor : public Device {
  public:
    explicit LightSensor(const std::string &name) : Device(name) {}
    explicit LightSensor(WbDeviceTag tag) : Device(tag) {}
    virtual ~LightSensor() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    double getValue() const;
    int getLookupTableSize() const;
    const double *getLookupTable() const;
  };
}  // namespace webots

#endif
