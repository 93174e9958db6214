// A slider and a number for the bound of each figure, and the combinations that keep all bounds.
class BoundsView {
  // The most recordings that are listed by name where they are left out.
  static mostNames = 6;

  constructor(choice) {
    this.choice = choice;
    this.rows = choice.sweep.figures.map((_, figure) => new BoundRow(choice, figure));
    const { figures } = choice.sweep;
    for (const [id, isDeciding] of [["bounds", true], ["more-bounds", false]]) {
      document.getElementById(id).append(...this.rows.filter(row => figures[row.figure].isDeciding === isDeciding).map(row => row.element));
    }
    this.more = document.querySelector("#more summary");
    this.drawNote();
    this.reset = document.getElementById("no-bounds");
    this.reset.onclick = () => choice.change({ limits: choice.limits.map(() => null), scopes: choice.scopes.map(() => 100) });
    this.answer = document.getElementById("answer");
    choice.onChange(now => this.draw(now));
  }

  draw(now) {
    this.rows.forEach(row => row.draw());
    const { bounds, sweep } = this.choice;
    this.reset.disabled = !bounds.length;
    const others = bounds.filter(({ figure }) => !sweep.figures[figure].isDeciding).length;
    this.more.textContent = others ? `More bounds (${others} set)` : "More bounds";
    const key = JSON.stringify(bounds);
    // The answer to the same bounds is not announced again.
    if (key === this.key) return;
    this.key = key;
    const kept = now.broken.filter(figures => !figures.length).length;
    const all = now.broken.length;
    const count = element("p", { textContent: `${kept} of ${all} ${all === 1 ? "combination" : "combinations"} ${kept === 1 ? "keeps" : "keep"} all bounds.` });
    this.answer.replaceChildren(count, ...this.best(now));
  }

  drawNote() {
    const { recordings } = this.choice.sweep;
    const left = recordings.filter(({ isLeftOut }) => isLeftOut).map(({ file }) => file);
    const named = left.length > BoundsView.mostNames ? [...left.slice(0, BoundsView.mostNames - 1), `and ${left.length - BoundsView.mostNames + 1} others`] : left;
    document.getElementById("bounds-note").textContent = recordings.length === 1 ? ""
      : "Each recording has to keep them, or the share that is chosen.";
    document.getElementById("left-out").textContent = !left.length ? ""
      : `Left out of the bounds, as no combination has a place: ${named.join(", ")}.`;
  }

  best({ cheapest, nearest }) {
    if (cheapest === undefined) return [element("p", { className: "nothing", textContent: this.obstacle() })];
    const parts = this.part("With the fewest geocodes", "fewest", cheapest);
    return nearest === cheapest ? parts : [...parts, ...this.part("With the least deviation", "least", nearest)];
  }

  part(title, id, index) {
    const { sweep, bounds } = this.choice;
    const { options, swift, combinations } = sweep.choices[index];
    const texts = combinations.map((number, index) => {
      const condition = sweep.conditions[index];
      const phrases = phrasesFromToday(sweep, number, answering(sweep));
      return condition ? `${phrases} with ${condition}` : phrases;
    });
    const worst = sweep.recordings.length === 1 ? "" : bounds.filter(({ scope }) => scope !== "mean").map(bound => sweep.worstPhrase(bound, combinations)).join("; ");
    const part = element("div", { className: "part", id },
      element("h3", { textContent: title }),
      ...(options ? [copyable(options, "the options")] : []), copyable(swift, "the line of Swift"),
      element("p", { textContent: sentence(texts.join("; ")) }),
      element("p", { className: "rides" }, ...this.choice.buttons(combinations[0]).slice(0, 1)));
    if (worst) part.append(element("p", { className: "worst", textContent: `Worst recording: ${worst}.` }));
    return [part];
  }

  // The choice that is the nearest to keeping the bounds, as the command tells it: with the fewest broken ones, and the
  // least share beyond a limit.
  obstacle() {
    const { sweep, bounds } = this.choice;
    const excesses = index => bounds.map(bound => sweep.excess(bound, sweep.choices[index].combinations));
    const key = index => [excesses(index).filter(excess => excess > 0).length, Math.max(...excesses(index))];
    const [nearest] = [...sweep.byCost].sort((one, other) => one - other).sort((one, other) => {
      const [[count, most], [others, greatest]] = [key(one), key(other)];
      return count - others || (most === greatest ? 0 : most - greatest);
    });
    if (nearest === undefined || !bounds.length) return "No combination has a place under each condition.";
    const { combinations, options } = sweep.choices[nearest];
    const broken = bounds.filter((_, i) => excesses(nearest)[i] > 0).map(bound => sweep.worstPhrase(bound, combinations));
    const rules = options.slice(2).replaceAll(" --", ", ");
    return `Nothing keeps all bounds: the nearest is ${broken.join(" and ")}${rules ? `, with ${rules}` : ""}.`;
  }
}

