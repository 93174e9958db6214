/// The program's name and version.
enum Program {
  static let version = "0.1.0"
  /// The name that servers receive.
  static let userAgent = "tracker-sim/\(version) (rides simulated routes)"
}
