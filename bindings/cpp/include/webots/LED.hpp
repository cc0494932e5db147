// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_LED_HPP
#define WEBOTS_LED_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class LED : public Device {
  public:
    explicit LED(const std::string &name) : Device(name) {}
    explicit LED(WbDeviceTag tag) : Device(tag) {}
    virtual ~LED() {}
    virtual void set(int value);
    int get() const;
  };
}  // namespace webots

#endif
