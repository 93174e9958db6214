// construct: every operator that Combine defines on Result.Publisher

import Streams

private func ofResult(_ r: Result<Int, Error>) {
  let p = r.publisher
  _ = p.allSatisfy { $0 > 1 }
  _ = p.tryAllSatisfy { $0 > 1 }
  _ = p.contains(1)
  _ = p.contains { $0 > 1 }
  _ = p.tryContains { $0 > 1 }
  _ = p.count()
  _ = p.dropFirst()
  _ = p.drop { $0 > 1 }
  _ = p.tryDrop { $0 > 1 }
  _ = p.first()
  _ = p.first { $0 > 1 }
  _ = p.last()
  _ = p.last { $0 > 1 }
  _ = p.ignoreOutput()
  _ = p.max()
  _ = p.min()
  _ = p.output(at: 0)
  _ = p.output(in: 0..<1)
  _ = p.prefix(1)
  _ = p.prefix { $0 > 1 }
  _ = p.reduce(0) { $0 + $1 }
  _ = p.tryReduce(0) { $0 + $1 }
  _ = p.scan(0) { $0 + $1 }
  _ = p.tryScan(0) { $0 + $1 }
  _ = p.removeDuplicates()
  _ = p.removeDuplicates { $0 == $1 }
  _ = p.tryRemoveDuplicates { $0 == $1 }
  _ = p.replaceEmpty(with: 1)
  _ = p.retry(3)
  _ = p.tryMap { $0 }
  _ = p.mapError { $0 }
  _ = p.collect()
}
