  private final int tag;
  private final String name;

  protected Device(String name) {
    this.tag = Library.wb_robot_get_device(name);
    this.name = name;
  }

  protected Device(int tag) {
    this.tag = tag;
    this.name = Library.wb_device_get_name(tag);
  }

  public int getTag() {
    return tag;
  }

  public String getName() {
    return name;
  }

  public static boolean hasType(int tag, int type) {
    return tag > 0 && Library.wb_device_get_node_type(tag) == type;
  }
