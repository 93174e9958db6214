// Draws the map: graticule, route, circles, pins and clusters.
class MapDrawing {
  constructor(state, canvas) {
    this.state = state;
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    const { basemap, names, bounds } = state.ride;
    this.basemap = basemap && new Basemap(basemap);
    this.names = names && new MapNames(names, (bounds.west + bounds.east) / 2);
    // The pictures that are kept, and a number that changes when colours or tiles do.
    this.layers = {};
    this.looks = 0;
    this.tiles = state.ride.tiles && new Tiles(state.ride.tiles, () => {
      this.looks++;
      state.change({});
    });
    this.readColors();
    onColorsChange(() => {
      this.readColors();
      state.change({});
    });
  }

  // The lines of the ride in front.
  take() {
    const { ride } = this.state;
    const { route, starts, directions, receivedLine } = ride;
    this.ride = ride;
    this.layers = {};
    this.lines = new RouteLines(route, starts);
    this.way = directions && new RouteLines(directions, new Set([0]));
    this.received = receivedLine && new RouteLines(receivedLine, receivedLine.starts);
    this.colored = null;
    this.pin = null;
  }

  // The colour of one of two rides.
  color(index) { return this.colors[["pin", "second"][index]]; }
  get pinColor() { return this.color(this.state.front); }

  readColors() {
    this.colors = colorsAt(this.canvas);
    this.looks++;
    this.pin = null;
  }

  resize(width, height, ratio = devicePixelRatio || 1) {
    [this.width, this.height, this.ratio] = [width, height, ratio];
    this.canvas.width = Math.round(width * this.ratio);
    this.canvas.height = Math.round(height * this.ratio);
    this.pin = null;
  }

  // Of the copies of the world, the visible one.
  shift(camera = this.state.camera) {
    const { west, east } = this.state.ride.bounds;
    return Math.round(camera.x - (west + east) / 2);
  }

  point(x, y, camera = this.state.camera) {
    const size = 256 * 2 ** camera.zoom;
    return [(x + this.shift(camera) - camera.x) * size + this.width / 2, (y - camera.y) * size + this.height / 2];
  }

  // Points on the screen for a length on the ground.
  points(metres, y) {
    const cosine = Math.cos(Mercator.latitude(y) * Math.PI / 180);
    return metres / (2 * Math.PI * 6378137 * cosine) * 256 * 2 ** this.state.camera.zoom;
  }

  // `covers` are the rectangles of the view that something lies on.
  draw(now, covers = []) {
    if (this.ride !== this.state.ride) this.take();
    const { context } = this;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const { x, y, zoom } = this.state.camera;
    const { step } = this.state;
    const key = [x, y, zoom, this.width, this.height, this.ratio, step, this.looks, ...covers.flatMap(Object.values)].join();
    // The fixes of the route up to the last visible position of the user.
    this.passed = this.state.ride.fixesOfRoute(now.seen);
    this.stands = this.key === key;
    this.key = key;
    this.drawLayer("below", key, isEmpty => isEmpty && this.drawBelow(covers));
    this.drawReceived(now);
    this.drawPart(key);
    this.drawRoute(now, key);
    this.drawColored(now);
    this.drawEnds();
    this.drawCheckpoint(now);
    this.drawOther(now);
    this.drawUser(now);
    this.drawPlaces(now, covers);
    this.drawCursor();
  }

  // Draws a kept picture, after the missing parts have been added to it. `draw` receives whether the picture is empty,
  // and draws on it instead of the map. While the map moves, nothing is kept.
  drawLayer(name, key, draw) {
    const { context, canvas } = this;
    const layer = this.layers[name] ??= new Layer(canvas);
    if (!this.stands) {
      layer.key = null;
      return draw(true);
    }
    const isEmpty = layer.renew(key, canvas, this.ratio);
    this.context = layer.context;
    draw(isEmpty);
    this.context = context;
    layer.drawOn(context);
  }

  // The map below the ride, which stays the same while the ride is played.
  drawBelow(covers) {
    const { context, colors, state: { camera } } = this;
    context.fillStyle = colors.paper;
    context.fillRect(0, 0, this.width, this.height);
    if (this.tiles) this.tiles.draw(context, camera, this.width, this.height);
    this.basemap?.draw(context, colors, camera.zoom, this.view());
    // A map of tiles has names of its own.
    if (!this.tiles) {
      this.drawGraticule([...covers, ...this.flags()]);
      this.names?.draw(context, colors, camera.zoom, this.view(), this.lines, [...covers, ...this.flags()]);
    }
    this.drawWay();
    if (!this.received) this.drawAhead();
  }

