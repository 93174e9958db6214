// construct: an upload that reports its progress and its end through one subject

import Streams

private enum Progress: Sendable {
  case bytes(Int, of: Int)
  case response(String)
}

private final class Uploader: @unchecked Sendable {
  func upload(_ bytes: [UInt8]) -> AnyPublisher<Progress, Error> {
    let subject = CurrentValueSubject<Progress, Error>(.bytes(0, of: bytes.count))
    for sent in stride(from: 0, through: bytes.count, by: 10) {
      subject.send(.bytes(sent, of: bytes.count))
    }
    subject.send(.response("created"))
    subject.send(completion: .finished)
    return subject.eraseToAnyPublisher()
  }

  func fractions(_ bytes: [UInt8]) -> AnyPublisher<Double, Error> {
    upload(bytes)
      .compactMap { progress in
        guard case .bytes(let sent, let total) = progress, total > 0 else { return nil }
        return Double(sent) / Double(total)
      }
      .eraseToAnyPublisher()
  }
}
