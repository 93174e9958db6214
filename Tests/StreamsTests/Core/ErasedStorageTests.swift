import Testing

@testable import Streams

/// Where the compiler does not know the types, as in a debug build, the functions capture what there is
/// to know of them.
@Suite struct ErasedStorageTests {
  @Test func `what the functions capture is released with the memory`() {
    weak var ofNumber: Token?
    weak var ofObject: Token?
    do {
      let (first, second) = (Token(1), Token(2))
      (ofNumber, ofObject) = (first, second)
      let functions: [@Sendable () -> Int] = [{ first.number }, { second.number }]
      withExtendedLifetime(ErasedStorage.make(functions[0], 7)) {}
      withExtendedLifetime(ErasedStorage.make(functions[1], Token(7))) {}
    }

    #expect(ofNumber == nil)
    #expect(ofObject == nil)
  }
}
