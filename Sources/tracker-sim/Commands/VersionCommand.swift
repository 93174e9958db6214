import TrackerPipeline

extension Command {
  static let version = Command("version", "print the version") { () throws(Failure) in
    try StandardStream.output.write("tracker-sim \(Program.version)\n\(credits)\n")
  }

  private static let credits = "names of cities: \(OfflineGeocoder.credit)"
}
