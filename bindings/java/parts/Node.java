import java.util.HashMap;
  private static final HashMap<Long, Node> nodes = new HashMap<>();
  final long nodeRef;

  private Node(long ref) {
    nodeRef = ref;
  }

  /** One object for each reference, so that nodes can be compared. */
  public static Node findNode(long ref) {
    return ref == 0 ? null : nodes.computeIfAbsent(ref, Node::new);
  }

  public double[] getPose() {
    return getPose(null);
  }

  public void enablePoseTracking(int samplingPeriod) {
    enablePoseTracking(samplingPeriod, null);
  }

  public void disablePoseTracking() {
    disablePoseTracking(null);
  }

  public void disableContactPointsTracking() {
    Library.wb_supervisor_node_disable_contact_points_tracking(nodeRef);
  }

  public void disableContactPointsTracking(boolean includeDescendants) {
    disableContactPointsTracking();
  }

  public ContactPoint[] getContactPoints(boolean includeDescendants) {
    final int[] size = new int[1];
    final long address = Library.wb_supervisor_node_get_contact_points(nodeRef, includeDescendants, size);
    final ContactPoint[] points = new ContactPoint[address == 0 ? 0 : size[0]];
    for (int i = 0; i < points.length; ++i)
      points[i] = new ContactPoint(Library.buffer(address + 32L * i, 32));
    return points;
  }
