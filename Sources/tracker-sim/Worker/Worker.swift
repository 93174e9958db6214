import TrackerPipeline

/// Rides the tasks on standard input, one a line, and answers each with a line as soon as it is
/// done: for engines that pipe their partitions through a command.
///
/// A task that cannot be ridden is answered with its problem; the next task is ridden as usual. An answer does not contain
/// the position of its task in the input, so merged partitions are equal to the output of one worker.
struct Worker {
  private var pool = GeocoderPool()

  mutating func run() throws(Failure) {
    var input = LineInput.standardInput
    while let line = try input.next() {
      // A blank line is not a task, and has no answer.
      if line.allSatisfy({ " \t\r".utf8.contains($0) }) { continue }
      try StandardStream.output.descriptor.write(answer(to: line, isCut: input.isCut))
    }
  }

  /// The answer, with a line feed at its end.
  mutating func answer(to line: [UInt8], isCut: Bool = false) -> [UInt8] {
    var id: JSONNode.Value?
    do throws(JSONProblem) {
      if isCut { throw JSONProblem(place: nil, message: "the line is longer than 256 MiB") }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw JSONProblem(place: nil, message: "the line is not in UTF-8")
      }
      let root = JSONField(path: "", node: try JSONNode.parse(text))
      id = WorkerTask.id(of: root)
      return try answer(to: WorkerTask(root))
    } catch {
      let column = error.place.map { "column \($0.column): " } ?? ""
      let path = error.path.isEmpty ? "" : "\(error.path): "
      return Self.line(id: id) { $0.member("error", "\(column)\(path)\(error.message)") }
    }
  }

  private mutating func answer(to task: WorkerTask) throws(JSONProblem) -> [UInt8] {
    let geocoder: any Geocoder
    do throws(Failure) {
      geocoder = try task.geocoder(from: &pool)
    } catch {
      throw Self.problem(with: "options", error)
    }
    var failure: Failure?
    let answer = Self.line(id: task.id) { json in
      do throws(Failure) {
        try task.ride(with: geocoder, to: &json)
      } catch {
        failure = error
      }
    }
    guard let failure else { return answer }
    throw Self.problem(with: "route", failure)
  }

  private static func problem(with member: String, _ failure: Failure) -> JSONProblem {
    JSONProblem(place: nil, path: member, message: failure.message ?? "it cannot be ridden")
  }

  private static func line(
    id: JSONNode.Value?, members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(nil, isOnOneLine: true)
    json.object { json in
      switch id {
      case .string(let text): json.member("id", text)
      case .number(_, let text): json.member("id") { $0.write(verbatim: text) }
      default: break
      }
      members(&json)
    }
    json.endLine()
    return json.bytes
  }
}
