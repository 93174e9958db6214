/// All that was measured.
struct Report {
  let calibration: Calibration
  var rows: [Row] = []
  var growth: [GrowthRow] = []
  var instructions: [InstructionRow] = []

  init(calibration: Calibration) {
    self.calibration = calibration
  }

  /// What is above budget or grows out of bounds.
  var excesses: [String] {
    rows.flatMap(\.excesses) + growth.compactMap(\.excess) + instructions.flatMap(\.excesses)
  }

  /// Budgets that can be lowered.
  var savings: [String] {
    rows.flatMap(\.savings) + instructions.flatMap(\.savings)
  }
}
