import Synchronization

/// Events and signals of downstream for one stream, one behind the other, as words of memory: nothing here knows the type
/// of the events. The first word says which of the two it is.
///
/// The buffer owns the events: it is given each with a reference of its own, and hands that to the thread that takes the event
/// out. A larger buffer receives them bit by bit.
@usableFromInline struct EventBuffer: @unchecked Sendable {
  // Sendable: one owner at a time touches the memory; the events are sendable.
  private var base: UnsafeMutableRawPointer?
  var count: UInt32 = 0
  private var capacity: UInt32 = 0

  /// More than this is given back when the stream is idle.
  private static var keptCapacity: UInt32 { 1_024 }

  @inline(__always) func event(_ number: UInt32, words: Int) -> UnsafeMutableRawPointer {
    base.unsafelyUnwrapped + Int(number) * words * MemoryLayout<RawMemory.Word>.size
  }

  /// - Returns: The place behind the last event, which the caller puts an event or a signal at.
  @inline(__always) mutating func append(words: Int, isSignal: Bool) -> UnsafeMutableRawPointer {
    if count == capacity { grow(words: words) }
    defer { count += 1 }
    let place = event(count, words: words)
    place.initializeMemory(as: RawMemory.Word.self, to: isSignal ? 1 : 0)
    return Self.content(at: place)
  }

  @inline(__always) static func isSignal(at place: UnsafeMutableRawPointer) -> Bool {
    place.assumingMemoryBound(to: RawMemory.Word.self).pointee != 0
  }

  /// The event or the signal behind the first word.
  @inline(__always)
  static func content(at place: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    place + MemoryLayout<RawMemory.Word>.size
  }

  @inline(never) private mutating func grow(words: Int) {
    let larger = max(4, capacity * 2)
    let size = words * MemoryLayout<RawMemory.Word>.size
    let new = UnsafeMutableRawPointer.allocate(
      byteCount: Int(larger) * size, alignment: MemoryLayout<RawMemory.Word>.alignment)
    if let base {
      new.copyMemory(from: base, byteCount: Int(count) * size)
      base.deallocate()
    }
    base = new
    capacity = larger
  }

  /// Gives back the memory of a burst, if there is no event.
  @inline(__always) mutating func shrink() { if capacity > Self.keptCapacity { deallocate() } }

  mutating func deallocate() {
    base?.deallocate()
    self = EventBuffer()
  }
}

/// The events that the draining thread has taken out of the queue; it handles them from `next` on.
@usableFromInline struct TakenEvents: Sendable {
  var buffer = EventBuffer()
  var next: UInt32 = 0

  @inline(__always) var count: Int { Int(buffer.count - next) }

  /// The place of the next event, which the caller takes from there. There is one.
  @inline(__always) mutating func popFirst(words: Int) -> UnsafeMutableRawPointer {
    defer { next += 1 }
    return buffer.event(next, words: words)
  }
}

/// The part of a stream's queue that any thread may read.
@usableFromInline struct QueueHeader: ~Copyable, Sendable {
  /// The thread that drains, while the state is ``DrainState/Flags/named``.
  let drainer = Atomic<UInt>(0)
  /// Changes with each event that is handled while others wait for that.
  let progress = Atomic<UInt32>(0)
  /// The number of words of an event.
  let eventWords: UInt32

  init(eventWords: Int) { self.eventWords = UInt32(eventWords) }
}

/// A signal from downstream.
@usableFromInline enum DownstreamSignal: Sendable {
  case request(Subscribers.Demand)
  /// A subscriber of a subject, which had asked for nothing, has asked for values.
  case subscriberRequest(SerialSubscription)
  /// A subscriber of a subject has cancelled.
  case departure(SerialSubscription)
}

/// In a structure, a function is kept as it is; alone in memory it would get a box.
struct Responder: Sendable {
  let respond: StreamStorage.Respond
}

