// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_VACUUM_GRIPPER_HPP
#define WEBOTS_VACUUM_GRIPPER_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class VacuumGripper : public Device {
  public:
    explicit VacuumGripper(const std::string &name) : Device(name) {}
    explicit VacuumGripper(WbDeviceTag tag) : Device(tag) {}
    virtual ~VacuumGripper() {}
    virtual void enablePresence(int samplingPeriod);
    virtual void disablePresence();
    int getPresenceSamplingPeriod() const;
    bool getPresence() const;
    bool isOn() const;
    virtual void turnOn();
    virtual void turnOff();
  };
}  // namespace webots

#endif
