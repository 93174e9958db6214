// construct: Future in a service, over a callback

import Dispatch
import Streams

private enum ContactsError: Error {
  case denied
}

private final class ContactsService {
  private let queue = DispatchQueue(label: "contacts")

  func requestAccess(completion: @escaping @Sendable (Bool) -> Void) {
    queue.async { completion(true) }
  }

  func access() -> Future<Void, ContactsError> {
    Future { promise in
      self.requestAccess { granted in
        if granted {
          promise(.success(()))
        } else {
          promise(.failure(.denied))
        }
      }
    }
  }
}
