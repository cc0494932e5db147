// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_TOUCH_SENSOR_HPP
#define WEBOTS_TOUCH_SENSOR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class TouchSensor : public Device {
  public:
    explicit TouchSensor(const std::string &name) : Device(name) {}
    explicit TouchSensor(WbDeviceTag tag) : Device(tag) {}
    virtual ~TouchSensor() {}
    typedef enum {
      BUMPER = 0,
      FORCE = 1,
      FORCE3D = 2
    } Type;
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    double getValue() const;
    const double *getValues() const;
    int getLookupTableSize() const;
    const double *getLookupTable() const;
    Type getType() const;
  };
}  // namespace webots

#endif
