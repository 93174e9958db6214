// The list of places, newest first. Only visible rows are in the document.
class PlacesView {
  constructor(state, map) {
    this.state = state;
    this.map = map;
    this.list = document.getElementById("places");
    this.rows = document.getElementById("places-rows");
    this.rowHeight = 58;
    this.list.addEventListener("scroll", () => state.change({}));
    this.rows.addEventListener("click", event => {
      const row = event.target.closest(".row");
      if (row) this.open(Number(row.dataset.place));
    });
    this.list.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => state.change({})).observe(this.list);
    state.onChange(now => this.draw(now));
  }

  draw(now) {
    const { list, rows, rowHeight } = this;
    document.getElementById("no-places").hidden = now.places > 0;
    if (!list.clientHeight) return;
    if (this.count !== now.places) rows.style.height = `${now.places * rowHeight}px`;
    this.count = now.places;
    if (this.selected !== this.state.selected) {
      this.selected = this.state.selected;
      if (this.selected !== null) this.reveal(now.places - 1 - this.selected);
    }
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
    const last = Math.min(now.places, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4);
    const key = [first, last, now.places, this.selected].join();
    if (this.drawn === key) return;
    this.drawn = key;
    const shown = [];
    for (let row = first; row < last; row++) shown.push(this.row(row, now.places));
    rows.replaceChildren(...shown);
    list.setAttribute("aria-activedescendant", this.selected === null ? "" : `place-${this.selected}`);
  }

  row(row, count) {
    const place = count - 1 - row;
    const { ride } = this.state;
    const { places } = ride;
    const element = document.createElement("div");
    element.className = "row";
    element.id = `place-${place}`;
    element.dataset.place = place;
    element.style.top = `${row * this.rowHeight}px`;
    element.setAttribute("role", "option");
    element.setAttribute("aria-posinset", row + 1);
    element.setAttribute("aria-setsize", count);
    element.setAttribute("aria-selected", place === this.state.selected);
    const [title, time, distance, accuracy] = [
      document.createElement("b"), document.createElement("span"), document.createElement("span"),
      document.createElement("span"),
    ];
    title.dir = "auto";
    const text = ride.titleOf(place);
    title.textContent = text.length > 200 ? text.slice(0, 200) + "…" : text;
    time.textContent = elapsed(places.time[place]);
    distance.textContent = `${length(places.distance[place])} · ${length(places.total[place])} in all`;
    accuracy.textContent = places.accuracy[place] > 0 ? `±${Math.round((places.accuracy[place] - 1) / 1000)} m` : "";
    element.append(title, time, distance, accuracy);
    return element;
  }

  reveal(row) {
    const { list, rowHeight } = this;
    const top = row * rowHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
  }

  // Selects the pin, and on a small screen goes to the map.
  open(place) {
    this.state.change({ tab: "map", selected: place, isCardOpen: true });
    requestAnimationFrame(() => requestAnimationFrame(() => this.map.show(place)));
  }

  key(event) {
    const { selected } = this.state;
    const count = this.count ?? 0;
    if (!count) return;
    const row = selected === null ? -1 : count - 1 - selected;
    const page = Math.max(1, Math.floor(this.list.clientHeight / this.rowHeight) - 1);
    const rows = {
      ArrowDown: row + 1, ArrowUp: row - 1, PageDown: row + page, PageUp: row - page, Home: 0, End: count - 1,
    };
    if (event.key in rows) {
      event.preventDefault();
      const next = count - 1 - Math.min(Math.max(rows[event.key], 0), count - 1);
      this.state.change({ selected: next, isCardOpen: true });
      this.map.show(next);
    } else if (event.key === "Enter" && selected !== null) {
      event.preventDefault();
      this.open(selected);
    }
  }
}
