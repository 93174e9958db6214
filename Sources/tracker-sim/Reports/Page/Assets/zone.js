// A time zone by its identifier; UTC where there is none, or where the browser does not know it. Instants are milliseconds
// since 1970.
class Zone {
  constructor(identifier) {
    this.offsets = new Map();
    try {
      this.format = identifier && new Intl.DateTimeFormat("en", {
        timeZone: identifier, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric",
        hour: "numeric", minute: "numeric", second: "numeric",
      });
    } catch {
      // The browser does not know the zone.
    }
  }

  // The milliseconds from UTC, positive to the east. Clocks change at quarters of an hour.
  offset(instant) {
    if (!this.format) return 0;
    const quarter = Math.floor(instant / 9e5);
    if (!this.offsets.has(quarter)) this.offsets.set(quarter, this.read(quarter * 9e5));
    return this.offsets.get(quarter);
  }

  read(instant) {
    const parts = Object.fromEntries(this.format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - instant;
  }

  // The clock of the zone as a date whose parts in UTC are those of the zone.
  local(instant) { return new Date(instant + this.offset(instant)); }

  // The offset to the minute: UTC−4, UTC+5:30 or UTC.
  name(instant) {
    const minutes = Math.trunc(this.offset(instant) / 6e4);
    const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    if (!minutes) return "UTC";
    return `UTC${minutes < 0 ? "−" : "+"}${hour}${minute ? `:${String(minute).padStart(2, "0")}` : ""}`;
  }
}