  drawGraticule(covers) {
    const { context, colors } = this;
    const { camera } = this.state;
    const size = 256 * 2 ** camera.zoom;
    const wanted = 110 / size * 360;
    const unit = 10 ** Math.floor(Math.log10(wanted));
    const step = wanted > 45 ? 90 : wanted > 20 ? 45 : wanted > 10 ? 20 : [1, 2, 5, 10].map(n => n * unit).find(n => n >= wanted);
    const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    context.lineWidth = 1;
    context.strokeStyle = colors.grid;
    const labels = [];
    context.beginPath();
    const west = (camera.x - this.width / 2 / size - 0.5) * 360;
    const east = (camera.x + this.width / 2 / size - 0.5) * 360;
    for (let degrees = Math.ceil(west / step) * step; degrees <= east; degrees += step) {
      const x = Math.round((Mercator.x(degrees) - camera.x) * size + this.width / 2) + 0.5;
      context.moveTo(x, 0);
      context.lineTo(x, this.height);
      const shown = degrees - 360 * Math.floor((degrees + 180) / 360);
      labels.push([`${Math.abs(shown).toFixed(decimals)}°${shown < -1e-9 ? "W" : shown > 1e-9 ? "E" : ""}`, x + 4, 5]);
    }
    const south = Mercator.latitude(camera.y + this.height / 2 / size);
    const north = Mercator.latitude(camera.y - this.height / 2 / size);
    for (let degrees = Math.ceil(south / step) * step; degrees <= Math.min(north, 85.06); degrees += step) {
      const y = Math.round((Mercator.y(degrees) - camera.y) * size + this.height / 2) + 0.5;
      context.moveTo(0, y);
      context.lineTo(this.width, y);
      if (y > 24) labels.push([`${Math.abs(degrees).toFixed(decimals)}°${degrees < -1e-9 ? "S" : degrees > 1e-9 ? "N" : ""}`, 5, y + 4]);
    }
    context.stroke();
    this.writeDegrees(labels, size, covers);
  }

  // A label that would lie under something or on the route, or be cut, is left out. An edge keeps the grid off it.
  writeDegrees(labels, size, covers) {
    const { context, colors, state: { camera } } = this;
    context.font = canvasFont(11);
    context.textBaseline = "top";
    context.textAlign = "left";
    context.lineJoin = "round";
    context.lineWidth = 4;
    context.strokeStyle = colors.paper;
    context.fillStyle = colors["grid-text"];
    const [left, top] = [camera.x - this.shift() - this.width / 2 / size, camera.y - this.height / 2 / size];
    for (const [text, x, y] of labels) {
      const [right, bottom] = [x + context.measureText(text).width, y + 12 * textScale];
      if (right >= this.width - 2 || bottom >= this.height) continue;
      if (covers.some(other => x < other.right && other.left < right && y < other.bottom && other.top < bottom)) continue;
      const box = { west: left + (x - 3) / size, east: left + (right + 3) / size, north: top + (y - 3) / size, south: top + (bottom + 3) / size };
      if (this.lines.meets(camera.zoom, box)) continue;
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    }
  }

  // Below the route; a line that follows no road is dashed.
  drawWay() {
    if (!this.way) return;
    const { context, colors } = this;
    const { directions } = this.state.ride;
    context.lineJoin = context.lineCap = "round";
    if (directions.isStraight) context.setLineDash([2, 14]);
    this.stroke(this.way, Infinity, colors.way, 9);
    context.setLineDash([]);
    if (this.state.step === null) return;
    const point = directions.starts[this.state.step];
    const [x, y] = this.point(directions.x[point], directions.y[point]);
    this.dot(x, y, 11, colors.way);
    this.dot(x, y, 7, colors.panel);
  }

  // The received line, where it is not the route, thin and below it.
  drawReceived(now) {
    if (!this.received) return;
    const { receivedLine } = this.state.ride;
    this.context.lineJoin = this.context.lineCap = "round";
    this.stroke(this.received, countUntil(receivedLine.time, now.time), this.colors.received, 1.5);
  }

  // The ridden part covers it, so it begins there; in a picture that is kept it is whole.
  drawAhead() {
    this.context.lineJoin = this.context.lineCap = "round";
    this.stroke(this.lines, Infinity, this.colors.ahead, 3, this.stands ? 0 : this.passed);
  }

