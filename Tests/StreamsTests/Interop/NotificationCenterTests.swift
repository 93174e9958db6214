#if Foundation && !canImport(Combine)
  import Foundation
  import Testing

  @testable import Streams

  extension Notification.Name {
    fileprivate static let arrived = Notification.Name("arrived")
  }

  @Suite struct NotificationCenterTests {
    let center = NotificationCenter()

    @Test func `notifications of the name are published, with what is in them`() {
      let journal = Journal<String>()
      let cancellable = center.publisher(for: .arrived)
        .compactMap { $0.userInfo?["from"] as? String }
        .sink { journal.note($0) }
      center.post(name: .arrived, object: nil, userInfo: ["from": "Rome"])
      center.post(name: Notification.Name("left"), object: nil, userInfo: ["from": "Oslo"])
      center.post(name: .arrived, object: nil)
      center.post(name: .arrived, object: nil, userInfo: ["from": "Bonn"])
      cancellable.cancel()
      center.post(name: .arrived, object: nil, userInfo: ["from": "Kiel"])

      #expect(journal.entries == ["Rome", "Bonn"])
    }

    @Test func `those of one object are published if it is given`() {
      let (mine, other) = (NSObject(), NSObject())
      let probe = Probe<PostedNotification, Never>()
      center.publisher(for: .arrived, object: mine).subscribe(probe)
      center.post(name: .arrived, object: other)
      center.post(name: .arrived, object: mine)

      #expect(probe.values.count == 1)
      #expect(probe.values.first?.object as? NSObject === mine)
      #expect(probe.values.first?.notification.name == .arrived)
    }

    @Test func `a notification that nobody asked for is dropped`() {
      let probe = Probe<PostedNotification, Never>(.none)
      center.publisher(for: .arrived).subscribe(probe)
      center.post(name: .arrived, object: nil, userInfo: ["number": 1])
      probe.request(.max(1))
      #expect(probe.values.isEmpty)
      center.post(name: .arrived, object: nil, userInfo: ["number": 2])
      center.post(name: .arrived, object: nil, userInfo: ["number": 3])

      #expect(probe.values.map { $0.userInfo?["number"] as? Int } == [2])
      #expect(probe.breaches == [])
      #expect(probe.subscription.map { "\($0)" } == "NotificationCenter Observer")
    }

    @Test func `a subscriber that posts from inside is told afterwards`() {
      let center = center
      let probe = Probe<PostedNotification, Never>(onValue: { probe, _ in
        if probe.values.count < 3 { center.post(name: .arrived, object: nil) }
      })
      center.publisher(for: .arrived).subscribe(probe)
      center.post(name: .arrived, object: nil)

      #expect(probe.values.count == 3)
      #expect(probe.breaches == [])
    }

    @Test(arguments: [true, false])
    func `everything is released when it is cancelled or nobody holds it any more`(cancels: Bool) {
      final class Witness: Sendable {}
      weak var witness: Witness?
      do {
        let strong = Witness()
        witness = strong
        let cancellable = center.publisher(for: .arrived).sink { _ in
          withExtendedLifetime(strong) {}
        }
        center.post(name: .arrived, object: nil)
        if cancels { cancellable.cancel() }
      }

      #expect(witness == nil)
    }
  }
#endif
