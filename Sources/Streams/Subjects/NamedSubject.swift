/// A subject whose subscriptions have the name of another publisher.
@usableFromInline protocol NamedSubject<Output>: Subject where Failure == Never {
  func receive<S: Subscriber<Output, Never>>(subscriber: consuming S, as name: StaticString)
}

extension PassthroughSubject: NamedSubject where Failure == Never {}

/// A subject that is called without its type being known: a timer's ticks are seldom, and specialised code
/// for them would be a part of every program.
@inline(never) @_semantics("optimize.sil.specialize.generic.never")
@usableFromInline
func erasedSubject<Value: Sendable>(of type: Value.Type) -> any NamedSubject<Value> {
  PassthroughSubject<Value, Never>()
}
