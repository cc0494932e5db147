  public Supervisor() {}

  public boolean worldSave() {
    return Library.wb_supervisor_world_save(null);
  }

  public boolean saveWorld() {
    return worldSave();
  }

  public Node getFromDevice(Device device) {
    return device == null ? null : getFromDeviceTag(device.getTag());
  }
