// The one live region of a ride: it has what keys have led to, for readers who do not see it. It is silent while the
// ride is played.
class Announcer {
  constructor(state) {
    this.region = document.getElementById("announcement");
    state.onChange(() => {
      if (this.region.textContent !== state.announcement) this.region.textContent = state.announcement;
    });
  }
}
