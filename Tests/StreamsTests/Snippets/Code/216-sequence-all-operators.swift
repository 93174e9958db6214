// construct: every operator that Combine defines on Publishers.Sequence

import Streams

private func ofSequence(_ a: [Int]) {
  let p = a.publisher
  _ = p.allSatisfy { $0 > 1 }
  _ = p.tryAllSatisfy { $0 > 1 }
  _ = p.collect()
  _ = p.contains(1)
  _ = p.contains { $0 > 1 }
  _ = p.tryContains { $0 > 1 }
  _ = p.count()
  _ = p.drop { $0 > 1 }
  _ = p.dropFirst()
  _ = p.filter { $0 > 1 }
  _ = p.first { $0 > 1 }
  _ = p.ignoreOutput()
  _ = p.last { $0 > 1 }
  _ = p.max { $0 < $1 }
  _ = p.min()
  _ = p.tryMax { $0 < $1 }
  _ = p.output(at: 1)
  _ = p.output(in: 0...1)
  _ = p.prefix { $0 > 1 }
  _ = p.reduce(0) { $0 + $1 }
  _ = p.tryReduce(0) { $0 + $1 }
  _ = p.scan(0) { $0 + $1 }
  _ = p.setFailureType(to: Error.self)
  _ = p.removeDuplicates()
  _ = p.append(1)
  _ = p.append([1])
  _ = p.append(a.publisher)
  _ = p.prepend(1)
  _ = p.prepend([1])
  _ = p.prepend(a.publisher)
  _ = p.tryMap { $0 }
  _ = p == p
}
