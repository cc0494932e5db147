// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_MOTOR_HPP
#define WEBOTS_MOTOR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>
#include <math.h>

namespace webots {
  class Brake;
  class PositionSensor;

  class Motor : public Device {
  public:
    explicit Motor(const std::string &name) : Device(name) {}
    explicit Motor(WbDeviceTag tag) : Device(tag) {}
    virtual ~Motor() {}
    typedef enum {
      ROTATIONAL = 0,
      LINEAR = 1
    } Type;
    virtual void setPosition(double position);
    virtual void setVelocity(double velocity);
    virtual void setAcceleration(double acceleration);
    virtual void setAvailableForce(double force);
    virtual void setAvailableTorque(double torque);
    virtual void setControlPID(double p, double i, double d);
    double getTargetPosition() const;
    double getMinPosition() const;
    double getMaxPosition() const;
    double getVelocity() const;
    double getMaxVelocity() const;
    double getAcceleration() const;
    double getAvailableForce() const;
    double getMaxForce() const;
    double getAvailableTorque() const;
    double getMaxTorque() const;
    double getMultiplier() const;
    virtual void enableForceFeedback(int samplingPeriod);
    virtual void disableForceFeedback();
    int getForceFeedbackSamplingPeriod() const;
    double getForceFeedback() const;
    virtual void enableTorqueFeedback(int samplingPeriod);
    virtual void disableTorqueFeedback();
    int getTorqueFeedbackSamplingPeriod() const;
    double getTorqueFeedback() const;
    virtual void setForce(double force);
    virtual void setTorque(double torque);
    Type getType() const;
    Brake *getBrake() const;
    PositionSensor *getPositionSensor() const;
    int getBrakeTag() const;
    int getPositionSensorTag() const;
    void enablePosition(int samplingPeriod);
    void disablePosition();
    int getPositionSamplingPeriod() const;
    double getPosition() const;
  };
}  // namespace webots

#endif
