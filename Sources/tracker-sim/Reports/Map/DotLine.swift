/// The dots of a straight line, from its start to its end, by Bresenham's algorithm.
struct DotLine: Sequence, IteratorProtocol {
  private var x: Int
  private var y: Int
  private let end: (x: Int, y: Int)
  private let size: (x: Int, y: Int)
  private let step: (x: Int, y: Int)
  private var error: Int
  private var isOver = false

  init(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    (x, y) = start
    self.end = end
    size = (abs(end.x - start.x), -abs(end.y - start.y))
    step = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    error = size.x + size.y
  }

  mutating func next() -> (x: Int, y: Int)? {
    if isOver { return nil }
    let dot = (x, y)
    isOver = dot == end
    let doubled = 2 * error
    if doubled >= size.y {
      error += size.y
      x += step.x
    }
    if doubled <= size.x {
      error += size.x
      y += step.y
    }
    return dot
  }
}
