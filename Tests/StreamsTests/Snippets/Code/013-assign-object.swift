// construct: Subscribers.Assign made by hand

import Streams

private final class Thermometer: @unchecked Sendable {
  var degrees = 0.0
}

private func connect(_ thermometer: Thermometer) -> Cancellable {
  let assign = Subscribers.Assign(object: thermometer, keyPath: \.degrees)
  [20.5, 21, 21.5].publisher.subscribe(assign)
  print(assign.object?.degrees ?? 0, assign.keyPath == \Thermometer.degrees)
  return assign
}
