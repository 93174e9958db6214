import TrackerPipeline

/// A page of one ride or way.
struct PageDocument<Content>: ResultDocument {
  private var output: BlockOutput
  private let data: (Content) -> RideData?

  /// - Parameter data: The part of a result that the page shows; nil writes none.
  init(_ descriptor: Descriptor, data: @escaping (Content) -> RideData?) {
    output = BlockOutput(descriptor)
    self.data = data
  }

  mutating func add(_ result: Content) {
    guard let data = data(result) else { return }
    output.pending += RidePage(data: data).bytes
    output.flush()
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }
}