  // The part that is chosen has an edge.
  drawPart(key) {
    const { colors, state: { ride, part } } = this;
    if (!part) return;
    const [from, to] = [countUntil(ride.route.time, part[0] - 1e-6), countUntil(ride.route.time, part[1])];
    this.drawLayer("part", [key, part].join(), isEmpty => {
      if (!isEmpty) return;
      this.context.lineJoin = this.context.lineCap = "round";
      for (const [color, width] of [["ink", 11], ["paper", 8], ["ahead", 3]]) this.stroke(this.lines, to, colors[color], width, from);
    });
  }

  // New legs are added to the kept picture of the ridden part, which begins anew when the time goes back.
  drawRoute(now, key) {
    const { colors, layers, state: { ride } } = this;
    if (this.received) this.drawAhead();
    const { passed } = this;
    if (passed < layers.ridden?.passed) layers.ridden.key = null;
    this.drawLayer("ridden", [key, this.measure?.kind].join(), isEmpty => {
      const from = isEmpty ? 0 : layers.ridden.passed;
      layers.ridden.passed = passed;
      if (passed === from) return;
      this.context.lineJoin = this.context.lineCap = "round";
      this.stroke(this.lines, passed, colors.route, 4, from);
      if (!this.measure) this.drawArrows(this.lines, passed, from);
    });
    if (ride.route.count === 1 && ride.route.isOnMap(0)) this.dot(...this.point(ride.route.x[0], ride.route.y[0]), 4, colors.ahead);
  }

  // The measure that colours the line; undefined for none.
  get measure() { return this.state.ride.measures.get(this.state.coloring); }

  // The line by a measure, with an edge, so that each of its colours is seen on any ground.
  drawColored(now) {
    const { measure, context, colors } = this;
    if (!measure) return;
    const { ride } = this.state;
    if (this.colored?.measure !== measure) this.colored = { measure, line: new ColoredLine(ride.ofRoute(measure), measure.steps) };
    const passed = ride.fixesOfRoute(now.seen);
    this.stroke(this.lines, passed, colors.ink, 6);
    const { view, place } = this.view();
    const paths = measure.colors.map(() => new Path2D());
    this.lines.traceParts(this.state.camera.zoom, view, passed, place, (i, k) => paths[this.colored.line.part(i, k)]);
    context.lineWidth = 4;
    paths.forEach((path, part) => {
      context.strokeStyle = colors[measure.colors[part]];
      context.stroke(path);
    });
    this.drawArrows(this.lines, passed);
  }

  // Up to one of its points, which is not included, and from the last one before another.
  stroke(lines, end, color, width, from = 0) {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    const { view, place } = this.view();
    lines.trace(context, this.state.camera.zoom, view, end, place, from);
    context.stroke();
  }

  // The visible part of the world, with a margin, and a function from it to the screen.
  view() {
    const { camera } = this.state;
    const size = 256 * 2 ** camera.zoom;
    const [left, top] = [camera.x - this.shift() - this.width / 2 / size, camera.y - this.height / 2 / size];
    const margin = 20 / size;
    const view = {
      west: left - margin, east: left + this.width / size + margin,
      north: top - margin, south: top + this.height / size + margin,
    };
    return { view, place: (x, y) => [(x - left) * size, (y - top) * size], width: this.width, height: this.height };
  }

  // Arrows on the line say which way it was ridden.
  drawArrows(lines, end, from = 0) {
    const { context, colors } = this;
    const { view, place } = this.view();
    context.lineWidth = 1.5;
    context.fillStyle = colors.panel;
    context.strokeStyle = colors.route;
    lines.arrows(this.state.camera.zoom, view, from, end, (x, y, angle) => {
      context.save();
      context.translate(...place(x, y));
      context.rotate(angle);
      context.beginPath();
      for (const [right, down] of [[6, 0], [-4, -5], [-2, 0], [-4, 5]]) context.lineTo(right, down);
      context.closePath();
      context.fill();
      context.stroke();
      context.restore();
    });
  }

  // Flags, higher than a pin, at the first and the last point of the route.
  drawEnds() {
    const { route } = this.state.ride;
    if (route.count < 2) return;
    const { colors } = this;
    const last = route.count - 1;
    if (route.isOnMap(last)) this.drawFlag(route.x[last], route.y[last], [colors.finish, colors.panel]);
    if (route.isOnMap(0)) this.drawFlag(route.x[0], route.y[0], [colors.start, colors.start]);
  }

