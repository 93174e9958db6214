/// A list of elements with numbers. No number is used twice, so a late signal for a removed element
/// does not reach another one. The first element is kept inline, without an allocation.
@usableFromInline struct NumberedList<Element: Sendable>: Sendable {
  /// A slot is reused under another number: the low half of the number is the slot's index, the
  /// high half counts insertions.
  @usableFromInline typealias Slot = (number: Int64, element: Element?)

  @usableFromInline var first: Slot = (0, nil)
  @usableFromInline var rest: [Slot] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var count = 0
  @usableFromInline var insertions: Int64 = 0

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var isEmpty: Bool { count == 0 }

  /// The element with this number; nil if it has been removed.
  @_alwaysEmitIntoClient subscript(number: Int64) -> Element? {
    let place = Self.place(of: number)
    if place == 0 { return first.number == number ? first.element : nil }
    return rest[place - 1].number == number ? rest[place - 1].element : nil
  }

  /// The place of an element's slot: 0 is the first slot, and the others follow.
  @_alwaysEmitIntoClient @inline(__always) static func place(of number: Int64) -> Int {
    Int(UInt32(truncatingIfNeeded: number))
  }

  /// Changes an element. A function, as a subscript that modifies would allocate memory at each
  /// call.
  ///
  /// - Returns: Nil if the element has been removed.
  @_alwaysEmitIntoClient @inline(__always) mutating func update<Result>(
    _ number: Int64, _ change: (inout Element) -> Result
  ) -> Result? {
    let place = Self.place(of: number)
    if place == 0 { return Self.update(&first, number, change) }
    return Self.update(&rest[place - 1], number, change)
  }

  /// In place: for most types, a copy of the slot calls the runtime.
  @_alwaysEmitIntoClient @inline(__always) static func update<Result>(
    _ slot: inout Slot, _ number: Int64, _ change: (inout Element) -> Result
  ) -> Result? {
    guard slot.number == number, var changed = slot.element.take() else { return nil }
    defer { slot.element = changed }
    return change(&changed)
  }

  /// As ``update(_:_:)``, where it is seldom called: one piece of code takes elements out, and one puts them back.
  @_alwaysEmitIntoClient @inline(__always) mutating func updateOutOfLine<Result>(
    _ number: Int64, _ change: (inout Element) -> Result
  ) -> Result? {
    guard var element = take(number) else { return nil }
    defer { put(element, number) }
    return change(&element)
  }

  /// Takes an element out, until ``put(_:_:)`` puts it back.
  @_alwaysEmitIntoClient @inline(never) mutating func take(_ number: Int64) -> Element? {
    let place = Self.place(of: number)
    return place == 0 ? Self.take(&first, number) : Self.take(&rest[place - 1], number)
  }

  @_alwaysEmitIntoClient static func take(_ slot: inout Slot, _ number: Int64) -> Element? {
    slot.number == number ? slot.element.take() : nil
  }

  @_alwaysEmitIntoClient @inline(never)
  mutating func put(_ element: consuming Element, _ number: Int64) {
    let place = Self.place(of: number)
    if place == 0 { first.element = element } else { rest[place - 1].element = element }
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func insert(_ element: Element) -> Int64 {
    count += 1
    insertions += 1
    guard first.element == nil else { return insertBehind(element) }
    first = (insertions << 32, element)
    return first.number
  }

  /// Inserts an element behind the first one.
  @_alwaysEmitIntoClient @inline(never) mutating func insertBehind(_ element: Element) -> Int64 {
    let place = free.popLast() ?? rest.count + 1
    let new: Slot = (insertions << 32 | Int64(place), element)
    if place > rest.count { rest.append(new) } else { rest[place - 1] = new }
    return new.number
  }

  @_alwaysEmitIntoClient mutating func remove(_ number: Int64) {
    count -= 1
    let place = Self.place(of: number)
    if place == 0 {
      first.element = nil
    } else {
      rest[place - 1].element = nil
      free.append(place)
    }
  }

  @_alwaysEmitIntoClient func forEach(_ body: (Element) -> Void) {
    if let element = first.element { body(element) }
    for slot in rest { if let element = slot.element { body(element) } }
  }
}
