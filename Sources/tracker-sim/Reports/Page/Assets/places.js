// The list of places, newest first. Three and more consecutive places of one name are a group, which is one row
// until it is opened. Only visible rows are in the document.
class PlacesView {
  constructor(state, map) {
    this.state = state;
    this.map = map;
    this.list = document.getElementById("places");
    this.body = document.getElementById("places-rows");
    this.rowHeight = 58;
    // The first places of the groups that are open.
    this.opened = new Set();
    this.rows = [];
    // The row that keys move; a group or a place.
    this.cursor = null;
    this.list.addEventListener("scroll", () => state.change({}));
    this.body.addEventListener("click", event => {
      const row = event.target.closest(".row");
      if (row) this.choose(this.rows[Number(row.dataset.row)]);
    });
    this.list.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => state.change({})).observe(this.list);
    state.onChange(now => this.draw(now));
  }

  // The rows at a time: { first, end, isGroup }, of the places from `first` to before `end`.
  rowsOf(count) {
    const { titles } = this.state.ride;
    const rows = [];
    for (let end = count; end > 0;) {
      let first = end - 1;
      while (first > 0 && titles[first - 1] === titles[end - 1]) first--;
      const isGroup = end - first > 2;
      if (isGroup) rows.push({ first, end, isGroup });
      if (!isGroup || this.opened.has(first)) {
        for (let i = end - 1; i >= first; i--) rows.push({ first: i, end: i + 1, isGroup: false, isMember: isGroup });
      }
      end = first;
    }
    return rows;
  }

  // The group of a place, open or not.
  groupOf(place) { return this.rows.find(row => row.isGroup && row.first <= place && place < row.end); }

  draw(now) {
    const { list, body, rowHeight } = this;
    const { selected } = this.state;
    document.getElementById("no-places").hidden = now.places > 0;
    if (!list.clientHeight) return;
    if (this.ride !== this.state.ride) {
      this.ride = this.state.ride;
      this.opened.clear();
      [this.count, this.drawn, this.cursor] = [null, null, null];
    }
    if (this.count !== now.places) this.fill(now.places);
    if (this.selected !== selected) {
      this.selected = selected;
      if (selected !== null) this.reveal(selected);
    }
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
    const last = Math.min(this.rows.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4);
    const key = [first, last, now.places, this.selected, this.cursor, ...this.opened].join();
    if (this.drawn === key) return;
    this.drawn = key;
    body.replaceChildren(...this.rows.slice(first, last).map((row, i) => this.row(row, first + i)));
    list.setAttribute("aria-activedescendant", this.cursor ?? "");
  }

  fill(count) {
    this.count = count;
    this.rows = this.rowsOf(count);
    this.body.style.height = `${this.rows.length * this.rowHeight}px`;
  }

  id(row) { return `${row.isGroup ? "group" : "place"}-${row.first}`; }

  row(row, index) {
    const { ride, selected } = this.state;
    const { places } = ride;
    const newest = row.end - 1;
    const element = document.createElement("div");
    element.className = "row";
    element.id = this.id(row);
    element.dataset.row = index;
    element.style.top = `${index * this.rowHeight}px`;
    element.setAttribute("role", "treeitem");
    element.setAttribute("aria-level", row.isMember ? 2 : 1);
    element.setAttribute("aria-selected", !row.isGroup && row.first === selected);
    element.classList.toggle("member", Boolean(row.isMember));
    element.classList.toggle("current", element.id === this.cursor);
    if (row.isGroup) element.setAttribute("aria-expanded", this.opened.has(row.first));
    const [title, time, distance, note] = ["b", "span", "span", "span"].map(name => document.createElement(name));
    title.dir = "auto";
    const text = ride.titleOf(newest);
    title.textContent = text.length > 200 ? text.slice(0, 200) + "…" : text;
    time.textContent = elapsed(places.time[newest]);
    if (row.isGroup) {
      distance.textContent = `${grouped(row.end - row.first)} places, ${span(places.time[newest] - places.time[row.first])}`;
      note.className = "arrow";
    } else {
      distance.textContent = `${length(places.distance[newest])} · ${length(places.total[newest])} in all`;
      note.textContent = accuracy(places.accuracy[newest]);
    }
    element.append(title, time, distance, note);
    return element;
  }

  // Opens the group of a place, and shows its row.
  reveal(place) {
    const group = this.groupOf(place);
    if (group) this.open(group, true);
    const index = this.rows.findIndex(row => !row.isGroup && row.first === place);
    if (index >= 0) this.scrollTo(index);
  }

  scrollTo(index) {
    const { list, rowHeight } = this;
    this.cursor = this.id(this.rows[index]);
    const top = index * rowHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
  }

  open(group, isOpen) {
    if (this.opened.has(group.first) === isOpen) return;
    if (isOpen) this.opened.add(group.first); else this.opened.delete(group.first);
    this.fill(this.count);
    this.state.change({});
  }

  // Opens or closes a group; selects a pin, and on a small screen goes to the map.
  choose(row) {
    if (row.isGroup) {
      this.cursor = this.id(row);
      return this.open(row, !this.opened.has(row.first));
    }
    this.state.change({ tab: "map", selected: row.first, isCardOpen: true });
    requestAnimationFrame(() => requestAnimationFrame(() => this.map.show(row.first)));
  }

  move(index) {
    const row = this.rows[Math.min(Math.max(index, 0), this.rows.length - 1)];
    this.scrollTo(this.rows.indexOf(row));
    if (row.isGroup) return this.state.change({});
    this.state.change({ selected: row.first, isCardOpen: true });
    this.map.show(row.first);
  }

  key(event) {
    if (!this.rows.length) return;
    const index = this.rows.findIndex(row => this.id(row) === this.cursor);
    const row = this.rows[index];
    const page = Math.max(1, Math.floor(this.list.clientHeight / this.rowHeight) - 1);
    const keys = {
      ArrowDown: () => this.move(index + 1), ArrowUp: () => this.move(index - 1),
      PageDown: () => this.move(index + page), PageUp: () => this.move(index - page),
      Home: () => this.move(0), End: () => this.move(this.rows.length - 1),
      ArrowRight: () => row?.isGroup && this.open(row, true),
      ArrowLeft: () => row?.isGroup ? this.open(row, false) : row?.isMember && this.closeGroup(row.first),
      Enter: () => row && this.choose(row),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  closeGroup(place) {
    const group = this.groupOf(place);
    this.open(group, false);
    this.scrollTo(this.rows.findIndex(row => this.id(row) === this.id(group)));
  }
}
