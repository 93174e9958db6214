import TrackerPipeline

extension NamedMap {
  /// Writes the names and the lines that the map of a page draws below the ride.
  func write(to json: inout JSONWriter) {
    if !names.isEmpty {
      json.member("names") { json in
        json.object { json in
          json.member("latitude", IntegerColumn(names.map(\.coordinate.latitude.pageDegrees)))
          json.member("longitude", IntegerColumn(names.map(\.coordinate.longitude.pageDegrees)))
          json.member("zooms", IntegerColumn(names.map(\.leastZoom)))
          json.member("sizes", IntegerColumn(names.map { Int($0.textSize) }))
          json.member("texts") { json in
            json.array { json in for name in names { json.element(name.name) } }
          }
        }
      }
    }
    if let basemap, !basemap.isEmpty {
      json.member("basemap") { json in json.object { Self.write(basemap, to: &$0) } }
    }
  }

  /// The lines in the order of their importance; their points are in units of a 2^-31 of the world.
  private static func write(_ basemap: Basemap, to json: inout JSONWriter) {
    // Half a point of the screen at the largest zoom at which there is a basemap to see.
    let lines = basemap.lines.map { $0.simplified(within: 0.5 / MapCamera.worldSize(atZoom: 17)) }
    json.member("kinds", IntegerColumn(lines.map(\.kind.rawValue)))
    json.member("areas", IntegerColumn(lines.map { $0.isArea ? 1 : 0 }))
    json.member("counts", IntegerColumn(lines.map(\.points.count)))
    json.member(
      "x", IntegerColumn(lines.lazy.flatMap(\.points).map { Int64(($0.x * unit).rounded()) }))
    json.member(
      "y", IntegerColumn(lines.lazy.flatMap(\.points).map { Int64(($0.y * unit).rounded()) }))
    json.member("leastZooms") { json in
      json.array { json in
        for kind in BasemapKind.allCases {
          json.separate()
          json.write(verbatim: String(Int(kind.leastZoom)))
        }
      }
    }
  }

  private static let unit = 2_147_483_648.0
}

extension Double {
  /// Degrees in units of 1e-7.
  fileprivate var pageDegrees: Int64 { Int64((self * 1e7).rounded()) }
}
