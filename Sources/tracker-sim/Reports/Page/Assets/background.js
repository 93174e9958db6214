// The background of the map, below the ride: streets and water of a file, and the names of places.

// The lines and areas of a basemap, the most important first. Each is drawn at the copy of the world that is
// nearest to the middle of the view.
class Basemap {
  // The most lines that are drawn at once, so that the map moves smoothly.
  static mostLines = 5000;
  // The colours of the kinds, and their widths, in the order of the kinds in the data.
  static styles = [
    ["coast", 1.2], ["border", 1], ["water", 1.5], ["water", 1.5], ["road", 3], ["road", 2.2], ["rail", 1], ["street", 1.2],
    ["water", 1], ["street", 1.4], ["street", 0.8],
  ];

  constructor({ kinds, areas, counts, x, y, leastZooms }) {
    [this.kinds, this.areas, this.counts] = [kinds, areas, counts].map(readColumn);
    [this.x, this.y] = [x, y].map(column => readColumn(column).map(value => value / 2 ** 31));
    this.leastZooms = leastZooms;
    this.levels = new Map();
    // The number of lines in the last picture.
    this.drawn = 0;
  }

  // The lines that are more than dots at a zoom, without points nearer than half a point of the screen to the last.
  level(zoom) {
    const level = Math.min(Math.max(Math.ceil(zoom), 0), 18);
    if (!this.levels.has(level)) this.levels.set(level, this.simplified(level));
    return this.levels.get(level);
  }

  simplified(level) {
    const size = 256 * 2 ** level;
    const [near, least] = [(0.5 / size) ** 2, 1 / size];
    const lines = [];
    for (let i = 0, start = 0; i < this.kinds.length; start += this.counts[i++]) {
      const end = start + this.counts[i];
      const line = { kind: this.kinds[i], isArea: this.areas[i] === 1, points: [], west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
      for (let k = start, last = start; k < end; k++) {
        const [x, y] = [this.x[k], this.y[k]];
        line.west = Math.min(line.west, x);
        line.east = Math.max(line.east, x);
        line.north = Math.min(line.north, y);
        line.south = Math.max(line.south, y);
        if (k > start && k + 1 < end && (x - this.x[last]) ** 2 + (y - this.y[last]) ** 2 < near) continue;
        line.points.push(x, y);
        last = k;
      }
      if (Math.max(line.east - line.west, line.south - line.north) >= least) lines.push(line);
    }
    return lines;
  }

  // The visible ones of a level, with how far their copy is to the east.
  visible(view, zoom) {
    const least = 2 / (256 * 2 ** zoom);
    const found = [];
    for (const line of this.level(zoom)) {
      if (this.leastZooms[line.kind] > zoom || Math.max(line.east - line.west, line.south - line.north) < least) continue;
      const shift = Math.round((view.west + view.east - line.west - line.east) / 2);
      if (line.east + shift < view.west || line.west + shift > view.east || line.south < view.north || line.north > view.south) continue;
      found.push({ line, shift });
      if (found.length === Basemap.mostLines) break;
    }
    return found;
  }

  draw(context, colors, zoom, { view, place }) {
    const found = this.visible(view, zoom);
    this.drawn = found.length;
    const trace = ({ line: { points }, shift }) => {
      context.moveTo(...place(points[0] + shift, points[1]));
      for (let k = 2; k < points.length; k += 2) context.lineTo(...place(points[k] + shift, points[k + 1]));
    };
    context.beginPath();
    for (const each of found.filter(({ line }) => line.isArea)) {
      trace(each);
      context.closePath();
    }
    context.fillStyle = colors["map-area"];
    context.fill();
    context.lineJoin = context.lineCap = "round";
    for (let kind = Basemap.styles.length - 1; kind >= 0; kind--) {
      const [color, width] = Basemap.styles[kind];
      context.strokeStyle = colors[`map-${color}`];
      context.lineWidth = width;
      context.beginPath();
      for (const each of found) if (each.line.kind === kind && !each.line.isArea) trace(each);
      context.stroke();
    }
  }
}

// The names of places, the largest first. No name covers another or the line. The zoom alone decides which names are
// shown, and on which side of their places. The view does not matter, so names stay while the map moves.
class MapNames {
  constructor({ latitude, longitude, zooms, sizes, texts }, near) {
    this.positions = new Positions({ latitude, longitude }, near);
    [this.zooms, this.sizes] = [zooms, sizes].map(readColumn);
    this.texts = texts;
    this.levels = new Map();
    // The names in the last picture, and where they are.
    this.drawn = [];
  }

