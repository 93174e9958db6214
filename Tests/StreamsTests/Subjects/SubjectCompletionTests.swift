import Testing

@testable import Streams

/// A completion is the last thing that anybody gets, whoever sends it and when.
@Suite struct SubjectCompletionTests {
  enum Kind: Sendable, CaseIterable {
    case passthrough
    case currentValue

    func make() -> any Subject<Int, MarbleFailure> {
      switch self {
      case .passthrough: PassthroughSubject<Int, MarbleFailure>()
      case .currentValue: CurrentValueSubject<Int, MarbleFailure>(0)
      }
    }
  }

  /// Sends 1 to a subscriber that, inside `receive`, lets another subscribe.
  func subscribe(
    _ newcomer: Probe<Int, MarbleFailure>, insideReceiveOf subject: some Subject<Int, MarbleFailure>
  ) -> Probe<Int, MarbleFailure> {
    let first = Probe<Int, MarbleFailure> { _, value in
      if value == 1 { subject.subscribe(newcomer) }
    }
    subject.subscribe(first)
    subject.send(1)
    return first
  }

  @Test(arguments: Kind.allCases)
  func `a newcomer that ends the stream gets nothing that was sent after the end`(kind: Kind) {
    let subject = kind.make()
    let newcomer = Probe<Int, MarbleFailure>(onSubscription: { _ in
      subject.send(2)
      subject.send(completion: .finished)
      subject.send(99)
    })
    let first = subscribe(newcomer, insideReceiveOf: subject)

    #expect(first.values == (kind == .passthrough ? [1, 2] : [0, 1, 2]))
    #expect(newcomer.values == (kind == .passthrough ? [2] : [1, 2]))
    for probe in [first, newcomer] {
      #expect(probe.hasFinished)
      #expect(probe.breaches == [])
    }
  }

  @Test(arguments: Kind.allCases)
  func `who ends the stream while it gets its subscription gets nothing sent after the end`(
    kind: Kind
  ) {
    let subject = kind.make()
    let newcomer = Probe<Int, MarbleFailure>(onSubscription: { _ in
      subject.send(2)
      subject.send(completion: .finished)
      subject.send(99)
    })
    subject.subscribe(newcomer)

    #expect(newcomer.values == (kind == .passthrough ? [2] : [0, 2]))
    #expect(newcomer.hasFinished)
    #expect(newcomer.breaches == [])
  }

  @Test(arguments: Kind.allCases)
  func `who subscribes after the completion was sent gets the completion only`(kind: Kind) {
    let subject = kind.make()
    let late = Probe<Int, MarbleFailure>()
    let newcomer = Probe<Int, MarbleFailure>(onSubscription: { _ in
      subject.send(completion: .finished)
      subject.subscribe(late)
      subject.send(99)
    })
    let first = subscribe(newcomer, insideReceiveOf: subject)

    #expect(late.values == [])
    for probe in [first, newcomer, late] {
      #expect(probe.hasFinished)
      #expect(probe.breaches == [])
    }
  }

  @Test(arguments: Kind.allCases)
  func `a newcomer that asks for one value gets one`(kind: Kind) {
    let subject = kind.make()
    let newcomer = Probe<Int, MarbleFailure>(
      .max(1),
      onSubscription: { _ in
        for number in 2...4 { subject.send(number) }
        subject.send(completion: .finished)
        subject.send(99)
      })
    let first = subscribe(newcomer, insideReceiveOf: subject)

    #expect(first.values.suffix(4) == [1, 2, 3, 4])
    #expect(newcomer.values == (kind == .passthrough ? [2] : [1]))
    #expect(newcomer.hasFinished)
    #expect(newcomer.breaches == [])
  }

  @Test(arguments: Kind.allCases)
  func `a completion cancels what still sends to the subject`(kind: Kind) {
    let subject = kind.make()
    let (running, late) = (SpySubscription(), SpySubscription())
    subject.send(subscription: running)
    subject.send(completion: .finished)
    subject.send(subscription: late)

    #expect(running.cancellations == 1)
    #expect(late.cancellations == 1)
  }

  @Test(arguments: Kind.allCases)
  func `an upstream that has sent its completion is not cancelled`(kind: Kind) {
    let (upstream, cancels) = (PassthroughSubject<Int, MarbleFailure>(), Journal<Int>())
    let subject = kind.make()
    upstream.handleEvents(receiveCancel: { cancels.note(1) })
      .subscribe(AnySubscriber(subject))
    upstream.send(completion: .finished)

    #expect(cancels.entries == [])
  }
}
