import Foundation
import Streams

/// The pace of a movement: the part of the way that is done after a part of its time.
///
/// ```swift
/// map.move(to: camera, duration: .seconds(1), easing: .easeOut)
/// ```
public enum MapEasing: Hashable, Sendable, CaseIterable {
  /// With constant speed.
  case linear
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends.
  case easeInOut

  /// - Parameter time: 0...1, and so is the result.
  public func progress(at time: Double) -> Double {
    let rest = 1 - time
    switch self {
    case .linear: return time
    case .easeIn: return time * time * time
    case .easeOut: return 1 - rest * rest * rest
    case .easeInOut: return time < 0.5 ? 4 * time * time * time : 1 - 4 * rest * rest * rest
    }
  }
}

/// A movement of a camera from one place to another.
///
/// Zoom, bearing and tilt change evenly; bearing and centre take the short way round. The centre
/// moves at the pace of the scale, so that one point of the map stays fixed on the screen.
struct CameraMovement: Hashable, Sendable {
  let start: MapCamera
  let end: MapCamera
  let duration: Duration
  let easing: MapEasing

  /// The cameras of its frames, about 60 a second; the last one is exactly `end`. Each frame shows
  /// the camera of its time, so a slow machine shows fewer frames.
  func cameras(on scheduler: any Scheduler) -> AnyPublisher<MapCamera, Never> {
    if duration <= .zero { return Just(end).eraseToAnyPublisher() }
    let frames = max(1, (duration / .seconds(1) * 60).rounded())
    let start = scheduler.now
    return Publishers.interval(duration / frames, scheduler: scheduler)
      .map { [duration] in ($0 - start) / duration }
      .prefix(while: { $0 < Self.lastFrame }, behavior: .inclusive)
      .map { [self] in $0 < Self.lastFrame ? camera(at: $0) : end }
      .eraseToAnyPublisher()
  }

  func camera(at time: Double) -> MapCamera {
    let part = easing.progress(at: time)
    let zoom = (end.zoom - start.zoom) * part
    let way = wayOfCenter(afterZoom: zoom, part: part)
    let (from, to) = (WorldPoint(start.center), WorldPoint(end.center))
    let center = WorldPoint(
      x: from.x + from.eastward(to: to) * way, y: from.y + (to.y - from.y) * way)
    let turn = (end.bearing - start.bearing).remainder(dividingBy: 360)
    return MapCamera(
      center: center.coordinate, zoom: start.zoom + zoom, bearing: start.bearing + turn * part,
      tilt: start.tilt + (end.tilt - start.tilt) * part)
  }

  private func wayOfCenter(afterZoom zoom: Double, part: Double) -> Double {
    let whole = end.zoom - start.zoom
    return abs(whole) < 1e-3 ? part : (1 - exp2(-zoom)) / (1 - exp2(-whole))
  }

  /// Slightly less than 1, as the times of the frames are rounded.
  private static let lastFrame = 1 - 1e-6
}
