"""What a human driver does not know about a car."""

from controller.wb import wb

from .driver import Driver, _answer, _setting


class Car(Driver):
    """A car: what it is like, its wheels, its lights."""

    TRACTION, PROPULSION, FOUR_BY_FOUR = 0, 1, 2
    COMBUSTION_ENGINE, ELECTRIC_ENGINE, PARALLEL_HYBRID_ENGINE, POWER_SPLIT_HYBRID_ENGINE = 0, 1, 2, 3
    WHEEL_FRONT_RIGHT, WHEEL_FRONT_LEFT, WHEEL_REAR_RIGHT, WHEEL_REAR_LEFT, WHEEL_NB = 0, 1, 2, 3, 4

    type, getType = _answer('wbu_car_get_type', 'TRACTION, PROPULSION or FOUR_BY_FOUR.')
    engine_type, getEngineType = _answer('wbu_car_get_engine_type', 'The kind of engine.')
    indicator_period, getIndicatorPeriod, setIndicatorPeriod = _setting(
        'wbu_car_get_indicator_period', 'wbu_car_set_indicator_period', 'Time that an indicator is lit [s].',
        'period')
    backwards_lights, getBackwardsLights = _answer('wbu_car_get_backwards_lights', 'Whether these lights are on.')
    brake_lights, getBrakeLights = _answer('wbu_car_get_brake_lights', 'Whether these lights are on.')
    track_front, getTrackFront = _answer('wbu_car_get_track_front', 'Distance of the front wheels [m].')
    track_rear, getTrackRear = _answer('wbu_car_get_track_rear', 'Distance of the rear wheels [m].')
    wheelbase, getWheelbase = _answer('wbu_car_get_wheelbase', 'Distance of the axles [m].')
    wheel_base = wheelbase
    front_wheel_radius, getFrontWheelRadius = _answer('wbu_car_get_front_wheel_radius', 'Radius [m].')
    rear_wheel_radius, getRearWheelRadius = _answer('wbu_car_get_rear_wheel_radius', 'Radius [m].')
    right_steering_angle, getRightSteeringAngle, setRightSteeringAngle = _setting(
        'wbu_car_get_right_steering_angle', 'wbu_car_set_right_steering_angle', 'Angle of the right wheel [rad].',
        'angle')
    left_steering_angle, getLeftSteeringAngle, setLeftSteeringAngle = _setting(
        'wbu_car_get_left_steering_angle', 'wbu_car_set_left_steering_angle', 'Angle of the left wheel [rad].',
        'angle')

    def getWheelEncoder(self, wheel_index):
        """How far a wheel has turned [rad]."""
        return wb.wbu_car_get_wheel_encoder(wheel_index)

    def getWheelSpeed(self, wheel_index):
        """How fast a wheel turns [rad/s]."""
        return wb.wbu_car_get_wheel_speed(wheel_index)

    def enableLimitedSlipDifferential(self, enable):
        """Whether torque goes away from a wheel that slips."""
        wb.wbu_car_enable_limited_slip_differential(bool(enable))

    def enableIndicatorAutoDisabling(self, enable):
        """Whether steering back switches the indicator off."""
        wb.wbu_car_enable_indicator_auto_disabling(bool(enable))
