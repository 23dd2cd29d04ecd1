import { misuses } from "@forecourt/harness";
import { expect, test } from "vitest";
import * as all from "../src/index.ts";
import * as memory from "../src/memory.ts";
import * as node from "../src/node.ts";
import * as postgres from "../src/postgres.ts";
import * as testing from "../src/testing.ts";

const { createWebhooks, ...others } = all;
const receiver = createWebhooks({ secret: testing.testSecret });

// A TypeError would show where our code failed, and not which argument is wrong.
test.each(misuses(others, memory, node, postgres, testing, receiver))(
  "$name, called with $given, reports what is wrong, or works",
  async ({ error }) => {
    const thrown = await error();
    if (thrown === null) return;
    expect(thrown).toMatchObject({
      name: "WebhookVerificationError",
      code: expect.any(String),
      message: expect.stringMatching(/./),
    });
  },
);

test.each([undefined, null, {}, [], "x", 1])("createWebhooks(%j) reports the missing secret", (options) => {
  expect(() => createWebhooks(options as never)).toThrow(
    expect.objectContaining({ name: "WebhookVerificationError", code: "secret_invalid", status: 500 }),
  );
});

test("the error names the argument", () => {
  expect(() => receiver.handler(undefined as never)).toThrow(
    expect.objectContaining({ code: "argument_invalid", message: "argument_invalid: handlers" }),
  );
});
