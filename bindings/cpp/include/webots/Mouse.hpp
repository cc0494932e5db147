// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_MOUSE_HPP
#define WEBOTS_MOUSE_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"
#include "../../c/webots/mouse_state.h"

namespace webots {
  typedef WbMouseState MouseState;

  class Mouse {
  public:
    virtual ~Mouse() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    void enable3dPosition();
    void disable3dPosition();
    bool is3dPositionEnabled() const;
    MouseState getState() const;
  };
}  // namespace webots

#endif
