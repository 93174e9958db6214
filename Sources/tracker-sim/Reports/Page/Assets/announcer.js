// The one live region of a ride. It says where keys have led, for readers who do not see it. It is silent while the
// ride is played.
class Announcer {
  constructor(state) {
    this.region = document.getElementById("announcement");
    state.onChange(() => {
      if (this.region.textContent !== state.announcement) this.region.textContent = state.announcement;
    });
  }
}
