/// A value that comes later: what is to be called with it, or the value itself.
final class HandFuture {
  private var value: Int?
  private var waiting: [(Int) -> Void] = []

  /// Not inlined: an object that is only used here would not be made at all.
  @inline(never) static func running(_ work: (@escaping (Int) -> Void) -> Void) -> HandFuture {
    let future = HandFuture()
    work(future.fulfil)
    return future
  }

  private func fulfil(_ new: Int) {
    guard value == nil else { return }
    value = new
    for next in waiting { next(new) }
    waiting = []
  }

  @inline(never) func whenFulfilled(_ next: @escaping (Int) -> Void) {
    if let value { next(value) } else { waiting.append(next) }
  }
}
