// The named choices, and the start of the page.
function drawNamed(choice) {
  const { sweep } = choice;
  const list = document.getElementById("named");
  if (sweep.absence) list.append(element("li", { textContent: `There are none, as ${sweep.absence}.` }));
  sweep.named.forEach((named, index) => {
    const same = sweep.named.slice(0, index).find(other => other.choice === named.choice);
    const { options, combinations } = sweep.choices[named.choice];
    const text = same ? `The same as ${same.name}.` : sentence(named.sentence);
    const title = element("b", { textContent: sentence(named.name).slice(0, -1) });
    const show = element("button", { className: "copy", textContent: "Show", ariaLabel: `Show ${named.name} in the matrix` });
    show.onclick = () => choice.choose(combinations[0]);
    list.append(element("li", {}, element("div", { className: "name" }, title, show),
      ...(same ? [] : [copyable(options, `the options of ${named.name}`)]), element("p", { textContent: text }),
      ...(same ? [] : choice.fromToday(combinations[0]))));
  });
}

function drawProblems(problems) {
  const details = document.getElementById("problems");
  details.hidden = !problems.length;
  details.querySelector("summary").textContent =
    `${problems.length} ${problems.length === 1 ? "recording" : "recordings"} could not be ridden`;
  details.querySelector("ul").append(...problems.map(problem => element("li", { textContent: problem })));
}

const sweep = new Sweep(JSON.parse(document.getElementById("data").textContent));
const choice = new Choice(sweep);
document.getElementById("summary").textContent = sweep.summary;
drawNamed(choice);
drawProblems(sweep.problems);
const address = new Address(choice);
new MatrixView(choice);
new BoundsView(choice);
new Plot(choice);
new TableView(choice);
new SweptRides(choice);
choice.draw();
