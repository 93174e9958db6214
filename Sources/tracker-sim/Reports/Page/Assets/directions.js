// The directions of the ride, if there are any: a summary, and the steps when it is opened.
class DirectionsView {
  constructor(state, map) {
    this.state = state;
    this.map = map;
    const way = state.ride.directions;
    this.panel = document.getElementById("directions");
    this.panel.hidden = !way;
    if (!way) return;
    document.getElementById("directions-summary").textContent = way.summary;
    this.steps = way.instructions.map((text, step) => this.step(text, step, way));
    document.getElementById("directions-steps").replaceChildren(...this.steps);
    state.onChange(() => this.draw());
  }

  step(text, step, way) {
    const [item, button, where] = ["li", "button", "small"].map(name => document.createElement(name));
    const instruction = document.createElement("span");
    instruction.dir = "auto";
    instruction.textContent = text;
    where.textContent = `${length(way.totals[step])} · ${elapsed(way.times[step])}`;
    button.append(instruction, where);
    button.onclick = () => this.show(step);
    item.append(button);
    return item;
  }

  // Moves the start of the step to the middle.
  show(step) {
    const { directions } = this.state.ride;
    const point = directions.starts[step];
    this.state.change({ step });
    const zoom = Math.max(this.map.aim.zoom, 15);
    this.map.moveTo({ x: directions.x[point], y: directions.y[point], zoom });
  }

  draw() {
    if (this.shown === this.state.step) return;
    this.shown = this.state.step;
    this.steps.forEach((item, step) => item.firstChild.setAttribute("aria-pressed", step === this.shown));
  }
}
