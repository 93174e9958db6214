import Streams
import Testing

@testable import TrackerPipeline

@Suite struct PlaceHistoryTests {
  private func place(_ index: Int) -> VisitedPlace {
    VisitedPlace(
      index: index, time: .zero, location: fix(0), placemark: Placemark(title: ""),
      startsSegment: index == 1, distance: 0, totalDistance: 0)
  }

  @Test func `the newest place comes first`() {
    var history = PlaceHistory()
    for index in 1...3 { history.add(place(index)) }

    #expect(history.map(\.index) == [3, 2, 1])
    #expect(history.first?.index == 3)
  }

  @Test func `adding does not change the history it is added to`() {
    var history = PlaceHistory()
    history.add(place(1))
    let before = history
    history.add(place(2))

    #expect(before.map(\.index) == [1])
    #expect(before != history)
  }

  @Test func `releasing a long history does not overflow the stack`() {
    var history = PlaceHistory()
    for index in 1...300_000 { history.add(place(index)) }
    let shared = history
    history = PlaceHistory()

    #expect(shared.count == 300_000)
  }
}
