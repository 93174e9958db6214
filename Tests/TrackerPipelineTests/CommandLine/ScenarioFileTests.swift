import Foundation
import Testing

@Suite struct `A scenario file` {
  /// The output of `scenario` for a file with this text, without the file's folder.
  private func run(_ text: String, _ options: String...) throws -> TrackerSimRun {
    let scratch = try Scratch()
    return try TrackerSimRun(["scenario", scratch.file("case.json", text).path] + options)
  }

  private static func scenario(
    route: String = #"{"diagram": "a--c"}"#, options: String = "{}",
    expect: String = #"{"places_count": 2}"#
  ) -> String {
    #"{"name": "n", "route": \#(route), "options": \#(options), "expect": \#(expect)}"#
  }

  @Test(arguments: [
    ("", "1:1: the JSON ends too early, where a value must come"),
    ("tru", "1:4: the JSON ends too early"),
    (
      "garbage",
      "1:1: \"garbage\" is not a value: a number, a text in double quotes, {, [, true, false or null"
    ),
    (#"{"name": "n""#, "1:13: the JSON ends too early, where a comma or } must come"),
    (
      "{\"name\": \"n\nm\"}",
      "1:12: a line break or control character in a text; write \\n and the like"
    ),
    (
      "{\n  \"name\": 'n'}",
      "2:11: \"'n'\" is not a value: a number, a text in double quotes, {, [, true, false or null"
    ),
    (#"{"name": "n",}"#, "1:14: a name in double quotes must come here"),
    (#"{"name": "n", "name": "m"}"#, "1:15: \"name\" is here twice; once is enough"),
    (#"{"name": "\x"}"#, "1:11: no such escape; write \\\\ for a backslash"),
    (#"{"name": "\ud800"}"#, "1:11: an unpaired surrogate; this character takes two \\u escapes"),
    (#"{"name": "\u12G4"}"#, "1:15: four hexadecimal digits must follow \\u"),
    ("\u{FEFF}{\"name\" \"Zürich\"}", "1:9: a colon must follow the name"),
    (#"{"Zürich 🚀" 1}"#, "1:13: a colon must follow the name"),
    (#"{"name": "n"#, "1:10: the JSON ends too early, within the text that starts here"),
    ("[1e400]", "1:2: \"1e400\" is too large a number"),
    (
      "[1, 02]",
      "1:5: \"02\" is not a value: a number, a text in double quotes, {, [, true, false or null"
    ),
    (
      "[1, ]",
      "1:5: a value must come here: a number, a text in double quotes, {, [, true, false or null"
    ),
    ("{} {}", "1:4: something follows the end of the JSON"),
    (String(repeating: "[", count: 5_000), "1:201: it is nested more than 200 deep"),
    ("[]", "1:1: a list is here, and an object should be: {...}"),
    ("{}", "1:1: \"name\" is missing"),
    (
      #"{"name": "n", "rout": "city-run"}"#,
      "1:15: \"rout\" is not known here; did you mean \"route\"?"
    ),
  ])
  func `that is no scenario is told where and why`(text: String, complaint: String) throws {
    try expect(complaint, of: text)
  }

  @Test(arguments: [
    (
      #"7"#,
      "route: a route is a name or path, {\"fixes\": [[t, latitude, longitude]]}, or {\"diagram\": \"a--c\"}"
    ),
    (#""-""#, "route: a name of a built-in route, or a path, should be here"),
    (#"{}"#, "route: a route has either \"fixes\" or a \"diagram\""),
    (#"{"diagram": "a--C"}"#, "route.diagram: malformed diagram: a fix is a letter from a to z"),
    (#"{"diagram": "---"}"#, "route.diagram: there is no fix in it"),
    (#"{"fixes": []}"#, "route.fixes: there is no fix in it"),
    (
      #"{"fixes": [[1, 2]]}"#,
      "route.fixes[0]: a fix is [t, latitude, longitude] or [t, latitude, longitude, accuracy]"
    ),
    (#"{"fixes": [[1, 91, 2]]}"#, "route.fixes[0][1]: a latitude is from -90 to 90"),
    (#"{"fixes": [[1, 2, "8"]]}"#, "route.fixes[0][2]: a text is here, and a number should be"),
  ])
  func `with a wrong route is told what is right`(route: String, complaint: String) throws {
    try expect(complaint, of: Self.scenario(route: route))
  }

  @Test func `whose route cannot be read names both files`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("case.json", Self.scenario(route: #""gone.gpx""#)).path
    let run = try TrackerSimRun("scenario", file)

    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.complaints.hasPrefix(
        "tracker-sim: \(file):1:24: route: \(scratch.folder.path)/gone.gpx: there is no such file"))
  }

  @Test(arguments: [
    (#"{"thresold": 5}"#, "options: \"thresold\" is not known here; did you mean \"threshold\"?"),
    (#"{"threshold": "far"}"#, "options.threshold: 'far' is not a length; write 20m or 1.5km"),
    (#"{"threshold": true}"#, "options.threshold: write a number, or a text such as \"20m\""),
    (#"{"reverse": "no"}"#, "options.reverse: write true or false"),
    (#"{"format": "json"}"#, "options: \"format\" is not to be decided here"),
    (#"{"realtime": "1x"}"#, "options: \"realtime\" is not to be decided here"),
    (#"[]"#, "options: a list is here, and an object should be: {...}"),
  ])
  func `with a wrong option is told what is right`(options: String, complaint: String) throws {
    try expect(complaint, of: Self.scenario(options: options))
  }

  @Test(arguments: [true, false])
  func `switches an option without a value on and off`(isOn: Bool) throws {
    let run = try run(
      Self.scenario(
        route: #"{"fixes": [[0, 46.5, 8], [4, 46.6, 8]]}"#, options: #"{"reverse": \#(isOn)}"#,
        expect: #"{"places": [{"latitude": \#(isOn ? 46.6 : 46.5)}, {}]}"#))
    #expect(run.status == 0, "\(run.output)\(run.complaints)")
  }

  @Test(arguments: [
    (#"{}"#, "expect: nothing is expected, so nothing could fail; see \"totals\""),
    (
      #"{"dropped": {}}"#,
      "expect: nothing is expected, so nothing could fail; see \"totals\""
    ),
    (#"{"place": []}"#, "expect: \"place\" is not known here; did you mean \"places\"?"),
    (#"{"places": 2}"#, "expect.places: a number is here, and a list should be: [...]"),
    (
      #"{"places": [{"tt": 1}]}"#, "expect.places[0]: \"tt\" is not known here; did you mean \"t\"?"
    ),
    (#"{"places": [{"t": "1"}]}"#, "expect.places[0].t: a text is here, and a number should be"),
    (
      #"{"totals": {"distance": 1}}"#,
      "expect.totals: \"distance\" is not known here; did you mean \"distance_m\"?"
    ),
    (
      #"{"metrics": {"commit": 1}}"#,
      "expect.metrics: \"commit\" is not known here; did you mean \"commits\"?"
    ),
    (#"{"total": 1}"#, "expect: \"total\" is not known here; did you mean \"totals\"?"),
    (
      #"{"total_m": {"within": 1}}"#,
      "expect.total_m: \"is\" is missing; write {\"is\": 250, \"within\": 0.5}"
    ),
    (
      #"{"total_m": {"is": 1, "within": -1}}"#,
      "expect.total_m.within: a margin must not be negative"
    ),
    (
      #"{"alerts": [{"kind": "geocode"}]}"#,
      "expect.alerts[0].kind: \"geocode\" is not known here; did you mean \"geocoder\"?"
    ),
    (
      #"{"alerts": [{"message": 1}]}"#,
      "expect.alerts[0].message: a number is here, and a text should be: \"...\""
    ),
    (#"{"commits": "a--|"}"#, "expect.commits: malformed diagram: a ride has only fixes, a to z"),
  ])
  func `with a wrong expectation is told what is right`(
    expectation: String, complaint: String
  ) throws {
    try expect(complaint, of: Self.scenario(expect: expectation))
  }

  @Test func `has the names of the reports, and its own of earlier versions`() throws {
    let run = try run(
      Self.scenario(
        options: #"{"max-speed": "40km/h"}"#,
        expect: #"""
          {"totals": {"distance_m": 20.015, "geocodes": 2, "dropped": {"tooFast": 0}},
           "metrics": {"commits": 2, "geocodes_per_hour": {"is": 1200, "within": 0.01},
             "deviation_mean_m": 0, "recorded_s": 3, "missed_movements": 0},
           "total_m": 20.015, "places_count": 2, "geocodes": 2, "dropped": {"tooFast": 0}}
          """#))
    #expect(run.status == 0, "\(run.output)\(run.complaints)")
  }

  @Test func `draws commits only of a route that is drawn`() throws {
    let text = Self.scenario(route: #""city-run""#, expect: #"{"commits": "a"}"#)
    try expect(
      "expect.commits: commits can be drawn where the route is a diagram; expect places here",
      of: text)
  }

  @Test func `takes every option of the command line, numbers with or without quotes`() throws {
    let text = Self.scenario(
      options: """
        {"threshold": 5, "cadence": "2s", "latency": "normal:1s,0.1", "noise": 0.5, "seed": 7,
         "outage": "1-2", "location-error": "1:denied", "max-accuracy": "50m"}
        """,
      expect: #"{"alerts": [{"kind": "location"}], "faults": {"lostInOutages": 0, "noisy": 2}}"#)

    #expect(try run(text).status == 0)
  }

  @Test func `prints its ride, and what is met and what is not`() throws {
    let text = Self.scenario(
      expect: #"{"places": [{"t": 0.3}, {"t": 5.4, "title_contains": "Thun"}], "ticks": 3}"#)
    let run = try run(text)

    #expect(run.status == 1)
    #expect(run.complaints.isEmpty)
    #expect(run.output.hasPrefix("n\n2 fixes in 0:00:03 along 0.020 km"))
    #expect(
      run.output.hasSuffix(
        """

                expectation               expected               actual
        ok      places                    2 of them
        ok      places[0].t               0.3
        FAILED  places[1].t               5.4                    5.3
        ok      places[1].title_contains  something with "Thun"
        ok      ticks                     3
        5 expectations: 4 ok, 1 failed

        """))
  }

  @Test func `prints the same as JSON`() throws {
    let run = try run(Self.scenario(expect: #"{"places_count": 3}"#), "--format", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let report = try #require(object["report"] as? [String: Any])

    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(
        """
        {"name": "n", "about": "", "ok": false,
         "expectations": [
          {"path": "places_count", "expected": "3", "actual": "2", "ok": false}],
         "report": {"route": {"name": "n", "source": "diagram"
        """))
    #expect(
      report.keys.sorted() == ["alerts", "attribution", "places", "route", "settings", "totals"])
  }

  @Test(arguments: [
    ("scenario", "scenario needs a file: tracker-sim scenario FILE"),
    ("scenario a b", "one scenario at a time; for more: tracker-sim verify a b"),
    ("scenario a --format csv", "--format: 'csv' is not known; there are text, json"),
    ("scenario a --formt csv", "unknown option '--formt'; did you mean '--format'?"),
    (
      "scenario a --seed 5",
      "--seed belongs into the scenario's file: \"options\": {\"seed\": ...}"
    ),
    ("verify --jobs 2", "--jobs is for run, and not for scenarios"),
    ("verify --format xml", "--format: 'xml' is not known; there are text, json, junit"),
    ("scenario no/such.json", "no/such.json: there is no such file"),
  ])
  func `is asked for by its path`(arguments: String, complaint: String) throws {
    let run = try TrackerSimRun(arguments.split(separator: " ").map(String.init))

    #expect(run.status == 2)
    #expect(run.complaints == "tracker-sim: \(complaint)\n")
  }

  private func expect(_ complaint: String, of text: String) throws {
    let run = try run(text)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("tracker-sim: /"))
    #expect(run.complaints.contains("/case.json:"))
    #expect(run.complaints.hasSuffix("\(complaint)\n"), "\(run.complaints)")
  }
}
