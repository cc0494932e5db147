  public Servo(String name) {
    super(name);
  }
