// The shown time of a ride, in which all long interruptions have the same short length. Times are milliseconds since the
// start of the ride.
class Folds {
  // The starts and ends of the interruptions, in turn, in order.
  constructor(bounds, duration) {
    this.gaps = [];
    for (let i = 0; i < bounds.length; i += 2) this.gaps.push({ start: bounds[i], end: bounds[i + 1] });
    const lengths = this.gaps.map(({ start, end }) => end - start);
    const recorded = duration - lengths.reduce((sum, length) => sum + length, 0);
    // All gaps together take at most a third of the shown length.
    this.length = Math.max(1000, Math.min(recorded / 20, recorded / 2 / this.gaps.length, ...lengths));
    [this.times, this.shownTimes] = [[0], [0]];
    for (const { start, end } of this.gaps) {
      const before = this.shown(start);
      this.times.push(start, end);
      this.shownTimes.push(before, before + this.length);
    }
  }

  shown(time) { return Folds.along(this.times, this.shownTimes, time); }
  time(shown) { return Folds.along(this.shownTimes, this.times, shown); }

  // From one of two scales to the other: as long on both after the last of the points at which they are joined, and
  // even between two of them.
  static along(from, to, value) {
    const next = countUntil(from, value);
    const last = Math.max(next - 1, 0);
    const part = next > 0 && next < from.length ? (to[next] - to[last]) / (from[next] - from[last]) : 1;
    return to[last] + (value - from[last]) * part;
  }

  // The interruption that a time is within; undefined if it is in none.
  at(time) { return this.gaps.find(({ start, end }) => start <= time && time < end); }
}
