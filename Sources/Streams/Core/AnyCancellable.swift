/// Cancels when it is released: hold it for as long as the work should go on.
public final class AnyCancellable: Cancellable, Hashable {
  /// A closure would be wrapped in another to be held by something generic, as a lock is; a field of
  /// a struct is not.
  @usableFromInline
  struct Action: Sendable {
    @usableFromInline let perform: @Sendable () -> Void

    @inlinable
    init(_ perform: @escaping @Sendable () -> Void) {
      self.perform = perform
    }
  }

  @usableFromInline let action: Lock<Action?>

  /// Runs `cancel` once, at the first ``cancel()`` or at release.
  @inlinable @preconcurrency
  public init(_ cancel: @escaping @Sendable () -> Void) {
    action = Lock(Action(cancel))
  }

  /// Cancels `cancellable` at the first ``cancel()`` or at release.
  @inlinable
  public convenience init<C: Cancellable>(_ cancellable: C) {
    self.init { cancellable.cancel() }
  }

  deinit {
    cancel()
  }

  public func cancel() {
    action.withLock { $0.take() }?.perform()
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
  /// Cancels when `collection` lets go of it.
  public func store<C: RangeReplaceableCollection<AnyCancellable>>(in collection: inout C) {
    AnyCancellable(self).store(in: &collection)
  }

  /// Cancels when `set` lets go of it.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
