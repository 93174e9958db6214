/// A value goes out when none has come for a while.
final class HandDebounce: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private let time: HandVirtualTime
  private let interval: Int64
  private let next: Next
  private var waiting: Int?
  private var deadline: Int64 = 0

  init(_ time: HandVirtualTime, _ interval: Duration, _ next: @escaping Next) {
    self.time = time
    self.interval = Int64(interval / .nanoseconds(1))
    self.next = next
  }

  func receive(_ value: Int) {
    let isFirst = waiting == nil
    waiting = value
    deadline = time.now + interval
    if isFirst { wake() }
  }

  private func wake() {
    time.schedule(at: deadline) { [self] in
      guard let value = waiting else { return }
      guard time.now >= deadline else { return wake() }
      waiting = nil
      next(value)
    }
  }
}

/// The latest value goes out, no more than one in a while.
final class HandThrottle: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private let time: HandVirtualTime
  private let interval: Int64
  private let next: Next
  private var waiting: Int?
  private var earliest: Int64 = 0

  init(_ time: HandVirtualTime, _ interval: Duration, _ next: @escaping Next) {
    self.time = time
    self.interval = Int64(interval / .nanoseconds(1))
    self.next = next
  }

  func receive(_ value: Int) {
    let isFirst = waiting == nil
    waiting = value
    guard isFirst else { return }
    time.schedule(at: max(time.now, earliest)) { [self] in
      guard let value = waiting else { return }
      waiting = nil
      earliest = time.now + interval
      next(value)
    }
  }
}

/// Fails when no value has come for a while.
final class HandTimeout: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private let time: HandVirtualTime
  private let interval: Int64
  private let next: Next
  private var deadline: Int64
  private(set) var hasFailed = false

  init(_ time: HandVirtualTime, _ interval: Duration, _ next: @escaping Next) {
    self.time = time
    self.interval = Int64(interval / .nanoseconds(1))
    self.next = next
    deadline = time.now + self.interval
    wake()
  }

  func receive(_ value: Int) {
    guard !hasFailed else { return }
    deadline = time.now + interval
    time.schedule(at: time.now) { [next] in next(value) }
  }

  private func wake() {
    time.schedule(at: deadline) { [self] in
      if time.now < deadline { wake() } else { hasFailed = true }
    }
  }
}

/// One value goes out in a while.
final class HandPace: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private let time: HandVirtualTime
  private let interval: Int64
  private let values: [Int]
  private let next: Next
  private var place = 0

  init(
    _ time: HandVirtualTime, _ interval: Duration, _ values: [Int], _ next: @escaping Next
  ) {
    self.time = time
    self.interval = Int64(interval / .nanoseconds(1))
    self.values = values
    self.next = next
  }

  func wake() {
    time.schedule(at: time.now + (place == 0 ? 0 : interval)) { [self] in
      next(values[place])
      place += 1
      if place < values.count { wake() }
    }
  }
}
