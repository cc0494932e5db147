// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_GPS_HPP
#define WEBOTS_GPS_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class GPS : public Device {
  public:
    explicit GPS(const std::string &name) : Device(name) {}
    explicit GPS(WbDeviceTag tag) : Device(tag) {}
    virtual ~GPS() {}
    typedef enum {
      LOCAL = 0,
      WGS84 = 1
    } CoordinateSystem;
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    const double *getValues() const;
    double getSpeed() const;
    const double *getSpeedVector() const;
    CoordinateSystem getCoordinateSystem() const;
    static std::string convertToDegreesMinutesSeconds(double decimalDegrees);
  };
}  // namespace webots

#endif
