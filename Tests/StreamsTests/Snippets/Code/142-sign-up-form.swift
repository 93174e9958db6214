// construct: a sign-up form: CombineLatest3 and @Published
// swift6: warning: capture of 'self' with non-Sendable type

import Dispatch
import Streams

private final class SignUpModel: ObservableObject {
  @Published var username = ""
  @Published var password = ""
  @Published var repeated = ""
  @Published private(set) var isValid = false
  @Published private(set) var message = ""

  private var cancellables = Set<AnyCancellable>()

  private var isUsernameValid: AnyPublisher<Bool, Never> {
    $username
      .debounce(for: 0.8, scheduler: DispatchQueue.main)
      .removeDuplicates()
      .map { $0.count >= 3 }
      .eraseToAnyPublisher()
  }

  private var isPasswordValid: AnyPublisher<Bool, Never> {
    Publishers.CombineLatest($password, $repeated)
      .debounce(for: 0.2, scheduler: DispatchQueue.main)
      .map { password, repeated in password.count >= 8 && password == repeated }
      .eraseToAnyPublisher()
  }

  init() {
    Publishers.CombineLatest3($username, $password, $repeated)
      .map { username, password, repeated in
        !username.isEmpty && password.count >= 8 && password == repeated
      }
      .assign(to: &$isValid)
    Publishers.CombineLatest(isUsernameValid, isPasswordValid)
      .map { name, password in name ? (password ? "" : "The passwords differ") : "Too short" }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.message = $0 }
      .store(in: &cancellables)
  }
}
