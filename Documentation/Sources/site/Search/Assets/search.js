"use strict";

// How much a word tells that is one of the title, a part of a name there, in the heading or in the text.
const weights = { title: 8, part: 4, heading: 4, text: 1 };
const factors = { Article: 1.5, Protocol: 1.2, Structure: 1.1, Class: 1.1, Enumeration: 1.1 };
const mostResults = 50;
// These neither find nor exclude a page beside other words.
const common = new Set(("a an and are as at be by can do does for from how i if in is it its my of on or that the " +
  "there this to use using what when where which why with you your").split(" "));

const fold = (word) => word.toLowerCase().replace(/-/g, "");
const tokens = (text) => [...text.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)];
const words = (text) => tokens(text).map((token) => fold(token[0]));

/** The words inside names: flat, map and latest of flatMapLatest. */
const partsOf = (title) => new Set(words(title.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")));
/** What somebody writes who means just this: debounce, or shareReplay for `share(replay:)`. */
const namesOf = (title) => [title, title.split("(")[0].split(".").at(-1)].map((name) => words(name).join(""));

/** 1 for a word itself, less for the beginning of one. */
function match(word, set) {
  if (set.has(word)) return 1;
  if (word.length < 3) return 0;
  for (const other of set) if (other.startsWith(word)) return 0.6;
  return 0;
}

function read(pages) {
  return pages.flatMap(([path, title, kind, owner, declaration, sections]) => {
    const page = {
      path, title, kind, owner, declaration, words: new Set(words(title)), parts: partsOf(title), names: namesOf(title),
    };
    return sections.map(([heading, anchor, text]) => (
      { page, heading, anchor, text, headingWords: new Set(words(heading)), textWords: new Set(words(text)) }));
  });
}

let reading;
/** All sections; the file is fetched at the first search. */
function sections() {
  reading ??= fetch("index.json").then((answer) => {
    if (!answer.ok) throw new Error(`index.json: ${answer.status}`);
    return answer.json();
  }).then(read);
  return reading;
}

/** The best section of each page that has one of the words, the best page first. */
function find(query, all) {
  const asked = words(query);
  const telling = asked.filter((word) => !common.has(word));
  const used = [...new Set(telling.length ? telling : asked)];
  const found = used.map((word) => all.map(({ page, headingWords, textWords }) => Math.max(
    weights.title * match(word, page.words), weights.part * match(word, page.parts),
    weights.heading * match(word, headingWords), weights.text * match(word, textWords))));
  // A word that few sections have tells more.
  const rarity = found.map((scores) => Math.log(1 + all.length / (1 + scores.filter((score) => score > 0).length)));
  const best = new Map();
  all.forEach((section, index) => {
    const hits = used.filter((_, number) => found[number][index] > 0).length;
    if (!hits) return;
    let score = used.reduce((sum, _, number) => sum + rarity[number] * found[number][index], 0);
    const { page } = section;
    // All of the words, a title of few words, a guide or a type, an operator, and a name that is just what was asked.
    score *= (hits / used.length) ** 2 / (1 + page.words.size / 50);
    score *= factors[page.kind] ?? 1;
    if (page.owner === "Publisher") score *= 1.2;
    if (page.names.includes(asked.join(""))) score *= 2;
    if (score > (best.get(page)?.score ?? 0)) best.set(page, { section, score });
  });
  return { used, results: [...best.values()].sort((one, other) => other.score - one.score) };
}

function element(name, text, properties = {}) {
  return Object.assign(document.createElement(name), { textContent: text }, properties);
}

/** The text around the first place that has most of the words, with the words marked. */
function excerpt(text, used) {
  const hits = tokens(text).filter((token) => used.some((word) => match(word, new Set([fold(token[0])]))));
  const near = (hit) => new Set(
    hits.filter((other) => Math.abs(other.index - hit.index) < 100).map((other) => fold(other[0]))).size;
  const place = hits.reduce((best, hit) => (!best || near(hit) > near(best) ? hit : best), null)?.index ?? 0;
  const start = place < 80 ? 0 : text.indexOf(" ", place - 80) + 1;
  const end = Math.min(text.length, start + 220);
  const paragraph = element("p", start ? "… " : "");
  let last = start;
  for (const hit of hits.filter((hit) => hit.index >= start && hit.index + hit[0].length <= end)) {
    paragraph.append(text.slice(last, hit.index), element("mark", hit[0]));
    last = hit.index + hit[0].length;
  }
  paragraph.append(text.slice(last, end) + (end < text.length ? " …" : ""));
  return paragraph;
}

function item({ page, heading, anchor, text }, used) {
  const path = `${page.path.replace(/%/g, "%25").replace(/\?/g, "%3F")}/`;
  const li = element("li", "");
  const name = heading && page.title !== heading ? `${page.title}: ${heading}` : page.title;
  li.append(element("a", name, { href: anchor ? `${path}#${anchor}` : path }));
  const library = page.path.split("/")[2] ?? "";
  li.append(element("p", [page.kind, page.owner || library].filter(Boolean).join(" · "), { className: "kind" }));
  if (page.declaration) li.append(element("p", "")), li.lastChild.append(element("code", page.declaration));
  if (text.trim()) li.append(excerpt(text, used));
  return li;
}

const input = document.querySelector("input");
const status = document.querySelector("[role=status]");
const list = document.querySelector("ol");

async function search() {
  const query = input.value.trim();
  history.replaceState(null, "", query ? `?q=${encodeURIComponent(query)}` : location.pathname);
  document.title = query ? `${query} – Search` : "Search";
  if (!query) {
    list.replaceChildren();
    status.textContent = "";
    return;
  }
  try {
    if (!reading) status.textContent = "Loading …";
    const all = await sections();
    if (query !== input.value.trim()) return;
    const { used, results } = find(query, all);
    const shown = results.slice(0, mostResults);
    list.replaceChildren(...shown.map(({ section }) => item(section, used)));
    status.textContent = !results.length ? `No page has “${query}”.`
      : `${results.length} ${results.length === 1 ? "page" : "pages"}`
        + (shown.length < results.length ? `, of which these are the first ${shown.length}` : "");
  } catch (error) {
    reading = undefined;
    status.textContent = `The search cannot be loaded: ${error.message}`;
  }
}

input.value = new URLSearchParams(location.search).get("q") ?? "";
input.addEventListener("input", search);
input.form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
search();
