import Points
import Synchronization

// The library's files mean this type by `Atomic`, as the types of a module come before those that it imports. One thread of
// the system runs all controlled threads, so memory orders do not matter, and are not modelled.

/// An atomic whose operations are steps of a controlled thread.
@usableFromInline
struct Atomic<Value: AtomicRepresentable & Equatable & Sendable>: ~Copyable,
  Sendable
{
  /// Memory at one address, as large as in the library.
  private let base: Synchronization.Atomic<Value>

  @usableFromInline init(_ value: Value) {
    base = .init(value)
  }

  private var place: UnsafeRawPointer { withUnsafePointer(to: base) { UnsafeRawPointer($0) } }

  /// Read and written as an atomic of its size, as an optimiser may take another read of a constant for the same. The
  /// representation of an atomic number or Boolean is the value itself.
  private var value: Value {
    get {
      switch MemoryLayout<Value>.size {
      case 1: unsafeBitCast(number(UInt8.self).pointee.load(ordering: .relaxed), to: Value.self)
      case 4: unsafeBitCast(number(UInt32.self).pointee.load(ordering: .relaxed), to: Value.self)
      default: unsafeBitCast(number(UInt64.self).pointee.load(ordering: .relaxed), to: Value.self)
      }
    }
    nonmutating set {
      switch MemoryLayout<Value>.size {
      case 1:
        number(UInt8.self).pointee.store(
          unsafeBitCast(newValue, to: UInt8.self), ordering: .relaxed)
      case 4:
        number(UInt32.self).pointee.store(
          unsafeBitCast(newValue, to: UInt32.self), ordering: .relaxed)
      default:
        number(UInt64.self).pointee.store(
          unsafeBitCast(newValue, to: UInt64.self), ordering: .relaxed)
      }
    }
  }

  private func number<Number: AtomicRepresentable>(
    _ type: Number.Type
  ) -> UnsafePointer<Synchronization.Atomic<Number>> {
    place.assumingMemoryBound(to: Synchronization.Atomic<Number>.self)
  }

  @usableFromInline func load(
    ordering: AtomicLoadOrdering, _ file: StaticString = #fileID, _ line: Int = #line,
    _ function: StaticString = #function
  ) -> Value {
    Controlled.step("load", changes: false, file, line, function)
    return value
  }

  @usableFromInline func store(
    _ value: Value, ordering: AtomicStoreOrdering, _ file: StaticString = #fileID,
    _ line: Int = #line, _ function: StaticString = #function
  ) {
    Controlled.step("store", changes: true, file, line, function)
    self.value = value
  }

  @usableFromInline @discardableResult func exchange(
    _ value: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID,
    _ line: Int = #line, _ function: StaticString = #function
  ) -> Value {
    Controlled.step("exchange", changes: true, file, line, function)
    defer { self.value = value }
    return self.value
  }

  @usableFromInline @discardableResult func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering,
    _ file: StaticString = #fileID, _ line: Int = #line, _ function: StaticString = #function
  ) -> (exchanged: Bool, original: Value) {
    Controlled.step("compareExchange", changes: true, file, line, function)
    let old = value
    if old == expected { value = desired }
    return (old == expected, old)
  }

  private func change(
    _ operation: StaticString, _ file: StaticString, _ line: Int, _ function: StaticString,
    _ body: (Value) -> Value
  ) -> (oldValue: Value, newValue: Value) {
    Controlled.step(operation, changes: true, file, line, function)
    let old = value
    let new = body(old)
    value = new
    return (old, new)
  }
}

extension Atomic where Value: FixedWidthInteger {
  @usableFromInline @discardableResult func add(
    _ value: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID,
    _ line: Int = #line, _ function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change("add", file, line, function) { $0 + value }
  }

  @usableFromInline @discardableResult func wrappingAdd(
    _ value: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID,
    _ line: Int = #line, _ function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change("wrappingAdd", file, line, function) { $0 &+ value }
  }

  @usableFromInline @discardableResult func subtract(
    _ value: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID,
    _ line: Int = #line, _ function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change("subtract", file, line, function) { $0 - value }
  }

  @usableFromInline @discardableResult func bitwiseOr(
    _ value: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID,
    _ line: Int = #line, _ function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change("or", file, line, function) { $0 | value }
  }

  @usableFromInline @discardableResult func bitwiseAnd(
    _ value: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID,
    _ line: Int = #line, _ function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change("and", file, line, function) { $0 & value }
  }
}
