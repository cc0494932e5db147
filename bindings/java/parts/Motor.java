  public Brake getBrake() {
    return (Brake)Robot.getDeviceFromTag(getBrakeTag());
  }

  public PositionSensor getPositionSensor() {
    return (PositionSensor)Robot.getDeviceFromTag(getPositionSensorTag());
  }
