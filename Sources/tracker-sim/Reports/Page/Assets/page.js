// Tabs, and the start of the page.
// The figures at the time, beside the name of the route.
class SummaryView {
  constructor(state) {
    state.onChange(now => this.draw(now, state.ride));
  }

  draw(now, ride) {
    const total = Object.assign(document.createElement("b"), { id: "total", textContent: totalLength(now.total, now.across) });
    const places = Object.assign(document.createElement("b"), { id: "count", textContent: grouped(now.places) });
    const parts = [
      [total, now.places > 1 ? " between " : " · ", places, now.places === 1 ? " place" : " places"],
      ...this.figures(ride).map(text => [` · ${text}`]),
    ];
    const summary = document.getElementById("summary");
    // A part for which a small screen has no room is left out as a whole.
    summary.replaceChildren(...parts.map(part => {
      const element = document.createElement("span");
      element.append(...part);
      return element;
    }));
    summary.title = summary.textContent;
  }

  // How the whole route was ridden, the most important first.
  figures({ movingTime, meanSpeed, climb, length: metres, dates }) {
    return [
      `route ${length(metres)}`, meanSpeed && `moving ${elapsed(movingTime)} at ${grouped(meanSpeed * 3.6 / 1000, 1)} km/h`,
      climb !== undefined && `${length(climb)} of climb`, dates,
    ].filter(Boolean);
  }
}

class Tabs {
  constructor(state) {
    this.state = state;
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      const panel = document.getElementById(tab.getAttribute("aria-controls"));
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.onclick = () => state.change({ tab: this.name(tab) });
      tab.onkeydown = event => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = this.tabs[(this.tabs.indexOf(tab) + step + this.tabs.length) % this.tabs.length];
        next.focus();
        state.change({ tab: this.name(next) });
      };
    }
    state.onChange(() => this.draw());
  }

  name(tab) { return tab.id.slice("tab-".length); }

  draw() {
    if (document.body.dataset.tab === this.state.tab) return;
    document.body.dataset.tab = this.state.tab;
    for (const tab of this.tabs) {
      const isSelected = this.name(tab) === this.state.tab;
      tab.setAttribute("aria-selected", isSelected);
      tab.tabIndex = isSelected ? 0 : -1;
    }
  }
}

const data = JSON.parse(document.getElementById("data").textContent);
// A second ride has the data of the first one, but for its own data.
const rides = [data, ...(data.second ? [{ ...data, received: undefined, attribution: undefined, ...data.second }] : [])].map(ride => new Ride(ride));
const state = new State(rides, data);
// First, so that a panel has its size before it is drawn.
new Tabs(state);
new SummaryView(state);
const map = new MapView(state);
new CostView(state, map);
new AlertsView(state, map);
// Before the card, which Escape closes first.
new PartView(state, map);
new Card(state, map);
new MissingView(state);
new DirectionsView(state, map);
new DifferencesView(state);
new Legend(state);
new ColoringView(state);
new PlacesView(state, map);
const profile = showTime(state);
new Paper(state, map, profile);
new Playback(state);
new Announcer(state);
new Shortcuts();
state.draw();
// The map has its size and is drawn in the next frame.
requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById("start").remove()));
