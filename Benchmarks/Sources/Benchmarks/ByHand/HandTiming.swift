/// A value goes out when none has come for a while.
final class HandDebounce: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private let agenda: HandAgenda
  private let patience: Int64
  private let next: Next
  private var waiting: Int?
  private var deadline: Int64 = 0

  init(_ agenda: HandAgenda, _ patience: Duration, _ next: @escaping Next) {
    self.agenda = agenda
    self.patience = Int64(patience / .nanoseconds(1))
    self.next = next
  }

  func receive(_ value: Int) {
    let isFirst = waiting == nil
    waiting = value
    deadline = agenda.now + patience
    if isFirst { wake() }
  }

  private func wake() {
    agenda.schedule(at: deadline) { [self] in
      guard let value = waiting else { return }
      guard agenda.now >= deadline else { return wake() }
      waiting = nil
      next(value)
    }
  }
}

/// The latest value goes out, no more than one in a while.
final class HandThrottle: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private let agenda: HandAgenda
  private let interval: Int64
  private let next: Next
  private var waiting: Int?
  private var earliest: Int64 = 0

  init(_ agenda: HandAgenda, _ interval: Duration, _ next: @escaping Next) {
    self.agenda = agenda
    self.interval = Int64(interval / .nanoseconds(1))
    self.next = next
  }

  func receive(_ value: Int) {
    let isFirst = waiting == nil
    waiting = value
    guard isFirst else { return }
    agenda.schedule(at: max(agenda.now, earliest)) { [self] in
      guard let value = waiting else { return }
      waiting = nil
      earliest = agenda.now + interval
      next(value)
    }
  }
}
