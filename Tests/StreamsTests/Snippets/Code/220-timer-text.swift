// construct: a timer's dates as text, and its ticks with those of a notification

import Foundation
import Streams

private func clock() -> AnyCancellable {
  Timer.publish(every: 1.0, on: RunLoop.main, in: RunLoop.Mode.common)
    .autoconnect()
    .map { date in String(describing: date) }
    .merge(
      with: NotificationCenter.default.publisher(for: Notification.Name("refresh"))
        .map { _ in "refresh" }
    )
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
}
