// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_JOYSTICK_HPP
#define WEBOTS_JOYSTICK_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"

namespace webots {

  class Joystick {
  public:
    virtual ~Joystick() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    bool isConnected() const;
    std::string getModel() const;
    int getNumberOfAxes() const;
    int getAxisValue(int axis) const;
    int getNumberOfPovs() const;
    int getPovValue(int pov) const;
    int getPressedButton() const;
    void setConstantForce(int level);
    void setConstantForceDuration(double duration);
    void setAutoCenteringGain(double gain);
    void setResistanceGain(double gain);
    void setForceAxis(int axis);
  };
}  // namespace webots

#endif
