// construct: errors of several kinds brought to one type

import Streams

private enum FileError: Error {
  case missing
}

private enum FormatError: Error {
  case badHeader
}

private enum ImportError: Error {
  case file(FileError)
  case format(FormatError)
}

private func read(_ name: String) -> AnyPublisher<String, FileError> {
  name.isEmpty
    ? Fail(error: .missing).eraseToAnyPublisher()
    : Just(name).setFailureType(to: FileError.self).eraseToAnyPublisher()
}

private func parse(_ text: String) -> Result<Int, FormatError> {
  Int(text).map(Result.success) ?? .failure(.badHeader)
}

private func importFile(_ name: String) -> AnyPublisher<Int, ImportError> {
  read(name)
    .mapError(ImportError.file)
    .flatMap { text in
      parse(text).publisher.mapError(ImportError.format)
    }
    .eraseToAnyPublisher()
}
