// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_CAR_HPP
#define WEBOTS_CAR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/vehicle/Driver.hpp>

namespace webots {

  class Car : public Driver {
  public:
    virtual ~Car() {}
    Car() {}
    typedef enum {
      TRACTION = 0,
      PROPULSION = 1,
      FOUR_BY_FOUR = 2
    } Type;
    typedef enum {
      COMBUSTION_ENGINE = 0,
      ELECTRIC_ENGINE = 1,
      PARALLEL_HYBRID_ENGINE = 2,
      POWER_SPLIT_HYBRID_ENGINE = 3
    } EngineType;
    typedef enum {
      WHEEL_FRONT_RIGHT = 0,
      WHEEL_FRONT_LEFT = 1,
      WHEEL_REAR_RIGHT = 2,
      WHEEL_REAR_LEFT = 3,
      WHEEL_NB = 4
    } WheelIndex;
    Type getType();
    EngineType getEngineType();
    void setIndicatorPeriod(double period);
    double getIndicatorPeriod();
    bool getBackwardsLights();
    bool getBrakeLights();
    double getTrackFront();
    double getTrackRear();
    double getWheelbase();
    double getFrontWheelRadius();
    double getRearWheelRadius();
    double getWheelEncoder(WheelIndex wheelIndex);
    double getWheelSpeed(WheelIndex wheelIndex);
    void setLeftSteeringAngle(double angle);
    void setRightSteeringAngle(double angle);
    double getRightSteeringAngle();
    double getLeftSteeringAngle();
    void enableLimitedSlipDifferential(bool enable);
    void enableIndicatorAutoDisabling(bool enable);
  };
}  // namespace webots

#endif
