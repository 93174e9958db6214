import Streams
import Testing

/// Three and more inputs.
@Suite struct ArityTests {
  let scheduler = VirtualTimeScheduler()

  func source(_ value: Int) -> Marbles.Source {
    scheduler.cold(Marbles(String(repeating: "-", count: value) + "\(value)|"))
  }

  @Test func `merge of three publishes values as they come`() {
    let (b, c) = (scheduler.cold("---x----y-|"), scheduler.cold("----m-|"))

    expect(scheduler.record(scheduler.cold("-1-----2-|").merge(with: b, c)), "-1-xm--2y-|")
  }

  @Test func `merging once more makes one operator of all`() {
    let (b, c) = (scheduler.cold("---x----y-|"), scheduler.cold("----m-|"))
    let merged = scheduler.cold("-1-----2-|").merge(with: b).merge(with: c)
    let type = Publishers.Merge3<
      Marbles.Source, Marbles.Source, Marbles.Source
    >.self

    #expect(Swift.type(of: merged) == type)
    expect(scheduler.record(merged), "-1-xm--2y-|")
  }

  @Test func `merge of four to eight publishes all values`() {
    let (a, b, c, d) = (source(1), source(2), source(3), source(4))
    let (e, f, g, h) = (source(5), source(6), source(7), source(8))

    let length = Duration.milliseconds(20)
    expect(scheduler.record(a.merge(with: b, c, d), for: length), "-1234|")
    expect(scheduler.record(a.merge(with: b, c, d, e), for: length), "-12345|")
    expect(scheduler.record(a.merge(with: b, c, d, e, f), for: length), "-123456|")
    expect(scheduler.record(a.merge(with: b, c, d, e, f, g), for: length), "-1234567|")
    expect(scheduler.record(a.merge(with: b, c, d, e, f, g, h), for: length), "-12345678|")
  }

  @Test func `merge of six publishes values as they come`() {
    let (a, b) = (scheduler.cold("-1-----2-|"), scheduler.cold("---x----y-|"))
    let others = scheduler.cold("----m-|")

    expect(
      scheduler.record(a.merge(with: b, others, others, others, others)), "-1-x(mmmm)--2y-|")
  }

  @Test func `a merge can be merged with one to six others`() {
    let (a, b, c, d) = (source(1), source(2), source(3), source(4))
    let (e, f, g, h) = (source(5), source(6), source(7), source(8))

    let two = Publishers.Merge(a, b)
    let length = Duration.milliseconds(20)
    expect(scheduler.record(two.merge(with: c, d, e, f, g, h), for: length), "-12345678|")
    expect(scheduler.record(two.merge(with: c).merge(with: d, e), for: length), "-12345|")
    expect(scheduler.record(two.merge(with: c, d).merge(with: e, f), for: length), "-123456|")
    expect(
      scheduler.record(two.merge(with: c, d, e).merge(with: f).merge(with: g), for: length),
      "-1234567|")
    expect(
      scheduler.record(Publishers.MergeMany(a, b).merge(with: c), for: length), "-123|")
    expect(scheduler.record(Publishers.MergeMany([a, b, c]), for: length), "-123|")
  }

  @Test func `merge of three asks each for one value at a time if it is not asked for all`() {
    let (a, b, c) = (scheduler.cold("12|"), scheduler.cold("34|"), scheduler.cold("56|"))

    expect(scheduler.record(a.merge(with: b, c), subscriber: "(^1)---1-*"), "1---3-(5246|)")
    expect(a.requests, "(11)--")
  }

  @Test func `zip of three joins by place`() {
    let (b, c) = (scheduler.cold("-x---y-|"), scheduler.cold("---m---n-|"))
    let rows = scheduler.cold("-1-2-|").zip(b, c) { $0 + $1 + $2 }.map(naming("1xm", "2yn"))

    expect(scheduler.record(rows), "---A---(B|)")
    expect(b.requests, "*")
  }

  @Test func `the failure of any input of a zip ends it, whatever the order of the arguments`() {
    let (b, late) = (scheduler.cold("1|"), scheduler.cold("-----z|"))
    let failing = scheduler.cold("1--#")

    expect(scheduler.record(b.zip(failing, late) { $0 + $1 + $2 }.map { _ in "z" }), "---#")
    expect(scheduler.record(late.zip(failing, b) { $0 + $1 + $2 }.map { _ in "z" }), "---#")
  }

  @Test func `zip of four with a transform joins by place`() {
    let a = scheduler.cold("-1-2-|")
    let rows = a.zip(a, a, a) { $0 + $1 + $2 + $3 }.map(naming("1111", "2222"))

    expect(scheduler.record(rows), "-A-B-|")
  }

  @Test func `combineLatest of three publishes whenever any changes`() {
    let (b, c) = (scheduler.cold("-x---y---|"), scheduler.cold("---m-----|"))
    let rows = scheduler.cold("-1-----2-|").combineLatest(b, c) { $0 + $1 + $2 }
      .map(naming("1xm", "1ym", "2ym"))

    expect(scheduler.record(rows), "---A-B-C-|")
  }

  @Test func `combineLatest of four with a transform publishes whenever any changes`() {
    let a = scheduler.cold("-1-|")
    let rows = a.combineLatest(a, a, scheduler.cold("--2-3|")) { $0 + $1 + $2 + $3 }
      .map(naming("1112", "1113"))

    expect(scheduler.record(rows), "--A-B|")
  }

  @Test func `publishers of the same publishers are equal`() {
    let (a, b, c) = (Just(1), Just(2), Just(3))

    #expect(Publishers.Merge(a, b) == a.merge(with: b))
    #expect(Publishers.Merge3(a, b, c) != a.merge(with: b, a))
    #expect(Publishers.Zip3(a, b, c) == a.zip(b, c))
    #expect(Publishers.CombineLatest(a, b) == a.combineLatest(b))
    #expect(Publishers.Concatenate(prefix: a, suffix: b) == a.append(b))
  }
}
