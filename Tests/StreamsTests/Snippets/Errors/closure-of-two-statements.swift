// construct: a closure of two statements, before one whose parameter may be anything
// longest: 60
// mode: 6
// says: type 'Any' does not conform to the 'Sendable' protocol

import Streams

private func describe(_ numbers: PassthroughSubject<Int, Never>) -> AnyCancellable {
  numbers.map {
    let number = $0; return number.description
  }.sink { print($0) }
}
