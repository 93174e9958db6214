extension Command {
  static let worker = Command(
    "worker", "ride tasks, JSON lines from standard input, and answer each with a line",
    examples: ["< tasks.jsonl > answers.jsonl"]
  ) { () throws(Failure) in
    var worker = Worker()
    try worker.run()
  }
}
