// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#define WB_ALLOW_MIXING_C_AND_CPP_API
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

#include <webots/Accelerometer.hpp>
#include <webots/Altimeter.hpp>
#include <webots/Brake.hpp>
#include <webots/Camera.hpp>
#include <webots/vehicle/Car.hpp>
#include <webots/Compass.hpp>
#include <webots/Connector.hpp>
#include <webots/Device.hpp>
#include <webots/DifferentialWheels.hpp>
#include <webots/Display.hpp>
#include <webots/DistanceSensor.hpp>
#include <webots/vehicle/Driver.hpp>
#include <webots/Emitter.hpp>
#include <webots/Field.hpp>
#include <webots/GPS.hpp>
#include <webots/Gyro.hpp>
#include <webots/ImageRef.hpp>
#include <webots/InertialUnit.hpp>
#include <webots/Joystick.hpp>
#include <webots/Keyboard.hpp>
#include <webots/LED.hpp>
#include <webots/Lidar.hpp>
#include <webots/LightSensor.hpp>
#include <webots/utils/Motion.hpp>
#include <webots/Motor.hpp>
#include <webots/Mouse.hpp>
#include <webots/Node.hpp>
#include <webots/Pen.hpp>
#include <webots/PositionSensor.hpp>
#include <webots/Proto.hpp>
#include <webots/Radar.hpp>
#include <webots/RangeFinder.hpp>
#include <webots/Receiver.hpp>
#include <webots/Robot.hpp>
#include <webots/Servo.hpp>
#include <webots/Skin.hpp>
#include <webots/Speaker.hpp>
#include <webots/Supervisor.hpp>
#include <webots/TouchSensor.hpp>
#include <webots/VacuumGripper.hpp>

#include <webots/accelerometer.h>
#include <webots/altimeter.h>
#include <webots/brake.h>
#include <webots/camera.h>
#include <webots/vehicle/car.h>
#include <webots/compass.h>
#include <webots/connector.h>
#include <webots/console.h>
#include <webots/device.h>
#include <webots/differential_wheels.h>
#include <webots/display.h>
#include <webots/distance_sensor.h>
#include <webots/vehicle/driver.h>
#include <webots/emitter.h>
#include <webots/gps.h>
#include <webots/gyro.h>
#include <webots/inertial_unit.h>
#include <webots/joystick.h>
#include <webots/keyboard.h>
#include <webots/led.h>
#include <webots/lidar.h>
#include <webots/light_sensor.h>
#include <webots/microphone.h>
#include <webots/utils/motion.h>
#include <webots/motor.h>
#include <webots/mouse.h>
#include <webots/nodes.h>
#include <webots/pen.h>
#include <webots/position_sensor.h>
#include <webots/radar.h>
#include <webots/radio.h>
#include <webots/range_finder.h>
#include <webots/receiver.h>
#include <webots/remote_control.h>
#include <webots/robot.h>
#include <webots/plugins/robot_window/robot_window.h>
#include <webots/plugins/robot_window/default.h>
#include <webots/plugins/robot_window/generic_robot_window/generic.h>
#include <webots/plugins/robot_window/robot_wwi.h>
#include <webots/servo.h>
#include <webots/skin.h>
#include <webots/speaker.h>
#include <webots/utils/string.h>
#include <webots/supervisor.h>
#include <webots/utils/system.h>
#include <webots/touch_sensor.h>
#include <webots/vacuum_gripper.h>

#include <iostream>

namespace webots {
  namespace {
    std::string text(const char *value) { return value ? value : ""; }

    ImageRef *image(WbImageRef value) { return value ? new ImageRef(value) : NULL; }
  }  // namespace

  void Accelerometer::enable(int samplingPeriod) {
    wb_accelerometer_enable(getTag(), samplingPeriod);
  }

  void Accelerometer::disable() {
    wb_accelerometer_disable(getTag());
  }

  int Accelerometer::getSamplingPeriod() const {
    return wb_accelerometer_get_sampling_period(getTag());
  }

  const double *Accelerometer::getValues() const {
    return wb_accelerometer_get_values(getTag());
  }

  int Accelerometer::getLookupTableSize() const {
    return wb_accelerometer_get_lookup_table_size(getTag());
  }

  const double *Accelerometer::getLookupTable() const {
    return wb_accelerometer_get_lookup_table(getTag());
  }

  void Altimeter::enable(int samplingPeriod) {
    wb_altimeter_enable(getTag(), samplingPeriod);
  }

  void Altimeter::disable() {
    wb_altimeter_disable(getTag());
  }

  int Altimeter::getSamplingPeriod() const {
    return wb_altimeter_get_sampling_period(getTag());
  }

  double Altimeter::getValue() const {
    return wb_altimeter_get_value(getTag());
  }

  Brake::Type Brake::getType() const {
    return static_cast<Brake::Type>(wb_brake_get_type(getTag()));
  }

  void Brake::setDampingConstant(double dampingConstant) const {
    wb_brake_set_damping_constant(getTag(), dampingConstant);
  }

  int Brake::getMotorTag() const {
    return wb_brake_get_motor(getTag());
  }

  int Brake::getPositionSensorTag() const {
    return wb_brake_get_position_sensor(getTag());
  }

  void Camera::enable(int samplingPeriod) {
    wb_camera_enable(getTag(), samplingPeriod);
  }

  void Camera::disable() {
    wb_camera_disable(getTag());
  }

  int Camera::getSamplingPeriod() const {
    return wb_camera_get_sampling_period(getTag());
  }

  const unsigned char *Camera::getImage() const {
    return wb_camera_get_image(getTag());
  }

  int Camera::getWidth() const {
    return wb_camera_get_width(getTag());
  }

  int Camera::getHeight() const {
    return wb_camera_get_height(getTag());
  }

  double Camera::getFov() const {
    return wb_camera_get_fov(getTag());
  }

  double Camera::getMaxFov() const {
    return wb_camera_get_max_fov(getTag());
  }

  double Camera::getMinFov() const {
    return wb_camera_get_min_fov(getTag());
  }

  void Camera::setFov(double fov) {
    wb_camera_set_fov(getTag(), fov);
  }

  double Camera::getExposure() const {
    return wb_camera_get_exposure(getTag());
  }

  void Camera::setExposure(double exposure) {
    wb_camera_set_exposure(getTag(), exposure);
  }

  double Camera::getFocalLength() const {
    return wb_camera_get_focal_length(getTag());
  }

  double Camera::getFocalDistance() const {
    return wb_camera_get_focal_distance(getTag());
  }

  double Camera::getMaxFocalDistance() const {
    return wb_camera_get_max_focal_distance(getTag());
  }

  double Camera::getMinFocalDistance() const {
    return wb_camera_get_min_focal_distance(getTag());
  }

  void Camera::setFocalDistance(double focalDistance) {
    wb_camera_set_focal_distance(getTag(), focalDistance);
  }

  double Camera::getNear() const {
    return wb_camera_get_near(getTag());
  }

  int Camera::saveImage(const std::string &filename, int quality) const {
    return wb_camera_save_image(getTag(), filename.c_str(), quality);
  }

  bool Camera::hasRecognition() const {
    return wb_camera_has_recognition(getTag());
  }

  void Camera::recognitionEnable(int samplingPeriod) {
    wb_camera_recognition_enable(getTag(), samplingPeriod);
  }

  void Camera::recognitionDisable() {
    wb_camera_recognition_disable(getTag());
  }

  int Camera::getRecognitionSamplingPeriod() const {
    return wb_camera_recognition_get_sampling_period(getTag());
  }

  int Camera::getRecognitionNumberOfObjects() const {
    return wb_camera_recognition_get_number_of_objects(getTag());
  }

  const WbCameraRecognitionObject *Camera::getRecognitionObjects() const {
    return wb_camera_recognition_get_objects(getTag());
  }

  bool Camera::hasRecognitionSegmentation() const {
    return wb_camera_recognition_has_segmentation(getTag());
  }

  void Camera::enableRecognitionSegmentation() {
    wb_camera_recognition_enable_segmentation(getTag());
  }

  void Camera::disableRecognitionSegmentation() {
    wb_camera_recognition_disable_segmentation(getTag());
  }

  bool Camera::isRecognitionSegmentationEnabled() const {
    return wb_camera_recognition_is_segmentation_enabled(getTag());
  }

  const unsigned char *Camera::getRecognitionSegmentationImage() const {
    return wb_camera_recognition_get_segmentation_image(getTag());
  }

  int Camera::saveRecognitionSegmentationImage(const std::string &filename, int quality) const {
    return wb_camera_recognition_save_segmentation_image(getTag(), filename.c_str(), quality);
  }

  int Camera::getType() const {
    return wb_camera_get_type(getTag());
  }

  const float *Camera::getRangeImage() const {
    return wb_camera_get_range_image(getTag());
  }

  double Camera::getMaxRange() const {
    return wb_camera_get_max_range(getTag());
  }

  void Camera::moveWindow(int x, int y) {
    wb_camera_move_window(getTag(), x, y);
  }

  Car::Type Car::getType() {
    return static_cast<Car::Type>(wbu_car_get_type());
  }

  Car::EngineType Car::getEngineType() {
    return static_cast<Car::EngineType>(wbu_car_get_engine_type());
  }

  void Car::setIndicatorPeriod(double period) {
    wbu_car_set_indicator_period(period);
  }

  double Car::getIndicatorPeriod() {
    return wbu_car_get_indicator_period();
  }

  bool Car::getBackwardsLights() {
    return wbu_car_get_backwards_lights();
  }

