// construct: assign(to:on:) for a class that is not Sendable
// swift6: warning: does not conform to the 'Sendable' protocol

import Streams

private final class Label {
  var text = ""
}

private func bind(_ names: AnyPublisher<String, Never>, to label: Label) -> AnyCancellable {
  names
    .map { "Hello, \($0)" }
    .assign(to: \.text, on: label)
}
