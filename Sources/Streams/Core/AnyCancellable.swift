import Synchronization

/// A cancellable that cancels when it is released: keep it as long as the work should go on.
///
/// ```swift
/// let cancellable = AnyCancellable { print("cancelled") }
/// names.sink { print($0) }.store(in: &cancellables)
/// ```
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: `action` is touched only by the thread that sets
  // `isCancelled`, and by deinit, when no other thread has a reference.
  @usableFromInline let isCancelled = Atomic(false)
  @exclusivity(unchecked) @usableFromInline var action: (@Sendable () -> Void)?

  /// Runs `cancel` once, at the first ``cancel()`` or at release.
  // Never inlined: an object that a client makes and releases in one function would be put on the stack. Swift 6.3 can
  // deallocate such an object all the same, and never initialises its header.
  @inline(never) @preconcurrency
  public init(_ cancel: @escaping @Sendable () -> Void) {
    action = cancel
  }

  /// Cancels `cancellable` at the first ``cancel()`` or at release.
  @inlinable public convenience init<C: Cancellable>(_ cancellable: C) {
    self.init { cancellable.cancel() }
  }

  deinit {
    action?()
  }

  @_alwaysEmitIntoClient public func cancel() {
    let isFirst = !isCancelled.exchange(true, ordering: .acquiringAndReleasing)
    if isFirst { action.take()?() }
  }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool {
    left === right
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension AnyCancellable {
  /// Keeps this alive as long as `collection` does.
  public func store<C: RangeReplaceableCollection<AnyCancellable>>(in collection: inout C) {
    collection.append(self)
  }

  /// Keeps this alive as long as `set` does.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }
}

extension Cancellable {
  /// Cancels when `collection` releases it.
  public func store<C: RangeReplaceableCollection<AnyCancellable>>(in collection: inout C) {
    AnyCancellable(self).store(in: &collection)
  }

  /// Cancels when `set` releases it.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
