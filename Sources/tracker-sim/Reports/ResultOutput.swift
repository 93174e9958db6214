import TrackerPipeline

/// Writes the results of rides: in the requested format, and also as pages and pictures.
struct ResultOutput {
  private var result: DocumentOutput
  private var others: [DocumentOutput] = []

  /// Fails early if writing would fail at the end.
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

  /// Writes a part of the log of a ride.
  mutating func write(_ part: [UInt8], of ride: Int) throws(Failure) {
    try result.write(part, of: ride)
  }

  mutating func add(_ result: RideResult, of ride: Int) throws(Failure) {
    try self.result.add(result, of: ride)
    for index in others.indices { try others[index].add(result, of: ride) }
  }

  /// Is called after each ride.
  mutating func endRide() throws(Failure) {
    try result.endRide()
    for index in others.indices { try others[index].endRide() }
  }

  /// Ends the output. Without a ride, it is not changed.
  mutating func finish() throws(Failure) {
    try result.finish()
    for index in others.indices { try others[index].finish() }
  }
}
