// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_ALTIMETER_HPP
#define WEBOTS_ALTIMETER_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Altimeter : public Device {
  public:
    explicit Altimeter(const std::string &name) : Device(name) {}
    explicit Altimeter(WbDeviceTag tag) : Device(tag) {}
    virtual ~Altimeter() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    double getValue() const;
  };
}  // namespace webots

#endif
