import Testing

@Suite struct `tracker-sim app` {
  @Test(arguments: [
    (
      ["app", "city-run"],
      "app needs a terminal for its keys and its screen; for a result without one: tracker-sim run ROUTE"
    ),
    (
      ["app"],
      "app needs a route or a receiver: a name from 'tracker-sim routes', a file, --gpsd HOST or --nmea FILE"
    ),
    (
      ["app", "city-run", "city-ride"], "app shows one ride at a time, so what is 'city-ride' for?"
    ),
    (
      ["app", "--gpsd", "localhost", "city-run"],
      "app follows a receiver or a route, so what is 'city-run' for?"
    ),
    (
      ["app", "city-run", "--map-style", "dots"],
      "--map-style: 'dots' is not known; there are braille, blocks, ascii"
    ),
    (["app", "city-run", "--format", "json"], "unknown option '--format'; see tracker-sim --help"),
  ])
  func `says what it needs, and writes nothing else`(arguments: [String], complaint: String) throws
  {
    let run = try TrackerSimRun(arguments)

    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaints == "tracker-sim: \(complaint)\n")
  }
}
