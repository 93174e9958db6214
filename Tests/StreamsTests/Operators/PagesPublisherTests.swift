import Streams
import Testing

@Suite struct PagesPublisherTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `pages are loaded one after the other, as long as there is a next one`() {
    let pages = ["-a|", "--b|", "-c|"].map { scheduler.cold(Marbles($0)) }
    let all = Publishers.pages(from: 1) { number in
      pages[number - 1].map { ($0, number < 3 ? number + 1 : nil) }
    }

    expect(scheduler.record(all), "-a--b-c|")
  }

  @Test func `a failure ends the pages`() {
    let all = Publishers.pages(from: 1) { number in
      scheduler.cold(number == 1 ? "-a|" : "-#").map { ($0, number + 1) }
    }

    expect(scheduler.record(all), "-a-#")
  }

  @Test func `a page that sends nothing is the last`() {
    let probe = Probe<Int, Never>()
    Publishers.pages(from: 0) { number in
      (number < 3 ? [number] : []).publisher.map { ($0, number + 1) }
    }.subscribe(probe)

    #expect(probe.values == [0, 1, 2])
    #expect(probe.hasFinished)
  }

  @Test func `each page is asked for the demand that is left`() {
    let probe = Probe<Int, Never>(.max(2))
    Publishers.pages(from: 0) { Just(($0, $0 + 1)) }.subscribe(probe)

    #expect(probe.values == [0, 1])
    probe.request(.max(1))
    #expect(probe.values == [0, 1, 2])
    probe.cancel()
  }

  @Test func `a page is not loaded before it is asked for`() {
    let loads = Journal<Int>()
    let probe = Probe<Int, Never>(.none)
    let pages = Publishers.pages(from: 1) { (number: Int) in
      loads.note(number)
      return Just((number, number < 4 ? number + 1 : nil))
    }
    pages.subscribe(probe)
    probe.request(.max(2))

    #expect(probe.values == [1, 2])
    #expect(loads.entries == [1, 2])
    probe.request(.max(1))
    #expect(loads.entries == [1, 2, 3])
    probe.request(.max(1))
    #expect(loads.entries == [1, 2, 3, 4])
    #expect(probe.hasFinished)
  }

  @Test func `a cancellation before the next page is asked for loads nothing more`() {
    let loads = Journal<Int>()
    let probe = Probe<Int, Never>(.max(1))
    let pages = Publishers.pages(from: 1) { (number: Int) in
      loads.note(number)
      return Just((number, Optional(number + 1)))
    }
    pages.subscribe(probe)
    probe.cancel()
    probe.request(.unlimited)

    #expect(loads.entries == [1])
  }

  @Test func `many pages that are asked for one by one need no stack`() {
    let probe = Probe<Int, Never>(.max(1), each: .max(1))
    onStack(of: 256 << 10) {
      Publishers.pages(from: 1) { number in
        Just((number, number < RecursionTests.steps ? number + 1 : nil))
      }.subscribe(probe)
    }

    #expect(probe.values.count == RecursionTests.steps)
    #expect(probe.hasFinished)
  }

  @Test func `many pages need no stack`() {
    let probe = Probe<Int, Never>()
    onStack(of: 256 << 10) {
      Publishers.pages(from: 1) { number in
        Just((number, number < RecursionTests.steps ? number + 1 : nil))
      }.subscribe(probe)
    }

    #expect(probe.values.count == RecursionTests.steps)
    #expect(probe.hasFinished)
  }

  @Test func `each subscriber loads its own pages`() {
    let loads = Journal<Int>()
    let pages = Publishers.pages(from: 1) { (number: Int) in
      loads.note(number)
      return Just((number, number < 3 ? number + 1 : nil))
    }
    for _ in 0..<2 { pages.subscribe(Probe<Int, Never>()) }

    #expect(loads.entries == [1, 2, 3, 1, 2, 3])
  }
}
