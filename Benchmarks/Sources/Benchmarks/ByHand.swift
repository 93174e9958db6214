// What one writes without a library: no demand, no completion, no threads, no cancellation.

/// Closures to call with every value.
final class Observers {
  private var closures: [((Int) -> Void)?] = []

  func add(_ closure: @escaping (Int) -> Void) -> Int {
    closures.append(closure)
    return closures.count - 1
  }

  func remove(_ place: Int) {
    closures[place] = nil
  }

  func send(_ value: Int) {
    for closure in closures { closure?(value) }
  }
}

@inline(never)
func mapping(
  _ transform: @escaping @Sendable (Int) -> Int, _ next: @escaping @Sendable (Int) -> Void
) -> @Sendable (Int) -> Void {
  { next(transform($0)) }
}

@inline(never)
func filtering(
  _ isIncluded: @escaping @Sendable (Int) -> Bool, _ next: @escaping @Sendable (Int) -> Void
) -> @Sendable (Int) -> Void {
  { if isIncluded($0) { next($0) } }
}

@inline(never)
func flattening(
  _ transform: @escaping @Sendable (Int) -> [Int], _ next: @escaping @Sendable (Int) -> Void
) -> @Sendable (Int) -> Void {
  { for value in transform($0) { next(value) } }
}

/// The latest values of four inputs.
final class Latest: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private var values: (Int?, Int?, Int?, Int?)
  private let next: @Sendable (Int) -> Void

  init(_ next: @escaping @Sendable (Int) -> Void) {
    self.next = next
  }

  func receive(_ value: Int, from input: Int) {
    switch input {
    case 0: values.0 = value
    case 1: values.1 = value
    case 2: values.2 = value
    default: values.3 = value
    }
    if let first = values.0, values.1 != nil, values.2 != nil, values.3 != nil { next(first) }
  }
}

/// Calls to closures kept in an array: the measure that other machines can be compared by.
func callThroughArray(_ count: Int) {
  let tally = Tally()
  let closures: [(Int) -> Void] = (0..<8).map { _ in { tally.add($0) } }
  for index in 0..<count { closures[index & 7](1) }
  tally.expect(count)
}
