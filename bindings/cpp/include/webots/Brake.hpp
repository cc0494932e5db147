// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_BRAKE_HPP
#define WEBOTS_BRAKE_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>
#include <stdio.h>

namespace webots {
  class Motor;
  class PositionSensor;

  class Brake : public Device {
  public:
    explicit Brake(const std::string &name) : Device(name) {}
    explicit Brake(WbDeviceTag tag) : Device(tag) {}
    virtual ~Brake() {}
    typedef enum {
      ROTATIONAL = 0,
      LINEAR = 1
    } Type;
    Type getType() const;
    void setDampingConstant(double dampingConstant) const;
    Motor *getMotor() const;
    PositionSensor *getPositionSensor() const;
    int getMotorTag() const;
    int getPositionSensorTag() const;
    enum {
      ANGULAR = 0
    };
  };
}  // namespace webots

#endif
