// construct: tryMap with a function that throws

import Streams

private enum CodeError: Error {
  case invalid(String)
}

private func decode(_ text: String) throws -> Int {
  guard let code = Int(text, radix: 16) else { throw CodeError.invalid(text) }
  return code
}

private func codes(_ texts: [String]) -> AnyPublisher<Int, CodeError> {
  texts.publisher
    .tryMap { try decode($0) }
    .mapError { error in (error as? CodeError) ?? .invalid("?") }
    .eraseToAnyPublisher()
}
