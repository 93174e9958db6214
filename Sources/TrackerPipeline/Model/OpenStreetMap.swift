/// Whose data Nominatim and OSRM servers have.
enum OpenStreetMap {
  static let attribution = "© OpenStreetMap contributors, ODbL 1.0"
}