  bool Car::getBrakeLights() {
    return wbu_car_get_brake_lights();
  }

  double Car::getTrackFront() {
    return wbu_car_get_track_front();
  }

  double Car::getTrackRear() {
    return wbu_car_get_track_rear();
  }

  double Car::getWheelbase() {
    return wbu_car_get_wheelbase();
  }

  double Car::getFrontWheelRadius() {
    return wbu_car_get_front_wheel_radius();
  }

  double Car::getRearWheelRadius() {
    return wbu_car_get_rear_wheel_radius();
  }

  double Car::getWheelEncoder(WheelIndex wheelIndex) {
    return wbu_car_get_wheel_encoder(static_cast<WbuCarWheelIndex>(wheelIndex));
  }

  double Car::getWheelSpeed(WheelIndex wheelIndex) {
    return wbu_car_get_wheel_speed(static_cast<WbuCarWheelIndex>(wheelIndex));
  }

  void Car::setLeftSteeringAngle(double angle) {
    wbu_car_set_left_steering_angle(angle);
  }

  void Car::setRightSteeringAngle(double angle) {
    wbu_car_set_right_steering_angle(angle);
  }

  double Car::getRightSteeringAngle() {
    return wbu_car_get_right_steering_angle();
  }

  double Car::getLeftSteeringAngle() {
    return wbu_car_get_left_steering_angle();
  }

  void Car::enableLimitedSlipDifferential(bool enable) {
    wbu_car_enable_limited_slip_differential(enable);
  }

  void Car::enableIndicatorAutoDisabling(bool enable) {
    wbu_car_enable_indicator_auto_disabling(enable);
  }

  void Compass::enable(int samplingPeriod) {
    wb_compass_enable(getTag(), samplingPeriod);
  }

  void Compass::disable() {
    wb_compass_disable(getTag());
  }

  int Compass::getSamplingPeriod() const {
    return wb_compass_get_sampling_period(getTag());
  }

  const double *Compass::getValues() const {
    return wb_compass_get_values(getTag());
  }

  int Compass::getLookupTableSize() const {
    return wb_compass_get_lookup_table_size(getTag());
  }

  const double *Compass::getLookupTable() const {
    return wb_compass_get_lookup_table(getTag());
  }

  void Connector::enablePresence(int samplingPeriod) {
    wb_connector_enable_presence(getTag(), samplingPeriod);
  }

  void Connector::disablePresence() {
    wb_connector_disable_presence(getTag());
  }

  int Connector::getPresenceSamplingPeriod() const {
    return wb_connector_get_presence_sampling_period(getTag());
  }

  int Connector::getPresence() const {
    return wb_connector_get_presence(getTag());
  }

  bool Connector::isLocked() const {
    return wb_connector_is_locked(getTag());
  }

  void Connector::lock() {
    wb_connector_lock(getTag());
  }

  void Connector::unlock() {
    wb_connector_unlock(getTag());
  }

  std::string Device::getModel() const {
    return text(wb_device_get_model(tag));
  }

  int Device::getNodeType() const {
    return wb_device_get_node_type(tag);
  }

  void DifferentialWheels::setSpeed(double left, double right) {
    wb_differential_wheels_set_speed(left, right);
  }

  double DifferentialWheels::getLeftSpeed() const {
    return wb_differential_wheels_get_left_speed();
  }

  double DifferentialWheels::getRightSpeed() const {
    return wb_differential_wheels_get_right_speed();
  }

  double DifferentialWheels::getMaxSpeed() const {
    return wb_differential_wheels_get_max_speed();
  }

  double DifferentialWheels::getSpeedUnit() const {
    return wb_differential_wheels_get_speed_unit();
  }

  void DifferentialWheels::enableEncoders(int samplingPeriod) {
    wb_differential_wheels_enable_encoders(samplingPeriod);
  }

  void DifferentialWheels::disableEncoders() {
    wb_differential_wheels_disable_encoders();
  }

  int DifferentialWheels::getEncodersSamplingPeriod() const {
    return wb_differential_wheels_get_encoders_sampling_period();
  }

  double DifferentialWheels::getLeftEncoder() const {
    return wb_differential_wheels_get_left_encoder();
  }

  double DifferentialWheels::getRightEncoder() const {
    return wb_differential_wheels_get_right_encoder();
  }

  void DifferentialWheels::setEncoders(double left, double right) {
    wb_differential_wheels_set_encoders(left, right);
  }

  int Display::getWidth() const {
    return wb_display_get_width(getTag());
  }

  int Display::getHeight() const {
    return wb_display_get_height(getTag());
  }

  void Display::setColor(int color) {
    wb_display_set_color(getTag(), color);
  }

  void Display::setAlpha(double alpha) {
    wb_display_set_alpha(getTag(), alpha);
  }

  void Display::setOpacity(double opacity) {
    wb_display_set_opacity(getTag(), opacity);
  }

  void Display::setFont(const std::string &font, int size, bool antiAliasing) {
    wb_display_set_font(getTag(), font.c_str(), size, antiAliasing);
  }

  void Display::detachCamera() {
    wb_display_detach_camera(getTag());
  }

  void Display::drawPixel(int x, int y) {
    wb_display_draw_pixel(getTag(), x, y);
  }

  void Display::drawLine(int x1, int y1, int x2, int y2) {
    wb_display_draw_line(getTag(), x1, y1, x2, y2);
  }

  void Display::drawRectangle(int x, int y, int width, int height) {
    wb_display_draw_rectangle(getTag(), x, y, width, height);
  }

  void Display::drawOval(int cx, int cy, int a, int b) {
    wb_display_draw_oval(getTag(), cx, cy, a, b);
  }

  void Display::drawPolygon(const int *x, const int *y, int size) {
    wb_display_draw_polygon(getTag(), x, y, size);
  }

  void Display::drawText(const std::string &text, int x, int y) {
    wb_display_draw_text(getTag(), text.c_str(), x, y);
  }

  void Display::fillRectangle(int x, int y, int width, int height) {
    wb_display_fill_rectangle(getTag(), x, y, width, height);
  }

  void Display::fillOval(int cx, int cy, int a, int b) {
    wb_display_fill_oval(getTag(), cx, cy, a, b);
  }

  void Display::fillPolygon(const int *x, const int *y, int size) {
    wb_display_fill_polygon(getTag(), x, y, size);
  }

  ImageRef *Display::imageNew(int width, int height, const void *data, int format) const {
    return image(wb_display_image_new(getTag(), width, height, data, format));
  }

  ImageRef *Display::imageCopy(int x, int y, int width, int height) const {
    return image(wb_display_image_copy(getTag(), x, y, width, height));
  }

  void Display::imagePaste(ImageRef *ir, int x, int y, bool blend) {
    wb_display_image_paste(getTag(), (ir ? ir->getImageRef() : NULL), x, y, blend);
  }

  ImageRef *Display::imageLoad(const std::string &filename) const {
    return image(wb_display_image_load(getTag(), filename.c_str()));
  }

  void Display::imageSave(ImageRef *ir, const std::string &filename) const {
    wb_display_image_save(getTag(), (ir ? ir->getImageRef() : NULL), filename.c_str());
  }

  void Display::imageDelete(ImageRef *ir) const {
    wb_display_image_delete(getTag(), (ir ? ir->getImageRef() : NULL));
  }

  void DistanceSensor::enable(int samplingPeriod) {
    wb_distance_sensor_enable(getTag(), samplingPeriod);
  }

  void DistanceSensor::disable() {
    wb_distance_sensor_disable(getTag());
  }

  int DistanceSensor::getSamplingPeriod() const {
    return wb_distance_sensor_get_sampling_period(getTag());
  }

  double DistanceSensor::getValue() const {
    return wb_distance_sensor_get_value(getTag());
  }

  double DistanceSensor::getMaxValue() const {
    return wb_distance_sensor_get_max_value(getTag());
  }

  double DistanceSensor::getMinValue() const {
    return wb_distance_sensor_get_min_value(getTag());
  }

  double DistanceSensor::getAperture() const {
    return wb_distance_sensor_get_aperture(getTag());
  }

  int DistanceSensor::getLookupTableSize() const {
    return wb_distance_sensor_get_lookup_table_size(getTag());
  }

  const double *DistanceSensor::getLookupTable() const {
    return wb_distance_sensor_get_lookup_table(getTag());
  }

  DistanceSensor::Type DistanceSensor::getType() const {
    return static_cast<DistanceSensor::Type>(wb_distance_sensor_get_type(getTag()));
  }

  bool Driver::isInitialisationPossible() {
    return wbu_driver_initialization_is_possible();
  }

  void Driver::setSteeringAngle(double steeringAngle) {
    wbu_driver_set_steering_angle(steeringAngle);
  }

  double Driver::getSteeringAngle() {
    return wbu_driver_get_steering_angle();
  }

  void Driver::setCruisingSpeed(double speed) {
    wbu_driver_set_cruising_speed(speed);
  }

  double Driver::getTargetCruisingSpeed() {
    return wbu_driver_get_target_cruising_speed();
  }

  double Driver::getCurrentSpeed() {
    return wbu_driver_get_current_speed();
  }

  void Driver::setThrottle(double throttle) {
    wbu_driver_set_throttle(throttle);
  }

  double Driver::getThrottle() {
    return wbu_driver_get_throttle();
  }

  void Driver::setBrakeIntensity(double intensity) {
    wbu_driver_set_brake_intensity(intensity);
  }

  double Driver::getBrakeIntensity() {
    return wbu_driver_get_brake_intensity();
  }

