// The start of the page.
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
drawProblems(sweep.problems);
new AnswerView(choice);
const address = new Address(choice);
new MatrixView(choice);
new BoundsView(choice);
new Plot(choice);
new TableView(choice);
new SweptRides(choice);
choice.draw();
