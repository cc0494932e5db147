// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_DRIVER_HPP
#define WEBOTS_DRIVER_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Supervisor.hpp>

namespace webots {

  class Driver : public Supervisor {
  public:
    typedef enum {
      INDICATOR_OFF = 0,
      INDICATOR_RIGHT = 1,
      INDICATOR_LEFT = 2
    } IndicatorState;
    typedef enum {
      SPEED = 0,
      TORQUE = 1
    } ControlMode;
    typedef enum {
      DOWN = 0,
      SLOW = 1,
      NORMAL = 2,
      FAST = 3
    } WiperMode;
    static bool isInitialisationPossible();
    Driver();
    virtual ~Driver();
    static Driver *getDriverInstance();
    virtual int step();
    void setSteeringAngle(double steeringAngle);
    double getSteeringAngle();
    void setCruisingSpeed(double speed);
    double getTargetCruisingSpeed();
    double getCurrentSpeed();
    void setThrottle(double throttle);
    double getThrottle();
    void setBrakeIntensity(double intensity);
    double getBrakeIntensity();
    void setIndicator(IndicatorState state);
    void setHazardFlashers(bool state);
    IndicatorState getIndicator();
    bool getHazardFlashers();
    void setDippedBeams(bool state);
    void setAntifogLights(bool state);
    bool getDippedBeams();
    bool getAntifogLights();
    double getRpm();
    int getGear();
    void setGear(int gear);
    int getGearNumber();
    ControlMode getControlMode();
    void setWiperMode(WiperMode mode);
    WiperMode getWiperMode();
    void setBrake(double brake);
    double getBrake();
    void setIndicatorWarning(bool state);
    void setWipersMode(WiperMode mode);
    WiperMode getWipersMode();

  private:
    virtual int step(int duration) { return Supervisor::step(duration); }
    static Driver *dInstance;
  };
}  // namespace webots

#endif