  void Driver::setIndicator(IndicatorState state) {
    wbu_driver_set_indicator(static_cast<WbuDriverIndicatorState>(state));
  }

  void Driver::setHazardFlashers(bool state) {
    wbu_driver_set_hazard_flashers(state);
  }

  Driver::IndicatorState Driver::getIndicator() {
    return static_cast<Driver::IndicatorState>(wbu_driver_get_indicator());
  }

  bool Driver::getHazardFlashers() {
    return wbu_driver_get_hazard_flashers();
  }

  void Driver::setDippedBeams(bool state) {
    wbu_driver_set_dipped_beams(state);
  }

  void Driver::setAntifogLights(bool state) {
    wbu_driver_set_antifog_lights(state);
  }

  bool Driver::getDippedBeams() {
    return wbu_driver_get_dipped_beams();
  }

  bool Driver::getAntifogLights() {
    return wbu_driver_get_antifog_lights();
  }

  double Driver::getRpm() {
    return wbu_driver_get_rpm();
  }

  int Driver::getGear() {
    return wbu_driver_get_gear();
  }

  void Driver::setGear(int gear) {
    wbu_driver_set_gear(gear);
  }

  int Driver::getGearNumber() {
    return wbu_driver_get_gear_number();
  }

  Driver::ControlMode Driver::getControlMode() {
    return static_cast<Driver::ControlMode>(wbu_driver_get_control_mode());
  }

  void Driver::setWiperMode(WiperMode mode) {
    wbu_driver_set_wiper_mode(static_cast<WbuDriverWiperMode>(mode));
  }

  Driver::WiperMode Driver::getWiperMode() {
    return static_cast<Driver::WiperMode>(wbu_driver_get_wiper_mode());
  }

  void Driver::setBrake(double brake) {
    wbu_driver_set_brake(brake);
  }

  double Driver::getBrake() {
    return wbu_driver_get_brake();
  }

  void Driver::setIndicatorWarning(bool state) {
    wbu_driver_set_indicator_warning(state);
  }

  void Driver::setWipersMode(WiperMode mode) {
    wbu_driver_set_wipers_mode(static_cast<wbu_wipers_mode>(mode));
  }

  Driver::WiperMode Driver::getWipersMode() {
    return static_cast<Driver::WiperMode>(wbu_driver_get_wipers_mode());
  }

  int Emitter::send(const void *data, int size) {
    return wb_emitter_send(getTag(), data, size);
  }

  int Emitter::getBufferSize() const {
    return wb_emitter_get_buffer_size(getTag());
  }

  void Emitter::setChannel(int channel) {
    wb_emitter_set_channel(getTag(), channel);
  }

  int Emitter::getChannel() const {
    return wb_emitter_get_channel(getTag());
  }

  double Emitter::getRange() const {
    return wb_emitter_get_range(getTag());
  }

  void Emitter::setRange(double range) {
    wb_emitter_set_range(getTag(), range);
  }

  std::string Field::getName() const {
    return text(wb_supervisor_field_get_name(fieldRef));
  }

  Field::Type Field::getType() const {
    return static_cast<Field::Type>(wb_supervisor_field_get_type(fieldRef));
  }

  std::string Field::getTypeName() const {
    return text(wb_supervisor_field_get_type_name(fieldRef));
  }

  int Field::getCount() const {
    return wb_supervisor_field_get_count(fieldRef);
  }

  Field *Field::getActualField() const {
    return Field::findField(wb_supervisor_field_get_actual_field(fieldRef));
  }

  void Field::enableSFTracking(int samplingPeriod) {
    wb_supervisor_field_enable_sf_tracking(fieldRef, samplingPeriod);
  }

  void Field::disableSFTracking() {
    wb_supervisor_field_disable_sf_tracking(fieldRef);
  }

  bool Field::getSFBool() const {
    return wb_supervisor_field_get_sf_bool(fieldRef);
  }

  int Field::getSFInt32() const {
    return wb_supervisor_field_get_sf_int32(fieldRef);
  }

  double Field::getSFFloat() const {
    return wb_supervisor_field_get_sf_float(fieldRef);
  }

  const double *Field::getSFVec2f() const {
    return wb_supervisor_field_get_sf_vec2f(fieldRef);
  }

  const double *Field::getSFVec3f() const {
    return wb_supervisor_field_get_sf_vec3f(fieldRef);
  }

  const double *Field::getSFRotation() const {
    return wb_supervisor_field_get_sf_rotation(fieldRef);
  }

  const double *Field::getSFColor() const {
    return wb_supervisor_field_get_sf_color(fieldRef);
  }

  std::string Field::getSFString() const {
    return text(wb_supervisor_field_get_sf_string(fieldRef));
  }

  Node *Field::getSFNode() const {
    return Node::findNode(wb_supervisor_field_get_sf_node(fieldRef));
  }

  bool Field::getMFBool(int index) const {
    return wb_supervisor_field_get_mf_bool(fieldRef, index);
  }

  int Field::getMFInt32(int index) const {
    return wb_supervisor_field_get_mf_int32(fieldRef, index);
  }

  double Field::getMFFloat(int index) const {
    return wb_supervisor_field_get_mf_float(fieldRef, index);
  }

  const double *Field::getMFVec2f(int index) const {
    return wb_supervisor_field_get_mf_vec2f(fieldRef, index);
  }

  const double *Field::getMFVec3f(int index) const {
    return wb_supervisor_field_get_mf_vec3f(fieldRef, index);
  }

  const double *Field::getMFRotation(int index) const {
    return wb_supervisor_field_get_mf_rotation(fieldRef, index);
  }

  const double *Field::getMFColor(int index) const {
    return wb_supervisor_field_get_mf_color(fieldRef, index);
  }

  std::string Field::getMFString(int index) const {
    return text(wb_supervisor_field_get_mf_string(fieldRef, index));
  }

  Node *Field::getMFNode(int index) const {
    return Node::findNode(wb_supervisor_field_get_mf_node(fieldRef, index));
  }

  void Field::setSFBool(bool value) {
    wb_supervisor_field_set_sf_bool(fieldRef, value);
  }

  void Field::setSFInt32(int value) {
    wb_supervisor_field_set_sf_int32(fieldRef, value);
  }

  void Field::setSFFloat(double value) {
    wb_supervisor_field_set_sf_float(fieldRef, value);
  }

  void Field::setSFVec2f(const double values[2]) {
    wb_supervisor_field_set_sf_vec2f(fieldRef, values);
  }

  void Field::setSFVec3f(const double values[3]) {
    wb_supervisor_field_set_sf_vec3f(fieldRef, values);
  }

  void Field::setSFRotation(const double values[4]) {
    wb_supervisor_field_set_sf_rotation(fieldRef, values);
  }

  void Field::setSFColor(const double values[3]) {
    wb_supervisor_field_set_sf_color(fieldRef, values);
  }

  void Field::setSFString(const std::string &value) {
    wb_supervisor_field_set_sf_string(fieldRef, value.c_str());
  }

  void Field::setMFBool(int index, bool value) {
    wb_supervisor_field_set_mf_bool(fieldRef, index, value);
  }

  void Field::setMFInt32(int index, int value) {
    wb_supervisor_field_set_mf_int32(fieldRef, index, value);
  }

  void Field::setMFFloat(int index, double value) {
    wb_supervisor_field_set_mf_float(fieldRef, index, value);
  }

  void Field::setMFVec2f(int index, const double values[2]) {
    wb_supervisor_field_set_mf_vec2f(fieldRef, index, values);
  }

  void Field::setMFVec3f(int index, const double values[3]) {
    wb_supervisor_field_set_mf_vec3f(fieldRef, index, values);
  }

  void Field::setMFRotation(int index, const double values[4]) {
    wb_supervisor_field_set_mf_rotation(fieldRef, index, values);
  }

  void Field::setMFColor(int index, const double values[3]) {
    wb_supervisor_field_set_mf_color(fieldRef, index, values);
  }

  void Field::setMFString(int index, const std::string &value) {
    wb_supervisor_field_set_mf_string(fieldRef, index, value.c_str());
  }

  void Field::insertMFBool(int index, bool value) {
    wb_supervisor_field_insert_mf_bool(fieldRef, index, value);
  }

  void Field::insertMFInt32(int index, int value) {
    wb_supervisor_field_insert_mf_int32(fieldRef, index, value);
  }

  void Field::insertMFFloat(int index, double value) {
    wb_supervisor_field_insert_mf_float(fieldRef, index, value);
  }

  void Field::insertMFVec2f(int index, const double values[2]) {
    wb_supervisor_field_insert_mf_vec2f(fieldRef, index, values);
  }

  void Field::insertMFVec3f(int index, const double values[3]) {
    wb_supervisor_field_insert_mf_vec3f(fieldRef, index, values);
  }

  void Field::insertMFRotation(int index, const double values[4]) {
    wb_supervisor_field_insert_mf_rotation(fieldRef, index, values);
  }

  void Field::insertMFColor(int index, const double values[3]) {
    wb_supervisor_field_insert_mf_color(fieldRef, index, values);
  }

  void Field::insertMFString(int index, const std::string &value) {
    wb_supervisor_field_insert_mf_string(fieldRef, index, value.c_str());
  }

  void Field::removeMF(int index) {
    wb_supervisor_field_remove_mf(fieldRef, index);
  }

  void Field::removeSF() {
    wb_supervisor_field_remove_sf(fieldRef);
  }

  void Field::importMFNode(int position, const std::string &filename) {
    wb_supervisor_field_import_mf_node(fieldRef, position, filename.c_str());
  }

