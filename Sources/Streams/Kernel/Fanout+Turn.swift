import Synchronization

// How the turn is taken, and given away.
extension Fanout {
  /// True if the caller has the turn now.
  @inlinable @inline(__always)
  func takeTurn() -> Bool {
    turn.pointee
      .compareExchange(expected: .free, desired: .taken, ordering: .acquiring).exchanged
  }

  /// Gives the turn away, unless there is something in the inbox: then that comes first.
  @inlinable @inline(__always)
  func giveTurn() {
    let (isFree, _) = turn.pointee
      .compareExchange(expected: .taken, desired: .free, ordering: .releasing)
    if !isFree { empty() }
  }

  @inlinable
  func empty() {
    while let job = nextJob() { perform(job) }
  }

  /// The next job in the inbox; nil gives the turn away.
  @inlinable
  func nextJob() -> Job? {
    withLock { shared in
      let job = shared.inbox.popFirst()
      if job == nil { turn.pointee.store(.free, ordering: .releasing) }
      return job
    }
  }

  /// Does `job` now if it can, else leaves it to whoever has the turn.
  @inlinable
  func run(_ job: Job) {
    if takeTurn() {
      perform(job)
      giveTurn()
    } else if withLock({ post(job, in: &$0) }) {
      empty()
    }
  }

  /// True if the caller has the turn now, and is to empty the inbox.
  @inlinable
  func post(_ job: Job, in shared: inout Shared) -> Bool {
    shared.inbox.append(job)
    return turn.pointee.exchange(.awaited, ordering: .acquiring) == .free
  }

  @inlinable
  func perform(_ job: Job) {
    switch job {
    case .value(let value, let version): broadcast(value, version: version)
    case .completion(let completion):
      owned.pointee.hasEnded = true
      var crowd = Crowd()
      swap(&crowd, &owned.pointee.crowd)
      crowd.deliver(completion)
    case .arrival(let member):
      // Where values are replayed, a newcomer gets the latest once it is introduced.
      if !replays, !owned.pointee.hasEnded { owned.pointee.newcomers.append((member, [])) }
    case .introduction(let member): introduce(member)
    case .request(let ticket):
      if let member = owned.pointee.crowd[ticket] { deliverLatest(to: member) }
    case .departure(let ticket): owned.pointee.crowd.remove(ticket)
    }
  }

  /// Delivers what was sent since the member came, as it would have been to one that was introduced
  /// at once.
  @inlinable
  func introduce(_ member: Member) {
    var early: [Output] = []
    if let place = owned.pointee.newcomers.firstIndex(where: { $0.member.ticket === member.ticket })
    {
      early = owned.pointee.newcomers.remove(at: place).values
    }
    if !member.ticket.isCancelled { admit(member) }
    for value in early { Crowd.deliver(value, version: nil, to: member) }
    if !owned.pointee.hasEnded {
      if replays { deliverLatest(to: member) }
    } else if let completion = withLock({ $0.completion }), member.ticket.close() {
      member.receiveCompletion(completion)
    }
  }

  @inlinable
  func deliverLatest(to member: Member) {
    let latest = withLock { shared in shared.current.map { ($0, shared.version) } }
    if let latest { Crowd.deliver(latest.0, version: latest.1, to: member) }
  }

  @inlinable @inline(__always)
  func broadcast(_ value: Output, version: Int?) {
    if !owned.pointee.newcomers.isEmpty { keep(value) }
    // Taken out and put back, so that it is seen that nothing changes it meanwhile: members are
    // called without being retained.
    var crowd = Crowd()
    swap(&crowd, &owned.pointee.crowd)
    crowd.deliver(value, version: version)
    swap(&crowd, &owned.pointee.crowd)
  }

  @inlinable
  func keep(_ value: Output) {
    for place in owned.pointee.newcomers.indices {
      owned.pointee.newcomers[place].values.append(value)
    }
  }

  @inlinable
  func admit(_ member: consuming Member) {
    guard !owned.pointee.hasEnded else { return }
    if replays { member.ticket.seen = withLock { $0.version } - 1 }
    owned.pointee.crowd.append(member)
  }
}
