// construct: Publishers.Zip(a, b), CombineLatest3, Merge3 to Merge8, MergeMany

import Streams

private typealias Numbers = AnyPublisher<Int, Never>

private func combine(_ a: Numbers, _ b: Numbers, _ c: Numbers, _ d: Numbers) -> [AnyCancellable] {
  [
    Publishers.Zip(a, b).sink { print($0 + $1) },
    Publishers.Zip3(a, b, c).sink { print($0, $1, $2) },
    Publishers.Zip4(a, b, c, d).map { $0 + $1 + $2 + $3 }.sink { print($0) },
    Publishers.CombineLatest(a, b).sink { print($0, $1) },
    Publishers.CombineLatest3(a, b, c).sink { print($0, $1, $2) },
    Publishers.CombineLatest4(a, b, c, d).sink { print($0, $1, $2, $3) },
    Publishers.Merge(a, b).sink { print($0) },
    Publishers.Merge3(a, b, c).sink { print($0) },
    Publishers.Merge4(a, b, c, d).sink { print($0) },
    Publishers.Merge5(a, b, c, d, a).sink { print($0) },
    Publishers.Merge6(a, b, c, d, a, b).sink { print($0) },
    Publishers.Merge7(a, b, c, d, a, b, c).sink { print($0) },
    Publishers.Merge8(a, b, c, d, a, b, c, d).sink { print($0) },
    Publishers.MergeMany(a, b, c).sink { print($0) },
    Publishers.MergeMany([a, b]).sink { print($0) },
  ]
}
