// construct: Result.publisher
// swift5: warning: converting non-Sendable function value

import Streams

private enum ParseError: Error {
  case notANumber
}

private func number(_ text: String) -> Result<Int, ParseError> {
  Int(text).map { .success($0) } ?? .failure(.notANumber)
}

private func sum(_ left: String, _ right: String) -> AnyPublisher<Int, ParseError> {
  number(left).publisher
    .zip(number(right).publisher)
    .map(+)
    .eraseToAnyPublisher()
}

private func explicit() -> Result<Int, ParseError>.Publisher {
  Result<Int, ParseError>.Publisher(.success(1))
}
