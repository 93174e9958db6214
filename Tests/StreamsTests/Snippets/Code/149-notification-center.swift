// construct: NotificationCenter.publisher(for:)

import Foundation
import Streams

extension Notification.Name {
  fileprivate static let documentSaved = Notification.Name("documentSaved")
}

private func saved() -> [AnyCancellable] {
  let center = NotificationCenter.default
  let subscription = center.publisher(for: .documentSaved)
    .compactMap { $0.userInfo?["path"] as? String }
    .sink { print("saved", $0) }
  let counted = center.publisher(for: .documentSaved, object: nil)
    .map { _ in 1 }
    .scan(0) { $0 + $1 }
    .sink { print("saved \($0) times") }
  center.post(name: .documentSaved, object: nil, userInfo: ["path": "/tmp/a"])
  return [subscription, counted]
}
