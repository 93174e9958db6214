// The card of the selected place.
class Card {
  constructor(state, map) {
    this.state = state;
    this.map = map;
    this.card = document.getElementById("card");
    document.getElementById("card-ok").onclick = () => this.close();
    document.getElementById("card-previous").onclick = () => this.turn(-1);
    document.getElementById("card-next").onclick = () => this.turn(1);
    addEventListener("keydown", event => {
      if (event.key === "Escape" && this.state.isCardOpen) this.close();
    });
    state.onChange(now => this.draw(now));
  }

  close() {
    const hadFocus = this.card.contains(document.activeElement);
    this.state.change({ isCardOpen: false, selected: null });
    if (hadFocus) this.map.canvas.focus();
  }

  draw(now) {
    const { state, card } = this;
    const place = state.isCardOpen ? state.selected : null;
    if (place === null) {
      if (this.shown === null) return;
      this.shown = null;
      card.classList.remove("open");
      // It is removed when it has faded.
      this.hiding = setTimeout(() => { card.hidden = true; }, this.fadeTime);
      return;
    }
    if (this.shown !== place) this.fill(place, now);
    this.fillPager(place, now.places);
    this.position(place);
    // It cannot have the focus before its pin has come into view.
    if (state.isCardWanted) card.focus();
    state.isCardWanted &&= document.activeElement !== card;
  }

  get fadeTime() { return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 180; }

  fill(place, now) {
    const { card } = this;
    const { ride } = this.state;
    const { places } = ride;
    clearTimeout(this.hiding);
    this.shown = place;
    const title = ride.titleOf(place);
    document.getElementById("card-title").textContent = title;
    // The row of a list that has the focus is read by itself.
    if (document.activeElement?.id !== "places") {
      this.state.say(`Place ${grouped(place + 1)} of ${grouped(now.places)}, ${title.slice(0, 200)}, at ${elapsed(places.time[place])}`);
    }
    const latitude = places.latitude(place).toFixed(5);
    const longitude = places.longitude(place).toFixed(5);
    const facts = [["Position", `${latitude}, ${longitude}`]];
    if (places.accuracy[place] > 0) facts.push(["Accuracy", accuracy(places.accuracy[place])]);
    const clock = ride.clock(places.time[place]);
    facts.push(["Time", elapsed(places.time[place]) + ride.lateness(places.time[place]) + (clock && ` · ${clock}`)]);
    facts.push(["Distance", length(places.distance[place])]);
    facts.push(["Total", totalLength(places.total[place], places.across[place])]);
    document.getElementById("card-facts").replaceChildren(...facts.flatMap(([name, value]) => {
      const [term, text] = [document.createElement("dt"), document.createElement("dd")];
      [term.textContent, text.textContent] = [name, value];
      return [term, text];
    }));
    card.hidden = false;
    card.getBoundingClientRect();
    card.classList.add("open");
  }

  // Places that no zoom separates are shown one after another, like pages.
  fillPager(place, count) {
    const pager = document.getElementById("card-pager");
    const { clusters, places } = this.state.ride;
    const nearest = clusters.at(20, count);
    // Beyond the edge of the map, clusters say nothing about positions.
    this.pages = places.isOnMap(place) ? clusters.members(nearest, nearest.first[place]) : [place];
    pager.hidden = this.pages.length < 2;
    pager.querySelector("span").textContent = `${grouped(this.pages.indexOf(place) + 1)} of ${grouped(this.pages.length)} here`;
  }

  turn(step) {
    const { pages } = this;
    this.state.select(pages[(pages.indexOf(this.state.selected) + step + pages.length) % pages.length]);
  }

  // Above its pin, or below it if there is no room. It leaves the view together with its pin.
  position(place) {
    const { card, map } = this;
    const { places } = this.state.ride;
    // The map has no size yet when another tab was left for it.
    const [controls, north] = [map.box("#controls"), map.box("#north")];
    if (!controls) return;
    // One beyond the edge of the map has no pin, and its card is in the middle.
    const isOnMap = places.isOnMap(place);
    const [x, y] = isOnMap ? map.drawing.point(places.x[place], places.y[place]) : [map.width / 2, map.height - 40];
    card.style.visibility = map.isSeen([x, y]) ? "" : "hidden";
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const above = y - height - 58;
    const top = Math.min(Math.max(above >= 8 ? above : y + 18, 8), Math.max(map.height - height - 8, 8));
    // Beside the controls and the compass.
    const end = top < (north ?? controls).bottom + 8 ? controls.left - 8 : map.width - 12;
    // Where it has room neither above nor below its pin, it is beside it.
    const isBeside = above < 8 && y + 18 + height > map.height - 8;
    const wanted = !isBeside ? x - width / 2 : x + 26 + width <= end ? x + 26 : x - 26 - width;
    const left = Math.min(Math.max(wanted, 12), Math.max(end - width, 12));
    card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    card.style.setProperty("--origin", `${Math.round(x - left)}px ${Math.round(y - 30 - top)}px`);
  }
}

// The text about what the map does not show.
class MissingView {
  constructor(state) {
    this.notice = document.getElementById("missing");
    state.onChange(now => {
      const text = [state.ride.missing(now.permission), state.ride.beyondMap].filter(Boolean).join(" ");
      if (this.notice.textContent !== text) {
        this.notice.textContent = text;
        state.say(text);
      }
      this.notice.hidden = !text;
    });
  }
}
