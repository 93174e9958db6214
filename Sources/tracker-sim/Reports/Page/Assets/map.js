// The map: a camera over the Web Mercator square, moved by pointers, wheel, keys and links.
class MapView {
  // The elements that lie on it.
  static covering = ["#controls", "#north", "#missing", "#legend", "#coloring", "#scale", "#attribution", "#camera", "#directions summary"];

  // One without a link neither reads nor writes the address of the page.
  constructor(state, { hasLink = true } = {}) {
    this.state = state;
    this.hasLink = hasLink;
    this.canvas = document.getElementById("map");
    this.drawing = new MapDrawing(state, this.canvas);
    this.pointers = new Map();
    this.listen();
    state.onChange(now => this.draw(now));
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    const covers = new ResizeObserver(entries => {
      this.knownCovers = null;
      // A second ride has a legend.
      if (this.isFitted && entries.some(({ target }) => target.id === "legend")) this.fitAgain();
      state.change({});
    });
    // The text of the camera changes as the map moves.
    for (const selector of MapView.covering) if (selector !== "#camera" && selector !== "#scale") covers.observe(document.querySelector(selector));
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    const isFirst = !this.width;
    [this.width, this.height, this.knownCovers] = [width, height, null];
    this.drawing.resize(width, height);
    this.drawNotes();
    if (isFirst ? !this.readLink() : this.isFitted) this.fitAgain();
    this.state.change({});
  }

  fitAgain() {
    if (this.state.part) this.fitPart(false); else this.fit(false);
  }

  worldSize(zoom = this.state.camera.zoom) { return 256 * 2 ** zoom; }

  // Camera.

  setCamera(camera) {
    const zoom = Math.min(Math.max(camera.zoom, 0), 22);
    const y = Math.min(Math.max(camera.y, 0), 1);
    this.state.change({ camera: { x: camera.x, y, zoom } });
  }

  // The camera when the map has come to rest: each movement starts from the end of the one before.
  get aim() { return this.movement?.aim ?? this.state.camera; }

  stop() { this.movement = null; }

  // A map that is moved elsewhere does not follow the rider.
  moveTo(camera, isAnimated = true, isFollowing = false) {
    const start = this.state.camera;
    this.isFitted = false;
    this.state.change({ isFollowing });
    camera = { ...camera, x: camera.x + Math.round(start.x - camera.x) };
    if (!isAnimated || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.stop();
      return this.setCamera(camera);
    }
    const movement = this.movement = { began: performance.now(), aim: camera };
    const zooms = camera.zoom - start.zoom;
    const step = () => {
      if (this.movement !== movement) return;
      const time = Math.min((performance.now() - movement.began) / 300, 1);
      const part = time < 0.5 ? 4 * time ** 3 : 1 - 4 * (1 - time) ** 3;
      // The centre moves at the pace of the scale, so that one point of the map stays fixed.
      const way = Math.abs(zooms) < 1e-3 ? part : (1 - 2 ** (-zooms * part)) / (1 - 2 ** -zooms);
      this.setCamera(time === 1 ? camera : {
        x: start.x + (camera.x - start.x) * way, y: start.y + (camera.y - start.y) * way,
        zoom: start.zoom + zooms * part,
      });
      if (time < 1) requestAnimationFrame(step); else this.movement = null;
    };
    step();
  }

  fit(isAnimated = true) {
    this.moveTo(cameraFitting(this.state.ride, this.width, this.height, this.covers), isAnimated);
    // So it is when the size of the map changes.
    this.isFitted = true;
  }

  // The part that is chosen, of the ride in front.
  fitPart(isAnimated = true) {
    const { ride, part } = this.state;
    if (!this.width) return;
    this.moveTo(cameraFitting({ bounds: ride.boundsOfPart(part), route: { count: 0 } }, this.width, this.height, this.covers), isAnimated);
    this.isFitted = true;
  }

  // The camera with which a view of another size shows what this one shows; all of the route if this one has no size.
  cameraShowing(width, height) {
    const { camera, ride } = this.state;
    if (this.width) return { ...camera, zoom: camera.zoom + Math.log2(Math.min(width / this.width, height / this.height)) };
    return cameraFitting(ride, width, height);
  }

