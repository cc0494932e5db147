import java.util.HashMap;
  private static final HashMap<Long, Proto> protos = new HashMap<>();
  private final long protoRef;

  private Proto(long ref) {
    protoRef = ref;
  }

  /** One object for each reference, so that PROTOs can be compared. */
  public static Proto findProto(long ref) {
    return ref == 0 ? null : protos.computeIfAbsent(ref, Proto::new);
  }
