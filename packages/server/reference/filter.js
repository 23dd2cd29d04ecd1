// The page is whole without this: it only shortens the list of contents to what is looked for.
const filter = document.getElementById("filter");
const input = filter.querySelector("input");
const contents = document.querySelector("nav details");
const entries = [...document.querySelectorAll(".entry")];
const groups = [...document.querySelectorAll(".group")];

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of entries) {
    const text = `${entry.textContent} ${entry.dataset.words ?? ""}`.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of groups)
    group.hidden = words.length > 0 && group.querySelector(".entry:not([hidden])") === null;
}

input.addEventListener("input", show);
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") input.value = "";
  if (event.key === "Enter")
    entries
      .find((entry) => !entry.hidden)
      ?.querySelector("a")
      .click();
  show();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === input) return;
  event.preventDefault();
  contents.open = true;
  input.focus();
});

// On a narrow screen the list lies over the content: whoever has chosen wants to read.
const narrow = matchMedia("(max-width: 60rem)");
if (narrow.matches) contents.open = false;
contents.addEventListener("click", (event) => {
  if (narrow.matches && event.target.closest("a")) contents.open = false;
});
filter.hidden = false;