// The bound of one figure. The slider has a step for each value at which a combination comes in.
class BoundRow {
  constructor(choice, figure) {
    Object.assign(this, { choice, figure });
    const { name, title, unit, meaning, isGain } = choice.sweep.figures[figure];
    this.slider = element("input", { type: "range", min: 0, step: 1, id: `bound-${name}` });
    this.takeSteps();
    this.number = element("input", { type: "number", min: 0, step: "any", id: `limit-${name}`, placeholder: "any" });
    const [words, sign] = isGain ? ["at least", "≥"] : ["at most", "≤"];
    this.slider.setAttribute("aria-label", `${title}, ${words}`);
    this.number.setAttribute("aria-label", `${title}, ${words}${unit === "/h" ? "" : `, in ${unit}`}`);
    this.slider.oninput = () => choice.bound(figure, this.limitAt(Number(this.slider.value)));
    this.number.oninput = () => choice.bound(figure, this.typed());
    this.number.onblur = () => this.draw();
    this.scope = element("select", { id: `scope-${name}`, ariaLabel: `${title}, for`, hidden: choice.sweep.recordings.length < 2 });
    this.scope.append(...this.scopes.map(scope => this.option(scope)));
    this.scope.onchange = () => this.choose(this.scope.value);
    this.element = element("div", { className: "bound", title: meaning },
      element("span", { className: "bound-title", textContent: title }), this.slider,
      element("span", { className: "sign", textContent: sign }), this.number, element("span", { className: "unit", textContent: unit }), this.scope);
  }

  // The recordings that have to keep the bound; a greatest value of all has no mean.
  get scopes() {
    return [100, 99, 95, 90, 80, 50, ...(this.choice.sweep.figures[this.figure].isExtreme ? [] : ["mean"])];
  }

  option(scope) { return new Option({ 100: "each", mean: "mean" }[scope] ?? `${scope} %`, scope); }

  choose(text) {
    const scope = text === "mean" ? text : Number(text);
    this.choice.change({ scopes: this.choice.scopes.map((old, index) => index === this.figure ? scope : old) });
  }

  takeSteps() {
    this.shownScope = this.choice.scopes[this.figure];
    this.steps = this.values();
    this.slider.max = Math.max(this.steps.length - 1, 0);
    this.slider.disabled = this.steps.length < 2;
  }

  // Rounded so that the combination with the value keeps it.
  values() {
    const { sweep } = this.choice;
    const { places, isGain } = sweep.figures[this.figure];
    const scale = 10 ** places;
    const rounded = sweep.decisive(this.figure, this.shownScope).map(one => one?.value).filter(Number.isFinite)
      .map(value => (isGain ? Math.floor(value * scale) : Math.ceil(value * scale)) / scale);
    return [...new Set(rounded)].sort((a, b) => a - b);
  }

  get isGain() { return this.choice.sweep.figures[this.figure].isGain; }
  // The end of the slider at which everything is kept.
  get end() { return this.isGain ? 0 : this.steps.length - 1; }

  limitAt(position) { return position === this.end ? null : this.steps[position]; }

  typed() {
    const value = this.number.value.trim() === "" ? NaN : Number(this.number.value);
    return Number.isFinite(value) ? value : null;
  }

  position(limit) {
    if (limit === null) return Math.max(this.end, 0);
    const below = this.steps.filter(step => this.isGain ? step < limit : step <= limit).length;
    return Math.min(Math.max(this.isGain ? below : below - 1, 0), Math.max(this.steps.length - 1, 0));
  }

  draw() {
    const { sweep, limits, scopes } = this.choice;
    const limit = limits[this.figure];
    const scope = scopes[this.figure];
    if (scope !== this.shownScope) this.takeSteps();
    if (![...this.scope.options].some(({ value }) => value === String(scope))) this.scope.append(this.option(scope));
    this.scope.value = scope;
    this.slider.value = this.position(limit);
    this.slider.setAttribute("aria-valuetext", limit === null ? "any" : sweep.phrase(this.figure, limit));
    this.element.classList.toggle("bounded", limit !== null);
    // A number that is being typed is left as it is.
    if (document.activeElement !== this.number) this.number.value = limit === null ? "" : String(limit);
  }
}
