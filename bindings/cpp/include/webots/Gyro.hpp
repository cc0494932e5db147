// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_GYRO_HPP
#define WEBOTS_GYRO_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Gyro : public Device {
  public:
    explicit Gyro(const std::string &name) : Device(name) {}
    explicit Gyro(WbDeviceTag tag) : Device(tag) {}
    virtual ~Gyro() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    const double *getValues() const;
    int getLookupTableSize() const;
    const double *getLookupTable() const;
  };
}  // namespace webots

#endif
