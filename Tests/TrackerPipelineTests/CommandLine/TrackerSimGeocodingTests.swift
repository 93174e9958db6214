import Testing

@Suite struct `The geocoder of tracker-sim` {
  @Test(arguments: [
    ("--latency=uniform:2s-100ms", "'2s-100ms' is the wrong way round; the shorter comes first"),
    ("--latency=uniform:2s", "'2s' is not two times; write uniform:100ms-2s"),
    ("--latency=normal:300ms", "'300ms' is not two times; write normal:300ms,100ms"),
    ("--latency=exponential:", "'' is not a time; write 5s, 300ms, 2min or 1h"),
    (
      "--latency=norml:1,1",
      "'norml' is not known; did you mean 'normal'? there are uniform, normal, exponential"
    ),
    ("--no-result=0", "'0' is out of range; count from 1 to 2000000"),
    ("--no-result-rate=2", "'2' is too much; it must be 1 or less"),
    ("--rate-limit=1", "'1' is not a number of geocodes in a time; write 1/2s or 50/min"),
    ("--rate-limit=0/2s", "'0/2s' is not a number of geocodes in a time; write 1/2s or 50/min"),
    ("--rate-limit=1/0s", "'0s' makes no sense here; it must be 0.001s or more"),
    ("--geocoder-offline=60", "'60' is not START-END; write 60-90,200-260"),
  ])
  func `with senseless values is told what would be right`(
    option: String, complaint: String
  ) throws {
    let run = try TrackerSimRun("run", "city-run", option)

    #expect(run.status == 2)
    #expect(run.complaints == "tracker-sim: \(option.prefix { $0 != "=" }): \(complaint)\n")
  }

  @Test(arguments: [
    "--latency=uniform:100ms-2s", "--latency=normal:300ms,100ms", "--latency=exponential:300ms",
  ])
  func `answers at times that the seed decides`(latency: String) throws {
    let runs = try ["1", "1", "2"].map { seed in
      try TrackerSimRun(
        "run", "city-run", "--to", "200s", "--format=json", latency, "--seed", seed
      ).output
    }

    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
  }

  @Test func `refuses, finds nothing and is out of reach when told so`() throws {
    let run = try TrackerSimRun(
      "run", "city-run", "--format=json", "--no-result=2", "--rate-limit=3/min",
      "--geocoder-offline=300-320")

    #expect(run.output.contains("nothing is known there"))
    #expect(run.output.contains("wants fewer requests"))
    #expect(run.output.contains("the geocoder cannot be reached"))
  }
}
