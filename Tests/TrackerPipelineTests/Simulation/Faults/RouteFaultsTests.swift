import Streams
import Testing

@testable import TrackerPipeline

@Suite struct RouteFaultsTests {
  /// A fix a second, each 10 m north of the one before.
  private let fixes = (0..<1_000).map { fix(Double($0) * 10, at: Double($0), accuracy: 5) }

  private func reception(
    seed: UInt64 = 1, _ change: (inout RouteFaults) -> Void
  ) -> FaultyReception {
    var faults = RouteFaults()
    faults.seed = seed
    change(&faults)
    return FaultyReception(of: fixes, with: faults)
  }

  /// All at once.
  private static func everything(_ faults: inout RouteFaults) {
    faults.noise = 5
    faults.outages = [seconds(60, 90)]
    faults.dropRate = 0.1
    faults.teleports = .init(rate: 0.05, distance: 2_000)
    faults.staleFirst = .init(age: .seconds(600))
    faults.duplicateRate = 0.1
    faults.backwardRate = 0.1
  }

  private static func seconds(_ start: Int, _ end: Int) -> Range<Instant> {
    Instant(.seconds(start))..<Instant(.seconds(end))
  }

  @Test func `without any every fix arrives as it was, at its time`() {
    let reception = reception { _ in }

    #expect(reception.deliveries.map(\.fix) == fixes)
    #expect(reception.deliveries.map(\.time) == fixes.map(\.time))
    #expect(reception.counts == FaultCounts())
    #expect(RouteFaults().isEmpty)
  }

