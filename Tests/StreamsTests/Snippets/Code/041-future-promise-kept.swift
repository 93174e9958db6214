// construct: a Future's promise kept in a property, Future.Promise

import Streams

private final class Dialog {
  private var promise: Future<Bool, Never>.Promise?

  func ask() -> Future<Bool, Never> {
    Future { promise in
      self.promise = promise
    }
  }

  func answer(_ isYes: Bool) {
    promise?(.success(isYes))
    promise = nil
  }
}