  void Field::importMFNodeFromString(int position, const std::string &nodeString) {
    wb_supervisor_field_import_mf_node_from_string(fieldRef, position, nodeString.c_str());
  }

  void Field::importSFNode(const std::string &filename) {
    wb_supervisor_field_import_sf_node(fieldRef, filename.c_str());
  }

  void Field::importSFNodeFromString(const std::string &nodeString) {
    wb_supervisor_field_import_sf_node_from_string(fieldRef, nodeString.c_str());
  }

  void GPS::enable(int samplingPeriod) {
    wb_gps_enable(getTag(), samplingPeriod);
  }

  void GPS::disable() {
    wb_gps_disable(getTag());
  }

  int GPS::getSamplingPeriod() const {
    return wb_gps_get_sampling_period(getTag());
  }

  const double *GPS::getValues() const {
    return wb_gps_get_values(getTag());
  }

  double GPS::getSpeed() const {
    return wb_gps_get_speed(getTag());
  }

  const double *GPS::getSpeedVector() const {
    return wb_gps_get_speed_vector(getTag());
  }

  GPS::CoordinateSystem GPS::getCoordinateSystem() const {
    return static_cast<GPS::CoordinateSystem>(wb_gps_get_coordinate_system(getTag()));
  }

  std::string GPS::convertToDegreesMinutesSeconds(double decimalDegrees) {
    return text(wb_gps_convert_to_degrees_minutes_seconds(decimalDegrees));
  }

  void Gyro::enable(int samplingPeriod) {
    wb_gyro_enable(getTag(), samplingPeriod);
  }

  void Gyro::disable() {
    wb_gyro_disable(getTag());
  }

  int Gyro::getSamplingPeriod() const {
    return wb_gyro_get_sampling_period(getTag());
  }

  const double *Gyro::getValues() const {
    return wb_gyro_get_values(getTag());
  }

  int Gyro::getLookupTableSize() const {
    return wb_gyro_get_lookup_table_size(getTag());
  }

  const double *Gyro::getLookupTable() const {
    return wb_gyro_get_lookup_table(getTag());
  }

  void InertialUnit::enable(int samplingPeriod) {
    wb_inertial_unit_enable(getTag(), samplingPeriod);
  }

  void InertialUnit::disable() {
    wb_inertial_unit_disable(getTag());
  }

  int InertialUnit::getSamplingPeriod() const {
    return wb_inertial_unit_get_sampling_period(getTag());
  }

  const double *InertialUnit::getRollPitchYaw() const {
    return wb_inertial_unit_get_roll_pitch_yaw(getTag());
  }

  const double *InertialUnit::getQuaternion() const {
    return wb_inertial_unit_get_quaternion(getTag());
  }

  double InertialUnit::getNoise() const {
    return wb_inertial_unit_get_noise(getTag());
  }

  void Joystick::enable(int samplingPeriod) {
    wb_joystick_enable(samplingPeriod);
  }

  void Joystick::disable() {
    wb_joystick_disable();
  }

  int Joystick::getSamplingPeriod() const {
    return wb_joystick_get_sampling_period();
  }

  bool Joystick::isConnected() const {
    return wb_joystick_is_connected();
  }

  std::string Joystick::getModel() const {
    return text(wb_joystick_get_model());
  }

  int Joystick::getNumberOfAxes() const {
    return wb_joystick_get_number_of_axes();
  }

  int Joystick::getAxisValue(int axis) const {
    return wb_joystick_get_axis_value(axis);
  }

  int Joystick::getNumberOfPovs() const {
    return wb_joystick_get_number_of_povs();
  }

  int Joystick::getPovValue(int pov) const {
    return wb_joystick_get_pov_value(pov);
  }

  int Joystick::getPressedButton() const {
    return wb_joystick_get_pressed_button();
  }

  void Joystick::setConstantForce(int level) {
    wb_joystick_set_constant_force(level);
  }

  void Joystick::setConstantForceDuration(double duration) {
    wb_joystick_set_constant_force_duration(duration);
  }

  void Joystick::setAutoCenteringGain(double gain) {
    wb_joystick_set_auto_centering_gain(gain);
  }

  void Joystick::setResistanceGain(double gain) {
    wb_joystick_set_resistance_gain(gain);
  }

  void Joystick::setForceAxis(int axis) {
    wb_joystick_set_force_axis(axis);
  }

  void Keyboard::enable(int samplingPeriod) {
    wb_keyboard_enable(samplingPeriod);
  }

  void Keyboard::disable() {
    wb_keyboard_disable();
  }

  int Keyboard::getSamplingPeriod() const {
    return wb_keyboard_get_sampling_period();
  }

  int Keyboard::getKey() const {
    return wb_keyboard_get_key();
  }

  void LED::set(int value) {
    wb_led_set(getTag(), value);
  }

  int LED::get() const {
    return wb_led_get(getTag());
  }

  void Lidar::enable(int samplingPeriod) {
    wb_lidar_enable(getTag(), samplingPeriod);
  }

  void Lidar::enablePointCloud() {
    wb_lidar_enable_point_cloud(getTag());
  }

  void Lidar::disable() {
    wb_lidar_disable(getTag());
  }

  void Lidar::disablePointCloud() {
    wb_lidar_disable_point_cloud(getTag());
  }

  int Lidar::getSamplingPeriod() const {
    return wb_lidar_get_sampling_period(getTag());
  }

  bool Lidar::isPointCloudEnabled() const {
    return wb_lidar_is_point_cloud_enabled(getTag());
  }

  const float *Lidar::getRangeImage() const {
    return wb_lidar_get_range_image(getTag());
  }

  const float *Lidar::getLayerRangeImage(int layer) const {
    return wb_lidar_get_layer_range_image(getTag(), layer);
  }

  const WbLidarPoint *Lidar::getPointCloud() const {
    return wb_lidar_get_point_cloud(getTag());
  }

  const WbLidarPoint *Lidar::getLayerPointCloud(int layer) const {
    return wb_lidar_get_layer_point_cloud(getTag(), layer);
  }

  int Lidar::getNumberOfPoints() const {
    return wb_lidar_get_number_of_points(getTag());
  }

  int Lidar::getHorizontalResolution() const {
    return wb_lidar_get_horizontal_resolution(getTag());
  }

  int Lidar::getNumberOfLayers() const {
    return wb_lidar_get_number_of_layers(getTag());
  }

  double Lidar::getMinFrequency() const {
    return wb_lidar_get_min_frequency(getTag());
  }

  double Lidar::getMaxFrequency() const {
    return wb_lidar_get_max_frequency(getTag());
  }

  double Lidar::getFrequency() const {
    return wb_lidar_get_frequency(getTag());
  }

  void Lidar::setFrequency(double frequency) {
    wb_lidar_set_frequency(getTag(), frequency);
  }

  double Lidar::getFov() const {
    return wb_lidar_get_fov(getTag());
  }

  double Lidar::getVerticalFov() const {
    return wb_lidar_get_vertical_fov(getTag());
  }

  double Lidar::getMinRange() const {
    return wb_lidar_get_min_range(getTag());
  }

  double Lidar::getMaxRange() const {
    return wb_lidar_get_max_range(getTag());
  }

  void LightSensor::enable(int samplingPeriod) {
    wb_light_sensor_enable(getTag(), samplingPeriod);
  }

  void LightSensor::disable() {
    wb_light_sensor_disable(getTag());
  }

  int LightSensor::getSamplingPeriod() const {
    return wb_light_sensor_get_sampling_period(getTag());
  }

  double LightSensor::getValue() const {
    return wb_light_sensor_get_value(getTag());
  }

  int LightSensor::getLookupTableSize() const {
    return wb_light_sensor_get_lookup_table_size(getTag());
  }

  const double *LightSensor::getLookupTable() const {
    return wb_light_sensor_get_lookup_table(getTag());
  }

  void Motion::play() {
    wbu_motion_play(motionRef);
  }

  void Motion::stop() {
    wbu_motion_stop(motionRef);
  }

  int Motion::getDuration() const {
    return wbu_motion_get_duration(motionRef);
  }

  int Motion::getTime() const {
    return wbu_motion_get_time(motionRef);
  }

  void Motion::setTime(int time) {
    wbu_motion_set_time(motionRef, time);
  }

  void Motion::setReverse(bool reverse) {
    wbu_motion_set_reverse(motionRef, reverse);
  }

  void Motion::setLoop(bool loop) {
    wbu_motion_set_loop(motionRef, loop);
  }

  bool Motion::isOver() const {
    return wbu_motion_is_over(motionRef);
  }

  void Motor::setPosition(double position) {
    wb_motor_set_position(getTag(), position);
  }

  void Motor::setVelocity(double velocity) {
    wb_motor_set_velocity(getTag(), velocity);
  }

  void Motor::setAcceleration(double acceleration) {
    wb_motor_set_acceleration(getTag(), acceleration);
  }

  void Motor::setAvailableForce(double force) {
    wb_motor_set_available_force(getTag(), force);
  }

  void Motor::setAvailableTorque(double torque) {
    wb_motor_set_available_torque(getTag(), torque);
  }

  void Motor::setControlPID(double p, double i, double d) {
    wb_motor_set_control_pid(getTag(), p, i, d);
  }

  double Motor::getTargetPosition() const {
    return wb_motor_get_target_position(getTag());
  }

  double Motor::getMinPosition() const {
    return wb_motor_get_min_position(getTag());
  }

  double Motor::getMaxPosition() const {
    return wb_motor_get_max_position(getTag());
  }

