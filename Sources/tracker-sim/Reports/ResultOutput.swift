import TrackerPipeline

/// Writes results: in the requested format, and also as pages and pictures.
struct ResultOutput<Content> {
  private var result: DocumentOutput<Content>
  private var others: [DocumentOutput<Content>] = []

  /// Fails early if writing would fail at the end.
  ///
  /// - Parameters:
  ///   - routes: The names of the routes, each of which has a result.
  ///   - sources: The paths of the inputs.
  ///   - document: Creates a document in a format; the last argument is true if it has several
  ///     results.
  private init(
    _ output: OutputOptions, routes: [String], sparing sources: [String],
    document: @escaping @Sendable (OutputFormat, Descriptor, Bool) -> any ResultDocument<Content>
  ) throws(Failure) {
    func target(_ format: OutputFormat, _ path: String?) throws(Failure) -> DocumentOutput<Content>
    {
      try DocumentOutput(
        routes: routes, format: format, path: path, sparing: sources
      ) { document(format, $0, $1) }
    }
    result = try target(output.format, output.path)
    var paths = output.path.map { [$0] } ?? []
    for (format, path) in [(OutputFormat.html, output.page.path), (.svg, output.picture)] {
      guard let path else { continue }
      if paths.contains(path), !path.hasSuffix("/") {
        throw .arguments("'\(path)' is named twice; --output, --html and --svg write a file each")
      }
      paths.append(path)
      others.append(try target(format, path))
    }
  }

  /// Writes a part of the log of a ride.
  mutating func write(_ part: [UInt8], of ride: Int) throws(Failure) {
    try result.write(part, of: ride)
  }

  mutating func add(_ result: Content, of ride: Int) throws(Failure) {
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

extension ResultOutput<RideResult> {
  init(
    _ output: OutputOptions, _ lookup: LookupOptions, routes: [String], sparing sources: [String]
  ) throws(Failure) {
    let background = try output.background(lookup)
    try self.init(output, routes: routes, sparing: sources) {
      output.document(of: $0, $1, isShared: $2, over: background)
    }
  }
}

extension ResultOutput<Way> {
  init(
    _ output: OutputOptions, _ lookup: LookupOptions, _ text: TextOptions, named name: String
  ) throws(Failure) {
    let background = try output.background(lookup)
    try self.init(output, routes: [name], sparing: []) { format, descriptor, _ in
      output.document(of: format, descriptor, text: text, over: background)
    }
  }
}
