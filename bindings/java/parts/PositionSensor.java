  public Brake getBrake() {
    return (Brake)Robot.getDeviceFromTag(getBrakeTag());
  }

  public Motor getMotor() {
    return (Motor)Robot.getDeviceFromTag(getMotorTag());
  }
