// construct: a view model that transforms an input into an output

import Streams

private final class LoginModel {
  struct Input {
    let name: AnyPublisher<String, Never>
    let password: AnyPublisher<String, Never>
    let tap: AnyPublisher<Void, Never>
  }

  struct Output {
    let isEnabled: AnyPublisher<Bool, Never>
    let greeting: AnyPublisher<String, Never>
  }

  func transform(_ input: Input) -> Output {
    let credentials = input.name.combineLatest(input.password)
    let isEnabled =
      credentials
      .map { !$0.isEmpty && !$1.isEmpty }
      .prepend(false)
      .removeDuplicates()
    let greeting = input.tap
      .map { _ in credentials.first() }
      .switchToLatest()
      .map { name, _ in "Hello, \(name)" }
    return Output(
      isEnabled: isEnabled.eraseToAnyPublisher(), greeting: greeting.eraseToAnyPublisher())
  }
}
