// construct: times made of variables: Double, Int, TimeInterval

import Dispatch
import Foundation
import Streams

private func delayed(
  _ source: AnyPublisher<Int, Never>, by seconds: Double, steps: Int, interval: TimeInterval
) -> AnyPublisher<Int, Never> {
  source
    .delay(for: .seconds(seconds), scheduler: DispatchQueue.main)
    .delay(for: .milliseconds(steps * 10), scheduler: DispatchQueue.main)
    .debounce(for: .seconds(interval), scheduler: DispatchQueue.main)
    .throttle(for: .microseconds(10), scheduler: DispatchQueue.main, latest: false)
    .eraseToAnyPublisher()
}
