/// The latest values of four inputs.
final class LatestOfFour: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private var values: (Int?, Int?, Int?, Int?)
  private let next: Next

  init(_ next: @escaping Next) {
    self.next = next
  }

  func receive(_ value: Int, from input: Int) {
    switch input {
    case 0: values.0 = value
    case 1: values.1 = value
    case 2: values.2 = value
    default: values.3 = value
    }
    if let first = values.0, values.1 != nil, values.2 != nil, values.3 != nil { next(first) }
  }
}

/// Values of two inputs by place.
final class ZipOfTwo: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private var left: [Int] = []
  private var right: [Int] = []
  private let next: Next

  init(_ next: @escaping Next) {
    self.next = next
  }

  func receiveLeft(_ value: Int) {
    guard !right.isEmpty else { return left.append(value) }
    next(value &+ right.removeFirst())
  }

  func receiveRight(_ value: Int) {
    guard !left.isEmpty else { return right.append(value) }
    next(left.removeFirst() &+ value)
  }
}
