import Streams
import Testing

@testable import TrackerPipeline

@Suite struct AlertQueueTests {
  private func alert(_ kind: TrackerAlert.Kind, _ message: String = "") -> TrackerAlert {
    TrackerAlert(kind: kind, time: .zero, message: message)
  }

  @Test func `one alert is shown and the same kind does not stack`() {
    var queue = AlertQueue()
    queue.add(alert(.geocoder, "first"))
    queue.add(alert(.geocoder, "second"))

    #expect(queue.shown?.message == "first")
    #expect(queue.waiting.isEmpty)
  }

  @Test func `dismissing shows the next`() {
    var queue = AlertQueue()
    queue.add(alert(.geocoder))
    queue.add(alert(.permission))
    queue.add(alert(.permission))
    queue.dismiss()

    #expect(queue.shown?.kind == .permission)
    queue.dismiss()
    #expect(queue.shown == nil)
  }

  @Test func `a kind that was dismissed may come again`() {
    var queue = AlertQueue()
    queue.add(alert(.geocoder, "first"))
    queue.dismiss()
    queue.add(alert(.geocoder, "second"))

    #expect(queue.shown?.message == "second")
  }
}
