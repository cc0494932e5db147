// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_DIFFERENTIAL_WHEELS_HPP
#define WEBOTS_DIFFERENTIAL_WHEELS_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Robot.hpp>
#include <webots/Accelerometer.hpp>
#include <webots/Camera.hpp>
#include <webots/Compass.hpp>
#include <webots/Connector.hpp>
#include <webots/Display.hpp>
#include <webots/DistanceSensor.hpp>
#include <webots/Emitter.hpp>
#include <webots/GPS.hpp>
#include <webots/Gyro.hpp>
#include <webots/InertialUnit.hpp>
#include <webots/LED.hpp>
#include <webots/LightSensor.hpp>
#include <webots/Pen.hpp>
#include <webots/Receiver.hpp>
#include <webots/Servo.hpp>
#include <webots/TouchSensor.hpp>

namespace webots {

  class DifferentialWheels : public Robot {
  public:
    virtual ~DifferentialWheels() {}
    DifferentialWheels() {}
    virtual void setSpeed(double left, double right);
    double getLeftSpeed() const;
    double getRightSpeed() const;
    double getMaxSpeed() const;
    double getSpeedUnit() const;
    virtual void enableEncoders(int samplingPeriod);
    virtual void disableEncoders();
    int getEncodersSamplingPeriod() const;
    double getLeftEncoder() const;
    double getRightEncoder() const;
    virtual void setEncoders(double left, double right);
  };
}  // namespace webots

#endif
