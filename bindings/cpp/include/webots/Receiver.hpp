// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_RECEIVER_HPP
#define WEBOTS_RECEIVER_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Receiver : public Device {
  public:
    explicit Receiver(const std::string &name) : Device(name) {}
    explicit Receiver(WbDeviceTag tag) : Device(tag) {}
    virtual ~Receiver() {}
    enum {
      CHANNEL_BROADCAST = -1
    };
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    virtual void setChannel(int channel);
    int getChannel() const;
    int getQueueLength() const;
    virtual void nextPacket();
    int getDataSize() const;
    const void *getData() const;
    double getSignalStrength() const;
    const double *getEmitterDirection() const;
  };
}  // namespace webots

#endif
