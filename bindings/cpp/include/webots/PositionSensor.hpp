// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_POSITION_SENSOR_HPP
#define WEBOTS_POSITION_SENSOR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {
  class Brake;
  class Motor;

  class PositionSensor : public Device {
  public:
    explicit PositionSensor(const std::string &name) : Device(name) {}
    explicit PositionSensor(WbDeviceTag tag) : Device(tag) {}
    virtual ~PositionSensor() {}
    typedef enum {
      ROTATIONAL = 0,
      LINEAR = 1
    } Type;
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    double getValue() const;
    double getVelocity() const;
    Type getType() const;
    Brake *getBrake() const;
    Motor *getMotor() const;
    int getBrakeTag() const;
    int getMotorTag() const;
    enum {
      ANGULAR = 0
    };
  };
}  // namespace webots

#endif
