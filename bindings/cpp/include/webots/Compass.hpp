// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_COMPASS_HPP
#define WEBOTS_COMPASS_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Compass : public Device {
  public:
    explicit Compass(const std::string &name) : Device(name) {}
    explicit Compass(WbDeviceTag tag) : Device(tag) {}
    virtual ~Compass() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    const double *getValues() const;
    int getLookupTableSize() const;
    const double *getLookupTable() const;
  };
}  // namespace webots

#endif
