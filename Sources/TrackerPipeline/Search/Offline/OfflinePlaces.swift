import Synchronization

/// The cities of the package's file, and the places of other files beside them: to name positions, to
/// search, and for the labels of a map.
package final class OfflinePlaces: Sendable {
  /// The warnings about what was left out of the files.
  package let warnings: [String]
  /// The sources of the names.
  package let attribution: String?
  let gazetteer: Gazetteer
  private let sorted = Mutex<CitySearch?>(nil)

  /// Reads files: a country's file of GeoNames, or GeoJSON of points and lines with names. If the
  /// package's file is missing, these are all.
  package init(files paths: [String]) throws(RouteError) {
    var files: [PlacesFile] = []
    for path in paths { files.append(try PlacesFile(path: path)) }
    let cities = try? Gazetteer.shared.get()
    gazetteer = Gazetteer(files, beside: cities)
    warnings = files.flatMap(\.warnings)
    let credits = (cities == nil ? [] : [OfflineGeocoder.credit]) + files.compactMap(\.attribution)
    attribution = credits.first
  }

  /// The cities of the package's file alone.
  package init() throws(GazetteerError) {
    gazetteer = try Gazetteer.shared.get()
    (warnings, attribution) = ([], OfflineGeocoder.credit)
  }

  package var geocoder: OfflineGeocoder { OfflineGeocoder(gazetteer, attribution: attribution) }

  /// The names are sorted when they are first needed.
  package var search: CitySearch {
    sorted.withLock { sorted in
      let search = sorted ?? CitySearch(gazetteer, attribution: attribution)
      sorted = search
      return search
    }
  }
}
