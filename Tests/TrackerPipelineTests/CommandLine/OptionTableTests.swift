import Testing

@testable import tracker_sim

@Suite struct `The options of a command` {
  @Test(arguments: Command.all.map(\.name))
  func `are there once each`(name: String) throws {
    let names = try Command.named(name).allOptions.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `with a receiver are those of the app that are not about a route`() {
    let (all, live) = (AppRequest.options, AppRequest.ofReceiver)
    #expect(live.names.allSatisfy(all.has))
    let simulated = RideOptions.route + RideOptions.faults + RideOptions.events
    #expect(
      simulated.map(\.name).filter(live.has).sorted() == ["--accuracy", "--permission"])
  }

  @Test(arguments: RideOptions.all.map(\.name))
  func `say the default that they have`(name: String) throws {
    let option = try #require(RideOptions.all.first { $0.name == name })
    // The default of a file is no file.
    guard let standard = option.description.standard, !option.description.kind.isFile else {
      return
    }
    var ride = RideOptions()
    do throws(InvalidValue) {
      try option.apply(standard, &ride)
    } catch {
      // Words for what cannot be written: none, never, all.
      #expect(standard.allSatisfy { !$0.isNumber }, "\(option.name): \(error.message)")
      return
    }
    let without = RideOptions()
    ride.written = [:]
    // These remember that they were given.
    #expect(ride.untimed.speed == without.untimed.speed)
    #expect(ride.untimed.interval == without.untimed.interval)
    #expect(ride.lookup.timeout == without.lookup.timeout)
    (ride.untimed, ride.lookup.givenTimeout) = (without.untimed, nil)
    #expect("\(ride)" == "\(without)")
  }

  @Test func `of a scenario are those of run that change the ride, with a list each in a sweep`() {
    let ride = RideOptions.all.map(\.name)
    #expect(ride.allSatisfy(RunRequest.options.has))
    #expect(ride.allSatisfy(SweepRequest.options.has))
    #expect(!ride.contains("--format") && !ride.contains("--realtime"))
  }

  @Test func `set values of their own request, and are kept as written where a ride is repeated`()
    throws
  {
    let run: RunRequest = try Arguments(["a", "--seed", "7", "--map", "--from=60"]).request
    #expect(run.text.hasMap)
    #expect(run.ride.script.seed == 7 && run.ride.faults.seed == 7)
    #expect(run.ride.written == ["--seed": "7", "--from": "60"])
    let live: LiveRequest = try Arguments(["--settle", "3", "--format", "json"]).request
    #expect(live.written == ["--settle": "3"])
    let sweep: SweepRequest = try Arguments(["--threshold", "5m,9m", "--noise", "2m"]).request
    #expect(sweep.axes == [OptionAxis(name: "--threshold", values: ["5m", "9m"])])
    #expect(sweep.ride.written == ["--noise": "2m"])
  }
}