  // A cloth of two rows of squares, left of its pole for the start, which may be where the finish is.
  drawFlag(worldX, worldY, squares) {
    const { context, colors } = this;
    const [x, y] = this.point(worldX, worldY);
    const side = squares[0] === squares[1] ? -1 : 1;
    context.lineWidth = 1.5;
    context.strokeStyle = colors.ink;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, y - 46);
    context.stroke();
    for (let i = 0; i < 6; i++) {
      const [across, down] = [i % 3, Math.floor(i / 3)];
      context.fillStyle = squares[(across + down) % 2];
      context.fillRect(side < 0 ? x - 5 * (across + 1) : x + 5 * across, y - 46 + 5 * down, 5, 5);
    }
    context.lineWidth = 1;
    context.strokeRect(side < 0 ? x - 15 : x, y - 46, 15, 10);
  }

  drawCheckpoint(now) {
    if (now.checkpoint < 0) return;
    const { context, colors } = this;
    const { checkpoints, threshold } = this.state.ride;
    if (!checkpoints.isOnMap(now.checkpoint)) return;
    const [x, y] = this.point(checkpoints.x[now.checkpoint], checkpoints.y[now.checkpoint]);
    const radius = this.points(threshold, checkpoints.y[now.checkpoint]);
    if (radius < 3 || radius > 1e5) return;
    context.setLineDash([6, 5]);
    context.lineWidth = 1.5;
    context.strokeStyle = colors.gate;
    this.circle(x, y, radius);
    context.stroke();
    context.setLineDash([]);
  }

  drawUser(now) {
    if (now.fix < 0) return;
    const { context, colors } = this;
    const { fixes } = this.state.ride;
    if (!fixes.isOnMap(now.fix)) return;
    const [x, y] = this.point(fixes.x[now.fix], fixes.y[now.fix]);
    const accuracy = fixes.accuracy[now.fix];
    if (accuracy > 0) this.disk(x, y, this.points((accuracy - 1) / 1000, fixes.y[now.fix]), colors.user, 0.13);
    this.dot(x, y, 8.5, "#fff");
    this.dot(x, y, 6.5, colors.user);
  }

  // With two rides, the line through the places of each.
  drawOther(now) {
    const { other, front, ride } = this.state;
    if (!other) return;
    this.strokePlaces(other, now.other.places, this.color(1 - front), 6);
    this.strokePlaces(ride, now.places, this.pinColor, 2);
  }

  strokePlaces({ places }, count, color, width) {
    this.context.lineJoin = this.context.lineCap = "round";
    places.lines ??= new RouteLines(places, places.starts);
    this.stroke(places.lines, count, color, width);
  }

  // A disk for the first ride, and a diamond for the second.
  drawMark(x, y, index, radius = 5.5, edge = 1) {
    const { context, colors } = this;
    if (x < -8 || x > this.width + 8 || y < -8 || y > this.height + 8) return;
    const reach = radius * 1.3;
    context.beginPath();
    if (index === 0) context.arc(x, y, radius, 0, 7);
    else for (const [right, down] of [[0, -reach], [reach, 0], [0, reach], [-reach, 0]]) context.lineTo(x + right, y + down);
    context.closePath();
    context.lineWidth = 2 * edge;
    context.fillStyle = this.color(index);
    context.strokeStyle = colors.panel;
    context.stroke();
    context.fill();
  }

  // The places of both rides, in clusters by one rule; those of the ride in front are above, and can be tapped.
  drawPlaces(now, covers) {
    const { ride, other, front, selected } = this.state;
    const clusters = this.clusters = ride.clusters.at(this.state.camera.zoom, now.places);
    // The elements that can be tapped, in the order in which they are drawn.
    this.targets = [];
    const { places } = ride;
    const seen = this.seenPlaces(ride, clusters).filter(({ place, size }) => size > 1 || place !== selected);
    const others = other ? this.seenPlaces(other, other.clusters.at(this.state.camera.zoom, now.other.places)) : [];
    for (const { place, x, y, size } of seen) if (size === 1) this.drawAccuracy(place, x, y, 0.07);
    const room = [...seen, ...others].some(({ size }) => size > 1) && this.room([...seen, ...others], covers);
    for (const mark of others) this.drawCluster(mark, 1 - front, room);
    for (const mark of seen) {
      this.targets.push({ place: mark.place, x: mark.x, y: mark.y, radius: 14 });
      const count = this.drawCluster(mark, front, room);
      if (count) this.targets.push({ place: mark.place, ...count });
    }
    if (selected === null || !places.isOnMap(selected)) return;
    const [x, y] = this.point(places.x[selected], places.y[selected]);
    this.drawAccuracy(selected, x, y, 0.16);
    this.drawPin(selected, x, y);
  }

  // The first places of the visible clusters, where they are shown, and the sizes of the clusters.
  seenPlaces({ places }, { first, shown, sizes, count }) {
    const seen = [];
    for (let i = 0; i < count; i++) {
      if (first[i] !== i || shown[i] < 0) continue;
      const [x, y] = this.point(places.x[shown[i]], places.y[shown[i]]);
      if (x < -40 || x > this.width + 40 || y < -20 || y > this.height + 60) continue;
      seen.push({ place: i, x, y, size: sizes[i] });
    }
    return seen;
  }

  // Small, so that the line is seen on both sides. Returns where the number of places is, if there is one.
  drawCluster({ x, y, size }, index, room) {
    this.drawMark(x, y, index, size > 1 ? 6 : 5, 1.5);
    return size > 1 ? this.drawCount(x, y, size, room, index) : null;
  }

  drawAccuracy(place, x, y, opacity) {
    const { places } = this.state.ride;
    const radius = this.points((places.accuracy[place] - 1) / 1000, places.y[place]);
    if (places.accuracy[place] > 0 && radius > 7) this.disk(x, y, radius, this.pinColor, opacity);
  }

  // The room that numbers of clusters must not take: the room of the line, the places, the flags and the names.
  room(seen, covers) {
    const room = this.lineRoom().copy(covers);
    for (const { x, y } of seen) room.take(x - 7, y - 7, 14, 14);
    for (const { left, top, right, bottom } of [...this.flags(), ...this.names?.drawn ?? []]) room.take(left, top, right - left, bottom - top);
    return room;
  }

  // The line takes the same room as long as the camera stands.
  lineRoom() {
    const { lines, width, height, state: { camera: { x, y, zoom } } } = this;
    const key = [x, y, zoom, width, height].join();
    if (this.traced?.key === key && this.traced.lines === lines) return this.traced.room;
    const size = 256 * 2 ** zoom;
    const room = new MapRoom(width, height, x * size, y * size);
    const { view, place } = this.view();
    lines.trace(room, zoom, view, Infinity, place);
    this.traced = { key, lines, room };
    return room;
  }

  // Where the flags are in the view.
  flags() {
    const { route } = this.state.ride;
    if (route.count < 2) return [];
    return [[0, -16], [route.count - 1, -1]].filter(([i]) => route.isOnMap(i)).map(([i, left]) => {
      const [x, y] = this.point(route.x[i], route.y[i]);
      return { left: x + left, top: y - 47, right: x + left + 17, bottom: y };
    });
  }

  // The number of places in a cluster, beside it on the side where it covers least.
  drawCount(x, y, size, room, index) {
    const { context, colors } = this;
    const text = size < 10_000 ? grouped(size) : `${Math.round(size / 1000)}k`;
    context.font = canvasFont(11, 600);
    const [width, height] = [Math.ceil(context.measureText(text).width) + 9, Math.round(16 * textScale)];
    // Farther away where it would cover another number, and left out where it has no room there either.
    const sides = [0, 10, 20].flatMap(away => {
      const [across, down] = [width / 2 + 9 + away, height / 2 + 9 + away];
      return [[across, 0], [-across, 0], [0, -down], [0, down], [across - 3, -down + 4], [-across + 3, -down + 4], [across - 3, down - 4], [-across + 3, down - 4]];
    });
    const places = sides.map(([dx, dy]) => [x + dx - width / 2, y + dy - height / 2]);
    const found = [0, 8, 16].reduce((found, ring) => found ?? room.best(places.slice(ring, ring + 8), width, height), null);
    if (!found) return null;
    const [right, below] = found;
    context.beginPath();
    context.roundRect(right, below, width, height, height / 2);
    context.fillStyle = this.color(index);
    context.fill();
    context.fillStyle = colors["pin-ink"];
    [context.textAlign, context.textBaseline] = ["center", "middle"];
    context.fillText(text, right + width / 2, below + height / 2 + 0.5);
    return { x: right + width / 2, y: below + height / 2, radius: Math.max(width / 2, 12) };
  }

  // The selected place.
  drawPin(i, x, y) {
    const picture = this.pin ??= this.pinPicture();
    const [width, height] = [picture.width / this.ratio, picture.height / this.ratio];
    this.context.drawImage(picture, x - width / 2, y - height + 3, width, height);
    this.targets.push({ place: i, x, y: y - height / 2, radius: height / 2 });
  }

  pinPicture() {
    const picture = document.createElement("canvas");
    picture.width = Math.ceil(30 * this.ratio);
    picture.height = Math.ceil(38 * this.ratio);
    const context = picture.getContext("2d");
    context.scale(this.ratio, this.ratio);
    context.shadowColor = "rgb(0 0 0 / .35)";
    context.shadowBlur = 3 * this.ratio;
    context.shadowOffsetY = 1 * this.ratio;
    context.fillStyle = this.pinColor;
    context.beginPath();
    context.arc(15, 14, 10, Math.PI * 0.83, Math.PI * 0.17);
    context.quadraticCurveTo(21, 26, 15, 35);
    context.quadraticCurveTo(9, 26, 15 + 10 * Math.cos(Math.PI * 0.83), 14 + 10 * Math.sin(Math.PI * 0.83));
    context.fill();
    context.shadowColor = "transparent";
    context.fillStyle = this.colors["pin-ink"];
    context.beginPath();
    context.arc(15, 14, 4, 0, 7);
    context.fill();
    return picture;
  }

  drawScale({ width, text }) {
    const { context, colors } = this;
    const [left, bottom] = [14, this.height - 12];
    context.strokeStyle = context.fillStyle = colors.quiet;
    context.lineWidth = 1.5;
    context.lineCap = "butt";
    context.beginPath();
    for (const [x, y] of [[0, -8], [0, 0], [width, 0], [width, -8]]) context.lineTo(left + x, bottom + y);
    context.stroke();
    context.font = canvasFont(12);
    [context.textAlign, context.textBaseline] = ["center", "alphabetic"];
    context.fillText(text, left + width / 2, bottom - 5);
  }

  // The event under the pointer on the timeline; otherwise where the line is at the time that is pointed at.
  drawCursor() {
    const { event, cursor, ride } = this.state;
    const isEvent = event?.x !== undefined;
    const position = isEvent ? [event.x, event.y] : cursor !== null && ride.position(cursor);
    if (!position) return;
    const { context, colors } = this;
    const [x, y] = this.point(...position);
    for (const [color, width] of [[colors.panel, 6], [colors.ink, 3]]) {
      context.lineWidth = width;
      context.strokeStyle = color;
      this.circle(x, y, isEvent ? 13 : 8);
      context.stroke();
    }
  }

  // The time of the line at a point of the view; null if none of it is near.
  timeAt([x, y]) {
    const { view } = this.view();
    const { zoom } = this.state.camera;
    const size = 256 * 2 ** zoom;
    const margin = 20 / size;
    const found = this.lines.nearest(zoom, view.west + margin + x / size, view.north + margin + y / size, 12 / size);
    if (!found) return null;
    const { time } = this.state.ride.route;
    return time[found.from] + found.part * (time[found.to] - time[found.from]);
  }

  // The topmost place at a point; for a cluster, its first place.
  hit([x, y]) {
    for (let i = (this.targets?.length ?? 0) - 1; i >= 0; i--) {
      const target = this.targets[i];
      if (Math.hypot(x - target.x, y - target.y) <= target.radius) return target.place;
    }
    return null;
  }

  circle(x, y, radius) {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
  }

  dot(x, y, radius, color) {
    this.context.fillStyle = color;
    this.circle(x, y, radius);
    this.context.fill();
  }

  disk(x, y, radius, color, opacity) {
    if (radius > 1e5) return;
    this.context.globalAlpha = opacity;
    this.dot(x, y, radius, color);
    this.context.globalAlpha = 1;
  }
}

