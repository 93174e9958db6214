import Streams
import Testing

@Suite struct FoldingTests {
  @Test func `reduce publishes the result at the end`() {
    expect(.play("-1-2-3-|") { source, _ in source.map(number).reduce(0, +) }, "-------(6|)")
  }

  @Test func `reduce of nothing is the initial result`() {
    expect(.play("--|") { source, _ in source.map(number).reduce(7, +) }, "--(7|)")
  }

  @Test func `a failure passes at once, without a result`() {
    expect(.play("-1-2-#") { source, _ in source.map(number).reduce(0, +) }, "-----#")
  }

  @Test func `the result waits to be asked for`() {
    let late = Marbles.play("-1-2-|", subscriber: "(^0)---------1") { source, _ in
      source.map(number).reduce(0, +)
    }

    expect(late, "----------(3|)")
  }

  @Test func `collect publishes all values at the end`() {
    let arrays = Marbles.play("-1-2-3-|") { source, _ in
      source.collect().map { $0 == ["1", "2", "3"] ? "A" : "\($0)" }
    }

    expect(arrays, "-------(A|)")
  }

  @Test func `a fold asks upstream for everything`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-|")

    _ = scheduler.record(source.collect(), subscriber: "(^1)")

    expect(source.requests, "*")
  }
}
