/// The formats routes come in.
enum RouteFormat: String, CaseIterable {
  case gpx
  case kml
  case tcx
  case nmea
  case csv
  case geojson
  /// Google's export of its location history and timeline.
  case google
  case owntracks
  /// A log of gpsd's protocol.
  case gpsd

  // Read through gpsbabel.
  case fit
  case igc
  case ozi
  case gdb
  case gtm
  case magellan
}
