/// The path of a tracker, as lines for a map: a new line begins where tracking was interrupted.
///
/// ```swift
/// var track = RideTrack()
/// for event in events { track.receive(event) }
/// map.show(MapContent(track.lines.map { MapElement.polyline($0) }))
/// ```
public struct RideTrack: Equatable, Sendable {
  private var finished: [MapPolyline] = []
  private var current: [Coordinate] = []

  public init() {}

  /// Handles an event.
  public mutating func receive(_ event: TrackerEvent) {
    switch event {
    case .fix(let fix, dropped: nil): add(fix.coordinate)
    case .permission(let status): if !status.isAuthorized { endLine() }
    default: break
    }
  }

  private mutating func add(_ coordinate: Coordinate) {
    if current.count >= MapPolyline.maximumPointCount {
      endLine()
      if let last = finished.last?.coordinates.last { current = [last] }
    }
    current.append(coordinate)
  }

  private mutating func endLine() {
    if !current.isEmpty { finished.append(line(current)) }
    current = []
  }

  private func line(_ coordinates: [Coordinate]) -> MapPolyline {
    MapPolyline(id: "track \(finished.count)", coordinates: coordinates, style: "track")
  }

  /// In the order in which they were ridden.
  public var lines: [MapPolyline] {
    current.isEmpty ? finished : finished + [line(current)]
  }
}
