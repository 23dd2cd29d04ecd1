import { expect, test } from "vitest";
import { withLoggableErrors } from "./loggable.ts";

test("the log of an application gets no values of rows, which PostgreSQL adds to its errors", () => {
  const lines: object[] = [];
  const keep = (fields: object) => void lines.push(fields);
  const log = withLoggableErrors({ debug: keep, info: keep, warn: keep, error: keep });
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (id_tag)=(04A2B9C1) already exists.",
  });
  log.error({ err: new Error("not stored", { cause }), charger_id: "chg_1" }, "job failed");
  log.warn({ charger_id: "chg_1" }, "connection refused");
  expect(lines).toEqual([
    {
      charger_id: "chg_1",
      err: {
        name: "Error",
        message: "not stored",
        stack: expect.any(String),
        cause: { name: "Error", message: "duplicate key", code: "23505", stack: expect.any(String) },
      },
    },
    { charger_id: "chg_1" },
  ]);
});
