import Foundation

@testable import Streams

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Marble diagrams and their pictures.
extension FuzzTarget {
  static let diagrams = [
    FuzzTarget("marbles", gateRuns: 6_000, longest: 256) { bytes in
      let marbles = Marbles(String(decoding: bytes, as: UTF8.self))
      check(!marbles.description.isEmpty || marbles.moments.isEmpty, "no text")
      guard marbles.problem == nil else { return }
      let again = Marbles(marbles.description)
      check(again.moments == marbles.moments, "another diagram: \(marbles) and \(again)")
    },
    FuzzTarget("marbles-drawn", gateRuns: 12_000, longest: 256) { bytes in
      let marbles = drawn(bytes[...])
      let again = Marbles(marbles.description)
      check(again.moments == marbles.moments, "another diagram: \(marbles) and \(again)")
    },
    FuzzTarget("picture", gateRuns: 9_000, longest: 256) { bytes in
      guard let picture = Marbles.Picture(String(decoding: bytes, as: UTF8.self)) else { return }
      let svg = picture.svg()
      check(XMLParser(data: Data(svg.utf8)).parse(), "a picture that is no XML")
      check(svg.utf8.count < 1 << 20, "a picture of \(svg.utf8.count) bytes")
    },
  ]

  /// A diagram of events and pauses that the bytes choose.
  private static func drawn(_ bytes: ArraySlice<UInt8>) -> Marbles {
    var (rest, time, moments) = (bytes, Int64(0), [Marbles.Moment]())
    var hasEnded = false
    while let choice = rest.popFirst() {
      let event: Marbles.Event
      switch choice & 7 {
      case 0: event = .finished
      case 1: event = .failed
      case 2: event = .subscribed
      case 3: event = .cancelled
      case 4: event = .violation(name(&rest))
      default: event = .value(name(&rest))
      }
      let units: [Int64] = [0, 1, 1_000, 1_000_000, 1_000_000, 10_000_000, 1_000_000_000, 1 << 60]
      let (sum, isTooLong) = time.addingReportingOverflow(
        units[Int(choice >> 5)] * Int64(1 + choice >> 3 & 3))
      if isTooLong || hasEnded && !event.isViolation { continue }
      (time, hasEnded) = (sum, hasEnded || event.isEnd)
      moments.append(Marbles.Moment(time: time, event: event))
    }
    return Marbles(moments: moments)
  }

  private static func name(_ bytes: inout ArraySlice<UInt8>) -> String {
    let length = Int((bytes.popFirst() ?? 1) & 7)
    defer { bytes = bytes.dropFirst(length) }
    return String(decoding: bytes.prefix(length), as: UTF8.self)
  }
}
