// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_PEN_HPP
#define WEBOTS_PEN_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Pen : public Device {
  public:
    explicit Pen(const std::string &name) : Device(name) {}
    explicit Pen(WbDeviceTag tag) : Device(tag) {}
    virtual ~Pen() {}
    virtual void write(bool write);
    virtual void setInkColor(int color, double density);
  };
}  // namespace webots

#endif
