  public RadarTarget[] getTargets() {
    final long address = Library.wb_radar_get_targets(getTag());
    final RadarTarget[] targets = new RadarTarget[address == 0 ? 0 : getNumberOfTargets()];
    for (int i = 0; i < targets.length; ++i)
      targets[i] = new RadarTarget(Library.buffer(address + 32L * i, 32));
    return targets;
  }
