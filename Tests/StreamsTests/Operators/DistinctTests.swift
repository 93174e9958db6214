import Streams
import Testing

@Suite struct DistinctTests {
  @Test func `distinct drops what has been published before`() {
    expect(.play("-1-2-1-3-1-|") { source, _ in source.distinct() }, "-1-2---3---|")
  }

  @Test func `with a bound, what has been forgotten is published again`() {
    expect(
      .play("-1-2-1-3-1-|") { source, _ in source.distinct(remembering: 2) }, "-1-2---3-1-|")
    expect(
      .play("-1-1-2-1-2-|") { source, _ in source.distinct(remembering: 1) }, "-1---2-1-2-|")
  }

  @Test func `distinct compares keys, if told, and asks for one more for each value it drops`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("aAbBc|")
    let values = source.distinct(by: { $0.lowercased() })

    expect(scheduler.record(values, subscriber: "(^3)", for: .milliseconds(4)), "a-b-c")
    expect(source.requests, "31-1")
  }

  @Test(arguments: [1, 2, 5, 100])
  func `no more is remembered than is told`(count: Int) {
    let values = (0..<1_000).map { $0 * $0 % 17 }
    var remembered: [Int] = []
    let expected = values.filter { value in
      if remembered.contains(value) { return false }
      remembered = Array((remembered + [value]).suffix(count))
      return true
    }
    let probe = Probe<Int, Never>()
    values.publisher.distinct(remembering: count).subscribe(probe)

    #expect(probe.values == expected)
  }
}
