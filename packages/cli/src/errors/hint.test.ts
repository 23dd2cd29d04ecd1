import { expect, test } from "vitest";
import { again, againInstead, againWithout, type Hint, helpOfCommand } from "./hint.ts";

const shown = (hint: Hint, ...argv: string[]) => (typeof hint === "string" ? hint : hint(argv));

test("the command line is repeated with more flags, and with what they do", () => {
  expect(shown(again(["--yes"]), "chargers", "reset", "CP-1")).toBe("forecourt chargers reset CP-1 --yes");
  expect(shown(again([], "continues"), "id-tags", "import", "tags.csv")).toBe(
    "forecourt id-tags import tags.csv  # continues",
  );
});

test.each([
  [["commands", "wait", "cmd_1", "--timeout", "5", "--json"]],
  [["commands", "wait", "cmd_1", "--timeout=5", "--json"]],
])("a flag that it has already gets the new value: %j", (argv) => {
  expect(shown(again(["--timeout", "300"]), ...argv)).toBe(
    "forecourt commands wait cmd_1 --json --timeout 300",
  );
});

test("what comes after -- stays there", () => {
  expect(shown(again(["--yes"]), "serve", "--", "--port", "1")).toBe("forecourt serve --yes -- --port 1");
});

test("a switch is left out without the word after it", () => {
  expect(shown(againWithout("--paginate"), "api", "GET", "--paginate", "/me")).toBe("forecourt api GET /me");
});

test("a flag is replaced, with its value kept", () => {
  expect(shown(againInstead("--limt", "--limit"), "chargers", "list", "--limt=5")).toBe(
    "forecourt chargers list --limit=5",
  );
});

test("the help is that of the command, without its arguments", () => {
  expect(shown(helpOfCommand, "chargers", "show", "CP-1", "--wrong")).toBe("forecourt chargers show --help");
  expect(shown(helpOfCommand, "login", "--wrong", "value")).toBe("forecourt login --help");
});

test.each([
  ["--api-key", "fc_live_0123456789"],
  ["--secret", "whsec_0123456789"],
])("%s is not repeated", (flag, secret) => {
  const lines = [
    shown(again(["--yes"]), "keys", "rotate", flag, secret),
    shown(again(["--yes"]), "keys", "rotate", `${flag}=${secret}`),
  ];
  for (const line of lines) expect(line).not.toContain(secret);
});

test("words that a shell would change are quoted", () => {
  expect(shown(again(["--yes"]), "locations", "show", "Bob's place", "$HOME")).toBe(
    String.raw`forecourt locations show 'Bob'\''s place' '$HOME' --yes`,
  );
});
