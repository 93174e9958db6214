/// What operators in tests publish, as a value whose release can be watched.
protocol TokenConvertible {
  var token: Token { get }
}

extension Token: TokenConvertible {
  var token: Token { self }
}

extension Int: TokenConvertible {
  var token: Token { Token(self) }
}

extension Bool: TokenConvertible {
  var token: Token { Token(self ? 1 : 0) }
}

extension Never: TokenConvertible {
  var token: Token { switch self {} }
}
