/// The formats routes come in.
enum RouteFormat: String {
  case gpx
  case kml
  case nmea
  case csv
  case geojson
}
