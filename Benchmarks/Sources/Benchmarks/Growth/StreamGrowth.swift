import Streams

/// What must cost no more a value when there are more values, operators, subscribers or publishers.
let streamGrowth: [Growth] = [
  Growth("values through a chain", per: "value", over: "values", sizes(to: 1_000_000)) { size in
    let subject = PassthroughSubject<Int, Never>()
    let checksum = Checksum()
    let sink = subject.map { $0 &+ 1 }.filter { $0 > 0 }.scan(0) { $0 &+ $1 }
      .sink { _ in checksum.add(1) }
    let times = repeats(of: size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times {
        for value in 0..<size { subject.send(value) }
      }
      withExtendedLifetime(sink) { checksum.expect(size * times) }
    }
  },
  Growth(
    "values of a sequence", per: "value", over: "values", [100, 1_000, 10_000, 100_000, 1_000_000]
  ) { size in
    let times = repeats(of: size)
    return Growth.Work(units: size * times) {
      let checksum = Checksum()
      for _ in 0..<times {
        Deferred { (0..<size).publisher }.map { $0 &+ 1 }.sink { _ in checksum.add(1) }.cancel()
      }
      checksum.expect(size * times)
    }
  },
  Growth("erased maps in a row", per: "value and operator", over: "operators", sizes(to: 1_000)) {
    size in
    let subject = PassthroughSubject<Int, Never>()
    let checksum = Checksum()
    var chain = subject.eraseToAnyPublisher()
    for _ in 0..<size { chain = chain.map { $0 &+ 1 }.eraseToAnyPublisher() }
    let sink = chain.sink { checksum.add($0) }
    let times = repeats(of: size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times { subject.send(0) }
      withExtendedLifetime(sink) { checksum.expect(size * times) }
    }
  },
  Growth("subscribing to maps in a row", per: "operator", over: "operators", sizes(to: 10_000)) {
    size in
    let times = max(1, 10_000 / size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times {
        let subject = PassthroughSubject<Int, Never>()
        var chain = subject.eraseToAnyPublisher()
        for _ in 0..<size { chain = chain.map { $0 &+ 1 }.eraseToAnyPublisher() }
        chain.sink { _ in }.cancel()
      }
    }
  },
  Growth("sending to many sinks", per: "delivery", over: "subscribers", sizes(to: 10_000)) {
    size in
    let subject = PassthroughSubject<Int, Never>()
    let checksum = Checksum()
    let sinks = (0..<size).map { _ in subject.sink { checksum.add($0) } }
    let times = repeats(of: size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times { subject.send(1) }
      withExtendedLifetime(sinks) { checksum.expect(size * times) }
    }
  },
  leaving("oldest first", { $0 }),
  leaving("newest first", { $0.reversed() }),
  Growth("merge of many", per: "value", over: "publishers", sizes(to: 10_000)) { size in
    let subjects = (0..<size).map { _ in PassthroughSubject<Int, Never>() }
    let checksum = Checksum()
    let sink = Publishers.MergeMany(subjects).sink { checksum.add($0) }
    let times = repeats(of: size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times {
        for subject in subjects { subject.send(1) }
      }
      withExtendedLifetime(sink) { checksum.expect(size * times) }
    }
  },
  Growth("flatMap, children that come and go", per: "child", over: "children", sizes(to: 10_000)) {
    size in
    let times = max(1, 10_000 / size)
    return Growth.Work(units: size * times) {
      let checksum = Checksum()
      for _ in 0..<times {
        let children = (0..<size).map { _ in PassthroughSubject<Int, Never>() }
        let sink = children.publisher.flatMap { $0 }.sink { checksum.add($0) }
        for child in children {
          child.send(1)
          child.send(completion: .finished)
        }
        sink.cancel()
      }
      checksum.expect(size * times)
    }
  },
  Growth("zip of many", per: "value", over: "publishers", sizes(to: 10_000)) { size in
    let subjects = (0..<size).map { _ in PassthroughSubject<Int, Never>() }
    let checksum = Checksum()
    let sink = Publishers.ZipMany(subjects).sink { checksum.add($0.count) }
    let times = max(1, 10_000 / size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times {
        for subject in subjects { subject.send(1) }
      }
      withExtendedLifetime(sink) { checksum.expect(size * times) }
    }
  },
  Growth(
    "zip of many Just", per: "publisher", over: "publishers", [1_000, 10_000, 100_000]
  ) { size in
    let publishers = (0..<size).map { Just($0) }
    let times = max(1, 10_000 / size)
    return Growth.Work(units: size * times) {
      let checksum = Checksum()
      for _ in 0..<times { Publishers.ZipMany(publishers).sink { checksum.add($0.count) }.cancel() }
      checksum.expect(size * times)
    }
  },
  Growth("retry", per: "failure", over: "failures", sizes(to: 100_000)) { size in
    let times = repeats(of: size)
    return Growth.Work(units: size * times) {
      let checksum = Checksum()
      let failing = Deferred { () -> Fail<Int, Fault> in
        checksum.add(1)
        return Fail(error: Fault())
      }
      for _ in 0..<times {
        failing.retry(size - 1).sink { _ in
        } receiveValue: { _ in
        }.cancel()
      }
      checksum.expect(size * times)
    }
  },
  Growth(
    "zip that one side runs ahead of", per: "pair", over: "values ahead", sizes(to: 100_000)
  ) { size in
    let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let checksum = Checksum()
    let sink = left.zip(right).sink { _ in checksum.add(1) }
    let times = max(1, 100_000 / size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times {
        for value in 0..<size { left.send(value) }
        for value in 0..<size { right.send(value) }
      }
      withExtendedLifetime(sink) { checksum.expect(size * times) }
    }
  },
]

/// Many subscribe to one subject, and cancel.
private func leaving(
  _ order: String, _ ordered: @escaping @Sendable ([AnyCancellable]) -> [AnyCancellable]
) -> Growth {
  Growth(
    "subscribing and cancelling, \(order)", per: "subscriber", over: "subscribers",
    sizes(to: 10_000)
  ) { size in
    let times = max(1, 10_000 / size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times {
        let subject = PassthroughSubject<Int, Never>()
        let sinks = (0..<size).map { _ in subject.sink { _ in } }
        for sink in ordered(sinks) { sink.cancel() }
      }
    }
  }
}

private struct Fault: Error {}
