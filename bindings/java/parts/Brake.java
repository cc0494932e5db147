  public Motor getMotor() {
    return (Motor)Robot.getDeviceFromTag(getMotorTag());
  }

  public PositionSensor getPositionSensor() {
    return (PositionSensor)Robot.getDeviceFromTag(getPositionSensorTag());
  }
