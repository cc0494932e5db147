// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_ACCELEROMETER_HPP
#define WEBOTS_ACCELEROMETER_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Accelerometer : public Device {
  public:
    explicit Accelerometer(const std::string &name) : Device(name) {}
    explicit Accelerometer(WbDeviceTag tag) : Device(tag) {}
    virtual ~Accelerometer() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    const double *getValues() const;
    int getLookupTableSize() const;
    const double *getLookupTable() const;
  };
}  // namespace webots

#endif
