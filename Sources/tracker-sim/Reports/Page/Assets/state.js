// The state of the views of a ride, or of two compared rides.
class State extends Changes {
  // The differences between two rides are rows of a name and its value in each ride. For a figure with a better
  // direction, a row also has the better ride, `first` or `second`, and by how much. The figures that
  // decide are such rows, also if they are equal. The text about equal values is
  // empty if there are none.
  constructor(rides, { differences = [], deciding = [], equality = "" } = {}) {
    super();
    Object.assign(this, { rides, differences, deciding, equality });
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
    // If the focus is to go to the card.
    this.isCardWanted = false;
    // The place, event or time that keys have led to, in words.
    this.announcement = "";
    // The selected step of the directions.
    this.step = null;
    // The event under the pointer on the timeline, and the time under it on line, profile, timeline or list.
    this.event = null;
    this.cursor = null;
    // The chosen part of the ride, from one time to another, and the part that a pointer draws; null is the whole ride.
    this.part = null;
    this.draft = null;
    // If the part is to be told, and the map to go to it.
    this.isPartChosen = false;
    // The kinds of the measures that the profile shows and that colour the line; null is the first, and none.
    this.profile = null;
    this.coloring = null;
    // If the rider is kept in the middle of the map.
    this.isFollowing = false;
  }

  get ride() { return this.rides[this.front]; }
  // The ride behind; undefined if there is one ride.
  get other() { return this.rides[1 - this.front]; }
  get duration() { return Math.max(...this.rides.map(ride => ride.duration)); }
  // The interruptions of the route, which all rides have.
  get folds() {
    if (this.foldedRides !== this.rides) {
      this.foldedRides = this.rides;
      this.knownFolds = new Folds(readColumn(this.ride.interruptions ?? ""), this.duration);
    }
    return this.knownFolds;
  }

  // The state of both rides at the time.
  now() { return { ...this.ride.at(this.time), other: this.other?.at(this.time) }; }

  get shownPart() { return this.draft ?? this.part; }
  // `3:20–5:10`
  get partName() { return this.shownPart.map(elapsed).join("–"); }
  isInPart(time) { return !this.part || this.part[0] <= time && time <= this.part[1]; }

  // A part between two times, in whole seconds; null if it is shorter.
  partBetween(one, other) {
    const [start, end] = [one, other].sort((a, b) => a - b).map(time => Math.min(Math.max(Math.round(time / 1000) * 1000, 0), this.duration));
    return start < end ? [start, end] : null;
  }

  choosePart(part) { this.change({ part, draft: null, isPartChosen: true }); }

  // A part that begins or ends at a time. The other end is the previous part's, or the ride's.
  choosePartFrom(time) { this.choosePart(this.partBetween(time, this.part?.[1] > time ? this.part[1] : this.duration) ?? this.part); }
  choosePartUntil(time) { this.choosePart(this.partBetween(this.part?.[0] < time ? this.part[0] : 0, time) ?? this.part); }

  bring(front) { this.change({ front, selected: null, isCardOpen: false, event: null, cursor: null }); }

  draw() {
    const now = this.now();
    // A place that does not exist yet at this time cannot be selected.
    if (this.selected !== null && this.selected >= now.places) {
      [this.selected, this.isCardOpen] = [null, false];
    }
    for (const listener of this.listeners) listener(now);
  }

  say(announcement) { this.change({ announcement }); }

  select(place) { this.change({ selected: place, isCardOpen: place !== null }); }
}