  double Motor::getVelocity() const {
    return wb_motor_get_velocity(getTag());
  }

  double Motor::getMaxVelocity() const {
    return wb_motor_get_max_velocity(getTag());
  }

  double Motor::getAcceleration() const {
    return wb_motor_get_acceleration(getTag());
  }

  double Motor::getAvailableForce() const {
    return wb_motor_get_available_force(getTag());
  }

  double Motor::getMaxForce() const {
    return wb_motor_get_max_force(getTag());
  }

  double Motor::getAvailableTorque() const {
    return wb_motor_get_available_torque(getTag());
  }

  double Motor::getMaxTorque() const {
    return wb_motor_get_max_torque(getTag());
  }

  double Motor::getMultiplier() const {
    return wb_motor_get_multiplier(getTag());
  }

  void Motor::enableForceFeedback(int samplingPeriod) {
    wb_motor_enable_force_feedback(getTag(), samplingPeriod);
  }

  void Motor::disableForceFeedback() {
    wb_motor_disable_force_feedback(getTag());
  }

  int Motor::getForceFeedbackSamplingPeriod() const {
    return wb_motor_get_force_feedback_sampling_period(getTag());
  }

  double Motor::getForceFeedback() const {
    return wb_motor_get_force_feedback(getTag());
  }

  void Motor::enableTorqueFeedback(int samplingPeriod) {
    wb_motor_enable_torque_feedback(getTag(), samplingPeriod);
  }

  void Motor::disableTorqueFeedback() {
    wb_motor_disable_torque_feedback(getTag());
  }

  int Motor::getTorqueFeedbackSamplingPeriod() const {
    return wb_motor_get_torque_feedback_sampling_period(getTag());
  }

  double Motor::getTorqueFeedback() const {
    return wb_motor_get_torque_feedback(getTag());
  }

  void Motor::setForce(double force) {
    wb_motor_set_force(getTag(), force);
  }

  void Motor::setTorque(double torque) {
    wb_motor_set_torque(getTag(), torque);
  }

  Motor::Type Motor::getType() const {
    return static_cast<Motor::Type>(wb_motor_get_type(getTag()));
  }

  int Motor::getBrakeTag() const {
    return wb_motor_get_brake(getTag());
  }

  int Motor::getPositionSensorTag() const {
    return wb_motor_get_position_sensor(getTag());
  }

  void Motor::enablePosition(int samplingPeriod) {
    wb_motor_enable_position(getTag(), samplingPeriod);
  }

  void Motor::disablePosition() {
    wb_motor_disable_position(getTag());
  }

  int Motor::getPositionSamplingPeriod() const {
    return wb_motor_get_position_sampling_period(getTag());
  }

  double Motor::getPosition() const {
    return wb_motor_get_position(getTag());
  }

  void Mouse::enable(int samplingPeriod) {
    wb_mouse_enable(samplingPeriod);
  }

  void Mouse::disable() {
    wb_mouse_disable();
  }

  int Mouse::getSamplingPeriod() const {
    return wb_mouse_get_sampling_period();
  }

  void Mouse::enable3dPosition() {
    wb_mouse_enable_3d_position();
  }

  void Mouse::disable3dPosition() {
    wb_mouse_disable_3d_position();
  }

  bool Mouse::is3dPositionEnabled() const {
    return wb_mouse_is_3d_position_enabled();
  }

  MouseState Mouse::getState() const {
    return wb_mouse_get_state();
  }

  void Node::remove() {
    wb_supervisor_node_remove(nodeRef);
  }

  int Node::getId() const {
    return wb_supervisor_node_get_id(nodeRef);
  }

  Node::Type Node::getType() const {
    return static_cast<Node::Type>(wb_supervisor_node_get_type(nodeRef));
  }

  std::string Node::getDef() const {
    return text(wb_supervisor_node_get_def(nodeRef));
  }

  std::string Node::getTypeName() const {
    return text(wb_supervisor_node_get_type_name(nodeRef));
  }

  std::string Node::getBaseTypeName() const {
    return text(wb_supervisor_node_get_base_type_name(nodeRef));
  }

  Node *Node::getParentNode() const {
    return Node::findNode(wb_supervisor_node_get_parent_node(nodeRef));
  }

  bool Node::isProto() const {
    return wb_supervisor_node_is_proto(nodeRef);
  }

  Node *Node::getFromProtoDef(const std::string &def) const {
    return Node::findNode(wb_supervisor_node_get_from_proto_def(nodeRef, def.c_str()));
  }

  int Node::getNumberOfFields() const {
    return wb_supervisor_node_get_number_of_fields(nodeRef);
  }

  int Node::getProtoNumberOfFields() const {
    return wb_supervisor_node_get_proto_number_of_fields(nodeRef);
  }

  Field *Node::getField(const std::string &fieldName) const {
    return Field::findField(wb_supervisor_node_get_field(nodeRef, fieldName.c_str()));
  }

  Field *Node::getProtoField(const std::string &fieldName) const {
    return Field::findField(wb_supervisor_node_get_proto_field(nodeRef, fieldName.c_str()));
  }

  Field *Node::getFieldByIndex(int index) const {
    return Field::findField(wb_supervisor_node_get_field_by_index(nodeRef, index));
  }

  Field *Node::getProtoFieldByIndex(int index) const {
    return Field::findField(wb_supervisor_node_get_proto_field_by_index(nodeRef, index));
  }

  int Node::getNumberOfBaseNodeFields() const {
    return wb_supervisor_node_get_number_of_base_node_fields(nodeRef);
  }

  Field *Node::getBaseNodeField(const std::string &fieldName) const {
    return Field::findField(wb_supervisor_node_get_base_node_field(nodeRef, fieldName.c_str()));
  }

  Field *Node::getBaseNodeFieldByIndex(int index) const {
    return Field::findField(wb_supervisor_node_get_base_node_field_by_index(nodeRef, index));
  }

  Proto *Node::getProto() const {
    return Proto::findProto(wb_supervisor_node_get_proto(nodeRef));
  }

  const double *Node::getPosition() const {
    return wb_supervisor_node_get_position(nodeRef);
  }

  const double *Node::getOrientation() const {
    return wb_supervisor_node_get_orientation(nodeRef);
  }

  const double *Node::getPose(const Node *fromNode) const {
    return wb_supervisor_node_get_pose(nodeRef, (fromNode ? fromNode->nodeRef : NULL));
  }

  void Node::enablePoseTracking(int samplingPeriod, const Node *fromNode) const {
    wb_supervisor_node_enable_pose_tracking(nodeRef, samplingPeriod, (fromNode ? fromNode->nodeRef : NULL));
  }

  void Node::disablePoseTracking(const Node *fromNode) const {
    wb_supervisor_node_disable_pose_tracking(nodeRef, (fromNode ? fromNode->nodeRef : NULL));
  }

  void Node::enableContactPointsTracking(int samplingPeriod, bool includeDescendants) const {
    wb_supervisor_node_enable_contact_points_tracking(nodeRef, samplingPeriod, includeDescendants);
  }

  ContactPoint *Node::getContactPoints(bool includeDescendants, int *size) const {
    return wb_supervisor_node_get_contact_points(nodeRef, includeDescendants, size);
  }

  const double *Node::getCenterOfMass() const {
    return wb_supervisor_node_get_center_of_mass(nodeRef);
  }

  const double *Node::getContactPoint(int index) const {
    return wb_supervisor_node_get_contact_point(nodeRef, index);
  }

  Node *Node::getContactPointNode(int index) const {
    return Node::findNode(wb_supervisor_node_get_contact_point_node(nodeRef, index));
  }

  int Node::getNumberOfContactPoints(bool includeDescendants) const {
    return wb_supervisor_node_get_number_of_contact_points(nodeRef, includeDescendants);
  }

  bool Node::getStaticBalance() const {
    return wb_supervisor_node_get_static_balance(nodeRef);
  }

  const double *Node::getVelocity() const {
    return wb_supervisor_node_get_velocity(nodeRef);
  }

  std::string Node::exportString() const {
    return text(wb_supervisor_node_export_string(nodeRef));
  }

  void Node::setVelocity(const double velocity[6]) {
    wb_supervisor_node_set_velocity(nodeRef, velocity);
  }

  void Node::resetPhysics() {
    wb_supervisor_node_reset_physics(nodeRef);
  }

  void Node::restartController() {
    wb_supervisor_node_restart_controller(nodeRef);
  }

  void Node::moveViewpoint() const {
    wb_supervisor_node_move_viewpoint(nodeRef);
  }

  void Node::setVisibility(const Node *from, bool visible) {
    wb_supervisor_node_set_visibility(nodeRef, (from ? from->nodeRef : NULL), visible);
  }

  void Node::addForce(const double force[3], bool relative) {
    wb_supervisor_node_add_force(nodeRef, force, relative);
  }

  void Node::addForceWithOffset(const double force[3], const double offset[3], bool relative) {
    wb_supervisor_node_add_force_with_offset(nodeRef, force, offset, relative);
  }

  void Node::addTorque(const double torque[3], bool relative) {
    wb_supervisor_node_add_torque(nodeRef, torque, relative);
  }

  void Node::saveState(const std::string &stateName) {
    wb_supervisor_node_save_state(nodeRef, stateName.c_str());
  }

  void Node::loadState(const std::string &stateName) {
    wb_supervisor_node_load_state(nodeRef, stateName.c_str());
  }

  void Node::setJointPosition(double position, int index) {
    wb_supervisor_node_set_joint_position(nodeRef, position, index);
  }

