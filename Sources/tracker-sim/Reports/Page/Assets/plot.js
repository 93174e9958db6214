// The combinations as points, by two figures.
class Plot {
  constructor(choice) {
    this.choice = choice;
    this.frame = document.getElementById("plot");
    this.reading = document.getElementById("reading");
    this.tip = document.getElementById("tip");
    this.menus = Object.fromEntries(["x", "y", "view"].map(id => [id, document.getElementById(id)]));
    this.fillMenus();
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.frame);
    choice.onChange(now => this.draw(now));
  }

  fillMenus() {
    const { choice, menus } = this;
    const { figures, recordings } = choice.sweep;
    for (const axis of ["x", "y"]) {
      menus[axis].append(...figures.map((figure, index) => new Option(figure.title, index)));
      menus[axis].value = choice[axis];
      menus[axis].onchange = () => choice.change({ [axis]: Number(menus[axis].value) });
    }
    menus.view.append(new Option(recordings.length === 1 ? "the recording" : `all ${recordings.length} recordings`, -1));
    if (recordings.length > 1) {
      menus.view.append(...recordings.map((_, index) => new Option(choice.sweep.recordingName(index), index)));
    }
    menus.view.parentElement.hidden = recordings.length < 2;
    menus.view.onchange = () => choice.look(Number(menus.view.value));
  }

  resize() {
    const width = this.frame.clientWidth;
    if (!width || width === this.width) return;
    [this.width, this.height] = [width, Math.round(Math.min(Math.max(width * 0.62, 280), 430))];
    this.choice.change({});
  }

  draw(now) {
    const { choice } = this;
    if (!this.width) return;
    for (const axis of ["x", "y"]) this.menus[axis].value = choice[axis];
    this.menus.view.value = choice.recording;
    const key = [choice.x, choice.y, choice.recording, this.width].join();
    if (key !== this.key) {
      this.key = key;
      this.build();
    }
    this.drawReading();
    for (const { number, dot, ring, label } of this.points) {
      const isOut = now.broken[number].length > 0;
      for (const part of [dot, ring, label]) part?.classList.toggle("out", isOut);
    }
    const current = this.points.find(point => point.number === choice.point);
    this.cursor.classList.toggle("shown", current !== undefined);
    if (current) {
      this.cursor.setAttribute("cx", current.x);
      this.cursor.setAttribute("cy", current.y);
    }
    this.drawTip(current);
  }

  // The reading, also beside the point, as its usual place may be below the screen.
  drawTip(point) {
    const { tip, choice } = this;
    tip.hidden = !point;
    if (!point) return;
    const { sweep, shown } = choice;
    const figures = [...new Set([choice.x, choice.y])].map(figure => sweep.phrase(figure, shown.columns[figure][point.number]));
    tip.textContent = `${sweep.label(point.number)}: ${figures.join(", ")}`;
    const left = Math.min(Math.max(point.x - tip.offsetWidth / 2, 0), this.width - tip.offsetWidth);
    const top = point.y > tip.offsetHeight + 20 ? point.y - tip.offsetHeight - 16 : point.y + 16;
    [tip.style.left, tip.style.top] = [`${Math.round(left)}px`, `${Math.round(top)}px`];
  }

  build() {
    const { choice, width, height } = this;
    const { sweep, shown } = choice;
    const [xs, ys] = [shown.columns[choice.x], shown.columns[choice.y]];
    const numbers = sweep.combinations.map((_, number) => number).filter(number => !Number.isNaN(xs[number] + ys[number]));
    const [left, right, top, bottom] = [58, width - 16, 34, height - 44];
    const across = new Axis(numbers.map(number => xs[number]), left, right);
    const up = new Axis(numbers.map(number => ys[number]), bottom, top);
    this.svg = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    this.drawAxes(across, up, { left, right, top, bottom });
    this.points = numbers.map(number => ({ number, x: across.at(xs[number]), y: up.at(ys[number]) }));
    this.drawLines(xs, ys);
    this.drawPoints(shown);
    this.drawLabels();
    this.cursor = this.svg.appendChild(svg("circle", { class: "cursor", r: 11 }));
    const missing = sweep.count - numbers.length;
    if (missing) {
      const text = numbers.length ? `${missing} without a value are not shown` : "No combination has these figures.";
      this.text(text, (left + right) / 2, numbers.length ? top + 12 : (top + bottom) / 2, "middle", "axis");
    }
    this.frame.replaceChildren(this.svg);
  }

  drawAxes(across, up, { left, right, top, bottom }) {
    const { figures } = this.choice.sweep;
    for (const value of across.ticks((right - left) / 52)) {
      const x = across.at(value);
      this.svg.append(svg("line", { class: "grid", x1: x, x2: x, y1: top, y2: bottom }));
      this.text(across.text(value), x, bottom + 16, "middle", "tick");
    }
    for (const value of up.ticks((bottom - top) / 40)) {
      const y = up.at(value);
      this.svg.append(svg("line", { class: "grid", x1: left, x2: right, y1: y, y2: y }));
      this.text(up.text(value), left - 7, y + 4, "end", "tick");
    }
    this.svg.append(svg("path", { class: "axes", d: `M${left} ${top}V${bottom}H${right}` }));
    const title = (figure, axis) => {
      const { title, unit } = figures[figure];
      return title + (unit === "/h" ? "" : `, ${unit}`) + (axis.isLogarithmic ? " (logarithmic)" : "");
    };
    this.text(title(this.choice.x, across), right, bottom + 36, "end", "axis");
    this.text(title(this.choice.y, up), 8, 16, "start", "axis");
  }

  // Lines through the best combinations of the two figures, for each condition.
  drawLines(xs, ys) {
    const { sweep, x, y } = this.choice;
    this.lines = [];
    sweep.conditions.forEach((_, condition) => {
      const order = this.points.filter(({ number }) => sweep.conditionOf[number] === condition)
        .sort((a, b) => sweep.compare(x, xs[a.number], xs[b.number]) || sweep.compare(y, ys[a.number], ys[b.number]));
      const best = [];
      for (const point of order) {
        if (!best.length || sweep.compare(y, ys[point.number], ys[best.at(-1).number]) < 0) best.push(point);
      }
      this.lines.push(...best.slice(1).map((point, index) => [best[index], point]));
      this.svg.append(svg("path", { class: "best", d: best.map((point, index) => `${index ? "L" : "M"}${point.x} ${point.y}`).join("") }));
    });
  }

  // Points on the front are drawn over the others, and those with names and their rings over all.
  drawPoints(shown) {
    const { sweep } = this.choice;
    for (const point of this.points) point.names = sweep.names(point.number);
    const rank = ({ number, names }) => 2 * Math.min(names.length, 1) + Math.min(shown.front[number], 1);
    for (const point of [...this.points].sort((a, b) => rank(a) - rank(b))) {
      const isOnFront = shown.front[point.number] > 0;
      const place = { cx: point.x, cy: point.y };
      if (point.names.length) point.ring = this.svg.appendChild(svg("circle", { class: "ring", r: 9, ...place }));
      point.dot = this.svg.appendChild(svg("circle", { class: isOnFront ? "point front" : "point", r: isOnFront ? 6 : 4, ...place }));
    }
  }

  // Beside each point its names or its numbers, where there is room; a name always. Under several conditions a name is
  // there once.
  drawLabels() {
    const { sweep } = this.choice;
    const { conditions } = sweep;
    const labels = new LabelPlaces({ left: 58, top: 20, right: this.width - 2, bottom: this.height - 44 }, this.lines);
    const isNamed = ({ number, names }) => names.length > 0 && sweep.conditionOf[number] === 0;
    for (const { x, y, names } of this.points) labels.keepOff(x, y, names.length ? 9 : 5);
    for (const point of this.points.filter(isNamed)) {
      const text = [...point.names, ...(conditions.length > 1 ? [conditions[0]] : [])].join(", ");
      const length = this.length(text, "600 12px");
      const place = labels.beside(point, length) ?? labels.around(point, length);
      if (place.end) this.svg.append(svg("line", { class: "leader", x1: point.x, y1: point.y, x2: place.end[0], y2: place.end[1] }));
      point.label = this.text(text, place.x, place.y, "start", "name");
    }
    for (const point of this.points.filter(point => !isNamed(point)).sort((a, b) => b.names.length - a.names.length)) {
      const text = sweep.combinations[point.number].values.join(" ");
      const place = labels.beside(point, this.length(text, "10.5px"));
      if (place) point.label = this.text(text, place.x, place.y, "start", "numbers");
    }
  }

  // The width of a text of the picture, with some room.
  length(text, font) {
    this.ruler ??= document.createElement("canvas").getContext("2d");
    this.ruler.font = `${font} ${getComputedStyle(this.frame).fontFamily}`;
    return Math.ceil(this.ruler.measureText(text).width) + 2;
  }

  text(text, x, y, anchor, className) {
    const element = this.svg.appendChild(svg("text", { x, y, "text-anchor": anchor, class: className }));
    element.textContent = text;
    return element;
  }

  drawReading() {
    const { choice } = this;
    const { sweep, shown, point } = choice;
    const key = [this.key, point, point === null ? "" : choice.brokenText(point), choice.opened.join()].join("|");
    if (key === this.readingKey) return;
    this.readingKey = key;
    if (point === null) {
      this.reading.replaceChildren(element("p", { className: "note", textContent: "Point at a combination, or go to it with the arrow keys, to read its figures." }));
      return;
    }
    const marks = [choice.allNames(point), ...(shown.front[point] ? ["on the front"] : [])].filter(Boolean).join(", ");
    const figures = new FiguresBeside(choice, point, sweep.figures.map((_, figure) => figure));
    const here = (this.points ?? []).find(({ number }) => number === point);
    const others = here ? this.points.filter(other => other !== here && Math.hypot(other.x - here.x, other.y - here.y) < 3) : [];
    const broken = choice.brokenText(point);
    this.reading.replaceChildren(
      element("h3", {}, sweep.label(point), ...(marks ? [element("small", { textContent: ` ${marks}` })] : [])), figures.element,
      element("p", { className: "rides" }, ...choice.buttons(point)),
      ...(broken ? [element("p", { className: "nothing", textContent: `Breaks a bound: ${broken}.` })] : []),
      ...(others.length ? [element("p", { className: "note", textContent: `Also here: ${others.map(({ number }) => sweep.label(number)).join("; ")}.` })] : []));
  }

  listen() {
    const { frame, choice } = this;
    frame.addEventListener("pointermove", event => this.read(event));
    frame.addEventListener("pointerdown", event => {
      this.readBefore = choice.point;
      this.read(event);
    });
    // A click opens the point that has been read already; a finger reads a point first.
    frame.addEventListener("click", event => {
      const point = this.nearest(event);
      if (!point || point.number !== this.readBefore) return;
      if (event.shiftKey) choice.compare(point.number); else choice.open(point.number);
    });
    frame.addEventListener("keydown", event => {
      if (choice.point !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (event.key === "Enter") choice.open(choice.point);
        if (event.key.toLowerCase() === "c") choice.compare(choice.point);
      }
      const step = { ArrowRight: ["x", 1], ArrowLeft: ["x", -1], ArrowUp: ["y", -1], ArrowDown: ["y", 1], Home: ["x", -Infinity], End: ["x", Infinity] }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.go(...step);
    });
    frame.addEventListener("focus", () => {
      if (choice.point === null && frame.matches(":focus-visible")) this.go("x", -Infinity);
    });
  }

  // The point at the pointer.
  nearest(event) {
    const box = this.frame.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const away = point => Math.hypot(point.x - x, point.y - y);
    const nearest = this.points?.reduce((best, point) => !best || away(point) < away(best) ? point : best, null);
    return nearest && away(nearest) < 24 ? nearest : null;
  }

  read(event) {
    const point = this.nearest(event);
    if (point && point.number !== this.choice.point) this.choice.change({ point: point.number });
  }

  // To the next point in the order of an axis of the screen.
  go(axis, step) {
    const other = axis === "x" ? "y" : "x";
    const order = [...this.points].sort((a, b) => a[axis] - b[axis] || a[other] - b[other] || a.number - b.number);
    if (!order.length) return;
    const current = order.findIndex(point => point.number === this.choice.point);
    const next = current < 0 ? 0 : Math.min(Math.max(current + step, 0), order.length - 1);
    this.choice.change({ point: order[next].number });
  }
}

