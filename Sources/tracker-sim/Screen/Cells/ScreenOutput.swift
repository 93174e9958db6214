import Streams

/// Converts screens to bytes for a terminal.
///
///     screens  -1--2-----3--
///     losses   ------x------
///     bytes    -1--d-2---d--    d is the difference to the screen before
struct ScreenOutput: SequentialStage {
  typealias Failure = Never

  enum Input: Sendable {
    case screen(CellGrid)
    /// The content of the terminal is unknown.
    case lost
  }

  private var writer: ScreenWriter
  private var last: CellGrid?

  init(colors: ColorDepth) {
    writer = ScreenWriter(colors: colors)
  }

  mutating func receive(_ input: Input) -> SequentialStep<[UInt8], Never> {
    switch input {
    case .screen(let grid): last = grid
    case .lost: writer.forget()
    }
    guard let last else { return .skip }
    let bytes = writer.bytes(for: last)
    return bytes.isEmpty ? .skip : .emit(bytes)
  }

  mutating func finish() -> SequentialStep<[UInt8], Never> { .finish }
}
