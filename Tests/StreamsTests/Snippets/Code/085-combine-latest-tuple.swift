// construct: combineLatest, whose tuple is mapped, filtered and destructured

import Streams

private func canSubmit(
  _ user: CurrentValueSubject<String, Never>, _ password: CurrentValueSubject<String, Never>
) -> AnyPublisher<Bool, Never> {
  user.combineLatest(password)
    .filter { user, password in !user.isEmpty || !password.isEmpty }
    .map { user, password in user.count > 2 && password.count > 7 }
    .removeDuplicates()
    .eraseToAnyPublisher()
}
