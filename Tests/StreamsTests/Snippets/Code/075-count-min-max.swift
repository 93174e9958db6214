// construct: count, min, max, also by a predicate, and their try twins

import Streams

private struct Player: Sendable {
  var name: String
  var score: Int
}

private func results(_ players: AnyPublisher<Player, Never>) -> [AnyCancellable] {
  let scores = players.map(\.score)
  return [
    players.count().sink { print("players:", $0) },
    scores.max().sink { print("best:", $0) },
    scores.min().sink { print("worst:", $0) },
    players.max { $0.score < $1.score }.sink { print("winner:", $0.name) },
    players.min(by: { $0.score < $1.score }).sink { print("loser:", $0.name) },
    players
      .tryMax { left, right in
        if left.score < 0 { throw CancellationError() }
        return left.score < right.score
      }
      .sink(receiveCompletion: { _ in }, receiveValue: { print($0.name) }),
    players.tryMin(by: { $0.score < $1.score })
      .sink(receiveCompletion: { _ in }, receiveValue: { print($0.name) }),
  ]
}
