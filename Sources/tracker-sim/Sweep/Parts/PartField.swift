import TrackerPipeline

/// The numbers of metrics that are stored in parts.
enum PartField {
  // Sendable: key paths to stored properties capture nothing.
  nonisolated(unsafe) static let counts: [(name: String, path: WritableKeyPath<RideMetrics, Int>)] =
    [
      ("rides", \.rides), ("rides_without_place", \.ridesWithoutPlace),
      ("unfinished_rides", \.unfinishedRides),
      ("geocodes", \.geocodes), ("failures", \.failures), ("commits", \.commits),
      ("ticks", \.ticks), ("idle_ticks", \.idleTicks), ("interrupted_ticks", \.interruptedTicks),
      ("missed_movements", \.missedMovements), ("deviation_fixes", \.deviation.fixes),
    ]

  nonisolated(unsafe) static let metres:
    [(name: String, path: WritableKeyPath<RideMetrics, Double>)] = [
      ("length_m", \.length), ("distance_m", \.distance),
      ("distance_between_segments_m", \.distanceBetweenSegments),
      ("deviation_sum_m", \.deviation.sum),
      ("deviation_greatest_m", \.deviation.greatest), ("longest_gap_m", \.longestGap),
    ]

  nonisolated(unsafe) static let times:
    [(name: String, path: WritableKeyPath<RideMetrics, Duration>)] = [
      ("duration_ns", \.duration), ("recorded_ns", \.recordedTime),
      ("longest_wait_ns", \.longestWait),
    ]
}
