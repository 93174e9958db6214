// What the eleven tests do, without a library.

func createObservers(_ count: Int) {
  let checksum = Checksum()
  for _ in 0..<count {
    let subject = Observers()
    let place = subject.add { checksum.add($0) }
    subject.send(1)
    subject.remove(place)
  }
  checksum.expect(count)
}

func pumpObservers(_ count: Int, values: Int) {
  let checksum = Checksum()
  let subject = Observers()
  for _ in 0..<count { _ = subject.add { checksum.add($0) } }
  for _ in 0..<values { subject.send(1) }
  checksum.expect(count * values)
}

func mapFilterByHand(times: Int, values: Int) {
  let checksum = Checksum()
  for _ in 0..<times {
    var next: Next = { checksum.add($0) }
    for _ in 0..<6 {
      next = filtering({ _ in true }, mapping({ $0 }, next))
    }
    for _ in 0..<values { next(1) }
  }
  checksum.expect(times * values)
}

func flatMapsByHand(times: Int, values: Int) {
  let checksum = Checksum()
  for _ in 0..<times {
    var next: Next = { checksum.add($0) }
    for _ in 0..<5 { next = flattening(expandToItself, next) }
    for _ in 0..<values { next(1) }
  }
  checksum.expect(times * values)
}

func switchesByHand(times: Int, values: Int) {
  let checksum = Checksum()
  for _ in 0..<times {
    var next: Next = { checksum.add($0) }
    for _ in 0..<5 { next = switching(expandToItself, next) }
    for _ in 0..<values { next(1) }
  }
  checksum.expect(times * values)
}

func combineLatestsByHand(times: Int, values: Int) {
  let checksum = Checksum()
  for _ in 0..<times {
    var next: Next = { checksum.add($0) }
    for _ in 0..<7 {
      let latest = LatestOfFour(next)
      for input in 0..<3 { latest.receive(1, from: input) }
      next = { latest.receive($0, from: 3) }
    }
    for _ in 0..<values { next(1) }
  }
  checksum.expect(times * values)
}
