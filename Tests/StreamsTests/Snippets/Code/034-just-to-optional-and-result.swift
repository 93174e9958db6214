// construct: Just's filter is an Optional.Publisher, its tryMap a Result.Publisher

import Streams

private func parse(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw CancellationError() }
  return number
}

private func conversions() {
  let filtered: Optional<String>.Publisher = Just("7").filter { !$0.isEmpty }
  let parsed: Result<Int, Error>.Publisher = Just("7").tryMap(parse)
  let typed: Result<String, CancellationError>.Publisher = Just("7").setFailureType(
    to: CancellationError.self)
  let first: Optional<String>.Publisher = Just("7").first { $0.count == 1 }
  let appended: Publishers.Sequence<[String], Never> = Just("7").append("8", "9")
  print(filtered, parsed, typed, first, appended.sequence)
}
