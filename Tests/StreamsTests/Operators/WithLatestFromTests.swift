import Streams
import Testing

@Suite struct WithLatestFromTests {
  @Test func `withLatestFrom adds the other's latest value`() {
    let pairs = Marbles.play("-1---2-3----4-|", "---a----b-|") { source, other, _ in
      source.withLatestFrom(other) { $0 + $1 }.map(naming("2a", "3a", "4b"))
    }

    expect(pairs, "-----A-B----C-|")
  }

  @Test func `withLatestFrom fails with the other`() {
    let pairs = Marbles.play("-1---2-3-|", "a-----#") { source, other, _ in
      source.withLatestFrom(other) { $0 + $1 }.map(naming("1a", "2a"))
    }

    expect(pairs, "-A---B#")
  }

  @Test func `withLatestFrom takes all the other sends and asks again for what it drops`() {
    let scheduler = VirtualTimeScheduler()
    let (source, other) = (scheduler.cold("12345|"), scheduler.cold("--abc"))
    let pairs = source.withLatestFrom(other) { $0 + $1 }.map(naming("3a", "4b"))

    expect(scheduler.record(pairs, subscriber: "(^2)"), "--AB")
    expect(other.requests, "*")
  }

  @Test func `withLatestFrom of three adds the latest values of all`() {
    let values = Marbles.play("-1---2-3----4-|", "---a----b-|") { source, a, scheduler in
      source.withLatestFrom(a, scheduler.cold("--x------y-|"), scheduler.cold("m-|"))
        .map { $0 + $1 + $2 + $3 }.map(naming("2axm", "3axm", "4bym"))
    }

    expect(values, "-----A-B----C-|")
  }

  @Test func `withLatestFrom of two and of three others needs a value of each`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("1-2-3-4|")
    let (a, b, c) = (scheduler.cold("a-----"), scheduler.cold("-b--d-"), scheduler.cold("---c--"))
    let two = source.withLatestFrom(a, b).map { "\($0)\($1)\($2)" }
    let three = source.withLatestFrom(a, b, c).map { "\($0)\($1)\($2)\($3)" }

    expect(scheduler.record(two), "--‹2ab›-‹3ad›-‹4ad›|")
    expect(scheduler.record(three), "----‹3adc›-‹4adc›|")
  }
}