// The route as lines without points that cannot be distinguished at a zoom level, in blocks with known
// bounds. Points beyond the edge of the map are left out, and a line ends there.
class RouteLines {
  constructor(route, starts) {
    this.route = route;
    this.starts = new Set(starts);
    for (let i = 0; i < route.count; i++) if (!route.isOnMap(i)) this.starts.add(i).add(i + 1);
    this.levels = new Map();
  }

  level(zoom) {
    const level = Math.min(Math.max(Math.ceil(zoom), 0), 20);
    if (!this.levels.has(level)) this.levels.set(level, this.simplified(level));
    return this.levels.get(level);
  }

  // Leaves out points nearer than half a point of the screen to the last one kept.
  simplified(level) {
    const { route, starts } = this;
    const limit = (0.5 / (256 * 2 ** level)) ** 2;
    const kept = [];
    let last = 0;
    for (let i = 0; i < route.count; i++) {
      if (!route.isOnMap(i)) continue;
      const [dx, dy] = [route.x[i] - route.x[last], route.y[i] - route.y[last]];
      const isEnd = starts.has(i) || starts.has(i + 1) || i + 1 === route.count;
      if (!isEnd && dx * dx + dy * dy < limit) continue;
      kept.push(i);
      last = i;
    }
    return { points: Int32Array.from(kept), blocks: this.blocks(kept), lengths: this.lengths(kept) };
  }

