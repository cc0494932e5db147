// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_KEYBOARD_HPP
#define WEBOTS_KEYBOARD_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"

namespace webots {

  class Keyboard {
  public:
    virtual ~Keyboard() {}
    enum {
      END = 312,
      HOME = 313,
      LEFT = 314,
      UP = 315,
      RIGHT = 316,
      DOWN = 317,
      PAGEUP = 366,
      PAGEDOWN = 367,
      NUMPAD_HOME = 375,
      NUMPAD_LEFT = 376,
      NUMPAD_UP = 377,
      NUMPAD_RIGHT = 378,
      NUMPAD_DOWN = 379,
      NUMPAD_END = 382,
      KEY = 65535,
      SHIFT = 65536,
      CONTROL = 131072,
      ALT = 262144
    };
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    int getKey() const;
  };
}  // namespace webots

#endif
