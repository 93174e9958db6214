/// The upstreams of a subject. It mostly has one, which needs no allocation.
@usableFromInline struct SubjectUpstreams: Sendable {
  @usableFromInline var first: UpstreamSubscription?
  @usableFromInline var others: [UpstreamSubscription] = []
  /// True if everything is requested from upstreams: from the start, or since a subscriber
  /// requested values.
  @usableFromInline var isDemanded: Bool

  @_alwaysEmitIntoClient @inline(__always) init(isDemanded: Bool) { self.isDemanded = isDemanded }

  @_alwaysEmitIntoClient var isEmpty: Bool { first == nil && others.isEmpty }

  /// Adds one. Everything is requested from it, at once or when a subscriber requests values.
  ///
  /// Whenever their number is a power of two, the subscriptions that are over are forgotten. So the time for many is in
  /// proportion to their number.
  @usableFromInline @inline(never)
  mutating func add(_ upstream: UpstreamSubscription, _ calls: inout UpstreamCalls) {
    if first?.isOver != false {
      first = upstream
    } else {
      if others.count & (others.count - 1) == 0 { others.removeAll { $0.isOver } }
      others.append(upstream)
    }
    if isDemanded { calls.request(.unlimited, from: upstream) }
  }

  /// A subscriber requests values.
  @usableFromInline @inline(never) mutating func demand(_ calls: inout UpstreamCalls) {
    isDemanded = true
    forEach { calls.request(.unlimited, from: $0) }
  }

  @usableFromInline @inline(never) func cancel(_ calls: inout UpstreamCalls) {
    forEach { calls.cancel($0) }
  }

  /// Cancels and forgets all.
  @usableFromInline @inline(never) mutating func close(_ calls: inout UpstreamCalls) {
    cancel(&calls)
    (first, others) = (nil, [])
  }

  private func forEach(_ body: (UpstreamSubscription) -> Void) {
    if let first { body(first) }
    others.forEach(body)
  }
}