  // The length of the line from its start to each of the points.
  lengths(points) {
    const { route, starts } = this;
    const lengths = new Float64Array(points.length);
    for (let k = 1; k < points.length; k++) {
      const [last, i] = [points[k - 1], points[k]];
      const step = starts.has(i) ? 0 : Math.hypot(route.x[i] - route.x[last], route.y[i] - route.y[last]);
      lengths[k] = lengths[k - 1] + step;
    }
    return lengths;
  }

  // Visits places at even distances on the visible part of the line before one of its points, with the angle of
  // the line there. The places are the same within a level, so that they stay while the map moves.
  arrows(zoom, view, from, end, visit) {
    const { route, starts } = this;
    const { points, blocks, lengths } = this.level(zoom);
    const gap = 110 / (256 * 2 ** Math.min(Math.max(Math.ceil(zoom), 0), 20));
    for (const block of blocks) {
      if (points[block.start] >= end) break;
      if (block.east < view.west || block.west > view.east || block.south < view.north || block.north > view.south) continue;
      if (points[block.end] < from) continue;
      for (let k = block.start + 1; k <= block.end && points[k] < end; k++) {
        if (points[k] < from) continue;
        const length = lengths[k] - lengths[k - 1];
        if (starts.has(points[k]) || length === 0) continue;
        const [x, y] = [route.x[points[k - 1]], route.y[points[k - 1]]];
        const [dx, dy] = [route.x[points[k]] - x, route.y[points[k]] - y];
        const [first, last] = visiblePart([x, dx, view.west, view.east], [y, dy, view.north, view.south]);
        const at = part => (lengths[k - 1] + part * length) / gap - 0.5;
        for (let n = Math.ceil(at(first)); n < at(last); n++) {
          const part = ((n + 0.5) * gap - lengths[k - 1]) / length;
          visit(x + part * dx, y + part * dy, Math.atan2(dy, dx));
        }
      }
    }
  }

