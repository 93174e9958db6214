// construct: publishers that are Equatable, compared

import Streams

private func compare() -> Bool {
  Just(1) == Just(1)
    && Empty<Int, Never>() == Empty()
    && Fail<Int, CancellationFailure>(error: .stopped) == Fail(error: .stopped)
    && [1, 2].publisher == [1, 2].publisher
    && Optional.Publisher(3) == Optional.Publisher(3)
}

private enum CancellationFailure: Error {
  case stopped
}
