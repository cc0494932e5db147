  public Driver() {
    Library.wbu_driver_init();
  }

  /** Leaves the simulation. */
  @Override
  public void delete() {
    Library.wbu_driver_cleanup();
  }

  public int step() {
    return Library.wbu_driver_step();
  }
