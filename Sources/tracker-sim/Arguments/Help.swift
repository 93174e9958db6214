/// What `--help` prints.
enum Help {
  static var text: String {
    """
    Rides a route through the tracker, and prints the places it commits.

    usage:
      tracker-sim                      ride city-bicycle-ride, for a first look
      tracker-sim run ROUTE [options]  ride a route: a built-in one by its name,
                                       a GPX, KML, GeoJSON, NMEA or CSV
                                       file, gzip or not, or - for stdin
      tracker-sim routes               list the built-in routes
      tracker-sim --help, --version

    options of run, with their defaults:
    \(options)

    Numbers alone are metres, seconds, and metres per second; units may be written:
    20m, 1.5km, 300ms, 5s, 2min, 1h, 20km/h. Both --name value and --name=value do.

    Exit status: 0 done, 1 the results cannot be written, 2 bad arguments or input.

    """
  }

  private static var options: String {
    let rows = (Option.all.map { ("\($0.name) \($0.metavariable)", $0.help) })
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.0.padded(to: width) + "  " + $0.1 }.joined(separator: "\n")
  }
}