// The places of labels beside points, apart from one another, from the points and from lines.
class LabelPlaces {
  // The area is that of the axes.
  constructor(area, lines) {
    Object.assign(this, { area, lines, taken: [] });
  }

  keepOff(x, y, room) { this.taken.push([x - room, y - room, x + room, y + room]); }

  // A place right beside a point; undefined if there is none.
  beside(point, length) {
    const places = [[12, 4], [-12 - length, 4], [-length / 2, -14], [-length / 2, 24], [12, -12], [12, 20], [-12 - length, -12], [-12 - length, 20]];
    return this.take(places.map(([right, down]) => this.box(point.x + right, point.y + down, length)).find(box => this.isFree(box)));
  }

  // The nearest free place, with the end of a line to the point; one that is not free, if there is no other.
  around(point, length) {
    const boxes = [];
    for (let away = 26; away <= 150; away += 14) {
      for (let turn = 0; turn < 16; turn++) {
        const [x, y] = [Math.cos(turn * Math.PI / 8) * away, Math.sin(turn * Math.PI / 8) * away];
        boxes.push(this.box(point.x + x - (x < 0 ? length : 0), point.y + y + 4, length));
      }
    }
    const box = boxes.find(box => this.isFree(box)) ?? boxes.find(box => this.isInside(box) && this.isApart(box)) ?? boxes.find(box => this.isInside(box)) ?? boxes[0];
    return { ...this.take(box), end: [Math.min(Math.max(point.x, box[0]), box[2]), Math.min(Math.max(point.y, box[1]), box[3])] };
  }