  void Pen::write(bool write) {
    wb_pen_write(getTag(), write);
  }

  void Pen::setInkColor(int color, double density) {
    wb_pen_set_ink_color(getTag(), color, density);
  }

  void PositionSensor::enable(int samplingPeriod) {
    wb_position_sensor_enable(getTag(), samplingPeriod);
  }

  void PositionSensor::disable() {
    wb_position_sensor_disable(getTag());
  }

  int PositionSensor::getSamplingPeriod() const {
    return wb_position_sensor_get_sampling_period(getTag());
  }

  double PositionSensor::getValue() const {
    return wb_position_sensor_get_value(getTag());
  }

  double PositionSensor::getVelocity() const {
    return wb_position_sensor_get_velocity(getTag());
  }

  PositionSensor::Type PositionSensor::getType() const {
    return static_cast<PositionSensor::Type>(wb_position_sensor_get_type(getTag()));
  }

  int PositionSensor::getBrakeTag() const {
    return wb_position_sensor_get_brake(getTag());
  }

  int PositionSensor::getMotorTag() const {
    return wb_position_sensor_get_motor(getTag());
  }

  std::string Proto::getTypeName() const {
    return text(wb_supervisor_proto_get_type_name(protoRef));
  }

  bool Proto::isDerived() const {
    return wb_supervisor_proto_is_derived(protoRef);
  }

  Proto *Proto::getParent() const {
    return Proto::findProto(wb_supervisor_proto_get_parent(protoRef));
  }

  Field *Proto::getField(const std::string &fieldName) const {
    return Field::findField(wb_supervisor_proto_get_field(protoRef, fieldName.c_str()));
  }

  Field *Proto::getFieldByIndex(int index) const {
    return Field::findField(wb_supervisor_proto_get_field_by_index(protoRef, index));
  }

  int Proto::getNumberOfFields() const {
    return wb_supervisor_proto_get_number_of_fields(protoRef);
  }

  void Radar::enable(int samplingPeriod) {
    wb_radar_enable(getTag(), samplingPeriod);
  }

  void Radar::disable() {
    wb_radar_disable(getTag());
  }

  int Radar::getSamplingPeriod() const {
    return wb_radar_get_sampling_period(getTag());
  }

  int Radar::getNumberOfTargets() const {
    return wb_radar_get_number_of_targets(getTag());
  }

  const WbRadarTarget *Radar::getTargets() const {
    return wb_radar_get_targets(getTag());
  }

  double Radar::getMinRange() const {
    return wb_radar_get_min_range(getTag());
  }

  double Radar::getMaxRange() const {
    return wb_radar_get_max_range(getTag());
  }

  double Radar::getHorizontalFov() const {
    return wb_radar_get_horizontal_fov(getTag());
  }

  double Radar::getVerticalFov() const {
    return wb_radar_get_vertical_fov(getTag());
  }

  void RangeFinder::enable(int samplingPeriod) {
    wb_range_finder_enable(getTag(), samplingPeriod);
  }

  void RangeFinder::disable() {
    wb_range_finder_disable(getTag());
  }

  int RangeFinder::getSamplingPeriod() const {
    return wb_range_finder_get_sampling_period(getTag());
  }

  const float *RangeFinder::getRangeImage() const {
    return wb_range_finder_get_range_image(getTag());
  }

  int RangeFinder::getWidth() const {
    return wb_range_finder_get_width(getTag());
  }

  int RangeFinder::getHeight() const {
    return wb_range_finder_get_height(getTag());
  }

  double RangeFinder::getFov() const {
    return wb_range_finder_get_fov(getTag());
  }

  double RangeFinder::getMinRange() const {
    return wb_range_finder_get_min_range(getTag());
  }

  double RangeFinder::getMaxRange() const {
    return wb_range_finder_get_max_range(getTag());
  }

  int RangeFinder::saveImage(const std::string &filename, int quality) const {
    return wb_range_finder_save_image(getTag(), filename.c_str(), quality);
  }

  void Receiver::enable(int samplingPeriod) {
    wb_receiver_enable(getTag(), samplingPeriod);
  }

  void Receiver::disable() {
    wb_receiver_disable(getTag());
  }

  int Receiver::getSamplingPeriod() const {
    return wb_receiver_get_sampling_period(getTag());
  }

  void Receiver::setChannel(int channel) {
    wb_receiver_set_channel(getTag(), channel);
  }

  int Receiver::getChannel() const {
    return wb_receiver_get_channel(getTag());
  }

  int Receiver::getQueueLength() const {
    return wb_receiver_get_queue_length(getTag());
  }

  void Receiver::nextPacket() {
    wb_receiver_next_packet(getTag());
  }

  int Receiver::getDataSize() const {
    return wb_receiver_get_data_size(getTag());
  }

  const void *Receiver::getData() const {
    return wb_receiver_get_data(getTag());
  }

  double Receiver::getSignalStrength() const {
    return wb_receiver_get_signal_strength(getTag());
  }

  const double *Receiver::getEmitterDirection() const {
    return wb_receiver_get_emitter_direction(getTag());
  }

  int Robot::step(int duration) {
    return wb_robot_step(duration);
  }

  int Robot::stepBegin(int duration) {
    return wb_robot_step_begin(duration);
  }

  int Robot::stepEnd() {
    return wb_robot_step_end();
  }

  Robot::UserInputEvent Robot::waitForUserInputEvent(UserInputEvent eventType, int timeout) {
    return static_cast<Robot::UserInputEvent>(wb_robot_wait_for_user_input_event(static_cast<WbUserInputEvent>(eventType), timeout));
  }

  std::string Robot::getName() const {
    return text(wb_robot_get_name());
  }

  std::string Robot::getUrdf(const std::string &prefix) const {
    return text(wb_robot_get_urdf(prefix.c_str()));
  }

  double Robot::getTime() const {
    return wb_robot_get_time();
  }

  std::string Robot::getModel() const {
    return text(wb_robot_get_model());
  }

  std::string Robot::getCustomData() const {
    return text(wb_robot_get_custom_data());
  }

  void Robot::setCustomData(const std::string &data) {
    wb_robot_set_custom_data(data.c_str());
  }

  Robot::Mode Robot::getMode() const {
    return static_cast<Robot::Mode>(wb_robot_get_mode());
  }

  bool Robot::getSupervisor() const {
    return wb_robot_get_supervisor();
  }

  bool Robot::getSynchronization() const {
    return wb_robot_get_synchronization();
  }

  std::string Robot::getProjectPath() const {
    return text(wb_robot_get_project_path());
  }

  std::string Robot::getWorldPath() const {
    return text(wb_robot_get_world_path());
  }

  double Robot::getBasicTimeStep() const {
    return wb_robot_get_basic_time_step();
  }

  int Robot::getNumberOfDevices() const {
    return wb_robot_get_number_of_devices();
  }

  void Robot::batterySensorEnable(int samplingPeriod) {
    wb_robot_battery_sensor_enable(samplingPeriod);
  }

  void Robot::batterySensorDisable() {
    wb_robot_battery_sensor_disable();
  }

  int Robot::batterySensorGetSamplingPeriod() const {
    return wb_robot_battery_sensor_get_sampling_period();
  }

  double Robot::batterySensorGetValue() const {
    return wb_robot_battery_sensor_get_value();
  }

  void *Robot::windowCustomFunction(void *argument0) {
    return wb_robot_window_custom_function(argument0);
  }

  void Robot::wwiSend(const char *data, int size) {
    wb_robot_wwi_send(data, size);
  }

  const char *Robot::wwiReceive(int *size) {
    return wb_robot_wwi_receive(size);
  }

  std::string Robot::wwiReceiveText() {
    return text(wb_robot_wwi_receive_text());
  }

  void *Robot::robotWindowCustomFunction(void *argument0) {
    return wb_robot_window_custom_function(argument0);
  }

  void Robot::keyboardEnable(int samplingPeriod) {
    wb_robot_keyboard_enable(samplingPeriod);
  }

  void Robot::keyboardDisable() {
    wb_robot_keyboard_disable();
  }

  int Robot::keyboardGetKey() const {
    return wb_robot_keyboard_get_key();
  }

  int Robot::getType() const {
    return wb_robot_get_type();
  }

  std::string Robot::getControllerName() const {
    return text(wb_robot_get_controller_name());
  }

  std::string Robot::getControllerArguments() const {
    return text(wb_robot_get_controller_arguments());
  }

  std::string Robot::getData() const {
    return text(wb_robot_get_data());
  }

  void Robot::setData(const std::string &data) {
    wb_robot_set_data(data.c_str());
  }

  void Servo::setPosition(double position) {
    wb_servo_set_position(getTag(), position);
  }

  void Servo::setAcceleration(double acceleration) {
    wb_servo_set_acceleration(getTag(), acceleration);
  }

  void Servo::setVelocity(double velocity) {
    wb_servo_set_velocity(getTag(), velocity);
  }

  void Servo::setForce(double force) {
    wb_servo_set_force(getTag(), force);
  }

  void Servo::setMotorForce(double motorForce) {
    wb_servo_set_motor_force(getTag(), motorForce);
  }

  void Servo::setControlP(double p) {
    wb_servo_set_control_p(getTag(), p);
  }

  void Servo::enablePosition(int samplingPeriod) {
    wb_servo_enable_position(getTag(), samplingPeriod);
  }

  void Servo::disablePosition() {
    wb_servo_disable_position(getTag());
  }

  int Servo::getPositionSamplingPeriod() const {
    return wb_servo_get_position_sampling_period(getTag());
  }

