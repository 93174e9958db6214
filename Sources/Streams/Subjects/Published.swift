/// Publishes the changes of a property of a class.
///
///     set         --b---c-
///     subscriber  a-b---c-
///     a late one  ---(^b)--c-
///
/// `$name` is the property's publisher: a subscriber gets the value at its first request, then each
/// new one, and the latest when it requests again after having missed some. It never completes.
/// Values are sent before they are stored: a subscriber that reads the property meanwhile reads the
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
    // Set through the storage and not through the key path, whose access would last while the value
    // is sent: subscribers may read and set the property meanwhile.
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
  @usableFromInline typealias Delivery = SubjectDelivery<KeepLatest<Value>, Never>

  @usableFromInline struct State: Sendable {
    @usableFromInline var value: Value
    /// True if a value that was set while another was being sent has been stored: it is the later
    /// one.
    @usableFromInline var isOvertaken = false
    @usableFromInline var objectWillChange: ObservableObjectPublisher?
    /// The assignments to the property, which last as long as it exists.
    @usableFromInline var assignments: [ObjectIdentifier: AnyCancellable] = [:]

    @_alwaysEmitIntoClient init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline let state: Lock<State>
  @usableFromInline let stream: SerialSubscription

  @_alwaysEmitIntoClient init(_ value: Value) {
    state = Lock(State(value))
    stream = SerialSubscription(
      Delivery.make("PublishedSubject", Delivery.Contents(KeepLatest(value), isDemanded: true)))
  }

  @_alwaysEmitIntoClient var value: Value {
    get { state.withLock { $0.value } }
    set {
      var delivery = Delivery.Placement()
      var replaced = newValue
      let observers = state.withLock { state in
        if state.objectWillChange == nil { place(newValue, &delivery, &replaced, &state) }
        return state.objectWillChange
      }
      if let observers {
        observers.send()
        state.withLock { place(newValue, &delivery, &replaced, &$0) }
      }
      delivery.deliver(.value(newValue), in: stream.memory) { storeUnlessOvertaken(&replaced) }
    }
  }

  /// Begins draining for a value, or enqueues it; an enqueued value is stored at once.
  @_alwaysEmitIntoClient @inline(__always) func place(
    _ value: Value, _ delivery: inout Delivery.Placement, _ replaced: inout Value,
    _ state: inout State
  ) {
    delivery.place(.value(value), in: stream.memory)
    state.isOvertaken = !delivery.isDraining
    if state.isOvertaken { swap(&state.value, &replaced) }
  }

  /// Stores the value that has been sent, unless a later one has been stored.
  @_alwaysEmitIntoClient func storeUnlessOvertaken(_ value: inout Value) {
    state.withLock { if !$0.isOvertaken { swap(&$0.value, &value) } }
  }

  @usableFromInline var objectWillChange: ObservableObjectPublisher? {
    state.withLock { $0.objectWillChange }
  }

  @usableFromInline func announce(
    on publisher: ObservableObjectPublisher
  ) -> ObservableObjectPublisher {
    state.withLock { state in
      let first = state.objectWillChange ?? publisher
      state.objectWillChange = first
      return first
    }
  }

  @usableFromInline func keep(_ assignment: AnyCancellable, of key: ObjectIdentifier) {
    state.withLock { $0.assignments[key] = assignment }
  }

  @usableFromInline func forgetAssignment(of key: ObjectIdentifier) {
    let assignment = state.withLock { $0.assignments.removeValue(forKey: key) }
    withExtendedLifetime(assignment) {}
  }
}
