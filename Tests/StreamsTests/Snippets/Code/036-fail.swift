// construct: Fail in a guard

import Streams

private enum InputError: Error, Equatable {
  case tooShort(minimum: Int)
}

private func validate(_ name: String) -> AnyPublisher<String, InputError> {
  guard name.count >= 3 else {
    return Fail(error: .tooShort(minimum: 3)).eraseToAnyPublisher()
  }
  return Just(name).setFailureType(to: InputError.self).eraseToAnyPublisher()
}

private let failing = Fail(outputType: String.self, failure: InputError.tooShort(minimum: 1))
