import TrackerPipeline

/// The numbers of metrics that are stored in parts.
enum PartField {
  // Sendable: key paths to stored properties capture nothing.
  nonisolated(unsafe) static let counts: [(name: String, path: WritableKeyPath<RideMetrics, Int>)] =
    [
      ("rides", \.rides), ("rides_without_place", \.ridesWithoutPlace),
      ("unfinished_rides", \.unfinishedRides),
      ("geocodes", \.geocodes), ("interrupted_geocodes", \.interruptedGeocodes),
      ("geocodes_after_end", \.geocodesAfterEnd), ("failures", \.failures),
      ("commits", \.commits), ("commits_after_end", \.commitsAfterEnd),
      ("ticks", \.ticks), ("idle_ticks", \.idleTicks), ("interrupted_ticks", \.interruptedTicks),
      ("ticks_after_end", \.ticksAfterEnd),
      ("missed_movements", \.missedMovements), ("deviation_fixes", \.deviation.fixes),
    ]

  nonisolated(unsafe) static let metres:
    [(name: String, path: WritableKeyPath<RideMetrics, Double>)] = [
      ("length_m", \.length), ("smoothed_length_m", \.smoothedLength),
      ("distance_m", \.distance),
      ("distance_across_interruptions_m", \.distanceAcrossInterruptions),
      ("deviation_sum_m", \.deviation.sum),
      ("deviation_greatest_m", \.deviation.greatest), ("longest_gap_m", \.longestGap),
    ]

  nonisolated(unsafe) static let times:
    [(name: String, path: WritableKeyPath<RideMetrics, Duration>)] = [
      ("duration_ns", \.duration), ("recorded_ns", \.recordedTime),
      ("longest_wait_ns", \.longestWait),
    ]
}
