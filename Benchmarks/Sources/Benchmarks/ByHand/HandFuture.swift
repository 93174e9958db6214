/// A value that comes later: what is to be called with it, or the value itself.
final class HandFuture {
  private var value: Int?
  private var waiting: [(Int) -> Void] = []

  func fulfil(_ new: Int) {
    guard value == nil else { return }
    value = new
    for next in waiting { next(new) }
    waiting = []
  }

  func whenFulfilled(_ next: @escaping (Int) -> Void) {
    if let value { next(value) } else { waiting.append(next) }
  }
}
