import TrackerPipeline

/// Where the results of rides go: in the format that was asked for, and as pages beside it.
struct ResultOutput {
  private var result: DocumentOutput
  private var page: DocumentOutput?

  /// Fails where writing would fail in the end.
  init(_ request: RideRequest) throws(Failure) {
    result = try DocumentOutput(request, format: request.format, path: request.output)
    guard let path = request.page else { return }
    if path == request.output {
      throw .arguments("--html and --output both name '\(path)'; they are two files")
    }
    page = try DocumentOutput(request, format: .html, path: path)
  }

  /// A part of what the log of a ride says.
  mutating func write(_ part: [UInt8], of ride: Int) throws(Failure) {
    try result.write(part, of: ride)
  }

  mutating func add(_ result: RideResult, of ride: Int) throws(Failure) {
    try self.result.add(result, of: ride)
    try page?.add(result, of: ride)
  }

  /// Comes behind each ride.
  mutating func endRide() throws(Failure) {
    try result.endRide()
    try page?.endRide()
  }

  /// What no ride has been written to is left alone.
  mutating func finish() throws(Failure) {
    try result.finish()
    try page?.finish()
  }
}
