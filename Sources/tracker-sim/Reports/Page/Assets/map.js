// The map: a camera over the Web Mercator square, moved by pointers, wheel, keys and links.
class MapView {
  constructor(state) {
    this.state = state;
    this.canvas = document.getElementById("map");
    this.drawing = new MapDrawing(state, this.canvas);
    this.pointers = new Map();
    this.listen();
    state.onChange(now => this.draw(now));
    new ResizeObserver(() => this.resize()).observe(this.canvas);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    const isFirst = !this.width;
    [this.width, this.height] = [width, height];
    this.drawing.resize(width, height);
    if (isFirst) {
      if (!this.readLink()) this.fit(false);
    }
    this.state.change({});
  }

  get worldSize() { return 256 * 2 ** this.state.camera.zoom; }

  // Camera.

  setCamera(camera) {
    const zoom = Math.min(Math.max(camera.zoom, 0), 22);
    const y = Math.min(Math.max(camera.y, 0), 1);
    this.state.change({ camera: { x: camera.x, y, zoom } });
  }

  stop() { this.movement = null; }

  moveTo(camera, isAnimated = true) {
    const start = this.state.camera;
    camera = { ...camera, x: camera.x + Math.round(start.x - camera.x) };
    if (!isAnimated || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.stop();
      return this.setCamera(camera);
    }
    const movement = this.movement = { began: performance.now() };
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
    const { west, east, north, south } = this.state.ride.bounds;
    const room = [Math.max(this.width - 96, 40), Math.max(this.height - 96, 40)];
    const zoom = Math.log2(Math.min(room[0] / Math.max(east - west, 1e-12), room[1] / Math.max(south - north, 1e-12)) / 256);
    this.moveTo({ x: (west + east) / 2, y: (north + south) / 2, zoom: Math.min(Math.max(zoom, 0), 17) }, isAnimated);
  }

  // The pin whose card is open, if it is visible; otherwise the middle of the view.
  get focus() {
    const { selected, ride } = this.state;
    const middle = [this.width / 2, this.height / 2];
    if (selected === null) return middle;
    const point = this.drawing.point(ride.places.x[selected], ride.places.y[selected]);
    return this.isSeen(point) ? point : middle;
  }

  isSeen([x, y]) { return x >= 0 && x <= this.width && y >= 0 && y <= this.height; }

  // Keeps the position at a point of the view fixed.
  zoomBy(levels, point = this.focus, isAnimated = false) {
    const { x, y, zoom } = this.state.camera;
    const target = Math.min(Math.max(zoom + levels, 0), 22);
    const way = (1 / this.worldSize - 1 / (256 * 2 ** target));
    this.moveTo({
      x: x + (point[0] - this.width / 2) * way, y: y + (point[1] - this.height / 2) * way, zoom: target,
    }, isAnimated);
  }

  panBy(right, down) {
    this.stop();
    const { x, y, zoom } = this.state.camera;
    this.setCamera({ x: x + right / this.worldSize, y: y + down / this.worldSize, zoom });
  }

  // Moves a place into view, with room for its card.
  show(place) {
    const { x, y } = this.state.ride.places;
    const point = this.drawing.point(x[place], y[place]);
    const above = Math.min(310, this.height * 0.62);
    const hasRoom = point[0] > 40 && point[0] < this.width - 60 && point[1] > above && point[1] < this.height - 20;
    if (hasRoom) return;
    const { zoom } = this.state.camera;
    this.moveTo({ x: x[place], y: y[place] - Math.min(90, this.height / 4) / this.worldSize, zoom });
  }

  // Centre and zoom in the address of the page: #map=14.25/46.94800/7.44700.

  get link() {
    const { x, y, zoom } = this.state.camera;
    return `#map=${zoom.toFixed(2)}/${Mercator.latitude(y).toFixed(5)}/${Mercator.longitude(x).toFixed(5)}`;
  }

  writeLink() {
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => {
      if (location.hash !== this.link) history.replaceState(null, "", this.link);
    }, 200);
  }

  // Follows the address, unless the map is there already. An address without a position is rewritten.
  readLink() {
    const [zoom, latitude, longitude] = (location.hash.match(/^#map=([^/]+)\/([^/]+)\/([^/]+)$/) ?? []).slice(1).map(Number);
    if (![zoom, latitude, longitude].every(Number.isFinite)) {
      this.state.change({});
      return false;
    }
    if (location.hash !== this.link) {
      this.stop();
      const near = this.state.ride.bounds;
      const x = Mercator.x(longitude);
      this.setCamera({ x: x + Math.round((near.west + near.east) / 2 - x), y: Mercator.y(latitude), zoom });
    }
    return true;
  }

  draw(now) {
    if (!this.width) return;
    this.drawing.draw(now);
    const { x, y, zoom } = this.state.camera;
    document.getElementById("camera").textContent =
      `${Mercator.latitude(y).toFixed(5)}, ${Mercator.longitude(x).toFixed(5)} · zoom ${zoom.toFixed(1)}`;
    this.drawScale();
    this.writeLink();
  }

  drawScale() {
    const { y } = this.state.camera;
    const metres = 2 * Math.PI * 6378137 * Math.cos(Mercator.latitude(y) * Math.PI / 180) / this.worldSize;
    const longest = metres * Math.min(140, this.width / 3);
    const unit = 10 ** Math.floor(Math.log10(longest));
    const bar = [5, 2, 1].map(n => n * unit).find(n => n <= longest) ?? unit;
    const label = document.querySelector("#scale span");
    label.style.width = `${bar / metres}px`;
    label.textContent = bar >= 1000 ? `${bar / 1000} km` : `${bar} m`;
    document.getElementById("scale").setAttribute("aria-label", `Scale: ${label.textContent}`);
  }

  // Pointers, wheel, keys and buttons.

  listen() {
    const canvas = this.canvas;
    canvas.addEventListener("pointerdown", event => this.press(event));
    canvas.addEventListener("pointermove", event => this.drag(event));
    canvas.addEventListener("pointerup", event => this.release(event));
    canvas.addEventListener("pointercancel", event => this.release(event, true));
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      this.stop();
      const lines = event.deltaMode === 1 ? 16 : 1;
      this.zoomBy(-Math.max(-120, Math.min(120, event.deltaY * lines)) / 240, this.at(event));
    }, { passive: false });
    canvas.addEventListener("keydown", event => this.key(event));
    addEventListener("hashchange", () => this.readLink());
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
    if (!this.hasMoved && !isCancelled) this.tap(this.at(event));
  }

  tap(point) {
    const first = this.drawing.hit(point);
    if (first === null) return this.state.select(null);
    const { clusters } = this.drawing;
    if (clusters.sizes[first] === 1) return this.open(first);
    const zoom = this.state.ride.clusters.splittingZoom(clusters, first);
    if (zoom === null) return this.open(first);
    const { x, y } = this.state.ride.places;
    this.moveTo({ x: x[first], y: y[first], zoom });
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
      Enter: () => this.state.selected !== null && this.open(this.state.selected),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  openNext(step) {
    const { places } = this.state.ride.at(this.state.time);
    if (!places) return;
    const { selected } = this.state;
    this.open(selected === null ? (step > 0 ? 0 : places - 1) : (selected + step + places) % places);
  }
}
