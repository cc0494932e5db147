/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WBU_DRIVER_H
#define WBU_DRIVER_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  OFF = 0,
  RIGHT = 1,
  LEFT = 2
} WbuDriverIndicatorState;

typedef enum {
  UNDEFINED_CONTROL_MODE = -1,
  SPEED = 0,
  TORQUE = 1
} WbuDriverControlMode;

typedef enum {
  DOWN = 0,
  SLOW = 1,
  NORMAL = 2,
  FAST = 3
} WbuDriverWiperMode;

typedef WbuDriverWiperMode wbu_wipers_mode;
typedef WbuDriverIndicatorState wbu_indicator_state;
typedef WbuDriverControlMode wbu_control_mode;
bool wbu_driver_initialization_is_possible();
void wbu_driver_init();
void wbu_driver_cleanup();
int wbu_driver_step();
void wbu_driver_set_steering_angle(double steering_angle);
double wbu_driver_get_steering_angle();
void wbu_driver_set_cruising_speed(double speed);
double wbu_driver_get_target_cruising_speed();
double wbu_driver_get_current_speed();
void wbu_driver_set_throttle(double throttle);
double wbu_driver_get_throttle();
void wbu_driver_set_brake_intensity(double intensity);
double wbu_driver_get_brake_intensity();
void wbu_driver_set_indicator(WbuDriverIndicatorState state);
void wbu_driver_set_hazard_flashers(bool state);
WbuDriverIndicatorState wbu_driver_get_indicator();
bool wbu_driver_get_hazard_flashers();
void wbu_driver_set_dipped_beams(bool state);
void wbu_driver_set_antifog_lights(bool state);
bool wbu_driver_get_dipped_beams();
bool wbu_driver_get_antifog_lights();
double wbu_driver_get_rpm();
int wbu_driver_get_gear();
void wbu_driver_set_gear(int gear);
int wbu_driver_get_gear_number();
WbuDriverControlMode wbu_driver_get_control_mode();
void wbu_driver_set_wiper_mode(WbuDriverWiperMode mode);
WbuDriverWiperMode wbu_driver_get_wiper_mode();
void wbu_driver_set_brake(double brake) WB_DEPRECATED;
double wbu_driver_get_brake() WB_DEPRECATED;
void wbu_driver_set_indicator_warning(bool state) WB_DEPRECATED;
void wbu_driver_set_wipers_mode(wbu_wipers_mode mode) WB_DEPRECATED;
wbu_wipers_mode wbu_driver_get_wipers_mode() WB_DEPRECATED;

#ifdef __cplusplus
}
#endif

#endif
