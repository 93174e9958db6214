import TrackerPipeline

/// Where the results of rides go: in the format that was asked for, and as pages and pictures beside it.
struct ResultOutput {
  private var result: DocumentOutput
  private var others: [DocumentOutput] = []

  /// Fails where writing would fail in the end.
  init(_ request: RideRequest) throws(Failure) {
    result = try DocumentOutput(request, format: request.format, path: request.output)
    var paths = request.output.map { [$0] } ?? []
    for (format, path) in [(RideRequest.Format.html, request.page), (.svg, request.picture)] {
      guard let path else { continue }
      if paths.contains(path), !path.hasSuffix("/") {
        throw .arguments("'\(path)' is named twice; --output, --html and --svg write a file each")
      }
      paths.append(path)
      others.append(try DocumentOutput(request, format: format, path: path))
    }
  }

  /// A part of what the log of a ride says.
  mutating func write(_ part: [UInt8], of ride: Int) throws(Failure) {
    try result.write(part, of: ride)
  }

  mutating func add(_ result: RideResult, of ride: Int) throws(Failure) {
    try self.result.add(result, of: ride)
    for index in others.indices { try others[index].add(result, of: ride) }
  }

  /// Comes behind each ride.
  mutating func endRide() throws(Failure) {
    try result.endRide()
    for index in others.indices { try others[index].endRide() }
  }

  /// Ends the output. One without a ride is left as it was.
  mutating func finish() throws(Failure) {
    try result.finish()
    for index in others.indices { try others[index].finish() }
  }
}
