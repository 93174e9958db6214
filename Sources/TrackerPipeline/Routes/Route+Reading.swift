extension Route {
  /// Reads a route file. The content decides the format, not the name of the file: GPX, KML,
  /// GeoJSON, NMEA 0183, CSV or another format of `Documentation/Formats.md`. The file may be
  /// compressed with gzip, or be in a ZIP archive, as KMZ is.
  ///
  /// - Parameters:
  ///   - path: A file, a file in a ZIP archive as `export.zip/ride.gpx`, or `-` for standard input.
  ///   - options: The order of day and month in dates; the speed and the interval for points
  ///     without times.
  ///   - part: The part of the route to ride.
  ///   - reading: Receives the number of bytes that have been read since its last call.
  /// - Throws: `RouteError` when the file cannot be read, is of no known format, or has no usable
  ///   point. Lesser problems are warnings of the route.
  public static func read(
    contentsOf path: String, options: RouteOptions = RouteOptions(), part: RoutePart = RoutePart(),
    reading: @escaping (Int) -> Void = { _ in }
  ) throws(RouteError) -> Route {
    let input = try RouteInput(path: path, extensions: RouteFormat.extensions, reading: reading)
    return try read(input, options: options, part: part)
  }

  /// Reads a route from bytes in memory; `file` is their name in errors.
  public static func read(
    bytes: some Sequence<UInt8>, file: String, options: RouteOptions = RouteOptions(),
    part: RoutePart = RoutePart()
  ) throws(RouteError) -> Route {
    try read(RouteInput(file: file, bytes: bytes), options: options, part: part)
  }

  static func read(
    _ input: RouteInput, options: RouteOptions, part: RoutePart = RoutePart()
  ) throws(RouteError) -> Route {
    let input = try input.unpacked(extensions: RouteFormat.extensions)
    input.dates = options.dates
    input.columns = options.columns
    let format = try RouteFormat.of(input)
    var course = try format.read(input)
    if let remark = input.remark { course.warnings.append(remark) }
    course = try course.chosen(part, file: input.file)
    let timeline = RouteTimeline(options: options, file: input.file, source: format.name)
    return try timeline.route(of: course).timedPart(part, file: input.file)
  }
}
