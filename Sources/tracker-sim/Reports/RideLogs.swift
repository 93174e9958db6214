/// The logs of rides, in the format that was asked for.
struct RideLogs: Sendable {
  let settings: RideSettings
  let output: OutputOptions
  var text = TextOptions()
  /// True if the result has several rides.
  var isShared = false

  /// The log of one ride that is the result; nil for a format that is written after the ride.
  var log: (any RideLog)? {
    switch output.format {
    case .text: TextLog(report: textReport)
    case .jsonl: JSONLines(isShared: isShared)
    case .json, .csv, .gpx, .geojson, .kml, .html, .svg: nil
    }
  }

  /// The report for the destination of the results.
  private var textReport: TextReport {
    let terminal = output.terminal
    return TextReport(
      settings: settings, excerpt: text.excerpt, style: terminal.style(text.color),
      mapWidth: text.hasMap ? min(terminal.width ?? 72, 120) - 1 : nil,
      isASCII: output.path == nil && terminal.needsASCII, width: terminal.pageWidth)
  }
}