  blocks(points) {
    const { route } = this;
    const blocks = [];
    for (let start = 0; start < points.length; start += 128) {
      const end = Math.min(start + 128, points.length - 1);
      const block = { start, end, west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
      for (let k = start; k <= end; k++) {
        const [x, y] = [route.x[points[k]], route.y[points[k]]];
        block.west = Math.min(block.west, x);
        block.east = Math.max(block.east, x);
        block.north = Math.min(block.north, y);
        block.south = Math.max(block.south, y);
      }
      blocks.push(block);
    }
    return blocks;
  }

  // Adds each visible leg before one of the points to the path that `pathOf` chooses for it, by its two points.
  traceParts(zoom, view, end, place, pathOf) {
    const { route, starts } = this;
    const { points, blocks } = this.level(zoom);
    for (const block of blocks) {
      if (points[block.start] >= end) break;
      if (block.east < view.west || block.west > view.east || block.south < view.north || block.north > view.south) continue;
      let [path, before] = [null, null];
      for (let k = block.start; k <= block.end; k++) {
        // Up to the last point before the end, which may have been left out.
        const i = Math.min(points[k], end - 1);
        const here = place(route.x[i], route.y[i]);
        const next = before && !starts.has(points[k]) ? pathOf(points[k - 1], i) : null;
        if (next && next !== path) next.moveTo(...before);
        next?.lineTo(...here);
        [path, before] = [next, here];
        if (i < points[k]) break;
      }
    }
  }

  // True if a leg is within a rectangle of the world.
  meets(zoom, { west, east, north, south }) {
    const { route, starts } = this;
    const { points, blocks } = this.level(zoom);
    for (const block of blocks) {
      if (block.east < west || block.west > east || block.south < north || block.north > south) continue;
      for (let k = block.start; k <= block.end; k++) {
        const to = points[k];
        const from = k > block.start && !starts.has(to) ? points[k - 1] : to;
        const [x, y, dx, dy] = [route.x[from], route.y[from], route.x[to] - route.x[from], route.y[to] - route.y[from]];
        if (Math.max(x, x + dx) < west || Math.min(x, x + dx) > east || Math.max(y, y + dy) < north || Math.min(y, y + dy) > south) continue;
        const [first, last] = visiblePart([x, dx, west, east], [y, dy, north, south]);
        if (first <= last) return true;
      }
    }
    return false;
  }

  // The leg nearest to a position, within a reach: its two points, and how much of it is before the position.
  nearest(zoom, x, y, reach) {
    const { route, starts } = this;
    const { points, blocks } = this.level(zoom);
    let [found, least] = [null, reach];
    for (const block of blocks) {
      if (block.east < x - reach || block.west > x + reach || block.south < y - reach || block.north > y + reach) continue;
      for (let k = block.start; k <= block.end; k++) {
        const to = points[k];
        const from = k > block.start && !starts.has(to) ? points[k - 1] : to;
        const [dx, dy] = [route.x[to] - route.x[from], route.y[to] - route.y[from]];
        const along = (x - route.x[from]) * dx + (y - route.y[from]) * dy;
        const part = Math.min(Math.max(along / (dx * dx + dy * dy || 1), 0), 1);
        const distance = Math.hypot(route.x[from] + part * dx - x, route.y[from] + part * dy - y);
        if (distance < least) [found, least] = [{ from, to, part }, distance];
      }
    }
    return found;
  }

  // The visible part of the route before one of its points, and after the last one before another.
  trace(context, zoom, view, end, place, from = 0) {
    const { route, starts } = this;
    const { points, blocks } = this.level(zoom);
    for (const block of blocks) {
      if (points[block.start] >= end) break;
      if (block.east < view.west || block.west > view.east || block.south < view.north || block.north > view.south) continue;
      if (points[block.end] < from) continue;
      let isDrawing = false;
      for (let k = block.start; k <= block.end; k++) {
        const i = points[k];
        if (k < block.end && points[k + 1] < from) continue;
        if (i >= end) {
          // Up to the last point before the end, which may have been left out.
          if (end > 0 && !starts.has(i) && isDrawing && route.isOnMap(end - 1)) context.lineTo(...place(route.x[end - 1], route.y[end - 1]));
          break;
        }
        const point = place(route.x[i], route.y[i]);
        if (isDrawing && !starts.has(i)) context.lineTo(...point); else context.moveTo(...point);
        isDrawing = true;
      }
    }
  }
}

// The colours of a line. The mean of a measure over a leg gives the colour of the leg.
class ColoredLine {
  constructor(values, limits) {
    this.limits = limits;
    this.sums = new Float64Array(values.length + 1);
    this.counts = new Int32Array(values.length + 1);
    values.forEach((value, i) => {
      const isKnown = !Number.isNaN(value);
      this.sums[i + 1] = this.sums[i] + (isKnown ? value : 0);
      this.counts[i + 1] = this.counts[i] + (isKnown ? 1 : 0);
    });
  }

