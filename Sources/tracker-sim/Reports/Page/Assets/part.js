// A part of the ride, from one of its times to another, in whole seconds: what is in it, and how it is chosen.

// The figures of a ride in a part of its time.
class PartFigures {
  constructor(ride, [start, end]) {
    const { places, isSwept } = ride;
    this.duration = end - start;
    // Metres, without the ways between segments, whose time is not in the speed either.
    this.length = ride.lengthUntil(end) - ride.lengthUntil(start);
    const recorded = ride.recordedBetween(start, end);
    this.speed = recorded > 0 ? this.length / recorded * 3600 : NaN;
    this.commits = countUntil(places.time, end) - countUntil(places.time, start - 1e-6);
    // Of a ride of a sweep, only the commits are known.
    this.geocodes = isSwept ? null : ride.geocodesUntil(end) - ride.geocodesUntil(start - 1e-6);
  }

  // `1:50 · 1.20 km · 19.5 km/h`
  get course() {
    const speed = Number.isNaN(this.speed) ? "" : `${grouped(this.speed, 1)} km/h`;
    return [elapsed(this.duration), length(this.length * 1000), speed].filter(Boolean).join(" · ");
  }

  // `22 geocodes, 21 commits`
  get counts() {
    const text = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
    return [this.geocodes !== null && text(this.geocodes, "geocode"), text(this.commits, "commit")].filter(Boolean).join(", ");
  }
}

// The figures of the part that is chosen, in the place of the legend of the timeline; the map goes to it.
class PartView {
  // Escape clears the part wherever it is pressed in an element or in the window.
  constructor(state, map, element = window) {
    Object.assign(this, { state, map });
    [this.frame, this.times, this.course, this.counts] = ["", "-times", "-course", "-counts"].map(name => document.getElementById(`part${name}`));
    this.marks = document.getElementById("timeline-legend");
    this.listed = document.getElementById("filter-part");
    this.button = document.getElementById("part-clear");
    for (const button of [this.listed, this.button]) button.onclick = () => this.clear();
    element.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !state.shownPart || state.isCardOpen) return;
      event.preventDefault();
      this.clear();
    });
    state.onChange(() => this.draw());
  }

  clear() {
    const { state, button, listed } = this;
    if (!state.part) return state.change({ draft: null });
    // The buttons go, and the focus stays near them.
    const next = new Map([[listed, "filter-text"], [button, "profile"]]).get(document.activeElement);
    if (next) document.getElementById(next).focus();
    state.choosePart(null);
  }

  draw() {
    const { state } = this;
    const { shownPart, rides } = state;
    if (state.isPartChosen) this.tell();
    this.listed.hidden = !state.part;
    if (this.part === shownPart && this.rides === rides) return;
    [this.part, this.rides] = [shownPart, rides];
    this.frame.hidden = this.button.hidden = !shownPart;
    this.marks.hidden = Boolean(shownPart);
    if (!shownPart) return;
    this.times.textContent = state.partName;
    this.listed.firstChild.textContent = state.partName;
    const figures = rides.map(ride => new PartFigures(ride, shownPart));
    this.course.textContent = figures[0].course;
    this.counts.replaceChildren(...figures.map(({ counts }, index) => {
      const part = document.createElement("span");
      if (rides.length > 1) part.className = index ? "ride second" : "ride";
      const name = Object.assign(document.createElement("span"), { className: "hidden", textContent: rides.length > 1 ? `${rides[index].label}: ` : "" });
      part.append(name, counts);
      return part;
    }));
  }

  // Once, and the map shows it, or the whole ride again.
  tell() {
    const { state, map } = this;
    const { part, rides } = state;
    state.isPartChosen = false;
    if (!part) {
      if (map.isFitted) map.fit();
      return state.say("The whole ride");
    }
    map.fitPart();
    const figures = rides.map(ride => new PartFigures(ride, part));
    const counts = figures.map(({ counts }, index) => rides.length > 1 ? `${rides[index].label}: ${counts}` : counts);
    state.say(`${elapsed(part[0])} to ${elapsed(part[1])}: ${figures[0].course.replaceAll(" · ", ", ")}; ${counts.join("; ")}`);
  }
}
