import Streams
import Testing

@Suite struct AnyCancellableTests {
  @Test func `cancels once, however often it is told`() {
    let spy = SpySubscription()
    let cancellable = AnyCancellable(spy)
    #expect(spy.cancellations == 0)

    cancellable.cancel()
    cancellable.cancel()

    #expect(spy.cancellations == 1)
  }

  @Test func `cancels at release`() {
    let spy = SpySubscription()
    var cancellable: AnyCancellable? = AnyCancellable(spy)
    #expect(cancellable != nil)

    cancellable = nil

    #expect(spy.cancellations == 1)
  }

  @Test func `does not cancel again at release`() {
    let spy = SpySubscription()
    do {
      let cancellable = AnyCancellable { spy.cancel() }
      cancellable.cancel()
    }

    #expect(spy.cancellations == 1)
  }

  @Test func `lets go of what it cancelled`() {
    weak var token: Token?
    let cancellable: AnyCancellable
    do {
      let strong = Token(1)
      token = strong
      cancellable = AnyCancellable { _ = strong.number }
    }
    #expect(token != nil)

    cancellable.cancel()

    #expect(token == nil)
  }

  @Test func `may be cancelled from inside its own cancellation`() {
    let itself = CurrentValueSubject<AnyCancellable?, Never>(nil)
    let spy = SpySubscription()
    itself.value = AnyCancellable {
      spy.cancel()
      itself.value?.cancel()
    }

    itself.value?.cancel()

    #expect(spy.cancellations == 1)
  }

  @Test func `an array keeps what is stored in it alive`() {
    let spies = [SpySubscription(), SpySubscription()]
    var kept: [AnyCancellable] = []
    spies[0].store(in: &kept)
    AnyCancellable(spies[1]).store(in: &kept)
    #expect(spies.map(\.cancellations) == [0, 0])

    kept.removeAll()

    #expect(spies.map(\.cancellations) == [1, 1])
  }

  @Test func `a set keeps what is stored in it alive, and each only once`() {
    let spies = [SpySubscription(), SpySubscription()]
    var kept: Set<AnyCancellable> = []
    spies[0].store(in: &kept)
    let second = AnyCancellable(spies[1])
    second.store(in: &kept)
    second.store(in: &kept)
    #expect(kept.count == 2)
    #expect(spies.map(\.cancellations) == [0, 0])

    kept.remove(second)
    kept.removeAll()

    #expect(spies.map(\.cancellations) == [1, 0])
    second.cancel()
    #expect(spies.map(\.cancellations) == [1, 1])
  }

  @Test func `two are equal only if they are the same`() {
    let spy = SpySubscription()
    let cancellable = AnyCancellable(spy)

    #expect(cancellable == cancellable)
    #expect(cancellable != AnyCancellable(spy))
  }
}
