// construct: every operator that Combine defines on Optional.Publisher

import Streams

private func ofOptional(_ o: Int?) {
  let p = o.publisher
  _ = p.allSatisfy { $0 > 1 }
  _ = p.tryAllSatisfy { $0 > 1 }
  _ = p.contains(1)
  _ = p.contains { $0 > 1 }
  _ = p.count()
  _ = p.dropFirst()
  _ = p.drop { $0 > 1 }
  _ = p.first()
  _ = p.first { $0 > 1 }
  _ = p.last()
  _ = p.last { $0 > 1 }
  _ = p.ignoreOutput()
  _ = p.max()
  _ = p.min()
  _ = p.max(by: { $0 < $1 })
  _ = p.output(at: 0)
  _ = p.output(in: 0..<1)
  _ = p.prefix(1)
  _ = p.prefix { $0 > 1 }
  _ = p.reduce(0) { $0 + $1 }
  _ = p.scan(0) { $0 + $1 }
  _ = p.removeDuplicates()
  _ = p.replaceEmpty(with: 1)
  _ = p.replaceError(with: 3)
  _ = p.tryMap { $0 }
  _ = p.compactMap { $0 > 1 ? $0 : nil }
  _ = p.tryFilter { $0 > 1 }
  _ = p.collect()
  _ = p.setFailureType(to: Error.self)
}
