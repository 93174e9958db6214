// construct: zip, combineLatest and merge of a whole collection, built with reduce

import Streams

extension AnyPublisher {
  fileprivate static func just(_ output: Output) -> Self {
    Just(output).setFailureType(to: Failure.self).eraseToAnyPublisher()
  }

  fileprivate static func fail(_ error: Failure) -> Self {
    Fail(error: error).eraseToAnyPublisher()
  }

  fileprivate static var empty: Self { Empty().eraseToAnyPublisher() }
}

extension Collection where Element: Publisher {
  fileprivate func zipped() -> AnyPublisher<[Element.Output], Element.Failure> {
    reduce(AnyPublisher<[Element.Output], Element.Failure>.just([])) { all, next in
      all.zip(next) { $0 + [$1] }.eraseToAnyPublisher()
    }
  }

  fileprivate func combined() -> AnyPublisher<[Element.Output], Element.Failure> {
    reduce(AnyPublisher<[Element.Output], Element.Failure>.just([])) { all, next in
      all.combineLatest(next) { $0 + [$1] }.eraseToAnyPublisher()
    }
  }

  fileprivate func merged() -> Publishers.MergeMany<Element> { Publishers.MergeMany(self) }
}
