import SeparateChains
import Streams

/// Publishers of publishers.
let flatteningSuite: [Benchmark] = [
  Benchmark(
    "flatMap, one at a time", per: "value", count: values,
    setUp: { count in
      {
        flatten(count) { numbers, next in
          numbers.flatMap(maxPublishers: .max(1)) { Just($0) }.sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("closures that call closures") { count in
      { flattenByHand(count, expandToItself, each: 1) }
    }),
  Benchmark(
    "flatMap of ten each", per: "value", count: values * 10,
    setUp: { count in
      {
        flatten(count / 10, each: 10) { numbers, next in
          numbers.flatMap { _ in (0..<10).publisher }.sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("closures that call closures") { count in
      { flattenByHand(count / 10, ten, each: 10) }
    }),
  Benchmark(
    "switchToLatest", per: "value", count: values,
    setUp: { count in
      {
        flatten(count) { numbers, next in
          numbers.map { Just($0) }.switchToLatest().sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("closures that call closures") { count in
      {
        let checksum = Checksum()
        let next = switching(expandToItself, Opaque.counting(in: checksum))
        for value in 0..<count { next(value) }
        checksum.expect(count)
      }
    }),
  Benchmark(
    "concatMap", per: "value", count: values,
    setUp: { count in
      {
        flatten(count) { numbers, next in
          numbers.concatMap { Just($0) }.sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("closures that call closures") { count in
      { flattenByHand(count, expandToItself, each: 1) }
    }),
  Benchmark(
    "concatMap, four at once", per: "value", count: values,
    setUp: { count in
      {
        let checksum = Checksum()
        let sink = concatMapAhead(count, Opaque.counting(in: checksum))
        withExtendedLifetime(sink) { checksum.expect(count) }
      }
    },
    byHand: ByHand("closures that call closures") { count in
      { flattenByHand(count, expandToItself, each: 1) }
    }),
  Benchmark(
    "expand, each value to the next", per: "value", count: values,
    setUp: { count in
      {
        let checksum = Checksum()
        let sink = expanding(to: count, Opaque.counting(in: checksum))
        withExtendedLifetime(sink) { checksum.expect(count) }
      }
    },
    byHand: ByHand("an array of what waits") { count in
      {
        let checksum = Checksum()
        let next = Opaque.counting(in: checksum)
        var waiting = [1]
        while let number = waiting.popLast() {
          next(number)
          if number < count { waiting.append(number + 1) }
        }
        checksum.expect(count)
      }
    }),
  Benchmark(
    "pages of one value", per: "page", count: values,
    setUp: { count in
      {
        let checksum = Checksum()
        let sink = pages(to: count, Opaque.counting(in: checksum))
        withExtendedLifetime(sink) { checksum.expect(count) }
      }
    },
    byHand: ByHand("a loop that calls a closure") { count in
      {
        let checksum = Checksum()
        let next = Opaque.counting(in: checksum)
        var page: Int? = 1
        while let number = page {
          next(number)
          page = number < count ? number + 1 : nil
        }
        checksum.expect(count)
      }
    }),
  Benchmark(
    "groupBy ten keys, flatMap", per: "value", count: values,
    setUp: { count in
      {
        flatten(count) { numbers, next in
          numbers.groupBy { $0 % 10 }.flatMap { $0 }.sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("closures in a dictionary") { count in
      {
        let checksum = Checksum()
        let next = Opaque.counting(in: checksum)
        var groups: [Int: Next] = [:]
        for value in 0..<count {
          let key = value % 10
          if groups[key] == nil { groups[key] = { next($0) } }
          groups[key]?(value)
        }
        checksum.expect(count)
      }
    }),
  Benchmark(
    "groupBy a key for each value, flatMap", per: "key", count: 2_000,
    setUp: { count in
      {
        flatten(count) { numbers, next in
          numbers.groupBy { $0 }.flatMap { $0 }.sink(receiveValue: next)
        }
      }
    },
    byHand: ByHand("subjects in a dictionary") { count in
      {
        let checksum = Checksum()
        let groups = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let sink = groups.flatMap { $0 }.sink(receiveValue: Opaque.counting(in: checksum))
        var known: [Int: PassthroughSubject<Int, Never>] = [:]
        for value in 0..<count {
          if known[value] == nil {
            let new = PassthroughSubject<Int, Never>()
            known[value] = new
            groups.send(new)
          }
          known[value]?.send(value)
        }
        withExtendedLifetime(sink) { checksum.expect(count) }
      }
    }),
  Benchmark(
    "create", per: "value", count: values,
    setUp: { count in
      {
        let checksum = Checksum()
        let numbers = Publishers.Create<Int, Never> { subscriber in
          for value in 0..<count { subscriber.send(value) }
          return nil
        }
        let sink = numbers.sink(receiveValue: Opaque.counting(in: checksum))
        withExtendedLifetime(sink) { checksum.expect(count) }
      }
    },
    byHand: ByHand("a closure") { count in
      {
        let checksum = Checksum()
        let next = Opaque.counting(in: checksum)
        for value in 0..<count { next(value) }
        checksum.expect(count)
      }
    }),
]

private let values = 10_000

@inline(__always)
private func flatten(
  _ values: Int, each: Int = 1, _ chain: (Numbers, @escaping Next) -> AnyCancellable
) {
  let checksum = Checksum()
  let sink = chain(Deferred { (0..<values).publisher }, Opaque.counting(in: checksum))
  withExtendedLifetime(sink) { checksum.expect(values * each) }
}

private func flattenByHand(
  _ values: Int, _ expand: @escaping Expansion, each: Int
) {
  let checksum = Checksum()
  let next = flattening(expand, Opaque.counting(in: checksum))
  for value in 0..<values { next(value) }
  checksum.expect(values * each)
}

@inline(never)
private func ten(_ value: Int, _ next: (Int) -> Void) {
  for number in 0..<10 { next(value &+ number) }
}
