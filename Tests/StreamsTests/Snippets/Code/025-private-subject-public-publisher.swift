// construct: a private subject behind an AnyPublisher property

import Streams

private final class LoginService {
  private let stateSubject = CurrentValueSubject<Bool, Never>(false)
  private let errorSubject = PassthroughSubject<Error, Never>()

  var isLoggedIn: AnyPublisher<Bool, Never> { stateSubject.eraseToAnyPublisher() }
  var errors: AnyPublisher<Error, Never> { errorSubject.eraseToAnyPublisher() }

  func logIn(name: String) {
    stateSubject.send(!name.isEmpty)
  }

  func logOut() {
    stateSubject.value = false
  }
}
