import Foundation
import Streams

@testable import TrackerPipeline

/// Readers of the bytes of servers and receivers.
extension FuzzTarget {
  static let servers = [
    FuzzTarget("http", gateRuns: 30_000, readHTTP),
    FuzzTarget("nominatim", gateRuns: 30_000) { bytes in
      for status in [200, 404] {
        let answer = HTTPResponse(
          status: status, retryAfter: nil, location: nil, body: Data(bytes))
        if case .success(let placemark) = NominatimReply.placemark(answer) {
          check(!placemark.title.isEmpty, "a place without a name")
        }
        guard case .success(let places) = NominatimReply.places(answer) else { continue }
        for place in places {
          check(place.coordinate.isValid && !place.title.isEmpty, "no place: \(place)")
        }
      }
    },
    FuzzTarget("osrm", gateRuns: 15_000, longest: 8_192, readOSRM),
    FuzzTarget("polyline", gateRuns: 30_000) { bytes in
      let line = EncodedPolyline.decode(String(decoding: bytes, as: UTF8.self))
      for point in line ?? [] { check(point.isValid, "a point that is nowhere") }
    },
    FuzzTarget("gpsd-live", gateRuns: 2_400) { bytes in
      listen(to: bytes, GPSDDialect())
    },
    FuzzTarget("nmea-live", gateRuns: 2_400) { bytes in
      listen(to: bytes, NMEADialect())
    },
  ]

  /// An answer that is complete before its end is the same when more bytes have come.
  private static func readHTTP(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let bytes = Array(bytes.dropFirst())
    let whole = HTTPMessage.read(bytes, isAll: true)
    if case .complete(let answer) = whole {
      check((200...999).contains(answer.status), "a status of \(answer.status)")
      check(answer.body.count <= bytes.count, "a body longer than the message")
      if let pause = answer.pause(since: Date(timeIntervalSince1970: 1e9)) {
        check((.zero ... .seconds(86_400)).contains(pause), "a pause of \(pause)")
      }
    }
    let start = Array(bytes.prefix(bytes.count * Int(choice) / 255))
    var message = HTTPMessage()
    switch message.read(start, isAll: false) {
    case .complete(let early):
      guard case .complete(let answer) = whole else {
        return check(false, "complete, but not with more bytes")
      }
      check(
        early.status == answer.status && early.body == answer.body, "another answer if it is longer"
      )
    case .incomplete(let least):
      check(least > start.count, "as many bytes are wanted as are there")
      let later = message.read(bytes, isAll: true)
      check(isSame(later, whole), "another answer if it comes in pieces")
    case .malformed:
      if case .complete = whole { check(false, "malformed, but not with more bytes") }
    }
  }

  private static func isSame(_ one: HTTPMessage.Reading, _ other: HTTPMessage.Reading) -> Bool {
    switch (one, other) {
    case (.complete(let one), .complete(let other)):
      one.status == other.status && one.body == other.body
    case (.incomplete, .incomplete), (.malformed, .malformed): true
    default: false
    }
  }

  private static func readOSRM(_ bytes: [UInt8]) {
    guard let reply = try? JSONDecoder().decode(OSRMReply.self, from: Data(bytes)) else { return }
    let places = [(47.378, 8.54), (47.366, 8.541), (47.35, 8.53), (46.5, 8.0)]
    let stops = places.enumerated().map { number, place in
      DirectionsRequest.Stop(
        name: "stop \(number)", coordinate: Coordinate(latitude: place.0, longitude: place.1))
    }
    for count in 2...stops.count {
      let request = DirectionsRequest(Array(stops.prefix(count)), by: .car)
      // As far as the other side of the Earth, so that the answer may be about any place.
      guard let directions = try? reply.directions(for: request, within: 3e7) else { continue }
      check(directions.line.allSatisfy(\.isValid), "a point that is nowhere")
      check(directions.distance >= 0 && directions.duration >= .zero, "less than nothing")
      for step in directions.steps {
        check(directions.line.indices.contains(step.start), "a step that is not on the line")
        check(!step.instruction.isEmpty, "a step without an instruction")
      }
    }
  }

  /// Lines are the same, however the bytes come in pieces.
  private static func listen(to bytes: [UInt8], _ dialect: some ReceiverDialect) {
    var (pieces, single) = (LineSplitter(), LineSplitter())
    let cut = bytes.count * Int(bytes.first ?? 0) / 255
    let lines = pieces.lines(endedBy: bytes[..<cut]) + pieces.lines(endedBy: bytes[cut...])
    check(lines == bytes.flatMap { single.lines(endedBy: [$0]) }, "other lines in other pieces")
    var dialect = dialect
    let events = lines.flatMap { dialect.events(in: $0) } + dialect.eventsAtEnd()
    // A fix may be nowhere: the tracker drops and counts it.
    check(events.count <= 2 * lines.count + 1, "more events than lines")
  }
}
