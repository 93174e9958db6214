// The state of what shows a ride, or two that are compared.
class State extends Changes {
  // What differs between two rides: rows of a name and of what it is in each.
  constructor(rides, differences = []) {
    super();
    this.rides = rides;
    this.differences = differences;
    // The index of the ride in front, whose places can be selected.
    this.front = 0;
    this.time = this.duration;
    this.isPlaying = false;
    this.speed = 60;
    // The view: the world coordinates of its middle, and its zoom.
    this.camera = { x: 0.5, y: 0.5, zoom: 1 };
    this.tab = "map";
    this.selected = null;
    this.isCardOpen = false;
    // The selected step of the directions.
    this.step = null;
    // The times at which the user has dismissed an alert.
    this.dismissals = [];
    // The event under the pointer on the timeline.
    this.event = null;
  }

  get ride() { return this.rides[this.front]; }
  // The ride behind; undefined if there is one ride.
  get other() { return this.rides[1 - this.front]; }
  get duration() { return Math.max(...this.rides.map(ride => ride.duration)); }

  // What there is at the time of both rides.
  now() { return { ...this.ride.at(this.time), other: this.other?.at(this.time) }; }

  bring(front) { this.change({ front, selected: null, isCardOpen: false, event: null }); }

  draw() {
    const now = this.now();
    // A place that does not exist yet at this time cannot be selected.
    if (this.selected !== null && this.selected >= now.places) {
      [this.selected, this.isCardOpen] = [null, false];
    }
    for (const listener of this.listeners) listener(now);
  }

  select(place) { this.change({ selected: place, isCardOpen: place !== null }); }

  // One alert at a time, as time, kind and text; no second alert of a kind is added while one is shown or waits.
  alert(time) {
    const queue = [];
    let dismissed = 0;
    const dismissUntil = until => {
      for (; dismissed < this.dismissals.length && this.dismissals[dismissed] < until; dismissed++) queue.shift();
    };
    const add = (raised, kind, text) => {
      dismissUntil(raised);
      if (!queue.some(other => other[1] === kind)) queue.push([raised, kind, text]);
    };
    for (const [first, kind, text, count = 1, end = first] of this.ride.alerts) {
      if (first > time) break;
      add(first, kind, text);
      // Of alerts that are counted, those that follow a dismissal matter; they are taken as evenly spaced.
      const pace = (end - first) / Math.max(count - 1, 1);
      for (const dismissal of this.dismissals) {
        const next = first + (Math.floor((dismissal - first) / pace) + 1) * pace;
        if (dismissal >= first && dismissal < end && next <= time) add(next, kind, text);
      }
    }
    dismissUntil(time + 1);
    return queue[0] ?? null;
  }

  dismissAlert() {
    this.change({ dismissals: [...this.dismissals, this.time].sort((a, b) => a - b) });
  }
}
