import Orders

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A command of the program, as its arguments say.
struct Command {
  let programs: [Program]

  static let usage = """
    Interleave list                              the programs
    Interleave exhaust NAME BOUND [MOST]         all orders with so many interruptions, of the programs that begin so
    Interleave sample NAME SEED COUNT            random orders
    Interleave gate BOUND SECONDS                the orders of standard input, then all programs in turn
    Interleave table SECONDS                     for each operator: all orders with so many interruptions, as Markdown
    Interleave find [NAME]                       the first order that fails of any program, or of those that begin so, and the
                                                 number of orders until it
    Interleave show NAME: [ORDER]                the steps of one order, as a finding prints it
    """

  func perform(_ arguments: [String]) -> Int32 {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "list": for program in programs { print(program.name) }
    case "exhaust" where rest.count >= 2:
      return search(rest[0]) { explorer in
        explorer.exhaust(
          bound: Int(rest[1]) ?? 2, most: rest.count > 2 ? Int(rest[2]) ?? .max : .max)
      }
    case "sample" where rest.count == 3:
      return search(rest[0]) { $0.sample(seed: UInt64(rest[1]) ?? 1, most: Int(rest[2]) ?? 1_000) }
    case "gate" where rest.count == 2:
      return gate(bound: Int(rest[0]) ?? 2, seconds: Double(rest[1]) ?? 60)
    case "table" where rest.count == 1: table(seconds: Double(rest[0]) ?? 60)
    case "find": return find(rest.joined(separator: " "))
    case "show": return show(rest.joined(separator: " "))
    default:
      print(Self.usage)
      return 2
    }
    return 0
  }

  private func search(_ name: String, _ run: (Explorer) -> Explorer.Result) -> Int32 {
    var (status, orders): (Int32, Int) = (0, 0)
    let start = now(CLOCK_PROCESS_CPUTIME_ID)
    for program in programs where program.name.hasPrefix(name) {
      let begin = now(CLOCK_PROCESS_CPUTIME_ID)
      let result = run(Explorer(program))
      print(line(program, result, now(CLOCK_PROCESS_CPUTIME_ID) - begin))
      fflush(nil)
      orders += result.orders
      if let finding = result.finding {
        report(finding)
        status = 1
      }
    }
    let time = now(CLOCK_PROCESS_CPUTIME_ID) - start
    print("\(orders) orders, \(Int(Double(orders) / time)) in a second of the processor")
    print(waits)
    return status
  }

  private func line(_ program: Program, _ result: Explorer.Result, _ time: Double) -> String {
    let end = result.finding == nil ? result.isComplete ? "all" : "not all" : "FOUND"
    return "\(program.name): \(result.orders) orders, \(result.switches) switches, "
      + "\(result.mostSteps) steps, \(Int(time * 1_000)) ms, \(end)"
  }

  private func report(_ finding: Explorer.Finding) {
    print("FOUND in \(finding.program), after \(finding.orders) orders: \(finding.failure)")
    print(finding.columns)
    print("order: \(finding.line)")
  }

  /// All programs in turn: first the orders of the file, then all orders with few interruptions, then random orders in the time
  /// that is left.
  private func gate(bound: Int, seconds: Double) -> Int32 {
    let start = now()
    var (orders, complete, found) = (0, 0, 0)
    while let line = readLine() {
      if line.hasPrefix("#") { continue }
      guard let (program, order) = parse(line) else {
        print("there is no program for \"\(line)\"")
        return 2
      }
      let result = Explorer(program).replay(order)
      orders += 1
      if let finding = result.finding {
        report(finding)
        found += 1
      }
    }
    let known = orders
    for (number, program) in programs.enumerated() {
      let explorer = Explorer(program)
      let end = start + seconds * Double(number + 1) / Double(programs.count)
      var result = explorer.exhaust(bound: bound, isOver: { now() > end })
      if result.isComplete { complete += 1 }
      orders += result.orders
      if result.finding == nil {
        result = explorer.sample(seed: UInt64(number), isOver: { now() > end })
        orders += result.orders
      }
      if let finding = result.finding {
        report(finding)
        found += 1
      }
    }
    if let failure = unwoken {
      print(failure)
      found += 1
    }
    print(waits)
    print(
      "\(programs.count) programs, \(known) known orders, \(orders) orders in \(Int(now() - start)) s; "
        + "of \(complete) programs all with \(bound) interruptions; \(found) found")
    return found == 0 ? 0 : 1
  }

  /// - Parameter seconds: The longest time of the processor for a program and a number of interruptions.
  private func table(seconds: Double) {
    print("| | programs | steps | 1 | 2 | 3 |\n|---|---:|---:|---:|---:|---:|")
    var subjects: [String] = []
    for program in programs where !subjects.contains(program.subject) {
      subjects.append(program.subject)
    }
    var sums = [0, 0, 0]
    for subject in subjects {
      let group = programs.filter { $0.subject == subject }
      var (steps, columns): (Int, [String]) = (0, [])
      for bound in 1...3 {
        var (orders, isComplete) = (0, true)
        for program in group {
          let end = now(CLOCK_PROCESS_CPUTIME_ID) + seconds
          let result = Explorer(program).exhaust(
            bound: bound, isOver: { now(CLOCK_PROCESS_CPUTIME_ID) > end })
          if let finding = result.finding { report(finding) }
          fflush(nil)
          orders += result.orders
          isComplete = isComplete && result.isComplete
          steps = max(steps, result.mostSteps)
        }
        sums[bound - 1] += orders
        columns.append(isComplete ? "\(orders)" : "(\(orders))")
      }
      print("| `\(subject)` | \(group.count) | \(steps) | \(columns.joined(separator: " | ")) |")
    }
    print("| all | \(programs.count) | | \(sums.map { "\($0)" }.joined(separator: " | ")) |")
  }

  /// All programs in turn: with one interruption, in random orders, with two, and in more random orders.
  private func find(_ name: String) -> Int32 {
    let searches: [(Explorer) -> Explorer.Result] = [
      { $0.exhaust(bound: 0) }, { $0.exhaust(bound: 1) }, { $0.sample(seed: 1, most: 500) },
      { $0.exhaust(bound: 2, most: 20_000) }, { $0.sample(seed: 2, most: 20_000) },
    ]
    for search in searches {
      for program in programs where program.name.hasPrefix(name) {
        if let finding = search(Explorer(program)).finding {
          print("found after \(Explorer.orderCount) orders, in \(program.name)")
          report(finding)
          return 0
        }
      }
      if name.isEmpty, let failure = unwoken {
        print("found after \(Explorer.orderCount) orders, in all programs")
        print(failure)
        return 0
      }
    }
    print("nothing in \(Explorer.orderCount) orders")
    return 1
  }

  private var waits: String {
    let (all, woken) = Explorer.sleeps
    return "another thread ended \(woken) of \(all) waits of senders"
  }

  /// A time ends each wait of a sender, so in no single order a missing wake-up is seen.
  private var unwoken: String? {
    let (all, woken) = Explorer.sleeps
    return all > 1_000 && woken == 0 ? "none of \(all) waits was ended by another thread" : nil
  }

  private func show(_ line: String) -> Int32 {
    guard let (program, order) = parse(line) else {
      print("There is no such program. `list` names them.")
      return 2
    }
    let (failure, columns) = Explorer(program).show(order)
    print(columns)
    print(failure ?? "nothing is wrong")
    return failure == nil ? 0 : 1
  }

  private func parse(_ line: String) -> (Program, [Deviation])? {
    // A name has a colon within parentheses.
    for program in programs where line.hasPrefix(program.name + ":") {
      let order = line.dropFirst(program.name.count + 1).split(separator: " ")
      return (program, order.compactMap(Deviation.init))
    }
    return nil
  }

  /// Seconds of the clock, or of the processor.
  private func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
