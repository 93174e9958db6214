// construct: a delegate turned into publishers
// swift6: warning: capture of 'self' with non-Sendable type

import Streams

private protocol ScannerDelegate: AnyObject {
  func scanner(found code: String)
  func scannerFailed(_ error: Error)
}

private final class ScannerPublisher: ScannerDelegate {
  private let subject = PassthroughSubject<String, Error>()

  var codes: AnyPublisher<String, Error> {
    subject
      .removeDuplicates()
      .handleEvents(receiveSubscription: { [weak self] _ in self?.start() })
      .eraseToAnyPublisher()
  }

  private func start() {}

  func scanner(found code: String) { subject.send(code) }

  func scannerFailed(_ error: Error) { subject.send(completion: .failure(error)) }
}
