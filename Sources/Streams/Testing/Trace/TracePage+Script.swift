#if Testing || canImport(Darwin)
  extension TracePage {
    /// The program of the page.
    static var script: String {
      #"""
      "use strict";
      const data = JSON.parse(document.getElementById("data").textContent);
      const [times, rowOf, kinds, texts] = data.events;
      const rows = data.rows.map((row) => ({ ...row, events: [], folded: false, answers: new Map() }));
      for (let i = 0; i < times.length; i += 1) rows[rowOf[i]].events.push(i);

      // Which request each value answers: requests are used up in their order.
      for (const row of rows) {
        let [asked, sent, waiting] = [0, row.forgotten, []];
        for (const i of row.events) {
          if (kinds[i] === "r") {
            asked += texts[i] === "*" ? Infinity : Number(texts[i]);
            waiting.push({ upTo: asked, event: i });
          } else if (kinds[i] === "v") {
            sent += 1;
            while (waiting.length > 1 && waiting[0].upTo < sent) waiting.shift();
            if (waiting.length > 0 && waiting[0].upTo >= sent) row.answers.set(i, waiting[0].event);
          }
        }
      }

      const height = 28;
      const view = document.getElementById("rows");
      const space = document.getElementById("space");
      const told = document.getElementById("told");
      const canvas = view.insertBefore(document.createElement("canvas"), space);
      const pen = canvas.getContext("2d");
      const last = Math.max(1, times.reduce((most, time) => Math.max(most, time), 0));
      const names = { s: "subscribed", r: "requested", v: "value", f: "finished", e: "failed", c: "cancelled" };
      let [from, span, current] = [0, last * 1.05, -1];
      let buttons = [];
      let drawn = 0;

      function visible() {
        let hidden = Infinity;
        return rows.filter((row) => {
          if (row.depth > hidden) return false;
          hidden = row.folded ? row.depth : Infinity;
          return true;
        });
      }

      const left = () => Math.min(view.clientWidth * 0.4, 260);
      const x = (time) => left() + 12 + ((time - from) / span) * (view.clientWidth - left() - 24);

      function timeText(nanoseconds) {
        const seconds = nanoseconds / 1e9;
        return seconds >= 1 ? `${Number(seconds.toFixed(6))} s` : `${Number((nanoseconds / 1e6).toFixed(6))} ms`;
      }

      // The first event of a row that is not before a time.
      function place(row, time) {
        let [low, high] = [0, row.events.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (times[row.events[middle]] < time) low = middle + 1; else high = middle;
        }
        return low;
      }

      function draw() {
        const shown = visible();
        space.style.height = `${shown.length * height}px`;
        const [wide, high] = [view.clientWidth, view.clientHeight];
        canvas.width = wide * devicePixelRatio;
        canvas.height = high * devicePixelRatio;
        canvas.style.width = `${wide}px`;
        canvas.style.height = `${high}px`;
        pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        pen.font = "12px ui-monospace, Menlo, Consolas, monospace";
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        const style = getComputedStyle(document.documentElement);
        const colour = (name) => style.getPropertyValue(name);
        const probe = document.createElement("span");
        document.body.append(probe);
        const paint = {};
        for (const name of ["--ink", "--line", "--value", "--fill", "--bad", "--ask", "--mark"]) {
          probe.style.color = colour(name);
          paint[name] = getComputedStyle(probe).color;
        }
        probe.remove();
        const first = Math.floor(view.scrollTop / height);
        const end = Math.min(shown.length, first + Math.ceil(high / height) + 1);
        drawn = 0;
        drawTimes(wide, high, paint);
        for (let i = first; i < end; i += 1) drawRow(shown[i], (i + 0.5) * height - view.scrollTop, paint);
        while (buttons.length > end - first) buttons.pop().remove();
        for (let i = first; i < end; i += 1) label(shown, i, i - first);
      }

      // Lines at round times, about 120 points apart, with the times at the bottom.
      function drawTimes(wide, high, paint) {
        const least = (span * 120) / (wide - left() - 24);
        const power = 10 ** Math.floor(Math.log10(least));
        const step = [1, 2, 5, 10].map((part) => part * power).find((part) => part >= least);
        pen.strokeStyle = pen.fillStyle = paint["--line"];
        pen.lineWidth = 0.3;
        for (let time = Math.max(Math.ceil(from / step), 0) * step; time <= from + span; time += step) {
          pen.beginPath();
          pen.moveTo(x(time), 0);
          pen.lineTo(x(time), high - 18);
          pen.stroke();
          pen.fillText(timeText(time), x(time), high - 9);
        }
        pen.lineWidth = 1.5;
      }

      function drawRow(row, y, paint) {
        const starts = row.events.length ? x(times[row.events[0]]) : left();
        const stops = row.events.length ? x(times[row.events.at(-1)]) : left();
        pen.strokeStyle = paint["--line"];
        pen.beginPath();
        pen.moveTo(Math.max(starts, left()), y);
        pen.lineTo(Math.min(Math.max(stops, left()), view.clientWidth), y);
        pen.stroke();
        let [lastX, crowd] = [-Infinity, 0];
        for (let i = place(row, from); i < row.events.length && times[row.events[i]] <= from + span; i += 1) {
          const event = row.events[i];
          const here = x(times[event]);
          // Events closer than two points are one mark.
          if (here - lastX < 2 && event !== current) { crowd += 1; continue; }
          lastX = here;
          drawn += 1;
          mark(event, here, y, paint, i + 1 < row.events.length ? x(times[row.events[i + 1]]) - here : 80);
        }
      }

      function mark(event, here, y, paint, room) {
        const kind = kinds[event];
        pen.lineWidth = event === current ? 3 : 1.5;
        pen.beginPath();
        if (kind === "v") {
          const fits = texts[event].length * 7 + 12 < Math.min(room, 160) ? texts[event] : "";
          const half = fits ? texts[event].length * 3.5 + 6 : 4;
          pen.roundRect(here - half, y - (fits ? 9 : 4), 2 * half, fits ? 18 : 8, fits ? 9 : 4);
          pen.fillStyle = event === current ? paint["--mark"] : paint["--fill"];
          pen.strokeStyle = paint["--value"];
          pen.fill();
          pen.stroke();
          pen.fillStyle = paint["--ink"];
          if (fits) pen.fillText(fits, here, y);
          return;
        }
        pen.strokeStyle = { r: paint["--ask"], e: paint["--bad"] }[kind] ?? paint["--ink"];
        if (event === current) pen.strokeStyle = paint["--mark"];
        if (kind === "s") { pen.moveTo(here - 4, y + 6); pen.lineTo(here, y); pen.lineTo(here + 4, y + 6); }
        if (kind === "r") { pen.moveTo(here - 3, y + 5); pen.lineTo(here, y + 11); pen.lineTo(here + 3, y + 5); }
        if (kind === "f") { pen.moveTo(here, y - 10); pen.lineTo(here, y + 10); }
        if (kind === "e") { pen.moveTo(here - 6, y - 6); pen.lineTo(here + 6, y + 6); }
        if (kind === "e" || kind === "c") { pen.moveTo(here - 6, y + 6); pen.lineTo(here + 6, y - 6); }
        pen.stroke();
      }

      function label(shown, number, place) {
        const row = shown[number];
        if (!buttons[place]) {
          buttons[place] = document.createElement("button");
          buttons[place].className = "row";
          buttons[place].addEventListener("click", (event) => fold(event.currentTarget.row));
          view.append(buttons[place]);
        }
        const next = rows[rows.indexOf(row) + 1];
        const folds = next !== undefined && next.depth > row.depth;
        const button = buttons[place];
        button.row = row;
        button.style.top = `${number * height}px`;
        button.textContent = `${"  ".repeat(row.depth)}${folds ? (row.folded ? "▸ " : "▾ ") : ""}${row.name}`;
        if (folds) button.setAttribute("aria-expanded", String(!row.folded));
        else button.removeAttribute("aria-expanded");
      }

      function fold(row) {
        row.folded = !row.folded;
        draw();
      }

      function zoom(factor, at = from + span / 2) {
        const next = Math.min(Math.max(span * factor, 10), last * 1.05);
        from += (at - from) * (1 - next / span);
        span = next;
        move(0);
      }

      function move(share) {
        from = Math.min(Math.max(from + share * span, -0.02 * last), Math.max(last * 1.05 - span, 0));
        draw();
      }

      function tell(event) {
        current = event;
        const row = rows[rowOf[event]];
        const what = `${timeText(times[event])}  ${row.name}: ${names[kinds[event]]} ${texts[event]}`;
        const asked = row.answers.get(event);
        told.textContent = asked === undefined ? what
          : `${what}\nanswers the request for ${texts[asked] === "*" ? "everything" : texts[asked]} `
            + `at ${timeText(times[asked])}`;
      }

      // The event of a row that is nearest to a place on the screen.
      function nearest(row, at) {
        const time = from + ((at - left() - 12) / (view.clientWidth - left() - 24)) * span;
        const i = place(row, time);
        const near = [row.events[i - 1], row.events[i]].filter((event) => event !== undefined);
        near.sort((a, b) => Math.abs(times[a] - time) - Math.abs(times[b] - time));
        return near[0];
      }

      function find() {
        const text = document.getElementById("find").value;
        if (text === "") return;
        for (let step = 1; step <= times.length; step += 1) {
          const event = (current + step + times.length) % times.length;
          if (!texts[event].includes(text)) continue;
          show(event);
          return;
        }
        told.textContent = `No event has the text ${text}.`;
      }

      function show(event) {
        for (const row of rows) if (row.folded && !visible().includes(rows[rowOf[event]])) row.folded = false;
        tell(event);
        if (times[event] < from || times[event] > from + span) from = times[event] - span / 2;
        const y = visible().indexOf(rows[rowOf[event]]) * height;
        if (y < view.scrollTop || y + height > view.scrollTop + view.clientHeight) view.scrollTop = y;
        move(0);
      }

      function step(way) {
        if (current < 0) { if (times.length > 0) show(rows[0].events[0] ?? 0); return; }
        const row = rows[rowOf[current]];
        const next = row.events[row.events.indexOf(current) + way];
        if (next !== undefined) show(next);
      }

      view.addEventListener("pointermove", (event) => {
        const box = view.getBoundingClientRect();
        if (event.buttons === 1) { move(-event.movementX / (view.clientWidth - left())); return; }
        const row = visible()[Math.floor((event.clientY - box.top + view.scrollTop) / height)];
        const at = event.clientX - box.left;
        const near = row && at > left() ? nearest(row, at) : undefined;
        if (near !== undefined && near !== current) { tell(near); draw(); }
      });
      view.addEventListener("wheel", (event) => {
        if (!event.ctrlKey && !event.metaKey && event.deltaX === 0) return;
        event.preventDefault();
        if (event.deltaX !== 0) { move(event.deltaX / view.clientWidth); return; }
        const at = event.clientX - view.getBoundingClientRect().left - left() - 12;
        zoom(Math.exp(event.deltaY / 300), from + (at / (view.clientWidth - left() - 24)) * span);
      }, { passive: false });
      view.addEventListener("scroll", draw);
      view.addEventListener("keydown", (event) => {
        const does = {
          "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), "0": () => zoom(1e18),
          ArrowLeft: () => (event.shiftKey ? move(-0.2) : step(-1)),
          ArrowRight: () => (event.shiftKey ? move(0.2) : step(1)),
        }[event.key];
        if (!does) return;
        event.preventDefault();
        does();
      });
      document.getElementById("in").addEventListener("click", () => zoom(0.5));
      document.getElementById("out").addEventListener("click", () => zoom(2));
      document.getElementById("all").addEventListener("click", () => zoom(1e18));
      document.getElementById("next").addEventListener("click", find);
      document.getElementById("find").addEventListener("keydown", (event) => { if (event.key === "Enter") find(); });
      addEventListener("resize", draw);
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
      if (data.forgotten > 0) told.textContent = `${data.forgotten} earlier events are forgotten.`;
      draw();

      """#
    }
  }
#endif
