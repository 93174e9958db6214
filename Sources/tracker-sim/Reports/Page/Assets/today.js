// Today's numbers, and how far other numbers are from them.

// The figures of a sweep that answer what numbers cost and give, in their order.
function answering(sweep) { return sweep.figures.flatMap(({ isAnswer }, figure) => isAnswer ? [figure] : []); }

// The difference of a value from today's, as far as both are shown: `57 % fewer`, `2.7 m worse`. Null without a value.
function fromToday(sweep, figure, value, today) {
  if (![value, today].every(Number.isFinite)) return null;
  const { isGain, unit } = sweep.figures[figure];
  const [shown, other] = [value, today].map(value => Number(sweep.number(figure, value)));
  if (shown === other) return { text: "the same", kind: "same" };
  const kind = shown > other === isGain ? "better" : "worse";
  if (unit !== "/h") {
    const difference = amount(Math.abs(shown - other));
    const points = difference === "1" ? "point" : "points";
    return { text: `${difference} ${unit === "%" ? points : unit} ${kind}`, kind };
  }
  if (other === 0) return { text: "today none", kind };
  const percent = Math.round(Math.abs(shown / other - 1) * 100);
  return { text: `${percent < 1 ? "less than 1" : percent} % ${shown > other ? "more" : "fewer"}`, kind };
}

// Below 10 with a decimal, if it is not 0.
function amount(value) { return value.toFixed(value < 9.95 ? 1 : 0).replace(/\.0$/, ""); }

// `78.0 geocodes/h (57 % fewer), 2.7 m deviation (1.9 m worse)`.
function phrasesFromToday(sweep, number, figures) {
  const today = sweep.todayBeside(number);
  return figures.map(figure => {
    const value = sweep.all.columns[figure][number];
    const difference = today === number || today === undefined ? null : fromToday(sweep, figure, value, sweep.all.columns[figure][today]);
    return sweep.phrase(figure, value) + (difference ? ` (${difference.text})` : "");
  }).join(", ");
}

// A value with its unit and, on a line of its own, the difference from today's.
function measured(sweep, figure, value, ...below) {
  const { unit } = sweep.figures[figure];
  const parts = Number.isFinite(value) ? [element("span", { className: "unit", textContent: unit === "/h" ? unit : ` ${unit}` })] : [];
  return [element("span", { className: "value", textContent: sweep.number(figure, value) }), ...parts, ...below.filter(Boolean)];
}

function differenceElement(difference, name = "small") {
  return difference && element(name, { className: `from-today ${difference.kind}`, textContent: difference.text });
}

// The figures of a combination beside today's, over all recordings or in the one that is looked at.
class FiguresBeside {
  // The figures are indices; below a mean may be the worst recording.
  constructor(choice, number, figures, hasWorst = true) {
    Object.assign(this, { choice, number, figures, hasWorst, today: choice.sweep.todayBeside(number) });
  }

  get isToday() { return this.today === this.number; }
  get hasToday() { return this.today !== undefined && !this.isToday; }

  get element() {
    const { choice: { sweep, recording }, hasToday, isToday } = this;
    const where = recording >= 0 ? `In ${sweep.recordings[recording].file} alone` : sweep.recordings.length > 1 ? `Over all ${sweep.recordings.length} recordings` : "";
    const heads = ["Figure", isToday ? "Today" : "Here", ...(hasToday ? ["Today", "Difference"] : [])];
    return element("table", { className: "beside-today" }, ...(where ? [element("caption", { textContent: where })] : []),
      element("thead", {}, element("tr", {}, ...heads.map((text, index) => element("th", { scope: "col", textContent: text })))),
      element("tbody", {}, ...this.figures.map(figure => this.row(figure))));
  }

  row(figure) {
    const { choice, number, today, hasToday } = this;
    const { sweep, shown, recording } = choice;
    const column = shown.columns[figure];
    const worst = this.hasWorst && recording < 0 ? sweep.besideMean(figure, number) : null;
    const below = worst && element("small", { title: `The worst: ${sweep.recordings[worst.recording].file}`, textContent: `worst ${sweep.number(figure, worst.value)}` });
    const cells = [measured(sweep, figure, column[number], below)];
    if (hasToday) cells.push(measured(sweep, figure, column[today]), [differenceElement(fromToday(sweep, figure, column[number], column[today]), "span") ?? ""]);
    return element("tr", {}, element("th", { scope: "row", textContent: sweep.figures[figure].title }), ...cells.map(parts => element("td", {}, ...parts)));
  }
}
