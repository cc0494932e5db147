// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_CONNECTOR_HPP
#define WEBOTS_CONNECTOR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Connector : public Device {
  public:
    explicit Connector(const std::string &name) : Device(name) {}
    explicit Connector(WbDeviceTag tag) : Device(tag) {}
    virtual ~Connector() {}
    virtual void enablePresence(int samplingPeriod);
    virtual void disablePresence();
    int getPresenceSamplingPeriod() const;
    int getPresence() const;
    bool isLocked() const;
    virtual void lock();
    virtual void unlock();
  };
}  // namespace webots

#endif
