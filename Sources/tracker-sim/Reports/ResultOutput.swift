import TrackerPipeline

/// Writes results: in the requested format, and also as pages and pictures.
struct ResultOutput<Content: RouteResult & SendableMetatype> {
  private var result: DocumentOutput<Content>
  /// Pages and pictures.
  private var others: [DocumentOutput<Content>] = []
  private var pages: PageList?
  private let background: MapBackground

  /// Fails early if writing would fail at the end.
  ///
  /// - Parameters:
  ///   - routes: The names of the routes, each of which has a result.
  ///   - sources: The paths of the inputs.
  ///   - background: The map below the results.
  ///   - document: Creates a document in a format; the last argument is true if it has several
  ///     results.
  private init(
    _ output: OutputOptions, routes: [String], sparing sources: [String],
    over background: MapBackground,
    document: @escaping @Sendable (OutputFormat, Descriptor, Bool) -> any ResultDocument<Content>
  ) throws(Failure) {
    func target(_ format: OutputFormat, _ path: String?) throws(Failure) -> DocumentOutput<Content>
    {
      try DocumentOutput(
        routes: routes, format: format, path: path, sparing: sources
      ) { document(format, $0, $1) }
    }
    self.background = background
    result = try target(output.format, output.path)
    var files = Set(result.files)
    for (format, path) in [(OutputFormat.html, output.page.path), (.svg, output.picture)] {
      guard let path else { continue }
      let other = try target(format, path)
      if !files.isDisjoint(with: other.files) {
        throw .arguments("'\(path)' is named twice; --output, --html and --svg write a file each")
      }
      files.formUnion(other.files)
      others.append(other)
    }
    if let path = output.page.path, let page = others.first {
      pages = try PageList(
        of: page.paths, at: path, isTold: output.format == .text, sparing: sources)
    } else if output.format == .html, let path = output.path {
      pages = try PageList(of: result.paths, at: path, isTold: false, sparing: sources)
    }
  }

  /// Writes a part of the log of a ride.
  mutating func write(_ part: [UInt8], of ride: Int) throws(Failure) {
    try writeResult { result throws(Failure) in try result.write(part, of: ride) }
  }

  mutating func add(_ content: Content, of ride: Int) throws(Failure) {
    try writeResult { result throws(Failure) in try result.add(content, of: ride) }
    for index in others.indices { try others[index].add(content, of: ride) }
    pages?.add(content, of: ride)
    if let remark = background.remark(about: content.route) {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
  }

  /// Is called after each ride.
  mutating func endRide() throws(Failure) {
    try writeResult { result throws(Failure) in try result.endRide() }
    for index in others.indices { try others[index].endRide() }
  }

  /// Ends the output. Without a ride, it is not changed.
  mutating func finish() throws(Failure) {
    try writeResult { result throws(Failure) in try result.finish() }
    for index in others.indices { try others[index].finish() }
    try pages?.finish()
  }

  /// Writes to the result. If its pipe is closed, pages and pictures are still written.
  private mutating func writeResult(
    _ write: (inout DocumentOutput<Content>) throws(Failure) -> Void
  ) throws(Failure) {
    if others.isEmpty { return try write(&result) }
    try Failure.ignoringClosedPipe { () throws(Failure) in try write(&result) }
  }
}

extension ResultOutput<RideResult> {
  init(
    _ output: OutputOptions, _ lookup: LookupOptions, routes: [String], sparing sources: [String]
  ) throws(Failure) {
    let background = try output.background(lookup)
    try self.init(
      output, routes: routes, sparing: sources + lookup.files + output.basemap.files,
      over: background
    ) {
      output.document(of: $0, $1, isShared: $2, over: background)
    }
  }
}

extension ResultOutput<Way> {
  init(
    _ output: OutputOptions, _ lookup: LookupOptions, _ text: TextOptions, named name: String
  ) throws(Failure) {
    let background = try output.background(lookup)
    try self.init(
      output, routes: [name], sparing: lookup.files + output.basemap.files, over: background
    ) { format, descriptor, _ in
      output.document(of: format, descriptor, text: text, over: background)
    }
  }
}
