import TrackerPipeline

/// The alerts of a ride as lines; only the first few of each kind are shown.
struct AlertList {
  let alerts: [TrackerAlert]
  let style: TextStyle
  /// The width of the page, in columns.
  let width: Int

  private static let shown = 3

  var lines: [String] {
    var counts: [TrackerAlert.Kind: Int] = [:]
    var lines: [String] = []
    for alert in alerts {
      counts[alert.kind, default: 0] += 1
      if counts[alert.kind, default: 0] <= Self.shown { lines += self.lines(of: alert) }
    }
    for kind in TrackerAlert.Kind.allCases {
      let hidden = counts[kind, default: 0] - Self.shown
      guard hidden > 0, let last = alerts.last(where: { $0.kind == kind }) else { continue }
      lines += paragraph(
        "… and \(hidden.grouped) more of the kind \(kind.rawValue), "
          + "the last at \(ClockText.of(last.time))", kind)
    }
    return lines
  }

  private func lines(of alert: TrackerAlert) -> [String] {
    let text = "\(ClockText.of(alert.time)) \(alert.kind.rawValue): \(alert.message.printable)"
    return paragraph("alert at " + text, alert.kind)
  }

  private func paragraph(_ text: String, _ kind: TrackerAlert.Kind) -> [String] {
    text.wrapped(to: width - 2).enumerated().map { index, line in
      (index == 0 ? "" : "  ") + styled(line, kind)
    }
  }

  /// A failed geocode is a warning, as the tracker tries again; other alerts are errors.
  private func styled(_ line: String, _ kind: TrackerAlert.Kind) -> String {
    kind == .geocoder ? style.warning(line) : style.error(line)
  }
}
