import Testing

@testable import Streams

@Suite struct CrowdTests {
  typealias Member = Crowd<Int, Never>.Member

  /// A subscriber and its ticket, with as much demand as it asks for at first.
  func member(_ probe: Probe<Int, Never> = Probe(.none), asks demand: Int = 100) -> Member {
    let block = Block.make("Counter", words: 0, destroy: nil)
    let ticket = Ticket("Test", counter: Ticket.Counter(block), serve: { _, _ in }) { _, _ in }
    _ = ticket.add(.max(demand))
    return Member(probe, ticket: ticket)
  }

  @Test(arguments: UInt64(1)...10)
  func `members may leave in any order, and the others stay in theirs`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let order = Journal<Int>()
    var crowd = Crowd<Int, Never>()
    var model: [(number: Int, ticket: Ticket)] = []
    for number in 0..<300 {
      if model.isEmpty || Int.random(in: 0..<(number < 150 ? 3 : 2), using: &chance) > 0 {
        let new = member(Probe { _, _ in order.note(number) }, asks: 1_000)
        crowd.append(new)
        model.append((number, new.ticket))
      } else {
        let leaving = model.remove(at: Int.random(in: 0..<model.count, using: &chance))
        crowd.remove(leaving.ticket)
        crowd.remove(leaving.ticket)
        #expect(crowd[leaving.ticket] == nil, "seed \(seed)")
      }
      let before = order.count
      crowd.deliver(0, version: nil)
      #expect(Array(order.entries.dropFirst(before)) == model.map(\.number), "seed \(seed)")
      #expect(model.allSatisfy { crowd[$0.ticket]?.ticket === $0.ticket }, "seed \(seed)")
      #expect(crowd.members.count <= max(2 * model.count, model.count + 17), "seed \(seed)")
    }
    for one in model { crowd.remove(one.ticket) }
    #expect(crowd.members.isEmpty)
  }

  /// In each order, the seats that are looked at while closing ranks are no more than a few for each
  /// that was taken.
  @Test(arguments: ["first come", "last come", "from the middle"])
  func `leaving costs the same in a crowd of any size`(order: String) {
    func moves(_ count: Int) -> Int {
      var crowd = Crowd<Int, Never>()
      let members = (0..<count).map { _ in member() }
      for member in members { crowd.append(member) }
      let leaving =
        switch order {
        case "first come": Array(members)
        case "last come": Array(members.reversed())
        default: Array(members[(count / 2)...] + members[..<(count / 2)])
        }
      var moves = 0
      for one in leaving {
        let before = crowd.members.count
        let isLast = one.ticket.place == before - 1
        crowd.remove(one.ticket)
        let gone = before - crowd.members.count
        moves += isLast || gone == 0 ? gone : before
      }
      #expect(crowd.members.isEmpty)
      return moves
    }

    #expect(moves(4_000) <= 3 * 4_000)
  }

  @Test func `a seat that was left keeps nothing of the subscriber`() {
    weak var gone: Probe<Int, Never>?
    var crowd = Crowd<Int, Never>()
    crowd.append(member())
    do {
      let probe = Probe<Int, Never>(.none)
      gone = probe
      let leaving = member(probe)
      crowd.append(leaving)
      crowd.append(member())
      crowd.remove(leaving.ticket)
    }

    #expect(gone == nil)
    #expect(crowd.members.count == 3)
  }

  @Test func `a ticket of another crowd is nobody's`() {
    var crowd = Crowd<Int, Never>()
    let (here, elsewhere) = (member(), member())
    crowd.append(here)
    elsewhere.ticket.place = 0

    crowd.remove(elsewhere.ticket)

    #expect(crowd[elsewhere.ticket] == nil)
    #expect(crowd[here.ticket] != nil)
  }
}

@Suite struct TicketTests {
  let served = Journal<String>()

  func ticket() -> Ticket {
    let block = Block.make("Counter", words: 0, destroy: nil)
    return Ticket("Test", counter: Ticket.Counter(block)) { [served] _, _ in
      served.note("serve")
    } dismiss: { [served] _, _ in
      served.note("dismiss")
    }
  }

  @Test func `spends what it was asked for, and no more`() {
    let ticket = ticket()
    #expect(ticket.spend(on: nil) == false)
    ticket.request(.max(2))

    #expect([ticket.spend(on: nil), ticket.spend(on: nil)] == [true, true])
    #expect(ticket.spend(on: nil) == false)
    #expect(served.entries == ["serve"])
  }

  @Test func `spends each version once, and none before`() {
    let ticket = ticket()
    ticket.request(.max(2))

    #expect(ticket.spend(on: 2) == true)
    #expect(ticket.spend(on: 2) == false)
    #expect(ticket.spend(on: 1) == false)
    #expect(ticket.spend(on: 3) == true)
    #expect(ticket.spend(on: 4) == false)
    ticket.request(.unlimited)
    #expect(ticket.spend(on: 4) == true)
  }

  @Test func `unlimited is never spent, and sums do not overflow`() {
    let ticket = ticket()
    ticket.request(.max(.max - 1))
    ticket.request(.max(.max - 1))
    #expect(ticket.demand.load(ordering: .relaxed) == .max)
    for _ in 0..<3 { #expect(ticket.spend(on: nil) == true) }

    #expect(ticket.demand.load(ordering: .relaxed) == .max)
  }

  @Test func `a request for nothing is not served`() {
    ticket().request(.none)

    #expect(served.entries == [])
  }

  @Test func `is dismissed once, and spends nothing from then on`() {
    let ticket = ticket()
    ticket.request(.unlimited)
    ticket.cancel()
    ticket.cancel()
    ticket.request(.max(1))

    #expect(served.entries == ["serve", "dismiss"])
    #expect(ticket.add(.max(1)) == false)
    #expect(ticket.spend(on: nil) == false)
    #expect(ticket.close() == false)
  }

  @Test func `is closed once, by the end or by the subscriber`() {
    let ticket = ticket()

    #expect(ticket.close() == true)
    #expect(ticket.close() == false)
    ticket.cancel()
    #expect(served.entries == [])
  }
}
