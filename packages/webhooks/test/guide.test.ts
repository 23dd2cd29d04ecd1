import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nowMs, secret, vectors } from "./vectors.ts";

const guide = readFileSync(new URL("../../../docs/guide/receive-webhooks.md", import.meta.url), "utf8");
const python = spawnSync("python3", ["--version"]).status === 0;

/** What the function in the guide is asked for, by standard input, and what it says. */
const driver = `
import json, sys
asked = json.load(sys.stdin)
now = lambda: asked["now"]
for each in asked["requests"]:
    body = base64.b64decode(each["body"])
    print("accepted" if verify(body, each["headers"], asked["secret"], now=now) else "refused")
`;

test.skipIf(!python)("the receiver in Python says of every vector what ours says (needs python3)", () => {
  const [, code] = /```python\n(.*?)```/s.exec(guide) ?? [];
  // It takes bytes, headers in lower case, and one secret, and does not check that a body is an event.
  const asked = vectors.filter(
    ({ body, headers, outcome, receiver, options }) =>
      receiver === undefined &&
      options === undefined &&
      (typeof body === "string" || body instanceof Uint8Array) &&
      Object.values(headers).every((value) => typeof value === "string") &&
      Object.keys(headers).every((name) => name === name.toLowerCase()) &&
      !(headers instanceof Headers) &&
      !["body_too_large", "body_malformed"].includes(outcome),
  );
  expect(asked.length).toBeGreaterThan(30);
  const input = {
    now: nowMs / 1_000,
    secret,
    // Kept by the filter: text or bytes.
    requests: asked.map(({ body, headers }) => ({
      body: Buffer.from(body as string).toString("base64"),
      headers,
    })),
  };
  const { stdout, stderr } = spawnSync("python3", ["-c", `${code}${driver}`], {
    input: JSON.stringify(input),
  });
  expect(String(stderr)).toBe("");
  const lines = String(stdout).trim().split("\n");
  expect(asked.map(({ name }, index) => [name, lines[index]])).toEqual(
    asked.map(({ name, outcome }) => [name, outcome === "accepted" ? "accepted" : "refused"]),
  );
});
