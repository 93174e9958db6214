// The keys of a ride, in a window of their own.
class Shortcuts {
  // The question mark shows them wherever a key is pressed in an element or in the window.
  constructor(element = window) {
    this.dialog = document.getElementById("shortcuts");
    document.getElementById("shortcuts-open").onclick = () => this.dialog.showModal();
    document.getElementById("shortcuts-close").onclick = () => this.dialog.close();
    // Escape closes this, and nothing below it.
    this.dialog.addEventListener("keydown", event => event.stopPropagation());
    element.addEventListener("keydown", event => {
      const isTyping = event.target.closest?.("select, input");
      if (event.key !== "?" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.dialog.showModal();
    });
  }
}
