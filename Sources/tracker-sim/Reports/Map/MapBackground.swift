import TrackerPipeline

/// The map below a ride: streets and water, and the names of places.
struct MapBackground: Sendable {
  var places: OfflinePlaces?
  var basemap: Basemap?

  init(places: OfflinePlaces? = nil) {
    self.places = places
  }

  /// Reads a basemap; fails without a credit, as data has authors.
  init(_ basemap: BasemapOptions, _ lookup: LookupOptions) throws(Failure) {
    if lookup.places.isEmpty {
      // Without the package's file there are no names, and the geocoder says so if it needs them.
      places = try? lookup.offlinePlaces()
    } else {
      places = try lookup.offlinePlaces()
    }
    guard let path = basemap.path else { return }
    guard let credit = basemap.credit else {
      throw .arguments(
        "--basemap: the data has authors, whom the map must name; write --basemap-credit "
          + "'© OpenStreetMap contributors', or who else has made it")
    }
    do throws(RouteError) {
      self.basemap = try Basemap.read(path: path, credit: credit.printable)
    } catch {
      throw .arguments("--basemap: \(error)")
    }
    for warning in self.basemap?.warnings ?? [] {
      StandardStream.error.say("tracker-sim: warning: \(warning)")
    }
  }

  /// The part that the map of a ride needs.
  func around(_ region: MapRegion) -> NamedMap {
    let near = MapRegion(around: region.center, radius: 3_000)
    return NamedMap(
      names: places?.names(around: region) ?? [],
      basemap: basemap?.clipped(
        to: (MapRegion(covering: [region, near]) ?? region).expanded(by: 0.75)),
      namesCredit: places?.attribution)
  }

  /// The background for a map that can be moved away from a route.
  func clipped(to route: Route) -> MapBackground {
    guard let region = Self.region(of: route) else { return self }
    var background = self
    background.basemap = basemap?.clipped(
      to: (MapRegion(covering: [region, MapRegion(around: region.center, radius: 20_000)])
        ?? region).expanded(by: 2))
    return background
  }

  private static func region(of route: Route) -> MapRegion? {
    MapRegion(containing: route.fixes.lazy.map(\.coordinate).filter(\.isOnMap))
  }

  /// A sentence about a basemap of which nothing is near a route; nil if something is.
  func remark(about route: Route) -> String? {
    guard basemap != nil, around(route).basemap?.isEmpty == true else { return nil }
    return "nothing of the basemap is near \(Quoted(route.name))"
  }

  /// The background of a route; empty without a position.
  func around(_ route: Route) -> NamedMap {
    Self.region(of: route).map { around($0) } ?? NamedMap()
  }
}

/// The part of a background that one map needs.
struct NamedMap: Sendable {
  /// The largest first.
  var names: [MapName] = []
  var basemap: Basemap?
  var namesCredit: String?

  /// The sources of the drawn lines and names.
  var credits: [String] {
    let map = basemap.flatMap { $0.isEmpty ? nil : $0.credit }
    return [map, names.isEmpty ? nil : namesCredit].compactMap(\.self)
  }
}

extension OutputOptions {
  /// Reads the map below the ride, if a map is drawn.
  func background(_ lookup: LookupOptions) throws(Failure) -> MapBackground {
    drawsMap ? try MapBackground(basemap, lookup) : MapBackground()
  }
}
