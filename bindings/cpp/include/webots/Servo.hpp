// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_SERVO_HPP
#define WEBOTS_SERVO_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>
#include <math.h>

namespace webots {

  class Servo : public Device {
  public:
    virtual ~Servo() {}
    typedef enum {
      ROTATIONAL = 0,
      LINEAR = 1
    } Type;
    explicit Servo(const std::string &name) : Device(name) {}
    virtual void setPosition(double position);
    virtual void setAcceleration(double acceleration);
    virtual void setVelocity(double velocity);
    virtual void setForce(double force);
    virtual void setMotorForce(double motorForce);
    virtual void setControlP(double p);
    virtual void enablePosition(int samplingPeriod);
    virtual void disablePosition();
    int getPositionSamplingPeriod() const;
    double getPosition() const;
    virtual void enableMotorForceFeedback(int samplingPeriod);
    virtual void disableMotorForceFeedback();
    int getMotorForceFeedbackSamplingPeriod() const;
    double getMotorForceFeedback() const;
    int getType() const;
    double getTargetPosition() const;
    double getMinPosition() const;
    double getMaxPosition() const;
  };
}  // namespace webots

#endif
