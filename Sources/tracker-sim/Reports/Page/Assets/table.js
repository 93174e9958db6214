// The combinations as rows, which a heading sorts.
class TableView {
  constructor(choice) {
    this.choice = choice;
    const table = document.getElementById("table");
    [this.caption, this.head, this.body] = ["caption", "thead tr", "tbody"].map(selector => table.querySelector(selector));
    this.columns = this.allColumns();
    // The index of the first of them: the rides come before.
    this.first = choice.canOpen ? 1 : 0;
    if (choice.canOpen) this.head.append(element("th", { scope: "col", className: "rides", textContent: "Ride" }));
    this.head.append(...this.columns.map((column, index) => this.heading(column, index)));
    this.rows = choice.sweep.combinations.map((_, number) => this.row(number));
    choice.onChange(now => this.draw(now));
  }

  // A column of `columnNames` has a text and a value to sort by, for each combination. One without a value comes last.
  allColumns() {
    const { choice } = this;
    const { sweep } = choice;
    return [
      {
        title: "Choice", className: "choice", meaning: "A star is one of the three choices, or the best within the bounds.",
        text: number => [...(choice.marks(number).length ? ["★"] : []), [...new Set([...choice.marks(number), ...sweep.names(number)])].join(", ")].join(" "),
        value: number => -2 * Math.min(choice.marks(number).length, 1) - Math.min(sweep.names(number).length, 1),
      },
      ...sweep.axes.map((axis, index) => ({
        title: axis.name, meaning: axis.meaning,
        text: number => sweep.combinations[number].values[index],
        value: number => axis.values.indexOf(sweep.combinations[number].values[index]),
      })),
      ...sweep.figures.map(({ title, meaning, unit }, figure) => ({
        title: unit === "/h" ? title : `${title}, ${unit}`, meaning, isNumber: true,
        text: number => sweep.number(figure, choice.shown.columns[figure][number]),
        value: number => choice.shown.columns[figure][number],
        // Of all recordings, below their mean.
        worst: number => choice.recording < 0 ? sweep.besideMean(figure, number) : null,
      })),
      {
        title: "Bounds", className: "bounds", meaning: "What breaks one, with the worst recording.",
        text: number => choice.brokenText(number) || (choice.bounds.length ? "kept" : ""),
        value: number => choice.now.broken[number].length,
      },
    ];
  }

  heading(column, index) {
    const button = element("button", { textContent: column.title });
    button.onclick = () => {
      const { sorting } = this.choice;
      const name = this.choice.sweep.columnNames[index];
      this.choice.change({ sorting: { column: name, isDescending: sorting.column === name && !sorting.isDescending } });
    };
    return element("th", { scope: "col", className: column.className ?? (column.isNumber ? "number" : "") }, button, element("small", { textContent: column.meaning }));
  }

  row(number) {
    const cells = this.columns.map(column => element("td", { className: column.className ?? (column.isNumber ? "number" : "") }));
    const rides = this.choice.canOpen ? [element("td", { className: "rides" }, ...this.choice.buttons(number, "Open"))] : [];
    const row = element("tr", {}, ...rides, ...cells);
    row.onclick = () => this.choice.change({ point: number });
    return row;
  }

  draw(now) {
    const { choice } = this;
    const { sweep, recording, sorting } = choice;
    this.caption.textContent = recording >= 0 ? `In ${sweep.recordings[recording].file}`
      : sweep.recordings.length === 1 ? "" : `Over all ${sweep.recordings.length} recordings; where a figure is a mean, the worst recording is below it`;
    this.rows.forEach((row, number) => {
      row.classList.toggle("out", now.broken[number].length > 0);
      row.classList.toggle("current", number === choice.point);
      const compare = row.querySelector(".compare");
      if (compare) compare.hidden = !choice.canCompare(number);
    });
    const key = JSON.stringify([recording, sorting, choice.bounds]);
    if (key === this.key) return;
    this.key = key;
    this.rows.forEach((row, number) => this.columns.forEach((column, index) => {
      const cell = row.cells[index + this.first];
      const text = column.text(number);
      const worst = column.worst?.(number);
      cell.replaceChildren(text, ...(worst ? [this.worst(index, worst)] : []));
    }));
    this.sort();
  }

  worst(index, { value, recording }) {
    const { sweep } = this.choice;
    const figure = index - 1 - sweep.axes.length;
    return element("small", { title: `The worst: ${sweep.recordings[recording].file}` },
      element("span", { className: "hidden", textContent: "worst " }), sweep.number(figure, value));
  }

  sort() {
    const { sorting: { column: name, isDescending }, sweep: { columnNames } } = this.choice;
    const column = columnNames.indexOf(name);
    [...this.head.cells].forEach((cell, index) => {
      if (column >= 0 && index === column + this.first) cell.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    });
    const value = column < 0 ? number => number : this.columns[column].value;
    const order = this.rows.map((_, number) => ({ number, value: value(number) }));
    order.sort((a, b) => Number.isNaN(a.value) - Number.isNaN(b.value)
      || (isDescending ? b.value - a.value : a.value - b.value) || a.number - b.number);
    this.body.append(...order.map(({ number }) => this.rows[number]));
  }
}