  // A label on its baseline.
  box(x, y, length) { return [x, y - 11, x + length, y + 3]; }

  take(box) {
    if (!box) return undefined;
    this.taken.push(box);
    return { x: box[0], y: box[1] + 11 };
  }

  isFree(box) { return this.isInside(box) && this.isApart(box) && !this.lines.some(([one, other]) => LabelPlaces.meets(one, other, box)); }

  isInside([left, top, right, bottom]) {
    const { area } = this;
    return left > area.left && right < area.right && top > area.top && bottom < area.bottom;
  }

  isApart(box) {
    return !this.taken.some(other => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
  }

  // True if a part of a line is within a box (Liang and Barsky).
  static meets(one, other, [left, top, right, bottom]) {
    let [from, to] = [0, 1];
    for (const [start, step, least, greatest] of [[one.x, other.x - one.x, left, right], [one.y, other.y - one.y, top, bottom]]) {
      if (step === 0) {
        if (start < least || start > greatest) return false;
        continue;
      }
      const ends = [(least - start) / step, (greatest - start) / step].sort((a, b) => a - b);
      [from, to] = [Math.max(from, ends[0]), Math.min(to, ends[1])];
    }
    return from <= to;
  }
}

// From one edge of the picture to the other; logarithmic where values are of several magnitudes.
class Axis {
  constructor(values, from, to) {
    const [least, greatest] = values.length ? [Math.min(...values), Math.max(...values)] : [0, 1];
    this.isLogarithmic = least > 0 && greatest / least >= 12;
    const [low, high] = [this.scaled(least), this.scaled(greatest)];
    const margin = high > low ? (high - low) * 0.06 : Math.abs(low) * 0.1 || 1;
    this.low = !this.isLogarithmic && low >= 0 ? Math.max(low - margin, -margin / 3) : low - margin;
    this.high = high + margin;
    Object.assign(this, { from, to });
  }

