// Operators as functions: what to do with a value, and where it goes next.

typealias Next = @Sendable (Int) -> Void
/// A publisher by hand: what calls the closure it is given.
typealias Source = @Sendable (Next) -> Void

@inline(never)
func mapping(_ transform: @escaping @Sendable (Int) -> Int, _ next: @escaping Next) -> Next {
  { next(transform($0)) }
}

@inline(never)
func filtering(_ isIncluded: @escaping @Sendable (Int) -> Bool, _ next: @escaping Next) -> Next {
  { if isIncluded($0) { next($0) } }
}

@inline(never)
func scanning(
  _ initial: Int, _ combine: @escaping @Sendable (Int, Int) -> Int, _ next: @escaping Next
) -> Next {
  let result = Box(initial)
  return { value in
    result.value = combine(result.value, value)
    next(result.value)
  }
}

@inline(never)
func withoutDuplicates(_ next: @escaping Next) -> Next {
  let last = Box<Int?>(nil)
  return { value in
    if last.value == value { return }
    last.value = value
    next(value)
  }
}

/// Lets everything through, and remembers that there was something.
@inline(never)
func notingAValue(_ next: @escaping Next) -> Next {
  let hasValue = Box(false)
  return { value in
    hasValue.value = true
    next(value)
  }
}

/// Makes values of one value, and sends them to the closure.
typealias Expansion = @Sendable (Int, (Int) -> Void) -> Void

@inline(never)
func flattening(_ expand: @escaping Expansion, _ next: @escaping Next) -> Next {
  { expand($0, next) }
}

/// As `flattening`, but what an earlier source still has to say is not heard.
@inline(never)
func switching(_ expand: @escaping Expansion, _ next: @escaping Next) -> Next {
  let turn = Box(0)
  return { value in
    turn.value += 1
    let own = turn.value
    expand(value) { if turn.value == own { next($0) } }
  }
}

@inline(never)
func expandToItself(_ value: Int, _ next: (Int) -> Void) {
  next(value)
}

@inline(never)
func just(_ value: Int) -> Source {
  { $0(value) }
}

/// A variable that closures share.
final class Box<Value>: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  @exclusivity(unchecked) var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
