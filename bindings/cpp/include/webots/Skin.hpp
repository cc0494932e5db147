// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_SKIN_HPP
#define WEBOTS_SKIN_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Skin : public Device {
  public:
    explicit Skin(const std::string &name) : Device(name) {}
    explicit Skin(WbDeviceTag tag) : Device(tag) {}
    virtual ~Skin() {}
    void setBoneOrientation(int index, const double orientation[4], bool absolute);
    void setBonePosition(int index, const double position[3], bool absolute);
    int getBoneCount() const;
    std::string getBoneName(int index) const;
    const double *getBoneOrientation(int index, bool absolute) const;
    const double *getBonePosition(int index, bool absolute) const;
  };
}  // namespace webots

#endif
