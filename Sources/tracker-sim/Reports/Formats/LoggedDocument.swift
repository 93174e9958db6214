/// A document that consists of its rides' logs.
struct LoggedDocument: ResultDocument {
  private var output: BlockOutput
  private let separator: String
  private var isBetweenRides = false

  /// - Parameter separator: Is written between two rides.
  init(_ descriptor: Descriptor, separator: String) {
    output = BlockOutput(descriptor)
    self.separator = separator
  }

  /// Writes a block, or at once the events of a ride on the real clock.
  mutating func write(_ part: [UInt8]) throws(Failure) {
    if isBetweenRides { output.write(separator) }
    isBetweenRides = false
    output.pending.append(contentsOf: part)
    output.flush()
    if let failure = output.failure { throw failure }
  }

  mutating func add(_ result: RideResult) {
    isBetweenRides = true
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }
}
