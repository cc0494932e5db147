  public MouseState getState() {
    return new MouseState(Library.mouse());
  }