  @Test func `an outage loses what is in it, its start included and its end not`() {
    let reception = reception {
      $0.outages = [Self.seconds(60, 90), Self.seconds(200, 260), Self.seconds(80, 95)]
    }
    let lost = Array(60..<95) + Array(200..<260)

    #expect(
      reception.deliveries.map(\.fix)
        == fixes.enumerated()
        .filter { !lost.contains($0.offset) }.map(\.element))
    #expect(reception.counts.lostInOutages == 95)
  }

  @Test func `a rate is the share of the fixes that are hit`() {
    let dropped = reception { $0.dropRate = 0.1 }
    let thrown = reception { $0.teleports = .init(rate: 0.1, distance: 2_000) }
    let doubled = reception { $0.duplicateRate = 0.1 }
    let setBack = reception { $0.backwardRate = 0.1 }

    for hits in [
      dropped.counts.lostByChance, thrown.counts.teleported, doubled.counts.duplicated,
      setBack.counts.setBack,
    ] {
      #expect((70...130).contains(hits))
    }
    #expect(dropped.deliveries.count == 1_000 - dropped.counts.lostByChance)
    #expect(doubled.deliveries.count == 1_000 + doubled.counts.duplicated)
    #expect(reception { $0.dropRate = 1 }.deliveries.isEmpty)
  }

  @Test func `a teleport is one fix at its distance in any direction`() {
    let thrown = reception { $0.teleports = .init(rate: 0.1, distance: 2_000) }
    let moved = zip(fixes, thrown.deliveries).filter { $0 != $1.fix }
    let distances = moved.map { Geodesic.distance(from: $0.coordinate, to: $1.fix.coordinate) }
    let north = moved.count { $1.fix.coordinate.latitude > $0.coordinate.latitude }
    let east = moved.count { $1.fix.coordinate.longitude > $0.coordinate.longitude }

    #expect(moved.count == thrown.counts.teleported)
    #expect(distances.allSatisfy { abs($0 - 2_000) < 0.001 })
    for half in [north, east] { #expect(abs(Double(half) / Double(moved.count) - 0.5) < 0.2) }
  }

  @Test func `a stale fix comes with the first one and says how old it is`() {
    let reception = reception { $0.staleFirst = .init(age: .seconds(600), distance: 300) }
    let stale = reception.deliveries[0]

    #expect(stale.time == .zero)
    #expect(stale.fix.time == Instant(.seconds(-600)))
    let distance = Geodesic.distance(from: stale.fix.coordinate, to: fixes[0].coordinate)
    #expect(abs(distance - 300) < 0.001)
    #expect(reception.deliveries.dropFirst().map(\.fix) == fixes)
    #expect(reception.counts.stale == 1)
  }

  @Test func `a time that goes back is behind all delivered before, and the tracker drops it`() {
    var simulation = Simulation(route: Route(name: "north", source: "test", fixes: fixes))
    simulation.faults.backwardRate = 0.1
    simulation.faults.duplicateRate = 0.1
    simulation.faults.dropRate = 0.3
    let report = simulation.run()
    let counts = report.faults ?? FaultCounts()

    #expect(counts.setBack > 50)
    #expect((report.totals.dropped[.outOfOrder] ?? 0) >= counts.setBack)
    #expect(report.totals.fixes == 1_000 - counts.lostByChance + counts.duplicated)
    #expect(report.route.fixes == fixes)
  }

  @Test func `the same seed does the same, and another one something else`() {
    let runs = [7, 7, 8].map { reception(seed: $0, Self.everything) }

    #expect(runs[0].deliveries == runs[1].deliveries)
    #expect(runs[0].counts == runs[1].counts)
    #expect(runs[0].deliveries != runs[2].deliveries)
  }

  /// Each fault by itself, and how to see in a delivery what it did.
  @Test func `from a time on, fixes are reported with another accuracy`() {
    let reception = reception {
      $0.accuracies = [
        .init(time: .seconds(2), value: .metres(100)), .init(time: .seconds(4), value: .unknown),
        .init(time: .seconds(5), value: .recorded),
      ]
    }
    let recorded = self.reception { _ in }.deliveries.map(\.fix.horizontalAccuracy)
    let reported = reception.deliveries.map(\.fix.horizontalAccuracy)

    #expect(reported[..<2] == recorded[..<2])
    #expect(reported[2..<5] == [100, 100, nil])
    #expect(reported[5...] == recorded[5...])
    #expect(reception.counts.withOtherAccuracy == 3)
  }

  private static let single: [(String, @Sendable (inout RouteFaults) -> Void)] = [
    ("noise", { $0.noise = 5 }),
    ("drop", { $0.dropRate = 0.1 }),
    ("teleport", { $0.teleports = .init(rate: 0.05, distance: 2_000) }),
    ("duplicate", { $0.duplicateRate = 0.1 }),
    ("backward", { $0.backwardRate = 0.1 }),
  ]

  @Test(arguments: 0..<5, 0..<5)
  func `switching one on does not change another`(first: Int, second: Int) {
    guard first != second else { return }
    let (name, one) = Self.single[first]
    let (_, other) = Self.single[second]
    let alone = marks(of: name, in: reception(seed: 3, one))
    let both = reception(seed: 3) {
      one(&$0)
      other(&$0)
    }
    // Fixes that the other fault removes cannot be compared.
    let arrived = Set(both.deliveries.map(\.time))
    let thrown = marks(of: "teleport", in: both).keys
    let visible = alone.filter { time, _ in
      (second != 1 || arrived.contains(time)) && (name != "noise" || !thrown.contains(time))
    }
    let isSame = marks(of: name, in: both).filter { visible[$0.key] != nil } == visible

    #expect(!visible.isEmpty)
    #expect(isSame)
  }

  /// The time of a fault, and its effect: metres north, or only the time.
  private func marks(of fault: String, in reception: FaultyReception) -> [Instant: Double] {
    let deliveries = Dictionary(grouping: reception.deliveries, by: \.time)
    var marks: [Instant: Double] = [:]
    for fix in fixes {
      let copies = deliveries[fix.time] ?? []
      let metres = copies.first.map {
        ($0.fix.coordinate.latitude - fix.coordinate.latitude) * 111_177
      }
      let isThrown = copies.contains { delivery in
        Geodesic.distance(from: fix.coordinate, to: delivery.fix.coordinate) > 1_000
      }
      let mark: Double? =
        switch fault {
        case "noise": metres
        case "drop": copies.isEmpty ? 0 : nil
        case "teleport": isThrown ? 0 : nil
        case "duplicate": copies.count == 2 ? 0 : nil
        default: copies.contains { $0.fix.time != fix.time } ? 0 : nil
        }
      if let mark { marks[fix.time] = mark }
    }
    return marks
  }

  @Test func `a stale first fix does not set the route's first fix back`() {
    let reception = reception {
      $0.staleFirst = .init(age: .seconds(600), distance: 300)
      $0.backwardRate = 1
    }
    #expect(reception.counts.setBack == reception.deliveries.count - 2)
  }
}
