extension Route {
  /// Reads a route file, whatever its name, by what is in it: GPX, KML, GeoJSON, NMEA 0183, CSV or
  /// another format of `Documentation/Formats.md`; perhaps compressed with gzip, or in a ZIP
  /// archive, as KMZ is.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - options: How to ride what has no times.
  ///   - part: What to ride of it.
  ///   - reading: Hears how many bytes have been read since it heard last.
  /// - Throws: `RouteError` when the file cannot be read, is of no known format, or has no usable
  ///   point. What can be put up with is a warning of the route instead.
  public static func read(
    contentsOf path: String, options: RouteOptions = RouteOptions(), part: RoutePart = RoutePart(),
    reading: @escaping (Int) -> Void = { _ in }
  ) throws(RouteError) -> Route {
    try read(RouteInput(path: path, reading: reading), options: options, part: part)
  }

  /// Reads a route from bytes in memory; `file` is what errors call them.
  public static func read(
    bytes: some Sequence<UInt8>, file: String, options: RouteOptions = RouteOptions(),
    part: RoutePart = RoutePart()
  ) throws(RouteError) -> Route {
    try read(RouteInput(file: file, bytes: bytes), options: options, part: part)
  }

  static func read(
    _ input: RouteInput, options: RouteOptions, part: RoutePart = RoutePart()
  ) throws(RouteError) -> Route {
    let input = try input.unpacked(extensions: Set(RouteFormat.all.flatMap(\.extensions)))
    let format = try RouteFormat.of(input)
    var course = try format.read(input)
    if let remark = input.remark { course.warnings.append(remark) }
    course = try course.chosen(part, file: input.file)
    let timeline = RouteTimeline(options: options, file: input.file, source: format.name)
    return try timeline.route(of: course).timedPart(part, file: input.file)
  }
}
