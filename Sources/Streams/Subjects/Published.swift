/// Publishes the changes of a property of a class.
///
///     set         --b---c-
///     subscriber  a-b---c-
///     a late one  ---(^b)--c-
///
/// `$name` is the property's publisher: a subscriber gets the value when it first asks, then each new
/// one, and the latest when it asks again after having missed some. It never completes. Values are
/// sent before they are stored: a subscriber that reads the property meanwhile reads the old value. A value that
/// is set while another is being sent is sent after it, and stays: the last value sent is the one stored.
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

  /// The publisher of a property that is marked ``Published``. What is assigned to it with
  /// ``Publisher/assign(to:)`` goes to the property.
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

  /// The property's publisher. Setting it changes nothing: it can be set so that it can be handed to
  /// ``Publisher/assign(to:)``.
  @_alwaysEmitIntoClient public var projectedValue: Publisher {
    mutating get { Publisher(storage) }
    set {}
  }

  @available(*, unavailable, message: "@Published is for properties of classes.")
  public var wrappedValue: Value {
    get { storage.value }
    set { storage.value = newValue }
  }

  /// How a property of a class is read and set.
  @_alwaysEmitIntoClient
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    // Set through the storage and not through the key path, which would have to be writing meanwhile:
    // a subscriber may read and set the property.
    set { object[keyPath: storageKeyPath].storage.value = newValue }
  }
}

extension Published: ReflectedProperty {
  static func property(at address: UnsafeRawPointer) -> any AnnouncedProperty {
    // What is there has this type, says the runtime.
    address.assumingMemoryBound(to: Published<Value>.self).pointee.storage
  }
}

/// The value of a property, and who wants to know of its changes.
@usableFromInline final class PublishedStorage<Value: Sendable>: AnnouncedProperty {
  @usableFromInline typealias Delivery = SubjectDelivery<KeepLatest<Value>, Never>

  @usableFromInline struct State: Sendable {
    @usableFromInline var value: Value
    /// True if a value has been stored that was set while another was being sent: it is the later one.
    @usableFromInline var isOvertaken = false
    @usableFromInline var objectWillChange: ObservableObjectPublisher?
    /// Assigns to the property, while it exists.
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

  /// Gives a value its place among those that are sent; one that has to wait is stored at once.
  @_alwaysEmitIntoClient @inline(__always) func place(
    _ value: Value, _ delivery: inout Delivery.Placement, _ replaced: inout Value,
    _ state: inout State
  ) {
    delivery.place(.value(value), in: stream.memory)
    state.isOvertaken = !delivery.isDraining
    if state.isOvertaken { swap(&state.value, &replaced) }
  }

  /// Stores the value that has been sent.
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
