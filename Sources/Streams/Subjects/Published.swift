/// Publishes the changes of a property of a class.
///
///     set         --b---c-
///     subscriber  a-b---c-
///     a late one  ---(^b)--c-
///
/// `$name` is the property's publisher. A subscriber gets the value at its first request, before `subscribe` returns if
/// it requests it there, and then each new value. If it has missed values, it gets the latest when it requests again.
/// It never completes. Values are sent before they are stored: a subscriber that reads the property meanwhile reads the
/// old value. A value that is set while another is being sent is stored at once, is sent after it, and stays: the last
/// value sent is the one stored.
///
/// ```swift
/// final class Form: ObservableObject { @Published var name = "" }
/// let form = Form()
/// let printing = form.$name.sink { print("the name is", $0) }
/// ```
@preconcurrency @propertyWrapper
public struct Published<Value: Sendable>: Sendable {
  @usableFromInline let storage: PublishedStorage<Value>

  @_alwaysEmitIntoClient public init(wrappedValue: Value) {
    storage = PublishedStorage(wrappedValue)
  }

  @_alwaysEmitIntoClient public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  /// The publisher of a property that is marked ``Published``. Values that are assigned to it with
  /// ``Publisher/assign(to:)`` are written to the property.
  @_eagerMove public struct Publisher: Streams.Publisher {
    public static var streamTypes: StreamTypes<Value, Never> { .init() }

    @usableFromInline let storage: PublishedStorage<Value>

    @_alwaysEmitIntoClient init(_ storage: PublishedStorage<Value>) {
      self.storage = storage
    }

    @_alwaysEmitIntoClient
    public consuming func receive<S: Subscriber<Value, Never>>(subscriber: consuming S) {
      PublishedStorage<Value>.Delivery.subscribe(
        subscriber, as: "PublishedSubject", to: storage.stream.memory)
    }
  }

  /// The property's publisher. Setting it changes nothing: the setter is there so that it can be
  /// passed to ``Publisher/assign(to:)``.
  @_alwaysEmitIntoClient public var projectedValue: Publisher {
    mutating get { Publisher(storage) }
    set {}
  }

  @available(*, unavailable, message: "@Published is for properties of classes.")
  public var wrappedValue: Value {
    get { storage.value }
    set { storage.value = newValue }
  }

  /// Reads and sets a property of a class.
  @_alwaysEmitIntoClient
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    // Set through the storage and not through the key path, as subscribers may read and set the property meanwhile. An
    // access through the key path would last while the value is sent.
    set { object[keyPath: storageKeyPath].storage.value = newValue }
  }
}

extension Published: ReflectedProperty {
  static func property(at address: UnsafeRawPointer) -> any AnnouncedProperty {
    // The runtime says that the value at this address has this type.
    address.assumingMemoryBound(to: Published<Value>.self).pointee.storage
  }
}

/// The value of a property, and the publishers of its changes.
@usableFromInline final class PublishedStorage<Value: Sendable>: AnnouncedProperty {
  @usableFromInline typealias Delivery = SubjectDelivery<KeepProperty<Value>, Never>
  @usableFromInline typealias State = PropertyState<Value>

  @usableFromInline let stream: SerialSubscription
  /// The assignments to the property, which last as long as it exists.
  @usableFromInline let assignments = Lock<[ObjectIdentifier: AnyCancellable]>([:])

  @_alwaysEmitIntoClient init(_ value: Value) {
    stream = SerialSubscription(
      Delivery.make(
        "PublishedSubject", KeepProperty(value), keeping: PropertyState(value), isDemanded: true))
  }

  /// - Parameter body: Must not call user code, nor release user values.
  @_alwaysEmitIntoClient @inline(__always)
  func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    Delivery(stream.memory).withKept(body)
  }

  @_alwaysEmitIntoClient var value: Value {
    get { withLock { $0.value } }
    set {
      // Not retained: this object keeps the memory.
      let shared = Delivery(stream.memory)
      var delivery = Delivery.Placement()
      var (replaced, sent) = (newValue, newValue)
      let observers = shared.withKept { state in
        if state.objectWillChange == nil { Self.place(&sent, &delivery, &replaced, &state, shared) }
        return state.objectWillChange
      }
      if let observers {
        observers.send()
        shared.withKept { Self.place(&sent, &delivery, &replaced, &$0, shared) }
      }
      shared.memory._withUnsafeGuaranteedRef { memory in
        delivery.deliver(in: memory) {
          $0.send(newValue)
          // Stores the value that has been sent, unless a later one has been stored.
          shared.withKept { if !$0.isOvertaken { swap(&$0.value, &replaced) } }
        }
      }
    }
  }

  /// Begins draining for a value, or enqueues it; an enqueued value is stored at once.
  ///
  /// - Parameter value: Receives the value that was sent before.
  @_alwaysEmitIntoClient @inline(__always) static func place(
    _ value: inout Value, _ delivery: inout Delivery.Placement, _ replaced: inout Value,
    _ state: inout State, _ shared: Delivery
  ) {
    shared.memory._withUnsafeGuaranteedRef { delivery.place(.value(value), in: $0) }
    state.sent.replace(&value)
    state.isOvertaken = !delivery.isDraining
    if state.isOvertaken { swap(&state.value, &replaced) }
  }

  @usableFromInline var objectWillChange: ObservableObjectPublisher? {
    withLock { $0.objectWillChange }
  }

  @usableFromInline func announce(
    on publisher: ObservableObjectPublisher
  ) -> ObservableObjectPublisher {
    withLock { state in
      let first = state.objectWillChange ?? publisher
      state.objectWillChange = first
      return first
    }
  }

  @usableFromInline func keep(_ assignment: AnyCancellable, of key: ObjectIdentifier) {
    assignments.withLock { $0[key] = assignment }
  }

  @usableFromInline func forgetAssignment(of key: ObjectIdentifier) {
    let assignment = assignments.withLock { $0.removeValue(forKey: key) }
    withExtendedLifetime(assignment) {}
  }
}

/// The value of a property as it is read, and the value that was sent last. They differ while a value is being sent.
@usableFromInline struct PropertyState<Value: Sendable>: Sendable {
  @usableFromInline var value: Value
  @usableFromInline var sent: CurrentValue<Value>
  /// True if a value that was set while another was being sent has been stored: it is the later
  /// one.
  @usableFromInline var isOvertaken = false
  @usableFromInline var objectWillChange: ObservableObjectPublisher?

  @_alwaysEmitIntoClient init(_ value: Value) {
    self.value = value
    sent = CurrentValue(value)
  }
}

/// As ``KeepLatest``, of a property.
@usableFromInline struct KeepProperty<Output: Sendable>: SubjectPolicy {
  @usableFromInline var policy: KeepLatest<Output>

  @_alwaysEmitIntoClient init(_ value: Output) {
    policy = KeepLatest(value)
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func keep(_ value: Output) -> Int {
    policy.keep(value)
  }

  @_alwaysEmitIntoClient func value(after seen: Int) -> (value: Output, number: Int)? {
    policy.value(after: seen)
  }

  @_alwaysEmitIntoClient
  static func values(in kept: PropertyState<Output>) -> (values: [Output], number: Int) {
    KeepLatest.values(in: kept.sent)
  }
}