  double Servo::getPosition() const {
    return wb_servo_get_position(getTag());
  }

  void Servo::enableMotorForceFeedback(int samplingPeriod) {
    wb_servo_enable_motor_force_feedback(getTag(), samplingPeriod);
  }

  void Servo::disableMotorForceFeedback() {
    wb_servo_disable_motor_force_feedback(getTag());
  }

  int Servo::getMotorForceFeedbackSamplingPeriod() const {
    return wb_servo_get_motor_force_feedback_sampling_period(getTag());
  }

  double Servo::getMotorForceFeedback() const {
    return wb_servo_get_motor_force_feedback(getTag());
  }

  int Servo::getType() const {
    return wb_servo_get_type(getTag());
  }

  double Servo::getTargetPosition() const {
    return wb_servo_get_target_position(getTag());
  }

  double Servo::getMinPosition() const {
    return wb_servo_get_min_position(getTag());
  }

  double Servo::getMaxPosition() const {
    return wb_servo_get_max_position(getTag());
  }

  void Skin::setBoneOrientation(int index, const double orientation[4], bool absolute) {
    wb_skin_set_bone_orientation(getTag(), index, orientation, absolute);
  }

  void Skin::setBonePosition(int index, const double position[3], bool absolute) {
    wb_skin_set_bone_position(getTag(), index, position, absolute);
  }

  int Skin::getBoneCount() const {
    return wb_skin_get_bone_count(getTag());
  }

  std::string Skin::getBoneName(int index) const {
    return text(wb_skin_get_bone_name(getTag(), index));
  }

  const double *Skin::getBoneOrientation(int index, bool absolute) const {
    return wb_skin_get_bone_orientation(getTag(), index, absolute);
  }

  const double *Skin::getBonePosition(int index, bool absolute) const {
    return wb_skin_get_bone_position(getTag(), index, absolute);
  }

  bool Speaker::isSoundPlaying(const std::string &sound) const {
    return wb_speaker_is_sound_playing(getTag(), sound.c_str());
  }

  void Speaker::stop(const std::string &sound) {
    wb_speaker_stop(getTag(), sound.c_str());
  }

  bool Speaker::setEngine(const std::string &engine) {
    return wb_speaker_set_engine(getTag(), engine.c_str());
  }

  bool Speaker::setLanguage(const std::string &language) {
    return wb_speaker_set_language(getTag(), language.c_str());
  }

  std::string Speaker::getEngine() {
    return text(wb_speaker_get_engine(getTag()));
  }

  std::string Speaker::getLanguage() {
    return text(wb_speaker_get_language(getTag()));
  }

  void Speaker::speak(const std::string &text, double volume) {
    wb_speaker_speak(getTag(), text.c_str(), volume);
  }

  bool Speaker::isSpeaking() const {
    return wb_speaker_is_speaking(getTag());
  }

  void Supervisor::simulationQuit(int status) {
    wb_supervisor_simulation_quit(status);
  }

  void Supervisor::simulationReset() {
    wb_supervisor_simulation_reset();
  }

  void Supervisor::simulationResetPhysics() {
    wb_supervisor_simulation_reset_physics();
  }

  Supervisor::SimulationMode Supervisor::simulationGetMode() const {
    return static_cast<Supervisor::SimulationMode>(wb_supervisor_simulation_get_mode());
  }

  void Supervisor::simulationSetMode(SimulationMode mode) {
    wb_supervisor_simulation_set_mode(static_cast<WbSimulationMode>(mode));
  }

  void Supervisor::worldLoad(const std::string &filename) {
    wb_supervisor_world_load(filename.c_str());
  }

  void Supervisor::worldReload() {
    wb_supervisor_world_reload();
  }

  bool Supervisor::worldSave(const std::string &filename) {
    return wb_supervisor_world_save(filename.c_str());
  }

  void Supervisor::exportImage(const std::string &filename, int quality) const {
    wb_supervisor_export_image(filename.c_str(), quality);
  }

  bool Supervisor::animationStartRecording(const std::string &filename) {
    return wb_supervisor_animation_start_recording(filename.c_str());
  }

  bool Supervisor::animationStopRecording() {
    return wb_supervisor_animation_stop_recording();
  }

  void Supervisor::movieStartRecording(const std::string &filename, int width, int height, int codec, int quality, int acceleration, bool caption) {
    wb_supervisor_movie_start_recording(filename.c_str(), width, height, codec, quality, acceleration, caption);
  }

  void Supervisor::movieStopRecording() {
    wb_supervisor_movie_stop_recording();
  }

  bool Supervisor::movieIsReady() const {
    return wb_supervisor_movie_is_ready();
  }

  bool Supervisor::movieFailed() const {
    return wb_supervisor_movie_failed();
  }

  void Supervisor::setLabel(int id, const std::string &text, double x, double y, double size, int color, double transparency, const std::string &font) {
    wb_supervisor_set_label(id, text.c_str(), x, y, size, color, transparency, font.c_str());
  }

  Node *Supervisor::getRoot() const {
    return Node::findNode(wb_supervisor_node_get_root());
  }

  Node *Supervisor::getSelf() const {
    return Node::findNode(wb_supervisor_node_get_self());
  }

  Node *Supervisor::getFromDef(const std::string &def) const {
    return Node::findNode(wb_supervisor_node_get_from_def(def.c_str()));
  }

  Node *Supervisor::getFromId(int id) const {
    return Node::findNode(wb_supervisor_node_get_from_id(id));
  }

  Node *Supervisor::getFromDeviceTag(int tag) const {
    return Node::findNode(wb_supervisor_node_get_from_device(tag));
  }

  Node *Supervisor::getSelected() const {
    return Node::findNode(wb_supervisor_node_get_selected());
  }

  bool Supervisor::virtualRealityHeadsetIsUsed() const {
    return wb_supervisor_virtual_reality_headset_is_used();
  }

  const double *Supervisor::virtualRealityHeadsetGetPosition() const {
    return wb_supervisor_virtual_reality_headset_get_position();
  }

  const double *Supervisor::virtualRealityHeadsetGetOrientation() const {
    return wb_supervisor_virtual_reality_headset_get_orientation();
  }

  void Supervisor::simulationRevert() {
    wb_supervisor_simulation_revert();
  }

  void Supervisor::loadWorld(const std::string &filename) {
    wb_supervisor_load_world(filename.c_str());
  }

  bool Supervisor::saveWorld(const std::string &filename) {
    return wb_supervisor_save_world(filename.c_str());
  }

  void Supervisor::simulationPhysicsReset() {
    wb_supervisor_simulation_physics_reset();
  }

  void Supervisor::startMovie(const std::string &file, int width, int height, int codec, int quality, int acceleration, bool caption) {
    wb_supervisor_start_movie(file.c_str(), width, height, codec, quality, acceleration, caption);
  }

  void Supervisor::stopMovie() {
    wb_supervisor_stop_movie();
  }

  int Supervisor::getMovieStatus() {
    return wb_supervisor_get_movie_status();
  }

  int Supervisor::movieGetStatus() const {
    return wb_supervisor_movie_get_status();
  }

  void TouchSensor::enable(int samplingPeriod) {
    wb_touch_sensor_enable(getTag(), samplingPeriod);
  }

  void TouchSensor::disable() {
    wb_touch_sensor_disable(getTag());
  }

  int TouchSensor::getSamplingPeriod() const {
    return wb_touch_sensor_get_sampling_period(getTag());
  }

  double TouchSensor::getValue() const {
    return wb_touch_sensor_get_value(getTag());
  }

  const double *TouchSensor::getValues() const {
    return wb_touch_sensor_get_values(getTag());
  }

  int TouchSensor::getLookupTableSize() const {
    return wb_touch_sensor_get_lookup_table_size(getTag());
  }

  const double *TouchSensor::getLookupTable() const {
    return wb_touch_sensor_get_lookup_table(getTag());
  }

  TouchSensor::Type TouchSensor::getType() const {
    return static_cast<TouchSensor::Type>(wb_touch_sensor_get_type(getTag()));
  }

  void VacuumGripper::enablePresence(int samplingPeriod) {
    wb_vacuum_gripper_enable_presence(getTag(), samplingPeriod);
  }

  void VacuumGripper::disablePresence() {
    wb_vacuum_gripper_disable_presence(getTag());
  }

  int VacuumGripper::getPresenceSamplingPeriod() const {
    return wb_vacuum_gripper_get_presence_sampling_period(getTag());
  }

  bool VacuumGripper::getPresence() const {
    return wb_vacuum_gripper_get_presence(getTag());
  }

  bool VacuumGripper::isOn() const {
    return wb_vacuum_gripper_is_on(getTag());
  }

  void VacuumGripper::turnOn() {
    wb_vacuum_gripper_turn_on(getTag());
  }

  void VacuumGripper::turnOff() {
    wb_vacuum_gripper_turn_off(getTag());
  }

  Accelerometer *Robot::getAccelerometer(const std::string &name) {
    Device *device = getDevice(name);
    Accelerometer *found = dynamic_cast<Accelerometer *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Accelerometer." << std::endl;
    return found;
  }

  Accelerometer *Robot::createAccelerometer(const std::string &name) const {
    return new Accelerometer(name);
  }

  Altimeter *Robot::getAltimeter(const std::string &name) {
    Device *device = getDevice(name);
    Altimeter *found = dynamic_cast<Altimeter *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Altimeter." << std::endl;
    return found;
  }

  Altimeter *Robot::createAltimeter(const std::string &name) const {
    return new Altimeter(name);
  }

