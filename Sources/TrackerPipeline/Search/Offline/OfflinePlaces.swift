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
  ///
  /// - Parameter credit: The attribution of the GeoJSON files.
  package init(files paths: [String], credit: String? = nil) throws(RouteError) {
    var files: [PlacesFile] = []
    for path in paths { files.append(try PlacesFile(path: path)) }
    let cities = try? Gazetteer.shared.get()
    gazetteer = Gazetteer(files, beside: cities)
    let isCreditUnused = credit != nil && files.allSatisfy { $0.attribution != nil }
    warnings =
      files.flatMap(\.warnings) + (isCreditUnused ? [Self.creditIsUnused] : [])
    let credits =
      (cities == nil ? [] : [OfflineGeocoder.credit])
      + files.compactMap { $0.attribution ?? credit }
    attribution = credits.isEmpty ? nil : Credits.once(credits).joined(separator: Credits.separator)
  }

  private static let creditIsUnused =
    "--places-credit has no effect: the files are of GeoNames, which is credited anyway"

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