  // The part of the scale after the first point to the last; the one beyond the scale if nothing is known.
  part(first, last) {
    const count = this.counts[last + 1] - this.counts[first + 1];
    if (!count) return this.limits.length + 1;
    return countUntil(this.limits, (this.sums[last + 1] - this.sums[first + 1]) / count);
  }
}

// Map tiles from the server that the user has chosen.
class Tiles {
  constructor(template, onLoad) {
    this.template = template;
    this.onLoad = onLoad;
    this.images = new Map();
  }

  draw(context, camera, width, height) {
    const level = Math.min(Math.max(Math.round(camera.zoom), 0), 19);
    const count = 2 ** level;
    const side = 256 * 2 ** (camera.zoom - level);
    const [left, top] = [camera.x * count - width / 2 / side, camera.y * count - height / 2 / side];
    context.globalAlpha = matchMedia("(prefers-color-scheme: dark)").matches ? 0.55 : 1;
    for (let y = Math.max(Math.floor(top), 0); y < Math.min(top + height / side, count); y++) {
      for (let x = Math.floor(left); x < left + width / side; x++) {
        const image = this.image(level, (x % count + count) % count, y);
        const [right, down] = [Math.round((x - left) * side), Math.round((y - top) * side)];
        if (image) context.drawImage(image, right, down, Math.ceil(side), Math.ceil(side));
      }
    }
    context.globalAlpha = 1;
  }

  // Draws nothing until the tile has arrived. The oldest tiles are released when there are many.
  image(level, x, y) {
    const address = this.template.replaceAll("{z}", level).replaceAll("{x}", x).replaceAll("{y}", y);
    let image = this.images.get(address);
    if (!image) {
      image = new Image();
      image.onload = this.onLoad;
      image.src = address;
      this.images.set(address, image);
      if (this.images.size > 512) this.images.delete(this.images.keys().next().value);
    }
    return image.complete && image.naturalWidth ? image : null;
  }
}
