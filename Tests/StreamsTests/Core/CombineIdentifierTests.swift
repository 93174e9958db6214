import Streams
import Testing

@Suite struct CombineIdentifierTests {
  @Test func `a new identifier is like no other`() {
    #expect(Set((0..<1_000).map { _ in CombineIdentifier() }).count == 1_000)
  }

  @Test func `an object has one identifier as long as it lives`() {
    let (one, other) = (SpySubscription(), SpySubscription())

    #expect(CombineIdentifier(one) == one.combineIdentifier)
    #expect(CombineIdentifier(one) != CombineIdentifier(other))
  }

  @Test func `an identifier reads as a hexadecimal number`() {
    let text = CombineIdentifier().description

    #expect(text.hasPrefix("0x"))
    #expect(UInt64(text.dropFirst(2), radix: 16) != nil)
  }

  @Test func `subscriptions tell each other apart`() {
    let subject = PassthroughSubject<Int, Never>()
    let probes = [Probe<Int, Never>(), Probe<Int, Never>()]
    for probe in probes { subject.subscribe(probe) }

    #expect(Set(probes.map { $0.subscription?.combineIdentifier }).count == 2)
  }
}
