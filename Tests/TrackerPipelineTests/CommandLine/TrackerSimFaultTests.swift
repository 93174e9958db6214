import Foundation
import Testing

@Suite struct `The faults of tracker-sim` {
  private static let all = [
    "--noise=5m", "--outage=60-90,200-260", "--drop-rate=0.05", "--teleport=0.01:2km",
    "--stale-first=600s:1km", "--duplicate-rate=0.02", "--backward-rate=0.02",
    "--location-error=30:denied,45:unknown,50:network", "--accuracy=100:80m",
  ]

  @Test func `are the same, byte for byte, for the same seed`() throws {
    let runs = try ["7", "7", "8"].map { seed in
      try TrackerSimRun(["run", "city-run", "--format=json", "--seed", seed] + Self.all).output
    }

    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
  }

  @Test func `are counted, and leave the route as it was`() throws {
    let still = try TrackerSimRun("run", "city-run", "--format=json")
    let run = try TrackerSimRun(["run", "city-run", "--format=json"] + Self.all)
    let faults = try #require(Self.object(run.output)["faults"] as? [String: Int])

    #expect(run.output.prefix { $0 != "\n" } == still.output.prefix { $0 != "\n" })
    #expect(!still.output.contains("faults"))
    #expect(
      faults.keys.sorted() == [
        "duplicated", "lostByChance", "lostInOutages", "noisy", "setBack", "stale", "teleported",
        "withOtherAccuracy",
      ])
    #expect(faults["lostInOutages"] == 90)
    #expect(faults["stale"] == 1)
    #expect(faults.values.allSatisfy { $0 > 0 })
  }

  @Test func `are told to people, those that happened`() throws {
    let run = try TrackerSimRun("run", "city-run", "--outage=60-61", "--stale-first", "5min")

    #expect(run.output.contains("\nfaults:  1 fix lost in outages, 1 stale\n"))
  }

  @Test func `of the device are alerts, unless they pass by themselves`() throws {
    let run = try TrackerSimRun("run", "city-run", "--format=json", Self.all[7])
    let alerts = try #require(Self.object(run.output)["alerts"] as? [[String: Any]])

    #expect(alerts.map { $0["kind"] as? String } == ["location", "location"])
    #expect(alerts.map { $0["t"] as? Double } == [30, 50])
    #expect(
      alerts.map { $0["message"] as? String } == [
        "The location manager refuses to locate the device.",
        "The location manager failed: it has no network.",
      ])
  }

  @Test func `a share may be in percent`() throws {
    let runs = try ["0.5", "50%", "50 %"].map {
      try TrackerSimRun("run", "city-run", "--failure-rate", $0, "--format", "csv")
    }
    #expect(runs.map(\.status) == [0, 0, 0])
    #expect(Set(runs.map(\.output)).count == 1)
  }

  @Test(arguments: [
    ("--noise=loud", "'loud' is not a length; write 20m or 1.5km"),
    ("--outage=60", "'60' is not START-END; write 60-90,200-260"),
    ("--outage=60-90,", "'' is not START-END; write 60-90,200-260"),
    ("--outage=90-60", "'90-60' is the wrong way round; write 60-90"),
    ("--outage=60-1min", "'60-1min' has no length; it ends when it starts"),
    ("--drop-rate=10m", "'10m' is not a number; write 0.1"),
    ("--drop-rate=150%", "'150%' is too much; it must be 1 or less"),
    ("--teleport=0.01", "'0.01' is not RATE:LENGTH; 0.01:2km throws 1 % of the fixes 2 km off"),
    ("--teleport=2:2km", "'2' is too much; it must be 1 or less"),
    ("--teleport=0.1:99999km", "'99999km' is too much; it must be 20000000m or less"),
    (
      "--stale-first=1h:2km:3",
      "'1h:2km:3' is not AGE[:LENGTH]; 600s:1km is ten minutes old and 1 km away"
    ),
    ("--stale-first=", "'' is not a time; write 5s, 300ms, 2min or 1h"),
    ("--duplicate-rate=-1", "'-1' makes no sense here; it must not be negative"),
    ("--backward-rate=1.5", "'1.5' is too much; it must be 1 or less"),
    ("--accuracy=30", "'30' is not TIME:ACCURACY; write 60:100m,90:unknown,120:recorded"),
    ("--accuracy=30:5m,20:9m", "'20:9m' must come later than what is before it"),
    ("--accuracy=30:good", "'good' is not a length; write 20m or 1.5km"),
    ("--location-error=30", "'30' is not TIME:KIND; write 30:denied,45:unknown"),
    (
      "--location-error=30:denid",
      "'denid' is not known; did you mean 'denied'? there are unknown, denied, network"
    ),
  ])
  func `with senseless values are told what would be right`(
    option: String, complaint: String
  ) throws {
    let run = try TrackerSimRun("run", "city-run", option)

    #expect(run.status == 2)
    #expect(run.complaints == "tracker-sim: \(option.prefix { $0 != "=" }): \(complaint)\n")
  }

  private static func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }
}
