// The combinations as rows, which a heading sorts, and which open to what breaks a bound and to their rides.
class TableView {
  constructor(choice) {
    this.choice = choice;
    this.table = document.getElementById("table");
    [this.caption, this.head, this.body] = ["caption", "thead tr", "tbody"].map(selector => this.table.querySelector(selector));
    this.caption = this.caption.appendChild(element("span"));
    this.columns = this.allColumns();
    this.head.append(...this.columns.map((column, index) => this.heading(column, index)));
    this.rows = choice.sweep.combinations.map((_, number) => this.row(number));
    // For each row that is open, the row below it.
    this.details = new Map();
    choice.onChange(now => this.draw(now));
  }

  // A column of `columnNames` has a text and a value to sort by, for each combination. One without a value comes last.
  allColumns() {
    const { choice } = this;
    const { sweep } = choice;
    const axes = sweep.axes.map((axis, index) => ({
      title: axis.name, className: "setting", meaning: axis.meaning,
      text: number => sweep.combinations[number].values[index],
      value: number => axis.values.indexOf(sweep.combinations[number].values[index]),
    }));
    return [
      ...(axes.length ? axes : [{ title: "numbers", className: "setting", meaning: "There is one combination.", text: () => "as given", value: () => 0 }]),
      {
        title: "Choice", className: "choice", meaning: "A star is one of the three choices, or the best within the bounds.",
        text: number => (choice.marks(number).length ? "★\u00a0" : "") + choice.allNames(number),
        value: number => -2 * Math.min(choice.marks(number).length, 1) - Math.min(sweep.names(number).length, 1),
      },
      ...sweep.figures.map(({ title, meaning, unit }, figure) => ({
        title: unit === "/h" ? title : `${title}, ${unit}`, meaning, isNumber: true,
        text: number => sweep.number(figure, choice.shown.columns[figure][number]),
        value: number => choice.shown.columns[figure][number],
        // Of all recordings, below their mean.
        worst: number => choice.recording < 0 ? sweep.besideMean(figure, number) : null,
        breaks: number => choice.now.broken[number].some(bound => bound.figure === figure),
      })),
    ];
  }

  heading(column, index) {
    const button = element("button", { textContent: column.title });
    button.onclick = () => {
      const { sorting } = this.choice;
      const name = this.choice.sweep.columnNames[index];
      this.choice.change({ sorting: { column: name, isDescending: sorting.column === name && !sorting.isDescending } });
    };
    return element("th", { scope: "col", className: column.className ?? "number" }, button, element("small", { textContent: column.meaning }));
  }

  // A row whose first cell has a button that opens it; a click anywhere else on it does so, too.
  row(number) {
    const cells = this.columns.map(column => element("td", { className: column.className ?? "number" }));
    const button = element("button", { className: "fold", ariaExpanded: "false", textContent: this.columns[0].text(number) });
    button.setAttribute("aria-label", `${this.choice.sweep.label(number)}: more`);
    cells[0].append(button);
    const row = element("tr", {}, ...cells);
    row.onclick = () => this.fold(number);
    return row;
  }

  // Opens or closes a row.
  fold(number) {
    const details = this.details.get(number);
    details?.remove();
    if (details) this.details.delete(number);
    else this.details.set(number, element("tr", { className: "details" }, element("td", { colSpan: this.columns.length })));
    this.drawDetails(number);
    this.choice.change({ point: number });
  }

  // The reasons why a row breaks bounds, and its ride.
  drawDetails(number) {
    const { choice, rows, details } = this;
    rows[number].querySelector(".fold").ariaExpanded = String(details.has(number));
    if (!details.has(number)) return;
    rows[number].after(details.get(number));
    const bounds = choice.now.broken[number].map(bound => choice.sweep.worstPhrase(bound, [number]));
    const [cell] = details.get(number).cells;
    cell.replaceChildren(element("div", {},
      ...bounds.map(text => element("p", { className: "nothing", textContent: `Breaks a bound: ${text}.` })),
      ...(bounds.length ? [] : [element("p", { textContent: choice.bounds.length ? "It keeps all bounds." : "No bounds are set." })]),
      element("p", { className: "rides" }, ...choice.buttons(number))));
  }

  draw(now) {
    const { choice } = this;
    const { sweep, recording, sorting } = choice;
    this.caption.textContent = recording >= 0 ? `In ${sweep.recordings[recording].file}`
      : sweep.recordings.length === 1 ? "" : `Over all ${sweep.recordings.length} recordings; where a figure is a mean, the worst recording is below it`;
    this.rows.forEach((row, number) => {
      row.classList.toggle("out", now.broken[number].length > 0);
      row.classList.toggle("current", number === choice.point);
    });
    for (const details of this.details.values()) {
      const compare = details.querySelector(".compare");
      if (compare) compare.hidden = !choice.canCompare([...this.details].find(([, other]) => other === details)[0]);
    }
    const key = JSON.stringify([recording, sorting, choice.bounds]);
    if (key === this.key) return;
    this.key = key;
    this.drawCells();
    this.sort();
    for (const number of this.details.keys()) this.drawDetails(number);
  }

  drawCells() {
    let hasChoices = false;
    this.rows.forEach((row, number) => this.columns.forEach((column, index) => {
      if (index === 0) return;
      const cell = row.cells[index];
      const text = column.text(number);
      hasChoices ||= column.className === "choice" && text !== "";
      const worst = column.worst?.(number);
      const mark = column.breaks?.(number) ? [element("i", { className: "breaks" }, "✕", element("span", { className: "hidden", textContent: " breaks a bound " }))] : [];
      cell.replaceChildren(...mark, text, ...(worst ? [this.worst(index, worst)] : []));
    }));
    this.table.classList.toggle("has-choices", hasChoices);
  }

  worst(index, { value, recording }) {
    const { sweep } = this.choice;
    const figure = index - (this.columns.length - sweep.figures.length);
    return element("small", { title: `The worst: ${sweep.recordings[recording].file}` },
      element("span", { className: "hidden", textContent: "worst " }), sweep.number(figure, value));
  }

  sort() {
    const { sorting: { column: name, isDescending }, sweep: { columnNames } } = this.choice;
    const column = columnNames.indexOf(name);
    [...this.head.cells].forEach((cell, index) => {
      if (column >= 0 && index === column) cell.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    });
    const value = column < 0 ? number => number : this.columns[column].value;
    const order = this.rows.map((_, number) => ({ number, value: value(number) }));
    order.sort((a, b) => Number.isNaN(a.value) - Number.isNaN(b.value)
      || (isDescending ? b.value - a.value : a.value - b.value) || a.number - b.number);
    this.body.append(...order.map(({ number }) => this.rows[number]));
  }
}
