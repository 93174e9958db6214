/// The progress of a ride, in one line: `city.gpx: reading 45 %, 31.0 MB/s, 3 s left`.
struct ProgressText {
  let name: String
  let phase: RideProgress.Phase
  /// Seconds since the phase began.
  let elapsed: Double

  var text: String {
    switch phase {
    case .reading(let done, let all):
      line("reading", done: done, of: all, rate: decimal(rate(done) / 1e6) + " MB/s")
    case .riding(let done, let all):
      line("riding", done: done, of: all, rate: count(rate(done)) + " fixes/s")
    }
  }

  private func line(_ verb: String, done: Int, of all: Int?, rate text: String) -> String {
    let file = name.split(separator: "/").last.map { String($0) } ?? name
    let start = "\(file.printable.truncated(to: 30)): \(verb)"
    guard let all, all > 0, done > 0 else { return "\(start), \(text)" }
    let share = min(1, Double(done) / Double(all))
    let left = (elapsed * (1 - share) / share).rounded(.up)
    return "\(start) \(Int(share * 100)) %, \(text), \(Int(min(left, 359_999))) s left"
  }

  private func rate(_ done: Int) -> Double {
    elapsed > 0 ? Double(done) / elapsed : 0
  }

  private func count(_ rate: Double) -> String {
    switch rate {
    case ..<1_000: "\(Int(rate))"
    case ..<1e6: decimal(rate / 1e3) + " thousand"
    default: decimal(rate / 1e6) + " million"
    }
  }

  private func decimal(_ number: Double) -> String {
    FixedPoint(number, places: 1)?.text ?? "?"
  }
}
