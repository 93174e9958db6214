// construct: Publishers.Zip of two requests, whose results are one value

import Streams

private struct User: Sendable {
  let name: String
}

private struct Settings: Sendable {
  let theme: String
}

private struct Profile: Sendable {
  let user: User
  let settings: Settings
}

private func profile(
  _ user: AnyPublisher<User, Error>, _ settings: AnyPublisher<Settings, Error>
) -> AnyPublisher<Profile, Error> {
  Publishers.Zip(user, settings)
    .map { user, settings in Profile(user: user, settings: settings) }
    .eraseToAnyPublisher()
}

private func shorter(
  _ user: AnyPublisher<User, Error>, _ settings: AnyPublisher<Settings, Error>
) -> AnyPublisher<Profile, Error> {
  Publishers.Zip(user, settings).map(Profile.init).eraseToAnyPublisher()
}
