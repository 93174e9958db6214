// The colours of the style at an element, as a canvas takes them. Of colours of the system, as where colours are
// forced, a canvas does not know which are meant, so each is computed by an element.
const colorNames = [
  "paper", "panel", "ink", "quiet", "line", "grid", "grid-text", "accent", "way", "route", "ahead", "received", "start", "finish",
  "pin", "second", "pin-ink", "user", "gate", "failure", "map-area", "map-coast", "map-border", "map-water", "map-road",
  "map-rail", "map-street", "map-name", "ramp-1", "ramp-2", "ramp-3", "ramp-4", "ramp-5", "ramp-6",
];

function colorsAt(element) {
  const probe = element.parentElement.appendChild(document.createElement("span"));
  probe.style.forcedColorAdjust = "none";
  const colors = {};
  for (const name of colorNames) {
    probe.style.color = `var(--${name})`;
    colors[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colors;
}

// The reader's size of text, as a multiple of the usual one.
const textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

// A font of a canvas, by its usual size in pixels.
function canvasFont(size, weight = 400) { return `${weight} ${size * textScale}px system-ui, sans-serif`; }

function onColorsChange(listener) {
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(query).addEventListener("change", listener);
}
