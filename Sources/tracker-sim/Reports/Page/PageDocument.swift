import TrackerPipeline

/// A page of one ride.
struct PageDocument: ResultDocument {
  private var output: BlockOutput

  init(_ descriptor: Descriptor) {
    output = BlockOutput(descriptor)
  }

  mutating func add(_ result: RideResult) {
    guard let recording = result.recording else { return }
    output.pending += RidePage(result: result, recording: recording).bytes
    output.flush()
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }
}

extension RideRequest {
  /// True if the events of a ride are recorded for a page.
  var writesPage: Bool { page != nil || format == .html }
}
