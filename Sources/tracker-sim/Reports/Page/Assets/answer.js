// The first thing on the page: what today's numbers and the named choices cost and give.
class AnswerView {
  constructor(choice) {
    this.choice = choice;
    this.figures = answering(choice.sweep);
    const { sweep } = choice;
    document.getElementById("hours").textContent = this.hours();
    const table = document.getElementById("named");
    const head = element("tr", {}, this.head("Numbers"), ...this.figures.map(figure => this.head(sweep.figures[figure].title)), this.head("Copy"));
    const rows = [this.todaysRow(), ...sweep.named.map((named, index) => this.row(named, index))];
    table.append(element("thead", {}, head), element("tbody", {}, ...rows));
    // A table whose rows are laid out otherwise, as on a phone, is no table to some readers.
    table.setAttribute("role", "table");
    for (const [selector, role] of [["thead, tbody", "rowgroup"], ["tr", "row"], ["thead th", "columnheader"], ["tbody th", "rowheader"], ["td", "cell"]]) {
      for (const part of table.querySelectorAll(selector)) part.setAttribute("role", role);
    }
    document.getElementById("absence").textContent = sweep.absence ? `There are no choices, as ${sweep.absence}.` : "";
  }

  head(text) { return element("th", { scope: "col", textContent: text }); }

  // The time that the rates are about, and the geocodes in it.
  hours() {
    const { recordings, recorded, elapsed, conditions, todaysGeocodes } = this.choice.sweep;
    const left = recordings.filter(({ isLeftOut }) => isLeftOut).length;
    const without = left ? `, ${left} of them without a place` : "";
    const where = recordings.length > 1 ? `Over all ${recordings.length} recordings${without}: ` : "";
    const time = !recorded ? "" : `recorded ${recorded}${recorded === elapsed ? "" : `, with interruptions ${elapsed}`}; `;
    const worst = conditions.length > 1 ? "under the worst of the conditions; " : "";
    const count = todaysGeocodes === null ? "" : `${grouped(todaysGeocodes)} geocodes today; `;
    return sentence(`${where}${time}${worst}${count}`.replace(/[;:] $/, ""));
  }

  todaysRow() {
    const { sweep } = this.choice;
    if (sweep.today === undefined) return this.remark("Today", "The tracker’s own numbers are not among the combinations; --today names others.");
    return this.figuresRow("Today", sweep.today);
  }

  row(named, index) {
    const { sweep } = this.choice;
    const same = sweep.today === named.choice ? "today" : sweep.named.slice(0, index).find(other => other.choice === named.choice)?.name;
    return same ? this.remark(capital(named.name), `The same as ${same}.`) : this.figuresRow(capital(named.name), named.choice);
  }

  remark(name, text) {
    return element("tr", { className: "remark" }, element("th", { scope: "row" }, element("b", { textContent: name })),
      element("td", { colSpan: this.figures.length + 1, textContent: text }));
  }

  figuresRow(name, index) {
    const { choice, figures } = this;
    const { sweep } = choice;
    const { options, swift, combinations } = sweep.choices[index];
    const show = element("button", { className: "name", textContent: name, title: "Show it in the matrix" });
    show.onclick = () => choice.choose(combinations[0]);
    const cells = figures.map(figure => {
      const value = sweep.worstValue(figure, index);
      const difference = index === sweep.today || sweep.today === undefined ? null : fromToday(sweep, figure, value, sweep.worstValue(figure, sweep.today));
      return element("td", {}, ...measured(sweep, figure, value, differenceElement(difference)));
    });
    const numbers = options || "as given";
    return element("tr", {}, element("th", { scope: "row" }, show, element("code", {}, ...words(numbers))), ...cells,
      element("td", { className: "copies" }, ...(options ? [copyButton("Options", options, `the options of ${name.toLowerCase()}`)] : []),
        copyButton("Swift", swift, `the line of Swift of ${name.toLowerCase()}`)));
  }
}
