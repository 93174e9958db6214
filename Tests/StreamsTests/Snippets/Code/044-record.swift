// construct: Record and its Recording

import Streams

private enum TapeError: Error, Codable {
  case broken
}

private func records() -> [Record<Int, TapeError>] {
  let plain = Record<Int, TapeError>(output: [1, 2, 3], completion: .finished)
  let recorded = Record<Int, TapeError> { recording in
    recording.receive(1)
    recording.receive(2)
    recording.receive(completion: .failure(.broken))
  }
  var recording = Record<Int, TapeError>.Recording()
  recording.receive(4)
  recording.receive(completion: .finished)
  print(recorded.recording.output, recorded.recording.completion)
  return [plain, recorded, Record(recording: recording)]
}