/// The queue lies before the contents, in parts with addresses of their own, as different threads use them.
extension StreamStorage {
  /// Does the operations that the queue and the draining ask for, as they know no types. Each type of memory has one
  /// such function. It captures nothing.
  ///
  /// - Returns: True if another thread drains from here on.
  @usableFromInline typealias Respond =
    @Sendable (StreamStorage, Operation, UnsafeMutableRawPointer, inout UpstreamCalls) -> Bool

  @usableFromInline enum Operation: Sendable {
    /// Handles the event at the place, and takes it from there.
    case handle
    /// Takes the event from the place, and adds the cancellations that it asks for.
    case discard
    /// Handles a signal of downstream.
    case handleSignal(DownstreamSignal)
    /// Adds the cancellations of upstreams.
    case stop
    /// Releases the contents, and downstream if it has cancelled.
    case release(isCancelled: Bool)
    /// Releases everything: the last reference has been released before the end.
    case abandon
  }

  @_alwaysEmitIntoClient static var queueWords: Int { 9 }

  /// The events that have come since the draining thread took all. Guarded by the lock.
  var inbox: UnsafeMutablePointer<EventBuffer> { pointer(to: EventBuffer.self) }

  /// The draining thread alone touches this.
  var taken: UnsafeMutablePointer<TakenEvents> { pointer(to: TakenEvents.self, after: 2) }

  var queue: UnsafeMutablePointer<QueueHeader> { pointer(to: QueueHeader.self, after: 5) }

  var responder: UnsafeMutablePointer<Responder> { pointer(to: Responder.self, after: 7) }

  /// Memory with an empty queue; the contents are to be initialised.
  ///
  /// - Parameters:
  ///   - words: The number of words of the queue and of the memory behind it.
  ///   - isDraining: True if the caller drains from the start.
  @usableFromInline static func make(
    _ name: StaticString, words: Int, isDraining: Bool, startsUnlimited: Bool, eventWords: Int,
    _ perform: @escaping Perform, _ respond: @escaping Respond
  ) -> StreamStorage {
    let header = Header(name: name, startsUnlimited: startsUnlimited, perform: perform)
    let memory = make(words: words, isDraining: isDraining, header)
    memory.inbox.initialize(to: EventBuffer())
    memory.taken.initialize(to: TakenEvents())
    memory.queue.initialize(
      to: QueueHeader(
        eventWords: 1 + max(eventWords, RawMemory.words(for: DownstreamSignal.self))))
    memory.responder.initialize(to: Responder(respond: respond))
    return memory
  }

  @inline(__always) var eventWords: Int { Int(queue.pointee.eventWords) }

  @inline(__always) @discardableResult func ask(
    _ operation: Operation, _ place: UnsafeMutableRawPointer, _ calls: inout UpstreamCalls
  ) -> Bool {
    responder.withBorrowed { $0.respond(self, operation, place, &calls) }
  }

  /// For an operation that needs no place.
  @inline(__always) @discardableResult
  func ask(_ operation: Operation, _ calls: inout UpstreamCalls) -> Bool {
    ask(operation, UnsafeMutableRawPointer(queue), &calls)
  }

  /// Handles the event or the signal at a place of the queue, and takes it from there.
  ///
  /// - Returns: True if another thread drains from here on.
  @inline(__always)
  func handle(_ place: UnsafeMutableRawPointer, _ calls: inout UpstreamCalls) -> Bool {
    let content = EventBuffer.content(at: place)
    guard EventBuffer.isSignal(at: place) else { return ask(.handle, content, &calls) }
    return ask(.handleSignal(RawMemory.take(DownstreamSignal.self, from: content)), &calls)
  }

  /// Takes the events that will not be handled from the buffer.
  func discard(_ events: inout EventBuffer, from first: UInt32 = 0, _ calls: inout UpstreamCalls) {
    for number in first..<events.count {
      let place = events.event(number, words: eventWords)
      let content = EventBuffer.content(at: place)
      if EventBuffer.isSignal(at: place) {
        _ = RawMemory.take(DownstreamSignal.self, from: content)
      } else {
        ask(.discard, content, &calls)
      }
    }
    events.deallocate()
  }
}
