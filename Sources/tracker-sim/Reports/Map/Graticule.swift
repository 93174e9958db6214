import Foundation
import TrackerPipeline

/// The lines of round degrees on a map that is seen from above, north up.
struct Graticule {
  struct Line {
    /// Points from the left edge, or from the upper one.
    let place: Double
    /// `8.50°E`
    let text: String
  }

  private(set) var meridians: [Line] = []
  private(set) var parallels: [Line] = []

  /// - Parameter spacing: The minimum distance between two lines, in points.
  init(_ viewport: MapViewport, spacing: Double = 110) {
    let (size, world) = (viewport.size, viewport.camera.worldSize)
    let step = Self.roundStep(spacing / world * 360)
    let decimals = min(9, max(0, Int((-log10(step)).rounded(.up))))
    let top = viewport.coordinate(at: MapPoint(x: 0, y: 0))
    let bottom = viewport.coordinate(at: MapPoint(x: size.width, y: size.height))
    let width = min(size.width / world * 360, 360)
    for number in stride(
      from: (top.longitude / step).rounded(.up), through: (top.longitude + width) / step, by: 1)
    {
      let longitude = (number * step + 540).truncatingRemainder(dividingBy: 360) - 180
      let coordinate = Coordinate(
        latitude: viewport.camera.center.latitude, longitude: longitude)
      guard let x = viewport.point(of: coordinate)?.x else { continue }
      meridians.append(Line(place: x, text: Self.degrees(longitude, decimals, "E", "W")))
    }
    for number in stride(
      from: (bottom.latitude / step).rounded(.up), through: top.latitude / step, by: 1)
    {
      let coordinate = Coordinate(
        latitude: number * step, longitude: viewport.camera.center.longitude)
      guard let y = viewport.point(of: coordinate)?.y else { continue }
      parallels.append(Line(place: y, text: Self.degrees(number * step, decimals, "N", "S")))
    }
  }

  /// The next larger of 1, 2 and 5 times a power of ten.
  private static func roundStep(_ degrees: Double) -> Double {
    let unit = pow(10, log10(degrees).rounded(.down))
    return min([1, 2, 5, 10].map { $0 * unit }.first { $0 >= degrees } ?? unit, 90)
  }

  private static func degrees(
    _ value: Double, _ decimals: Int, _ positive: String, _ negative: String
  ) -> String {
    let text = FixedPoint(abs(value), places: decimals)?.text ?? "0"
    return "\(text)°\(abs(value) < 1e-9 ? "" : value < 0 ? negative : positive)"
  }
}
