// construct: Timer.TimerPublisher in a property, an autoconnected timer in another

import Foundation
import Streams

private final class Ticker {
  let timer: Timer.TimerPublisher = Timer.publish(every: 1, on: .main, in: .common)
  let ticks: Publishers.Autoconnect<Timer.TimerPublisher> =
    Timer.publish(every: 1, on: .main, in: .common).autoconnect()
  private var connection: Cancellable?

  func start() { connection = timer.connect() }
}
