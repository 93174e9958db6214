// construct: a protocol with AnyPublisher, its live and its mock implementation

import Streams

private struct Weather: Equatable {
  var degrees: Double
}

private enum WeatherError: Error {
  case unknownCity
}

private protocol WeatherService {
  func weather(in city: String) -> AnyPublisher<Weather, WeatherError>
}

private struct MockWeatherService: WeatherService {
  var result: Result<Weather, WeatherError>

  func weather(in city: String) -> AnyPublisher<Weather, WeatherError> {
    result.publisher.eraseToAnyPublisher()
  }
}

private struct FailingWeatherService: WeatherService {
  func weather(in city: String) -> AnyPublisher<Weather, WeatherError> {
    Fail(error: WeatherError.unknownCity).eraseToAnyPublisher()
  }
}
