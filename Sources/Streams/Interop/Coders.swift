#if Foundation
  import Foundation

  /// Encoders and decoders for `encode(encoder:)` and `decode(type:decoder:)`:
  ///
  /// ```swift
  /// accounts.encode(encoder: JSONEncoder())
  /// download.decode(type: [Account].self, decoder: JSONDecoder())
  /// ```
  ///
  /// A coder is a class whose settings must not change while a stream uses it.
  extension JSONEncoder: TopLevelEncoder {}
  extension JSONDecoder: TopLevelDecoder {}
  extension PropertyListEncoder: TopLevelEncoder {}
  extension PropertyListDecoder: TopLevelDecoder {}
#endif
