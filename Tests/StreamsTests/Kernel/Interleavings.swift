/// A program of several threads. One thread at a time takes one atomic step; which one is open.
///
/// A model is the state that they share and the place at which each is. It says what a thread can do next; where a thread
/// may do one thing or another, it says all of them.
protocol ThreadModel: Hashable {
  var threadCount: Int { get }
  /// True if the thread has nothing more to do.
  func isDone(_ thread: Int) -> Bool
  /// The states after each step that the thread can do; none if it sleeps.
  func steps(of thread: Int) -> [Self]
  /// A sentence if this state must not be.
  var breach: String? { get }
}

extension ThreadModel {
  /// Follows every order of steps.
  ///
  /// - Returns: The number of states, and a sentence for each kind of breach: of a state, or that threads sleep for ever.
  func explore() -> (states: Int, breaches: Set<String>) {
    var (known, open, breaches): (Set<Self>, [Self], Set<String>) = ([self], [self], [])
    while let state = open.popLast() {
      if let breach = state.breach { breaches.insert(breach) }
      let next = (0..<state.threadCount).flatMap { state.steps(of: $0) }
      if next.isEmpty, !(0..<state.threadCount).allSatisfy(state.isDone) {
        breaches.insert("a thread sleeps for ever")
      }
      open += next.filter { known.insert($0).inserted }
    }
    return (known.count, breaches)
  }
}
