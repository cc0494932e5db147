// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_EMITTER_HPP
#define WEBOTS_EMITTER_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Emitter : public Device {
  public:
    explicit Emitter(const std::string &name) : Device(name) {}
    explicit Emitter(WbDeviceTag tag) : Device(tag) {}
    virtual ~Emitter() {}
    enum {
      CHANNEL_BROADCAST = -1
    };
    virtual int send(const void *data, int size);
    int getBufferSize() const;
    virtual void setChannel(int channel);
    int getChannel() const;
    double getRange() const;
    virtual void setRange(double range);
  };
}  // namespace webots

#endif
