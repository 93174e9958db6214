// The combinations as a matrix: two of the axes are its rows and columns, and a figure colours its cells.
class MatrixView {
  constructor(choice) {
    this.choice = choice;
    this.table = document.getElementById("matrix");
    this.frame = document.getElementById("matrix-frame");
    this.chosen = document.getElementById("chosen");
    [this.least, this.greatest] = ["least", "greatest"].map(id => document.getElementById(`matrix-${id}`));
    new ResizeObserver(() => this.choice.change({})).observe(this.frame);
    this.menus = Object.fromEntries(["figure", "rows", "columns"].map(id => [id, document.getElementById(`matrix-${id}`)]));
    this.fillMenus();
    this.table.addEventListener("keydown", event => this.press(event));
    this.table.addEventListener("click", event => {
      const cell = event.target.closest("[role=gridcell]");
      if (cell) this.choose(this.cells.find(({ element }) => element === cell));
    });
    choice.onChange(now => this.draw(now));
  }

  fillMenus() {
    const { choice, menus } = this;
    const { figures, axes, count } = choice.sweep;
    menus.figure.append(...figures.map(({ title }, index) => new Option(title, index)));
    menus.figure.onchange = () => choice.change({ figure: Number(menus.figure.value) });
    for (const [id, other] of [["rows", "columns"], ["columns", "rows"]]) {
      menus[id].append(...axes.map(({ name }, index) => new Option(name, index)));
      menus[id].parentElement.hidden = axes.length < 2;
      // An axis that was in the other place is exchanged with this one.
      menus[id].onchange = () => {
        const axis = Number(menus[id].value);
        choice.change({ [id]: axis, ...(choice[other] === axis ? { [other]: choice[id] } : {}) });
      };
    }
    this.fixed = axes.map(({ name, values }, axis) => {
      const menu = element("select", { id: `fixed-${axis}` });
      menu.append(...values.map((value, index) => new Option(value, index)));
      menu.onchange = () => choice.change({ fixed: choice.fixed.map((old, index) => index === axis ? Number(menu.value) : old) });
      return { menu, label: element("label", {}, name, menu) };
    });
    document.getElementById("matrix-menus").append(...this.fixed.map(({ label }) => label));
    document.getElementById("matrix-today").hidden = choice.today === undefined;
    document.getElementById("matrix-compare").hidden = choice.today === undefined || !choice.canOpen;
    document.getElementById("matrix-note").textContent = choice.today === undefined && count > 1 ? "Today’s numbers are not among the combinations." : "";
  }

  // The value of an axis in a row and a column.
  valueAt(axis, row, column) {
    const { rows, columns, fixed } = this.choice;
    return axis === rows ? row : axis === columns ? column : fixed[axis];
  }

  // The combination in a row and a column; the last axis changes fastest.
  numberAt(row, column) {
    return this.choice.sweep.axes.reduce((number, { values }, axis) => number * values.length + this.valueAt(axis, row, column), 0);
  }

  valuesOf(axis) { return this.choice.sweep.axes[axis]?.values ?? [""]; }

  build() {
    const { rows, columns, sweep } = this.choice;
    const [rowValues, columnValues] = [this.valuesOf(rows), this.valuesOf(columns)];
    const [rowName, columnName] = [rows, columns].map(axis => sweep.axes[axis]?.name ?? "");
    const corner = element("td", {}, ...(columnName ? [element("span", { className: "across", textContent: `${columnName} →` })] : []),
      ...(rowName ? [element("span", { className: "down", textContent: `${rowName} ↓` })] : []));
    const heads = columnValues.map(value => element("th", { scope: "col", textContent: value }));
    this.cells = [];
    const body = rowValues.map((value, row) => element("tr", {}, element("th", { scope: "row", textContent: value }),
      ...columnValues.map((_, column) => this.cell(row, column))));
    const head = element("tr", {}, corner, ...heads);
    for (const part of [head, ...body]) part.setAttribute("role", "row");
    for (const th of heads) th.setAttribute("role", "columnheader");
    for (const tr of body) tr.cells[0].setAttribute("role", "rowheader");
    this.table.replaceChildren(element("thead", {}, head), element("tbody", {}, ...body));
  }

