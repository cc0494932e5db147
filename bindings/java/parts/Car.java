  public Car() {}
