// The list of places, newest first. Three and more consecutive places of one name are a group, which is one row
// until it is opened. Only visible rows are in the document.
class PlacesView {
  constructor(state, map) {
    this.state = state;
    this.map = map;
    this.list = document.getElementById("places");
    this.body = document.getElementById("places-rows");
    this.filter = new PlaceFilter(state, () => this.refill());
    this.rowHeight = 58 * textScale;
    // The first places of the groups that are open.
    this.opened = new Set();
    this.rows = [];
    // The row that keys move; a group or a place.
    this.cursor = null;
    this.list.addEventListener("scroll", () => state.change({}));
    const rowOf = event => this.rows[Number(event.target.closest(".row")?.dataset.row)];
    this.body.addEventListener("click", event => rowOf(event) && this.choose(rowOf(event)));
    this.body.addEventListener("pointermove", event => {
      const row = rowOf(event);
      if (row && row !== this.pointed) state.change({ cursor: row.time });
      this.pointed = row;
    });
    for (const name of ["pointerleave", "blur"]) this.list.addEventListener(name, () => {
      this.pointed = null;
      state.change({ cursor: null });
    });
    this.list.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => state.change({})).observe(this.list);
    state.onChange(now => this.draw(now));
  }

  // The rows at a time: of a place, of a group of places, or of tries that have failed.
  rowsOf(count) {
    if (this.filter.isOfFailures) return this.filter.failures(count).map(row => ({ ...row, id: `try-${row.failure}` }));
    const { titles, places } = this.state.ride;
    const shown = this.filter.places(count);
    const row = (first, last, rest) => ({ first, last, title: titles[last], time: places.time[last], ...rest });
    const rows = [];
    for (const [start, end] of runsOf(titles, shown)) {
      const [first, last] = [shown[start], shown[end - 1]];
      const isGroup = end - start > 2;
      if (isGroup) rows.push(row(first, last, { isGroup, id: `group-${first}`, count: end - start }));
      if (!isGroup || this.opened.has(first)) {
        for (let i = end - 1; i >= start; i--) {
          rows.push(row(shown[i], shown[i], { isMember: isGroup, id: `place-${shown[i]}`, ...(isGroup && { number: end - i, count: end - start }) }));
        }
      }
    }
    return rows;
  }

  // The group of a place, open or not.
  groupOf(place) { return this.rows.find(row => row.isGroup && row.first <= place && place <= row.last); }

  draw(now) {
    const { list, body, rowHeight } = this;
    const { selected, cursor } = this.state;
    if (this.ride !== this.state.ride) {
      this.ride = this.state.ride;
      this.opened.clear();
      [this.count, this.drawn, this.cursor] = [null, null, null];
      this.filter.take();
    }
    document.getElementById("no-places").hidden = now.places > 0;
    if (!list.clientHeight) return;
    if (this.part !== this.state.part) {
      this.part = this.state.part;
      [this.count, this.drawn, this.list.scrollTop] = [null, null, 0];
    }
    const count = this.filter.isOfFailures ? countUntil(this.ride.geocodes.time, now.time) : now.places;
    if (this.count !== count) this.fill(count);
    if (this.selected !== selected) {
      this.selected = selected;
      if (selected !== null) this.reveal(selected);
    }
    this.mark(cursor);
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
    const last = Math.min(this.rows.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4);
    const key = [first, last, now.places, this.selected, this.cursor, list.clientWidth, ...this.opened].join();
    if (this.drawn !== key) this.fillRows(first, last);
    this.drawn = key;
    // A row that is pressed stays the same element.
    for (const row of body.children) row.classList.toggle("marked", row.id === this.marked);
  }

  fillRows(first, last) {
    const { list, body } = this;
    const shown = this.rows.slice(first, last);
    body.replaceChildren(...shown.map((row, i) => this.row(row, first + i)));
    const isThere = shown.some(row => row.id === this.cursor);
    if (isThere) list.setAttribute("aria-activedescendant", this.cursor); else list.removeAttribute("aria-activedescendant");
  }

  // The row of the last place until the time that is pointed at, which is scrolled to unless it is pointed at in the list.
  mark(cursor) {
    if (this.markedTime === cursor) return;
    this.markedTime = cursor;
    const { places } = this.ride;
    const began = row => row.isGroup ? places.time[row.first] : row.time;
    const index = cursor === null ? -1 : this.rows.findIndex(row => !(row.isGroup && this.opened.has(row.first)) && began(row) <= cursor);
    this.marked = this.rows[index]?.id;
    if (index >= 0 && !this.pointed && document.activeElement !== this.list) this.scrollInto(index);
  }

  fill(count) {
    this.count = count;
    this.rows = this.rowsOf(count);
    this.topLevel = 0;
    for (const row of this.rows) if (!row.isMember) row.number = ++this.topLevel;
    this.body.style.height = `${this.rows.length * this.rowHeight}px`;
    this.filter.tell(this.rows, count);
  }

  // Called when the filter has changed.
  refill() {
    [this.count, this.drawn] = [null, null];
    this.list.scrollTop = 0;
    this.state.change({});
  }

  row(row, index) {
    const { ride, selected } = this.state;
    const { places } = ride;
    const element = document.createElement("div");
    element.className = "row";
    element.id = row.id;
    element.dataset.row = index;
    element.style.top = `${index * this.rowHeight}px`;
    element.setAttribute("role", "treeitem");
    element.setAttribute("aria-level", row.isMember ? 2 : 1);
    element.setAttribute("aria-posinset", row.number);
    element.setAttribute("aria-setsize", row.isMember ? row.count : this.topLevel);
    element.setAttribute("aria-selected", !row.isGroup && row.first === selected);
    element.classList.toggle("member", Boolean(row.isMember));
    element.classList.toggle("current", element.id === this.cursor);
    if (row.isGroup) element.setAttribute("aria-expanded", this.opened.has(row.first));
    const [title, time, distance, note] = ["b", "span", "span", "span"].map(name => document.createElement(name));
    title.dir = "auto";
    time.textContent = elapsed(row.time);
    if (row.failure !== undefined) {
      distance.textContent = row.count > 1 ? `${grouped(row.count)} tries until ${elapsed(row.end)}` : "a try that failed";
    } else if (row.isGroup) {
      distance.textContent = `${grouped(row.count)} places, ${span(row.time - places.time[row.first])}`;
      note.className = "arrow";
    } else {
      distance.textContent = `${length(places.distance[row.last])} · ${length(places.total[row.last])} in all${this.state.ride.lateness(row.time)}`;
      note.textContent = accuracy(places.accuracy[row.last]);
    }
    element.append(title, time, distance, note);
    this.write(title, row, index);
    return element;
  }

  // A name that is too long for its row is shortened in the part that it has in common with the row above or below. So
  // the difference is seen.
  write(title, { title: text, isMember }, index) {
    const room = this.list.clientWidth - (isMember ? 50 : 32) - 12 - 62 * textScale;
    this.measuring ??= document.createElement("canvas").getContext("2d");
    this.measuring.font = `550 ${15 * textScale}px ${getComputedStyle(document.body).fontFamily}`;
    const width = text => this.measuring.measureText(text.slice(0, 400)).width;
    if (width(text) > room) {
      title.title = text.slice(0, 1000);
      const others = [this.rows[index - 1], this.rows[index + 1]].filter(row => row && row.title !== text).map(row => row.title);
      text = withoutMiddle(text, Math.max(0, ...others.map(other => commonLength(text, other))), room, width);
    }
    title.textContent = text.length > 200 ? text.slice(0, 200) + "…" : text;
  }

  // Opens the group of a place, and shows its row.
  reveal(place) {
    const group = this.groupOf(place);
    if (group) this.open(group, true);
    const index = this.rows.findIndex(row => !row.isGroup && row.first === place);
    if (index >= 0) this.scrollTo(index);
  }

  scrollTo(index) {
    this.cursor = this.rows[index].id;
    this.scrollInto(index);
  }

  scrollInto(index) {
    const { list, rowHeight } = this;
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
      this.cursor = row.id;
      return this.open(row, !this.opened.has(row.first));
    }
    this.state.change({ tab: "map" });
    if (row.failure !== undefined) {
      const { geocodes } = this.ride;
      this.state.change({ time: row.end, cursor: row.time, event: null });
      return this.map.showPosition([geocodes.x[row.failure], geocodes.y[row.failure]]);
    }
    this.state.change({ selected: row.first, isCardOpen: true });
    requestAnimationFrame(() => requestAnimationFrame(() => this.map.show(row.first)));
  }

  move(index) {
    const row = this.rows[Math.min(Math.max(index, 0), this.rows.length - 1)];
    this.scrollTo(this.rows.indexOf(row));
    this.state.change({ cursor: row.time });
    if (row.isGroup || row.failure !== undefined) return;
    this.state.change({ selected: row.first, isCardOpen: true });
    this.map.show(row.first);
  }

  key(event) {
    if (!this.rows.length) return;
    const index = this.rows.findIndex(row => row.id === this.cursor);
    const row = this.rows[index];
    const page = Math.max(1, Math.floor(this.list.clientHeight / this.rowHeight) - 1);
    const keys = {
      ArrowDown: () => this.move(index + 1), ArrowUp: () => this.move(index - 1),
      PageDown: () => this.move(index + page), PageUp: () => this.move(index - page),
      Home: () => this.move(0), End: () => this.move(this.rows.length - 1),
      ArrowRight: () => row?.isGroup && this.open(row, true),
      ArrowLeft: () => row?.isGroup ? this.open(row, false) : row?.isMember && this.closeGroup(row.first),
      Enter: () => {
        if (!row) return;
        // Focus does not stay in a list that a small screen leaves.
        this.state.change({ isCardWanted: !row.isGroup && row.failure === undefined });
        this.choose(row);
      },
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  closeGroup(place) {
    const group = this.groupOf(place);
    this.open(group, false);
    this.scrollTo(this.rows.findIndex(row => row.id === group.id));
  }
}

// The runs of places that have one name, the last one first, as the indices of their starts and ends.
function* runsOf(titles, places) {
  for (let end = places.length; end > 0;) {
    let start = end - 1;
    while (start > 0 && titles[places[start - 1]] === titles[places[end - 1]]) start--;
    yield [start, end];
    end = start;
  }
}

// The number of characters with which two texts begin alike.
function commonLength(one, other) {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

// A text that is too wide, with a gap in the part that it has in common with others. The text behind the gap has up to
// half of the room, and begins a little before the end of that part. If the common part is too short, the text is
// unchanged.
function withoutMiddle(text, common, room, width) {
  const characters = Array.from(text);
  const shared = Array.from(text.slice(0, common)).length;
  const before = characters.slice(0, shared).join("");
  if (!shared || width(before) < room * 0.6) return text;
  const rest = characters.slice(Math.max(0, shared - 4)).join("");
  const most = room - Math.min(width("… " + rest), room / 2);
  let end = 0;
  for (let [low, high] = [0, shared]; low <= high;) {
    const middle = (low + high) >> 1;
    if (width(characters.slice(0, middle).join("")) <= most) [end, low] = [middle, middle + 1]; else high = middle - 1;
  }
  return end < shared - 4 ? characters.slice(0, end).join("") + "…" + rest : text;
}

// The rows that are listed: the places whose names have a text, the places that were named after a failed try, or the
// failed tries.
class PlaceFilter {
  constructor(state, onChange) {
    this.state = state;
    this.frame = document.getElementById("filter");
    this.text = document.getElementById("filter-text");
    this.kind = document.getElementById("filter-kind");
    this.count = document.getElementById("filter-count");
    this.text.oninput = this.kind.onchange = () => {
      this.isAsked = true;
      onChange();
    };
    this.frame.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !this.text.value) return;
      event.stopPropagation();
      this.text.value = "";
      onChange();
    });
  }

  // Letters without their marks and cases.
  static folded(text) { return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(); }

  // Of another ride: the kinds that it has.
  take() {
    const { geocodes, places } = this.state.ride;
    const failed = new Set();
    const key = (positions, i) => `${positions.latitudes[i]},${positions.x[i]}`;
    geocodes.outcome.forEach((outcome, i) => outcome > 0 && failed.add(key(geocodes, i)));
    this.late = Array.from({ length: places.count }, (_, i) => failed.has(key(places, i)));
    this.titles = this.state.ride.titles.map(PlaceFilter.folded);
    const kinds = [["", "All places"], this.late.includes(true) && ["late", "After a failed try"], failed.size > 0 && ["failed", "Failed tries"]];
    this.kind.replaceChildren(...kinds.filter(Boolean).map(([value, text]) => new Option(text, value)));
    this.kind.hidden = failed.size === 0;
    this.frame.hidden = places.count === 0 && failed.size === 0;
  }

  get isOfFailures() { return this.kind.value === "failed"; }
  get wanted() { return PlaceFilter.folded(this.text.value.trim()); }

  // The numbers of the places that are listed of the first ones.
  places(count) {
    const { wanted, late, titles, state: { part, ride: { places: { time } } } } = this;
    const places = [];
    const isAny = this.kind.value === "";
    const [first, last] = part ? [countUntil(time, part[0] - 1e-6), Math.min(countUntil(time, part[1]), count)] : [0, count];
    for (let i = first; i < last; i++) if ((isAny || late[i]) && titles[i].includes(wanted)) places.push(i);
    return places;
  }

  // The tries that have failed of the first ones, the last one first.
  failures(count) {
    const { geocodes, outcomes } = this.state.ride;
    const rows = [];
    for (let i = count - 1; i >= 0; i--) {
      const title = outcomes[geocodes.outcome[i]];
      if (geocodes.outcome[i] === 0 || !this.state.isInPart(geocodes.time[i]) || !PlaceFilter.folded(title).includes(this.wanted)) continue;
      rows.push({ failure: i, title, time: geocodes.time[i], end: geocodes.end[i], count: geocodes.count[i] });
    }
    return rows;
  }

  tell(rows, count) {
    const listed = this.isOfFailures ? rows.length : rows.reduce((sum, row) => sum + (row.isMember ? 0 : row.count ?? 1), 0);
    const isFiltered = this.wanted !== "" || this.kind.value !== "" || this.state.part !== null;
    if (this.isAsked) this.state.say(`${grouped(listed)} listed`);
    this.isAsked = false;
    this.count.textContent = !isFiltered ? "" : this.isOfFailures ? `${grouped(listed)} failed` : `${grouped(listed)} of ${grouped(count)}`;
  }
}
