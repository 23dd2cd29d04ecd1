import { expect, test } from "vitest";
import { anchorOf, siteLink, sitePath } from "./links.ts";

test("a link between pages leads to the path that a running server has", () => {
  expect(siteLink("docs/guide/a.md", "b.md#some-part")).toBe("/docs/guide/b#some-part");
  expect(siteLink("docs/guide/a.md", "../problems/not-found.md")).toBe("/problems/not-found");
  expect(siteLink("docs/guide/a.md", "../conformance/README.md")).toBe("/docs/conformance/");
  expect(siteLink("docs/guide/a.md", "../README.md")).toBe("/");
  expect(siteLink("docs/guide/a.md", "#part")).toBe("#part");
});

test("a link to another file leads to the repository", () => {
  const main = "https://github.com/forecourt-ev/forecourt";
  expect(siteLink("docs/guide/a.md", "../../examples/self-host/Caddyfile")).toBe(
    `${main}/tree/main/examples/self-host/Caddyfile`,
  );
  expect(siteLink("docs/README.md", "../openapi.yaml")).toBe(`${main}/blob/main/openapi.yaml`);
  expect(siteLink("docs/guide/a.md", "https://www.rfc-editor.org/rfc/rfc9457")).toBe(
    "https://www.rfc-editor.org/rfc/rfc9457",
  );
});

test("a page has the path of its folder, and that of a problem the path of its type", () => {
  expect(sitePath("README.md")).toBe("index.md");
  expect(sitePath("problems/not-found.md")).toBe("problems/not-found.md");
  expect(sitePath("conformance/README.md")).toBe("docs/conformance/index.md");
});

test("an anchor is the one of GitHub", () => {
  expect(anchorOf("3. Choose how it proves itself")).toBe("3-choose-how-it-proves-itself");
  expect(anchorOf("`require`, on Node 20.19 and newer")).toBe("require-on-node-2019-and-newer");
});
