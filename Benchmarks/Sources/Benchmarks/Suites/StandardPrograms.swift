import Streams

// What the eleven tests do.

func createSubjects(_ count: Int) {
  let checksum = Checksum()
  for _ in 0..<count {
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.sink { checksum.add($0) }
    subject.send(1)
    sink.cancel()
  }
  checksum.expect(count)
}

func pumpSubject(sinks: Int, values: Int) {
  let checksum = Checksum()
  let subject = PassthroughSubject<Int, Never>()
  let cancellables = (0..<sinks).map { _ in subject.sink { checksum.add($0) } }
  for _ in 0..<values { subject.send(1) }
  for cancellable in cancellables { cancellable.cancel() }
  checksum.expect(sinks * values)
}

func mapFilter(times: Int, values: Int) {
  let checksum = Checksum()
  for _ in 0..<times {
    let sink = ones(values)
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .map { $0 }.filter { _ in true }
      .sink { checksum.add($0) }
    sink.cancel()
  }
  checksum.expect(times * values)
}

/// - Parameter inner: Makes a publisher of one value.
@inline(__always)
func flatMaps<Inner: Publisher<Int, Never>>(
  times: Int, values: Int = 1, _ inner: @escaping @Sendable (Int) -> Inner
) {
  let checksum = Checksum()
  for _ in 0..<times {
    let sink = ones(values)
      .flatMap { inner($0) }
      .flatMap { inner($0) }
      .flatMap { inner($0) }
      .flatMap { inner($0) }
      .flatMap { inner($0) }
      .sink { checksum.add($0) }
    sink.cancel()
  }
  checksum.expect(times * values)
}

/// - Parameter inner: Makes a publisher of one value.
@inline(__always)
func flatMapLatests<Inner: Publisher<Int, Never>>(
  times: Int, values: Int = 1, _ inner: @escaping @Sendable (Int) -> Inner
) {
  let checksum = Checksum()
  for _ in 0..<times {
    let sink = ones(values)
      .map { inner($0) }.switchToLatest()
      .map { inner($0) }.switchToLatest()
      .map { inner($0) }.switchToLatest()
      .map { inner($0) }.switchToLatest()
      .map { inner($0) }.switchToLatest()
      .sink { checksum.add($0) }
    sink.cancel()
  }
  checksum.expect(times * values)
}

func combineLatests(times: Int, values: Int) {
  let checksum = Checksum()
  for _ in 0..<times {
    var last = Just(1).combineLatest(Just(1), Just(1), ones(values))
      .map { $0.0 }.eraseToAnyPublisher()
    for _ in 0..<6 {
      last = Just(1).combineLatest(Just(1), Just(1), last).map { $0.0 }.eraseToAnyPublisher()
    }
    let sink = last.sink { checksum.add($0) }
    sink.cancel()
  }
  checksum.expect(times * values)
}
