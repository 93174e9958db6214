/// The source of the data of Nominatim and OSRM servers.
enum OpenStreetMap {
  static let attribution = "© OpenStreetMap contributors, ODbL 1.0"
}
