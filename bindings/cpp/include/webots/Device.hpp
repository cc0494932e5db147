// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_DEVICE_HPP
#define WEBOTS_DEVICE_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"

namespace webots {

  class Device {
  public:
    virtual ~Device() {}
    const std::string &getName() const { return name; }
    std::string getModel() const;
    int getNodeType() const;
    int getTag() const { return tag; }
    static bool hasType(int tag, int type);

  protected:
    explicit Device(const std::string &name);
    explicit Device(WbDeviceTag tag);

  private:
    WbDeviceTag tag;
    std::string name;
  };
}  // namespace webots

#endif
