import { misuses } from "@forecourt/harness";
import { expect, test } from "vitest";
import * as all from "../src/index.ts";
import * as testing from "../src/testing.ts";

const page = { data: [], pagination: { has_more: false, page: 1, per_page: 1 } };
const ended = { data: { status: "accepted", session_id: "ses_1", cdr_id: "cdr_1" } };

/** Lists are empty; every command and session has ended. */
const client = all.createClient({
  baseUrl: "http://127.0.0.1/v1",
  apiKey: "fc_test_1",
  retry: false,
  fetch: async (url) => Response.json(/\/(?:commands|sessions)\/./.test(url) ? ended : page),
});
const operations = Object.entries<object>({ ...client }).flatMap(([resource, found]): [string, unknown][] =>
  typeof found === "function"
    ? [[resource, found]]
    : Object.entries(found).map(([name, operation]) => [`${resource}.${name}`, operation]),
);

// A TypeError would show where our code failed, and not which argument is wrong.
test.each(misuses(all, testing, Object.fromEntries(operations)))(
  "$name, called with $given, reports what is wrong, or works",
  async ({ error }) => {
    const thrown = await error();
    if (thrown === null) return;
    expect(thrown).toMatchObject({
      name: "ForecourtError",
      code: expect.any(String),
      message: expect.stringMatching(/./),
    });
  },
);

test.each([undefined, null, {}, "x", { baseUrl: 5, apiKey: "k" }])(
  "createClient(%j) names baseUrl",
  (options) => {
    expect(() => all.createClient(options as never)).toThrow(
      expect.objectContaining({
        code: "invalid-option",
        message: expect.stringMatching(/^createClient\(\): (baseUrl|apiKey) must be a non-empty string/),
      }),
    );
  },
);