  // The position of an element in the view; null if it is not shown.
  box(selector) {
    const element = document.querySelector(selector);
    const [frame, box] = [this.canvas.getBoundingClientRect(), element.getBoundingClientRect()];
    if (!box.width || !element.textContent.trim() && !element.firstElementChild) return null;
    return { left: box.left - frame.left, top: box.top - frame.top, right: box.right - frame.left, bottom: box.bottom - frame.top };
  }

  // The rectangles of the elements that lie on the map, with a margin. The scale has another width at each zoom.
  get covers() {
    const { zoom } = this.state.camera;
    if (this.zoomOfCovers !== zoom) this.knownCovers = null;
    this.zoomOfCovers = zoom;
    return this.knownCovers ??= MapView.covering.map(selector => this.box(selector)).filter(Boolean)
      .map(({ left, top, right, bottom }) => ({ left: left - 4, top: top - 4, right: right + 4, bottom: bottom + 4 }));
  }

  // The pin whose card is open, if it is visible; otherwise the middle of the view.
  get focus() {
    const { selected, ride } = this.state;
    const middle = [this.width / 2, this.height / 2];
    if (selected === null || !ride.places.isOnMap(selected)) return middle;
    const point = this.drawing.point(ride.places.x[selected], ride.places.y[selected], this.aim);
    return this.isSeen(point) ? point : middle;
  }

  isSeen([x, y]) { return x >= 0 && x <= this.width && y >= 0 && y <= this.height; }

  // Keeps the position at a point of the view fixed.
  zoomBy(levels, point = this.focus, isAnimated = false) {
    const { x, y, zoom } = this.aim;
    const target = Math.min(Math.max(zoom + levels, 0), 22);
    const way = (1 / this.worldSize(zoom) - 1 / this.worldSize(target));
    this.moveTo({
      x: x + (point[0] - this.width / 2) * way, y: y + (point[1] - this.height / 2) * way, zoom: target,
    }, isAnimated, this.state.isFollowing);
  }

  panBy(right, down) {
    const { x, y, zoom } = this.aim;
    this.stop();
    this.isFitted = false;
    this.state.change({ isFollowing: false });
    this.setCamera({ x: x + right / this.worldSize(zoom), y: y + down / this.worldSize(zoom), zoom });
  }

  // Moves a position into view.
  showPosition([x, y]) {
    if (!this.isSeen(this.drawing.point(x, y, this.aim))) this.moveTo({ x, y, zoom: this.aim.zoom });
  }

  // Moves a place into view, with room for its card.
  show(place) {
    const { places } = this.state.ride;
    if (!places.isOnMap(place)) return;
    const { x, y } = places;
    const point = this.drawing.point(x[place], y[place], this.aim);
    const above = Math.min(310, this.height - 40);
    const hasRoom = point[0] > 40 && point[0] < this.width - 60 && point[1] > above && point[1] < this.height - 20;
    if (hasRoom) return;
    const { zoom } = this.aim;
    // As far below the middle as the card above it needs.
    const down = Math.min(Math.max(90, 260 - this.height / 2), this.height / 2 - 24);
    this.moveTo({ x: x[place], y: y[place] - down / this.worldSize(zoom), zoom });
  }

  // Centre and zoom in the address of the page, the time if it is not the end, the part, and what is chosen of line and
  // profile: #map=14.25/46.94800/7.44700&t=83.5&part=60-90&line=speed&profile=altitude&follow.

  get link() {
    const { x, y, zoom } = this.state.camera;
    const { time, duration, part, coloring, profile, isFollowing } = this.state;
    const seconds = time => Number((time / 1000).toFixed(3));
    const parts = [
      time < duration && `t=${seconds(time)}`, part && `part=${part.map(seconds).join("-")}`, coloring && `line=${coloring}`, profile && `profile=${profile}`,
      isFollowing && "follow",
    ];
    const map = `map=${zoom.toFixed(2)}/${Mercator.latitude(y).toFixed(5)}/${Mercator.longitude(x).toFixed(5)}`;
    return "#" + [map, ...parts].filter(Boolean).join("&");
  }