  Brake *Robot::getBrake(const std::string &name) {
    Device *device = getDevice(name);
    Brake *found = dynamic_cast<Brake *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Brake." << std::endl;
    return found;
  }

  Brake *Robot::createBrake(const std::string &name) const {
    return new Brake(name);
  }

  Camera *Robot::createCamera(const std::string &name) const {
    return new Camera(name);
  }

  Compass *Robot::getCompass(const std::string &name) {
    Device *device = getDevice(name);
    Compass *found = dynamic_cast<Compass *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Compass." << std::endl;
    return found;
  }

  Compass *Robot::createCompass(const std::string &name) const {
    return new Compass(name);
  }

  Connector *Robot::getConnector(const std::string &name) {
    Device *device = getDevice(name);
    Connector *found = dynamic_cast<Connector *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Connector." << std::endl;
    return found;
  }

  Connector *Robot::createConnector(const std::string &name) const {
    return new Connector(name);
  }

  Display *Robot::getDisplay(const std::string &name) {
    Device *device = getDevice(name);
    Display *found = dynamic_cast<Display *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Display." << std::endl;
    return found;
  }

  Display *Robot::createDisplay(const std::string &name) const {
    return new Display(name);
  }

  DistanceSensor *Robot::getDistanceSensor(const std::string &name) {
    Device *device = getDevice(name);
    DistanceSensor *found = dynamic_cast<DistanceSensor *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a DistanceSensor." << std::endl;
    return found;
  }

  DistanceSensor *Robot::createDistanceSensor(const std::string &name) const {
    return new DistanceSensor(name);
  }

  Emitter *Robot::getEmitter(const std::string &name) {
    Device *device = getDevice(name);
    Emitter *found = dynamic_cast<Emitter *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Emitter." << std::endl;
    return found;
  }

  Emitter *Robot::createEmitter(const std::string &name) const {
    return new Emitter(name);
  }

  GPS *Robot::getGPS(const std::string &name) {
    Device *device = getDevice(name);
    GPS *found = dynamic_cast<GPS *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a GPS." << std::endl;
    return found;
  }

  GPS *Robot::createGPS(const std::string &name) const {
    return new GPS(name);
  }

  Gyro *Robot::getGyro(const std::string &name) {
    Device *device = getDevice(name);
    Gyro *found = dynamic_cast<Gyro *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Gyro." << std::endl;
    return found;
  }

  Gyro *Robot::createGyro(const std::string &name) const {
    return new Gyro(name);
  }

  InertialUnit *Robot::getInertialUnit(const std::string &name) {
    Device *device = getDevice(name);
    InertialUnit *found = dynamic_cast<InertialUnit *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a InertialUnit." << std::endl;
    return found;
  }

  InertialUnit *Robot::createInertialUnit(const std::string &name) const {
    return new InertialUnit(name);
  }

  LED *Robot::getLED(const std::string &name) {
    Device *device = getDevice(name);
    LED *found = dynamic_cast<LED *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a LED." << std::endl;
    return found;
  }

  LED *Robot::createLED(const std::string &name) const {
    return new LED(name);
  }

  Lidar *Robot::getLidar(const std::string &name) {
    Device *device = getDevice(name);
    Lidar *found = dynamic_cast<Lidar *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Lidar." << std::endl;
    return found;
  }

  Lidar *Robot::createLidar(const std::string &name) const {
    return new Lidar(name);
  }

  LightSensor *Robot::getLightSensor(const std::string &name) {
    Device *device = getDevice(name);
    LightSensor *found = dynamic_cast<LightSensor *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a LightSensor." << std::endl;
    return found;
  }

  LightSensor *Robot::createLightSensor(const std::string &name) const {
    return new LightSensor(name);
  }

  Motor *Robot::getMotor(const std::string &name) {
    Device *device = getDevice(name);
    Motor *found = dynamic_cast<Motor *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Motor." << std::endl;
    return found;
  }

  Motor *Robot::createMotor(const std::string &name) const {
    return new Motor(name);
  }

  Pen *Robot::getPen(const std::string &name) {
    Device *device = getDevice(name);
    Pen *found = dynamic_cast<Pen *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Pen." << std::endl;
    return found;
  }

  Pen *Robot::createPen(const std::string &name) const {
    return new Pen(name);
  }

  PositionSensor *Robot::getPositionSensor(const std::string &name) {
    Device *device = getDevice(name);
    PositionSensor *found = dynamic_cast<PositionSensor *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a PositionSensor." << std::endl;
    return found;
  }

  PositionSensor *Robot::createPositionSensor(const std::string &name) const {
    return new PositionSensor(name);
  }

  Radar *Robot::getRadar(const std::string &name) {
    Device *device = getDevice(name);
    Radar *found = dynamic_cast<Radar *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Radar." << std::endl;
    return found;
  }

  Radar *Robot::createRadar(const std::string &name) const {
    return new Radar(name);
  }

  RangeFinder *Robot::getRangeFinder(const std::string &name) {
    Device *device = getDevice(name);
    RangeFinder *found = dynamic_cast<RangeFinder *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a RangeFinder." << std::endl;
    return found;
  }

  RangeFinder *Robot::createRangeFinder(const std::string &name) const {
    return new RangeFinder(name);
  }

  Receiver *Robot::getReceiver(const std::string &name) {
    Device *device = getDevice(name);
    Receiver *found = dynamic_cast<Receiver *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Receiver." << std::endl;
    return found;
  }

  Receiver *Robot::createReceiver(const std::string &name) const {
    return new Receiver(name);
  }

  Skin *Robot::getSkin(const std::string &name) {
    Device *device = getDevice(name);
    Skin *found = dynamic_cast<Skin *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Skin." << std::endl;
    return found;
  }

  Skin *Robot::createSkin(const std::string &name) const {
    return new Skin(name);
  }

  Speaker *Robot::getSpeaker(const std::string &name) {
    Device *device = getDevice(name);
    Speaker *found = dynamic_cast<Speaker *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a Speaker." << std::endl;
    return found;
  }

  Speaker *Robot::createSpeaker(const std::string &name) const {
    return new Speaker(name);
  }

  TouchSensor *Robot::getTouchSensor(const std::string &name) {
    Device *device = getDevice(name);
    TouchSensor *found = dynamic_cast<TouchSensor *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a TouchSensor." << std::endl;
    return found;
  }

  TouchSensor *Robot::createTouchSensor(const std::string &name) const {
    return new TouchSensor(name);
  }

  VacuumGripper *Robot::getVacuumGripper(const std::string &name) {
    Device *device = getDevice(name);
    VacuumGripper *found = dynamic_cast<VacuumGripper *>(device);
    if (device && !found)
      std::cerr << "Warning: \"" << name << "\" is not a VacuumGripper." << std::endl;
    return found;
  }

  VacuumGripper *Robot::createVacuumGripper(const std::string &name) const {
    return new VacuumGripper(name);
  }

  Device *Robot::getOrCreateDevice(int tag) {
    const int count = wb_robot_get_number_of_devices();
    if (tag <= 0 || tag > count)
      return NULL;
    if (static_cast<int>(deviceList.size()) <= count)
      deviceList.resize(count + 1, NULL);
    if (deviceList[tag])
      return deviceList[tag];
    const std::string name = text(wb_device_get_name(tag));
    Device *device = NULL;
    switch (wb_device_get_node_type(tag)) {
      case WB_NODE_ACCELEROMETER:
        device = createAccelerometer(name);
        break;
      case WB_NODE_ALTIMETER:
        device = createAltimeter(name);
        break;
      case WB_NODE_BRAKE:
        device = createBrake(name);
        break;
      case WB_NODE_CAMERA:
        device = createCamera(name);
        break;
      case WB_NODE_COMPASS:
        device = createCompass(name);
        break;
      case WB_NODE_CONNECTOR:
        device = createConnector(name);
        break;
      case WB_NODE_DISPLAY:
        device = createDisplay(name);
        break;
      case WB_NODE_DISTANCE_SENSOR:
        device = createDistanceSensor(name);
        break;
      case WB_NODE_EMITTER:
        device = createEmitter(name);
        break;
      case WB_NODE_GPS:
        device = createGPS(name);
        break;
      case WB_NODE_GYRO:
        device = createGyro(name);
        break;
      case WB_NODE_INERTIAL_UNIT:
        device = createInertialUnit(name);
        break;
      case WB_NODE_LED:
        device = createLED(name);
        break;
      case WB_NODE_LIDAR:
        device = createLidar(name);
        break;
      case WB_NODE_LIGHT_SENSOR:
        device = createLightSensor(name);
        break;
      case WB_NODE_LINEAR_MOTOR:
      case WB_NODE_ROTATIONAL_MOTOR:
        device = createMotor(name);
        break;
      case WB_NODE_PEN:
        device = createPen(name);
        break;
      case WB_NODE_POSITION_SENSOR:
        device = createPositionSensor(name);
        break;
      case WB_NODE_RADAR:
        device = createRadar(name);
        break;
      case WB_NODE_RANGE_FINDER:
        device = createRangeFinder(name);
        break;
      case WB_NODE_RECEIVER:
        device = createReceiver(name);
        break;
      case WB_NODE_SKIN:
        device = createSkin(name);
        break;
      case WB_NODE_SPEAKER:
        device = createSpeaker(name);
        break;
      case WB_NODE_TOUCH_SENSOR:
        device = createTouchSensor(name);
        break;
      case WB_NODE_VACUUM_GRIPPER:
        device = createVacuumGripper(name);
        break;
      default:
        break;
    }
    deviceList[tag] = device;
    return device;
  }
}  // namespace webots
