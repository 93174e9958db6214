/// An object that publishes before it changes.
///
/// A conforming class need not declare anything: `objectWillChange` sends before each change of a
/// property that is marked ``Published``, also of a superclass. It may be sent by hand as well. For a change that is
/// made while it sends, it sends again afterwards.
///
/// ```swift
/// final class Counter: ObservableObject { @Published var count = 0 }
/// let counter = Counter()
/// let watching = counter.objectWillChange.sink { print("about to change") }
/// ```
public protocol ObservableObject<ObjectWillChangePublisher>: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before each change of a property that is marked ``Published``; the same publisher as long
  /// as the object lives.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = PublishedProperties.of(self)
    guard let first = properties.first else { return UnmarkedObjects.shared.publisher(of: self) }
    // If two threads ask at once, the first property decides which publisher both get.
    let publisher =
      properties.lazy.compactMap { $0.objectWillChange }.first
      ?? first.announce(on: ObservableObjectPublisher())
    for property in properties { _ = property.announce(on: publisher) }
    return publisher
  }
}

/// A property of any type that is marked ``Published``, as its object uses it.
protocol AnnouncedProperty: AnyObject, Sendable {
  var objectWillChange: ObservableObjectPublisher? { get }

  /// Sends on `publisher` before each change, unless it already sends on another one.
  ///
  /// - Returns: The publisher on which it sends.
  func announce(on publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}

/// A type of stored properties that are found by reflection.
protocol ReflectedProperty: SendableMetatype {
  /// - Parameter address: The address of a property of this type that has a value.
  static func property(at address: UnsafeRawPointer) -> any AnnouncedProperty
}

/// Finds the properties of an object that are marked ``Published``.
enum PublishedProperties {
  private struct Place: Sendable {
    let type: any ReflectedProperty.Type
    let offset: Int
  }

  /// The places of each class, which never change, and take long to find.
  private static let places = Lock<[ObjectIdentifier: [Place]]>([:])

  static func of(_ object: AnyObject) -> [any AnnouncedProperty] {
    // The offsets are of this exact class, and all properties have values: only an initialiser can use an object
    // without them.
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return withExtendedLifetime(object) {
      places(in: type(of: object)).map { $0.type.property(at: address + $0.offset) }
    }
  }

  private static func places(in type: AnyObject.Type) -> [Place] {
    let key = ObjectIdentifier(type)
    if let known = places.withLock({ $0[key] }) { return known }
    let found = StoredProperties.all(of: type).compactMap { property in
      (property.type as? any ReflectedProperty.Type).map {
        Place(type: $0, offset: property.offset)
      }
    }
    places.withLock { $0[key] = found }
    return found
  }
}

/// The publishers of objects without a property that is marked ``Published``: they are sent by
/// hand, and the object has no place to store one.
private final class UnmarkedObjects: Sendable {
  static let shared = UnmarkedObjects()

  private final class Entry: @unchecked Sendable {
    // Sendable: the reference is set once, and only compared.
    weak var object: AnyObject?
    let publisher = ObservableObjectPublisher()

    init(_ object: AnyObject) {
      self.object = object
    }
  }

  private struct State: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which the entries of released objects are removed.
    var limit = 16
  }

  private let state = Lock(State())

  // No object is retained under the lock: the last reference to it might be released there.
  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    let known = state.withLock { $0.entries[key] }
    if let known, known.object === object { return known.publisher }
    removeGone()
    let new = Entry(object)
    return state.withLock { state in
      // Another thread may have been faster. An entry of a released object is replaced.
      if let other = state.entries[key], other !== known { return other.publisher }
      state.entries[key] = new
      return new.publisher
    }
  }

  private func removeGone() {
    let entries = state.withLock { $0.entries.count < $0.limit ? [:] : $0.entries }
    if entries.isEmpty { return }
    let gone = entries.filter { $0.value.object == nil }
    state.withLock { state in
      for (key, entry) in gone where state.entries[key] === entry { state.entries[key] = nil }
      state.limit = max(16, state.entries.count * 2)
    }
  }
}
