// construct: Completion in a switch, compared, encoded

import Streams

private enum LoadError: Error, Codable, Equatable {
  case offline
  case server(Int)
}

private func describe(_ completion: Subscribers.Completion<LoadError>) -> String {
  switch completion {
  case .finished: return "done"
  case .failure(.offline): return "no connection"
  case .failure(let error): return "failed: \(error)"
  }
}

private func isFinished(_ completion: Subscribers.Completion<LoadError>) -> Bool {
  completion == .finished || completion == .failure(.server(404))
}

private struct Log: Codable {
  var end: Subscribers.Completion<LoadError>
}