  font(i) { return canvasFont(this.sizes[i]); }

  // The names that have room at a whole zoom; above it they are farther apart.
  level(context, zoom, lines) {
    const level = Math.min(Math.max(Math.floor(zoom), 0), 22);
    if (this.levels.has(level)) return this.levels.get(level);
    const size = 256 * 2 ** level;
    const shown = [];
    for (let i = 0; i < this.texts.length; i++) {
      if (this.zooms[i] > level || !this.positions.isOnMap(i)) continue;
      context.font = this.font(i);
      const name = this.besideLine(i, context.measureText(this.texts[i]).width, size, box => lines.meets(level + 1, box));
      if (!name) continue;
      const [x, y] = [this.positions.x[i] * size, this.positions.y[i] * size];
      const box = { left: x + name.left - 10, right: x + name.left + name.width + 20, top: y + name.top - 6, bottom: y + name.top + name.height + 6 };
      const isTaken = shown.some(({ box: other }) =>
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom);
      if (!isTaken) shown.push({ ...name, i, box });
    }
    this.levels.set(level, shown);
    return shown;
  }

  // Where a name is from its place: on the first side where the line does not cross it, up to the next zoom, at which it
  // is twice as near. Null if all are crossed.
  besideLine(i, width, size, isCrossed) {
    const height = this.sizes[i] * textScale;
    const [x, y] = [this.positions.x[i], this.positions.y[i]];
    const sides = [5, 16].flatMap(away => {
      const [left, above] = [-away - width, -away - height];
      return [[away, -height / 2], [left, -height / 2], [-width / 2, above], [-width / 2, away], [away, above], [away, away], [left, above], [left, away]];
    });
    const least = value => (Math.min(value, value / 2) - 2) / size;
    const most = value => (Math.max(value, value / 2) + 2) / size;
    const side = sides.find(([left, top]) => !isCrossed({
      west: x + least(left), east: x + most(left + width), north: y + least(top), south: y + most(top + height),
    }));
    return side ? { left: side[0], top: side[1], width, height } : null;
  }

  // Names that something else lies on, and names that would be cut, are left out.
  draw(context, colors, zoom, { place, width: mapWidth, height: mapHeight }, lines, covers) {
    this.drawn = [];
    if (this.lines !== lines) this.levels.clear();
    this.lines = lines;
    [context.textAlign, context.textBaseline] = ["left", "middle"];
    context.lineJoin = "round";
    for (const { i, left, top, width, height } of this.level(context, zoom, lines)) {
      const [x, y] = place(this.positions.x[i], this.positions.y[i]);
      const box = { left: Math.min(x + left, x), right: Math.max(x + left + width, x), top: Math.min(y + top, y), bottom: Math.max(y + top + height, y) };
      // The degrees of the meridians are at the upper edge.
      if (box.left < 2 || box.right > mapWidth - 2 || box.top < 20 || box.bottom > mapHeight - 2) continue;
      if (covers.some(other => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)) continue;
      context.font = this.font(i);
      context.fillStyle = context.strokeStyle = colors.paper;
      context.lineWidth = 3;
      context.strokeText(this.texts[i], x + left, y + top + height / 2);
      context.fillStyle = colors["map-name"];
      context.fillText(this.texts[i], x + left, y + top + height / 2);
      context.beginPath();
      context.arc(x, y, 2, 0, 7);
      context.fill();
      this.drawn.push(box);
    }
  }
}
