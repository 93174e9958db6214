import Testing

@testable import Streams

/// Below an operator of a client's that hands our subscription on, and makes the calls itself.
@Suite struct ClientOperatorTests {
  let subject = PassthroughSubject<Int, Never>()

  @Test func `a sink below it releases its closures when it is cancelled`() {
    let client = ClientOperator(subject)
    weak var witness: Token?
    func subscribe() -> AnyCancellable {
      let token = Token(1)
      witness = token
      return client.sink { _ in withExtendedLifetime(token) {} }
    }
    let run = subscribe()
    #expect(witness != nil)
    run.cancel()

    #expect(witness == nil)
    withExtendedLifetime(client) {}
  }

  @Test func `handleEvents below it releases its closures when it is cancelled`() {
    let client = ClientOperator(subject)
    weak var witness: Token?
    func subscribe() -> AnyCancellable {
      let token = Token(1)
      witness = token
      return client.handleEvents(receiveOutput: { _ in withExtendedLifetime(token) {} })
        .sink { _ in }
    }
    subscribe().cancel()

    #expect(witness == nil)
    withExtendedLifetime(client) {}
  }

  @Test func `what a sink holds lives through a call in which the client completes`() {
    let client = ClientOperator(subject)
    weak var witness: Token?
    let isAlive = Guarded(false)
    func subscribe() -> AnyCancellable {
      let token = Token(1)
      witness = token
      let box = Guarded(token)
      return client.sink { _ in
        client.receive(completion: .finished)
        isAlive.value = box.value.number == 1
      }
    }
    let run = subscribe()
    subject.send(1)

    #expect(isAlive.value)
    #expect(witness == nil)
    withExtendedLifetime(run) {}
  }

  @Test func `it can cancel upstream after it has completed downstream`() {
    let client = ClientOperator(subject.filter { _ in true })
    let run = client.sink { _ in }
    subject.send(1)
    client.stop()
    subject.send(2)
    subject.send(3)

    #expect(client.count == 1)
    run.cancel()
  }

  @Test func `it can cancel a share after it has completed downstream`() {
    let source = LiveCountingPublisher()
    let client = ClientOperator(source.share())
    let run = client.sink { _ in }
    #expect(source.alive == 1)
    client.stop()

    #expect(source.alive == 0)
    run.cancel()
  }
}
