// The taken room of a view of the map, in squares of 6 points that move with it. A line can be traced into it.
class MapRoom {
  // How far the squares reach beyond the view.
  static margin = 48;

  // Of the world in points of the screen, where the middle of the view is.
  constructor(width, height, x, y) {
    Object.assign(this, { width, height });
    [this.x, this.y] = [x, y].map(value => (value % 6 + 6) % 6 + MapRoom.margin);
    [this.columns, this.rows] = [width, height].map(length => Math.ceil((length + 2 * MapRoom.margin) / 6) + 1);
    this.squares = new Uint8Array(this.columns * this.rows);
  }

  // The same, so that more can be taken of it; nothing may lie on the kept parts.
  copy(kept) { return Object.assign(Object.create(MapRoom.prototype), this, { squares: this.squares.slice(), kept: [...kept] }); }

  moveTo(x, y) { [this.lastX, this.lastY] = [x, y]; }

  lineTo(x, y) {
    const { lastX, lastY, width, height } = this;
    const [dx, dy] = [x - lastX, y - lastY];
    // The parts of a long leg far outside of the view do not matter.
    const [first, last] = visiblePart([lastX, dx, -40, width + 40], [lastY, dy, -40, height + 40]);
    const steps = Math.ceil(Math.hypot(dx, dy) * (last - first) / 4);
    for (let step = 0; step <= steps; step++) {
      const part = first + (last - first) * step / Math.max(steps, 1);
      this.takeSquare(lastX + part * dx, lastY + part * dy);
    }
    this.moveTo(x, y);
  }

  takeSquare(x, y) {
    const [column, row] = [Math.floor((x + this.x) / 6), Math.floor((y + this.y) / 6)];
    if (column >= 0 && column < this.columns && row >= 0 && row < this.rows) this.squares[row * this.columns + column] = 1;
  }

  // The first and the last column and row of a rectangle.
  span(x, y, width, height) {
    const bounded = (value, most) => Math.min(Math.max(Math.floor(value / 6), 0), most - 1);
    return [
      bounded(x + this.x, this.columns), bounded(x + this.x + width, this.columns),
      bounded(y + this.y, this.rows), bounded(y + this.y + height, this.rows),
    ];
  }

  take(x, y, width, height) {
    const [left, right, top, bottom] = this.span(x, y, width, height);
    for (let row = top; row <= bottom; row++) this.squares.fill(1, row * this.columns + left, row * this.columns + right + 1);
  }

  // The number of squares of a rectangle that are taken.
  covered(x, y, width, height) {
    const [left, right, top, bottom] = this.span(x, y, width, height);
    let count = 0;
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) count += this.squares[row * this.columns + column];
    }
    return count;
  }

  // The first of the places where a rectangle covers least, and none that is kept; it is kept. Null if there is none.
  best(places, width, height) {
    let [best, least] = [null, Infinity];
    for (const [x, y] of places) {
      const isKept = this.kept.some(other => x < other.right && other.left < x + width && y < other.bottom && other.top < y + height);
      const covered = isKept ? Infinity : this.covered(x, y, width, height);
      if (covered < least) [best, least] = [{ left: x, top: y, right: x + width, bottom: y + height }, covered];
    }
    if (!best) return null;
    this.kept.push(best);
    return [best.left, best.top];
  }
}

// The part of a line that is within limits on each axis, as fractions of it: [start, extent, least, most].
function visiblePart(...axes) {
  let [first, last] = [0, 1];
  for (const [start, extent, least, most] of axes) {
    if (extent === 0) continue;
    const ends = [(least - start) / extent, (most - start) / extent].sort((a, b) => a - b);
    [first, last] = [Math.max(first, ends[0]), Math.min(last, ends[1])];
  }
  return [first, last];
}
