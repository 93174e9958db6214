// construct: `some Subject` and a generic over Subject

import Streams

private func announce<S: Subject>(_ text: String, through subject: S) where S.Output == String {
  subject.send(text)
}

private func finish<Output>(_ subject: some Subject<Output, Never>) {
  subject.send(completion: .finished)
}

private func use() {
  let subject = CurrentValueSubject<String, Never>("")
  announce("ready", through: subject)
  finish(subject)
}
