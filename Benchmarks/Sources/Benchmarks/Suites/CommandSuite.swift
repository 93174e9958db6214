/// The command, from its start to its exit, as its users run it.
let commandSuite: [Benchmark] = [
  Benchmark(
    "tracker-sim run, a GPX file of 30 MB", per: "run", count: 1,
    setUp: { _ in attempting(command) { try ride($0) } },
    byHand: ByHand("a loop over the bytes") { _ in
      attempting({ try LongRide.path() }) { path in
        let places = try HandGPX.ride(path).places.count
        precondition(abs(places - LongRide.points / 5) < 2, "There are \(places) places.")
      }
    }
  ).with(\.memory) { try PeakMemory.bytes(of: command()) }
    .with(\.place, .anotherProcess),
  Benchmark(
    "tracker-sim app, a pan by one cell among 10,000 places", per: "pan", count: 20,
    setUp: { count in
      attempting({ try AppTerminal() }) { terminal in
        for pan in 0..<count {
          AppTerminal.waitForNextFrame()
          try terminal.show(pan % 2 == 0 ? AppTerminal.panRight : AppTerminal.panLeft)
        }
      }
    }
  ).with(\.baseline) { count in
    return { for _ in 0..<count { AppTerminal.waitForNextFrame() } }
  }
  // Of a frame.
  .with(\.memory) {
    let terminal = try AppTerminal()
    var bytes = 0
    for _ in 0..<20 {
      AppTerminal.waitForNextFrame()
      bytes += try terminal.show(AppTerminal.panRight)
    }
    return Double(bytes) / 20
  }
  .with(\.goal, .time(5e6))
  .with(\.place, .anotherProcess)
  .with(\.keepsRound, true),
]

private func command() throws -> [String] {
  // By hand nobody looks for cities.
  [Program.trackerSim, "run", try LongRide.path(), "--geocoder", "coordinates"]
}

private func ride(_ command: [String]) throws {
  let process = try FinishedProcess(running: command, output: "/dev/null")
  precondition(process.status == 0, "tracker-sim fails.")
}

/// A round whose errors end the program: a benchmark that fails measures nothing.
private func attempting<Thing>(
  _ make: () throws -> Thing, _ work: @escaping (Thing) throws -> Void
) -> Benchmark.Round {
  do {
    let thing = try make()
    return {
      do { try work(thing) } catch { preconditionFailure("\(error)") }
    }
  } catch {
    preconditionFailure("\(error)")
  }
}