  writeLink() {
    if (!this.hasLink) return;
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => {
      if (location.hash !== this.link) history.replaceState(null, "", this.link);
    }, 200);
  }

  // Follows the address, unless the map is there already; true if it has a position. An address that says nothing is
  // rewritten.
  readLink() {
    if (!this.hasLink) return false;
    const link = new URLSearchParams(location.hash.slice(1));
    const position = MapView.positionOf(link);
    if (location.hash === this.link) return position !== null;
    if (!position && !["t", "part", "line", "profile", "follow"].some(name => link.has(name))) {
      this.state.change({});
      return false;
    }
    this.stop();
    const { duration, ride: { bounds: near } } = this.state;
    // A link without a time is of the end.
    const seconds = Number(link.get("t") ?? NaN);
    const time = Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1000, 0), duration) : duration;
    const kind = name => this.state.ride.measures.get(link.get(name))?.kind ?? null;
    this.state.change({
      time, isPlaying: false, part: this.partOf(link), coloring: kind("line"), profile: kind("profile"), isFollowing: link.has("follow"),
    });
    if (!position) return false;
    this.isFitted = false;
    const x = Mercator.x(position.longitude);
    this.setCamera({ x: x + Math.round((near.west + near.east) / 2 - x), y: Mercator.y(position.latitude), zoom: position.zoom });
    return true;
  }

  // The part in a link; null if there is none of the ride.
  partOf(link) {
    const [start, end, ...others] = (link.get("part") ?? "").split("-").map(part => part === "" ? NaN : Number(part) * 1000);
    return start >= 0 && end > start && !others.length ? this.state.partBetween(start, end) : null;
  }

  // The position in a link; null if there is none on the map.
  static positionOf(link) {
    const [zoom, latitude, longitude] = (link.get("map") ?? "").split("/").map(part => part === "" ? NaN : Number(part));
    const isValid = zoom >= 0 && zoom <= 22 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isValid ? { zoom, latitude, longitude } : null;
  }

  draw(now) {
    if (!this.width) return;
    this.follow(now);
    this.drawing.draw(now, this.covers);
    this.drawNotes();
    this.writeLink();
  }

  // Keeps the rider in the middle, while there is one.
  follow(now) {
    const { isFollowing, ride, camera } = this.state;
    this.followButton.setAttribute("aria-pressed", isFollowing);
    if (!isFollowing || now.fix < 0 || !ride.fixes.isOnMap(now.fix)) return;
    const x = ride.fixes.x[now.fix];
    this.state.camera = { ...camera, x: x + Math.round(camera.x - x), y: ride.fixes.y[now.fix] };
  }

  setFollowing(isFollowing) {
    this.stop();
    this.isFitted = false;
    this.state.change({ isFollowing });
  }

  drawNotes() {
    const { x, y, zoom } = this.state.camera;
    document.getElementById("camera").textContent =
      `${Mercator.latitude(y).toFixed(5)}, ${Mercator.longitude(x).toFixed(5)} · zoom\u00a0${zoom.toFixed(1)}`;
    const bar = this.scaleBar(this.state.camera, Math.min(140, this.width / 3));
    const label = document.querySelector("#scale span");
    label.style.width = `${bar.width}px`;
    label.textContent = bar.text;
    document.getElementById("scale").setAttribute("aria-label", `Scale: ${bar.text}`);
  }

  // A round length on the ground, and its points on the screen.
  scaleBar({ y, zoom }, most) {
    const metres = 2 * Math.PI * 6378137 * Math.cos(Mercator.latitude(y) * Math.PI / 180) / this.worldSize(zoom);
    const longest = metres * most;
    const unit = 10 ** Math.floor(Math.log10(longest));
    const bar = [5, 2, 1].map(n => n * unit).find(n => n <= longest) ?? unit;
    return { width: bar / metres, text: bar >= 1000 ? `${grouped(bar / 1000)} km` : `${bar} m` };
  }

  // Pointers, wheel, keys and buttons.

  listen() {
    const canvas = this.canvas;
    canvas.addEventListener("pointerdown", event => this.press(event));
    canvas.addEventListener("pointermove", event => this.drag(event));
    canvas.addEventListener("pointerup", event => this.release(event));
    canvas.addEventListener("pointercancel", event => this.release(event, true));
    canvas.addEventListener("wheel", event => {
      if (scrolls(event)) return;
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      this.zoomBy(-Math.max(-120, Math.min(120, event.deltaY * lines)) / 240, this.at(event));
    }, { passive: false });
    canvas.addEventListener("keydown", event => this.key(event));
    canvas.addEventListener("pointerleave", () => this.state.change({ cursor: null }));
    canvas.addEventListener("blur", () => this.state.change({ cursor: null }));
    addEventListener("hashchange", () => !this.readLink() && this.state.part && this.fitPart());
    this.followButton = document.getElementById("follow");
    this.followButton.onclick = () => this.setFollowing(!this.state.isFollowing);
    document.getElementById("zoom-in").onclick = () => this.zoomBy(1, undefined, true);
    document.getElementById("zoom-out").onclick = () => this.zoomBy(-1, undefined, true);
    document.getElementById("fit").onclick = () => this.fit();
  }

  at(event) {
    const frame = this.canvas.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  press(event) {
    this.stop();
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.at(event));
    this.hasMoved = this.pointers.size > 1;
    this.pressedAt = this.at(event);
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    const point = this.at(event);
    if (!before) {
      this.canvas.classList.toggle("over", this.drawing.hit(point) !== null);
      const cursor = this.drawing.timeAt(point);
      if (cursor !== this.state.cursor) this.state.change({ cursor });
      return;
    }
    if (!this.hasMoved && Math.hypot(point[0] - this.pressedAt[0], point[1] - this.pressedAt[1]) < 5) return;
    this.hasMoved = true;
    this.canvas.classList.add("moving");
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const distance = p => Math.max(Math.hypot(p[0] - other[0], p[1] - other[1]), 1);
      const middle = p => [(p[0] + other[0]) / 2, (p[1] + other[1]) / 2];
      this.panBy(middle(before)[0] - middle(point)[0], middle(before)[1] - middle(point)[1]);
      this.zoomBy(Math.log2(distance(point) / distance(before)), middle(point));
    } else {
      this.panBy(before[0] - point[0], before[1] - point[1]);
    }
    this.pointers.set(event.pointerId, point);
  }

  release(event, isCancelled = false) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.canvas.classList.remove("moving");
    if (this.hasMoved || isCancelled) this.tapped = null; else this.tapOnceOrTwice(event);
  }

  // The second of two taps beside places zooms in, or out with Shift.
  tapOnceOrTwice(event) {
    const [point, { timeStamp }] = [this.at(event), event];
    const { tapped } = this;
    this.tapped = { point, timeStamp };
    const isSecond = tapped && timeStamp - tapped.timeStamp < 400 && Math.hypot(point[0] - tapped.point[0], point[1] - tapped.point[1]) < 24;
    if (!isSecond || this.drawing.hit(point) !== null) return this.tap(point);
    this.tapped = null;
    this.zoomBy(event.shiftKey ? -1 : 1, point, true);
  }

  tap(point) {
    const first = this.drawing.hit(point);
    if (first === null) return this.state.select(null);
    const { clusters } = this.drawing;
    if (clusters.sizes[first] === 1) return this.open(first);
    const zoom = this.state.ride.clusters.splittingZoom(clusters, first);
    if (zoom === null) return this.open(first);
    const { x, y } = this.state.ride.places;
    const shown = clusters.shown[first];
    this.moveTo({ x: x[shown], y: y[shown], zoom });
  }

  open(place) {
    this.state.select(place);
    this.show(place);
  }

  key(event) {
    const step = event.shiftKey ? 320 : 80;
    const keys = {
      ArrowLeft: () => this.panBy(-step, 0), ArrowRight: () => this.panBy(step, 0),
      ArrowUp: () => this.panBy(0, -step), ArrowDown: () => this.panBy(0, step),
      "+": () => this.zoomBy(1, undefined, true), "=": () => this.zoomBy(1, undefined, true),
      "-": () => this.zoomBy(-1, undefined, true), Home: () => this.fit(), 0: () => this.fit(),
      p: () => this.openNext(1), P: () => this.openNext(-1),
      Enter: () => {
        if (this.state.selected === null) return;
        this.state.change({ isCardWanted: true });
        this.open(this.state.selected);
      },
      f: () => this.setFollowing(!this.state.isFollowing), F: () => this.setFollowing(!this.state.isFollowing), "[": () => this.point(-1), "]": () => this.point(1),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  // Points at the line, a two hundredth of the ride farther.
  point(step) {
    const { cursor, time, duration, folds } = this.state;
    const shown = folds.shown(cursor ?? time) + step * folds.shown(duration) / 200;
    const pointed = Math.min(Math.max(folds.time(shown), 0), duration);
    this.state.change({ cursor: pointed });
    this.state.say(`At ${elapsed(pointed)}`);
  }

  openNext(step) {
    const { places } = this.state.ride.at(this.state.time);
    if (!places) return;
    const { selected } = this.state;
    this.open(selected === null ? (step > 0 ? 0 : places - 1) : (selected + step + places) % places);
  }
}
