/// 10, 100, 1,000 and so on.
func sizes(to last: Int) -> [Int] {
  Array(sequence(first: 10) { $0 < last ? $0 * 10 : nil })
}

/// So many times that small sizes take as long as large ones.
func repeats(of size: Int) -> Int {
  max(1, 100_000 / size)
}