  scaled(value) { return this.isLogarithmic ? Math.log10(value) : value; }
  at(value) { return this.from + (this.scaled(value) - this.low) / (this.high - this.low) * (this.to - this.from); }

  ticks(most) {
    return this.isLogarithmic ? this.powers(most) : this.multiples((this.high - this.low) / Math.max(most, 2));
  }

  // 1, 2 and 5 times powers of ten, or the powers alone.
  powers(most) {
    const ticks = [];
    for (let power = Math.floor(this.low); power <= this.high; power++) {
      for (const factor of [1, 2, 5]) ticks.push(factor * 10 ** power);
    }
    const seen = ticks.filter(tick => Math.log10(tick) >= this.low && Math.log10(tick) <= this.high);
    return seen.length <= most ? seen : seen.filter(tick => Number.isInteger(Math.round(Math.log10(tick) * 1e6) / 1e6));
  }

  multiples(wanted) {
    const power = 10 ** Math.floor(Math.log10(wanted));
    const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= wanted * 0.999);
    const ticks = [];
    for (let count = Math.ceil(Math.max(this.low, 0) / step); count * step <= this.high; count++) ticks.push(count * step);
    return ticks;
  }

  text(value) { return value === 0 ? "0" : String(Number(value.toPrecision(6))); }
}

function svg(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