  cell(row, column) {
    const td = element("td", { tabIndex: -1 }, element("span", { className: "value" }), element("span", { className: "marks" }));
    td.setAttribute("role", "gridcell");
    this.cells.push({ element: td, row, column, number: this.numberAt(row, column) });
    return td;
  }

  draw() {
    const { choice, menus } = this;
    const { rows, columns, fixed, figure, opened, sweep, point } = choice;
    this.follow();
    const key = [rows, columns, ...choice.fixed].join();
    if (key !== this.key) {
      this.key = key;
      this.build();
    }
    for (const [menu, value] of [[menus.figure, figure], [menus.rows, rows], [menus.columns, columns]]) menu.value = value;
    this.fixed.forEach(({ menu, label }, axis) => {
      menu.value = fixed[axis];
      label.hidden = axis === rows || axis === columns;
    });
    const drawn = JSON.stringify([key, figure, choice.recording, choice.bounds, point, opened, this.frame.clientWidth]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.drawCells();
    this.drawChosen();
  }

  // A ride that was opened elsewhere is in the matrix.
  follow() {
    const { opened, sweep, rows, columns, fixed } = this.choice;
    if (opened === this.followed) return;
    this.followed = opened;
    if (!opened.length) return;
    const { values } = sweep.combinations[opened.at(-1)];
    this.choice.fixed = fixed.map((old, axis) => axis === rows || axis === columns ? old : sweep.axes[axis].values.indexOf(values[axis]));
  }

  drawCells() {
    const { choice } = this;
    const { sweep, figure, shown, opened, point } = choice;
    const column = shown.columns[figure];
    const values = this.cells.map(({ number }) => column[number]).filter(Number.isFinite);
    const scale = new Axis(values, 0, 1);
    this.fit(column);
    const isKnown = values.length > 0;
    this.least.textContent = isKnown ? this.text(Math.min(...values)) : "–";
    this.greatest.textContent = isKnown ? `${this.text(Math.max(...values))} ${sweep.figures[figure].phrase}` : "–";
    const stop = this.cells.find(({ number }) => number === point) ?? this.cells.find(cell => cell === this.last)
      ?? this.cells.find(({ number }) => sweep.isToday(number)) ?? this.cells[0];
    for (const cell of this.cells) {
      const { element: td, number } = cell;
      const value = column[number];
      const broken = choice.brokenText(number);
      const marks = choice.marks(number);
      td.tabIndex = cell === stop ? 0 : -1;
      td.classList.toggle("out", broken !== "");
      td.classList.toggle("today", sweep.isToday(number));
      td.setAttribute("aria-selected", number === point || opened.includes(number));
      td.classList.toggle("deep", Number.isFinite(value) && scale.at(value) > 0.5);
      td.style.setProperty("--part", Number.isFinite(value) ? Math.min(Math.max(scale.at(value), 0), 1).toFixed(3) : "0");
      const [text, below] = td.children;
      text.textContent = this.text(value);
      below.textContent = marks.length ? this.isNarrow ? "★" : `★ ${marks.join(", ")}` : "";
      td.title = [broken ? `Breaks a bound: ${broken}` : "", this.worstText(number)].filter(Boolean).join(". ");
      td.setAttribute("aria-label", [`${sweep.label(number)}: ${sweep.phrase(figure, value)}`, this.worstText(number), ...marks,
        ...(sweep.isToday(number) ? ["today"] : []), ...(broken ? [`breaks a bound: ${broken}`] : [])].filter(Boolean).join("; "));
    }
    this.last = stop;
  }

  // Makes each column as wide as its widest text. Where they do not fit, texts are shorter; then the frame scrolls.
  fit(column) {
    const { choice, cells } = this;
    // Widths in root ems, of digits and of the letters of marks. The names of the rows, and space between cells, are added.
    const widths = () => cells.map(({ number }) => {
      const marks = choice.marks(number).join(", ");
      return Math.max(this.text(column[number]).length * 0.47, marks && !this.isNarrow ? (marks.length + 2) * 0.345 : 0);
    });
    const heads = this.valuesOf(choice.columns);
    const least = Math.max(2.375, ...heads.map(text => text.length * 0.46));
    const width = () => 5.3 + heads.length * (Math.max(least, ...widths()) + 0.5);
    this.isNarrow = true;
    // The panel has a frame beside the table.
    document.getElementById("columns").style.setProperty("--matrix", `${(width() + 2.5).toFixed(2)}rem`);
    this.isNarrow = false;
    this.isNarrow = width() * 16 * textScale > this.frame.clientWidth - 12;
    this.table.style.minWidth = `${width().toFixed(2)}rem`;
  }

  // A value as the figure has it, or where it is narrow with three digits that count.
  text(value) {
    const { sweep, figure } = this.choice;
    const { places } = sweep.figures[figure];
    if (!this.isNarrow || !Number.isFinite(value)) return sweep.number(figure, value);
    return value.toFixed(Math.min(places, value < 9.995 ? 2 : value < 99.95 ? 1 : 0));
  }

  // The worst recording of a mean.
  worstText(number) {
    const { sweep, figure, recording } = this.choice;
    const worst = recording < 0 ? sweep.besideMean(figure, number) : null;
    return worst ? `worst ${sweep.number(figure, worst.value)} in ${sweep.recordings[worst.recording].file}` : "";
  }

  // The combination that is chosen, in words, to take away.
  drawChosen() {
    const { choice } = this;
    const { sweep, point } = choice;
    if (point === null) {
      this.chosenKey = null;
      this.chosen.replaceChildren(element("p", { className: "note", textContent: `Choose a cell to see its figures${choice.canOpen ? ", and its ride" : ""}.` }));
      return;
    }
    const { options, swift } = sweep.choices[sweep.choiceOf[point]];
    const names = choice.allNames(point);
    const key = [point, ...choice.opened, choice.ridden, choice.recording, names].join();
    if (key === this.chosenKey) return;
    this.chosenKey = key;
    const heading = element("h3", {}, sweep.label(point), ...(names ? [element("small", { textContent: ` ${names}` })] : []));
    this.chosen.replaceChildren(heading, new FiguresBeside(choice, point, answering(sweep), false).element,
      ...(options ? [copyable(options, "these options")] : []), copyable(swift, "the line of Swift"), ...this.rideLine(point));
  }

  // The recording of the ride that is shown below or beside, and buttons that go to it.
  rideLine(number) {
    const { choice } = this;
    const { sweep, ridden } = choice;
    if (!choice.canOpen) return [];
    const one = sweep.recordings.length > 1 ? `, one of ${sweep.recordings.length} recordings` : "";
    const [open] = choice.buttons(number);
    const compare = element("button", { className: "copy", textContent: "Compare with today", hidden: !choice.canCompareWithToday(number) });
    compare.onclick = () => choice.compareWithToday(number);
    return [element("p", { className: "rides" }, element("span", { textContent: `The ride of ${sweep.recordings[ridden].file}${one}: ` }), open, compare)];
  }

  // Scrolls a cell from below the names of the rows, and from beyond the end.
  reveal({ element }) {
    const { frame } = this;
    const names = frame.querySelector("thead td").offsetWidth;
    frame.scrollLeft = Math.min(Math.max(frame.scrollLeft, element.offsetLeft + element.offsetWidth - frame.clientWidth + 6), element.offsetLeft - names - 6);
  }

  choose(cell) {
    if (!cell) return;
    this.last = cell;
    for (const { element } of this.cells) element.tabIndex = element === cell.element ? 0 : -1;
    cell.element.focus({ preventScroll: this.choice.canOpen });
    this.reveal(cell);
    this.choice.choose(cell.number);
  }

  press(event) {
    const cell = this.cells.find(({ element }) => element === event.target);
    if (!cell || event.altKey || event.metaKey) return;
    const last = this.cells.at(-1);
    const { row, column } = cell;

    const to = {
      ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1], ArrowDown: [row + 1, column], ArrowUp: [row - 1, column],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? last.row : row, last.column],
    }[event.key];
    if (to) {
      event.preventDefault();
      this.choose(this.cells.find(other => other.row === to[0] && other.column === to[1]));
      return;
    }
    if (event.ctrlKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choice.open(cell.number);
    }
    if (event.key.toLowerCase() === "c") this.choice.compareWithToday(cell.number);
  }
}
