import TrackerPipeline

extension Command {
  static let version = Command(
    "version", "print the version, and how it was built", operands: "[--json]",
    examples: ["", "--json"]
  ) { (arguments: Arguments<VersionRequest>) throws(Failure) in
    if let extra = arguments.operands.first {
      throw .arguments("version takes nothing but --json, so what is '\(extra)' for?")
    }
    if arguments.request.isJSON {
      try StandardStream.output.descriptor.write(Build.ofProgram.json)
    } else {
      try StandardStream.output.write(Build.ofProgram.text + credits)
    }
  }

  /// `tracker-sim --version`, which is no more than the version.
  static let versionFlag = Command("--version", "print the version") { () throws(Failure) in
    try StandardStream.output.write("tracker-sim \(Program.version)\n" + credits)
  }

  private static let credits = "names of cities: \(OfflineGeocoder.credit)\n"
}
