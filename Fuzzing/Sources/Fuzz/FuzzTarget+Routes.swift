import Foundation
import Streams

@testable import TrackerPipeline
@testable import tracker_sim

/// Recordings: each format by its own reader, and files of which the content decides the format.
extension FuzzTarget {
  static let routes =
    RouteFormat.all.filter { !throughGPSBabel.contains($0.name) }.map { format in
      FuzzTarget(format.name, gateRuns: xmlFormats.contains(format.name) ? 1_000 : 6_000) { bytes in
        read { () throws(RouteError) -> Route? in
          let input = RouteInput(file: format.name, bytes: bytes).limited()
          return try RouteTimeline(options: options, file: format.name, source: format.name)
            .route(of: format.read(input))
        }
      }
    }
    + [
      FuzzTarget("route", gateRuns: 1_000) { bytes in
        read { () throws(RouteError) -> Route? in
          let input = try RouteInput(file: "route", bytes: bytes).limited()
            .unpacked(extensions: RouteFormat.extensions).limited()
          let format = try RouteFormat.of(input)
          // Another program reads it, which is not what is tried here.
          if throughGPSBabel.contains(format.name) { return nil }
          let timeline = RouteTimeline(options: options, file: "route", source: format.name)
          let part = part(bytes)
          let course = try format.read(input).chosen(part, file: "route")
          return try timeline.route(of: course).timedPart(part, file: "route")
        }
      }
    ]

  /// Foundation's parser is slow in a program with sanitizers.
  private static let xmlFormats: Set = ["gpx", "kml", "tcx"]
  private static let throughGPSBabel = Set(RouteFormat.throughGPSBabel.map(\.name))

  /// So fast that points on both sides of the earth do not take a million fixes.
  private static let options = RouteOptions(speed: 1e6, interval: .seconds(10))

  /// A part that depends on the input's last byte.
  private static func part(_ bytes: [UInt8]) -> RoutePart {
    var part = RoutePart()
    let choice = bytes.last ?? 0
    if choice & 1 != 0 { part.isReversed = true }
    if choice & 2 != 0 { part.laps = 3 }
    if choice & 4 != 0 { part.trim = 10 }
    if choice & 8 != 0 { part.from = .offset(.seconds(1)) }
    return part
  }

  private static func read(_ read: () throws(RouteError) -> Route?) {
    do throws(RouteError) {
      guard let route = try read() else { return }
      verify(route)
      verifyWritten(route)
    } catch {
      check(!error.message.isEmpty, "an error without a message")
    }
  }

  private static func verify(_ route: Route) {
    check(!route.fixes.isEmpty, "a route without a fix")
    check(route.fixes[0].time == .zero, "the first fix is not at the origin")
    for (fix, next) in zip(route.fixes, route.fixes.dropFirst()) {
      check(fix.time <= next.time, "the fixes are not in order")
    }
    for fix in route.fixes { check(fix.coordinate.isValid, "a fix that is nowhere") }
    let segments = route.tracks.flatMap(\.segments)
    check(Array(segments.joined()) == Array(route.fixes.indices), "the tracks lack fixes")
  }

  /// A route that is written as GPX is read again with the same fixes.
  ///
  /// Not one with a pause of a day: the reader removes stray times, and now that all points have one it
  /// may find others than before. So it may with points that no ride reaches.
  private static func verifyWritten(_ route: Route) {
    let pauses = zip(route.fixes, route.fixes.dropFirst()).lazy.map {
      $0.time.duration(to: $1.time)
    }
    guard route.startTime != nil, route.dropped.noPosition == 0,
      !pauses.contains(where: { $0 > .seconds(86_400) })
    else { return }
    let file = MemoryFile.scratch
    file.clear()
    var report = GPXReport<ReadRoute>(file.descriptor, isShared: false)
    report.add(ReadRoute(route: route))
    do {
      try report.finish()
      let again = try Route.read(bytes: file.bytes, file: "again")
      check(
        again.fixes.map(\.coordinate) == route.fixes.map(\.coordinate),
        "written as GPX, the positions are others")
      check(
        again.fixes.map(\.time) == route.fixes.map(\.time), "written as GPX, the times are others")
    } catch {
      check(false, "what is written as GPX cannot be read: \(error)")
    }
  }
}

extension RouteInput {
  /// Bounded by less, so that no input takes long.
  func limited() -> RouteInput {
    mostPoints = 100_000
    return self
  }
}

private struct ReadRoute: RouteResult {
  let route: Route
  var places: [VisitedPlace] { [] }
  var attribution: String? { nil }
}
