import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvRecords } from "../src/csv-records.ts";
import { ctrlCAfter } from "./ctrl-c-after.ts";
import { hurriedClock } from "./hurried-clock.ts";
import { type Admin, startAdmin } from "./start-admin.ts";

let admin: Admin;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin[Symbol.asyncDispose]());

async function csv(...lines: string[]): Promise<string> {
  await writeFile(join(admin.cli.home, "tags.csv"), `${lines.join("\r\n")}\r\n`);
  return "tags.csv";
}

async function listed(idTag: string) {
  const { data } = await admin.client.idTags.list();
  return data.find(({ id_tag }) => id_tag.toUpperCase() === idTag.toUpperCase());
}

test("tags are created, changed where they differ, and left alone where they do not", async () => {
  const file = await csv(
    "id_tag,note,expires_at",
    '04A2B9C1,"Van 12, ""blue""",2027-01-01T00:00:00Z',
    "04A2B9C2,Van 13,",
  );
  const created = await admin.cli.run(["id-tags", "import", file, "--yes"]);
  expect(created).toMatchObject({ code: 0, stdout: "2 id tags: 2 new, 0 changed, 0 as they are.\n" });
  expect(await listed("04A2B9C1")).toMatchObject({ note: 'Van 12, "blue"', status: "accepted" });

  const again = await admin.cli.run(["id-tags", "import", file, "--yes"]);
  expect(again.stdout).toBe("2 id tags: 0 new, 0 changed, 2 as they are.\n");

  // In other letters it is the same tag; what has no column stays.
  await csv("id_tag,status", "04a2b9c1,blocked", "04A2B9C2,");
  const dry = await admin.cli.run(["id-tags", "import", file, "--dry-run"]);
  expect(dry.stdout).toBe("line 2: 04a2b9c1 would be changed\n2 id tags: 0 new, 1 changed, 1 as they are.\n");
  expect(await listed("04A2B9C1")).toMatchObject({ status: "accepted" });
  const agreed = await admin.cli.run(["id-tags", "import", file], { answers: ["y"] });
  expect(agreed.stderr).toContain("Import 2 id tags: 0 new, 1 changed, 1 as they are? [y/N] ");
  expect(await listed("04A2B9C1")).toMatchObject({ status: "blocked", note: 'Van 12, "blue"' });
});

test("every line that is wrong is named before anything is asked", async () => {
  const file = await csv(
    "id_tag,status",
    "SAME,accepted",
    "same,blocked",
    ",accepted",
    "OTHER,lost",
    "A,accepted,more",
  );
  const fetch = () => Promise.reject(new Error("It was asked."));
  const { code, stderr } = await admin.cli.run(["id-tags", "import", file, "--yes"], { fetch });
  expect(code).toBe(2);
  expect(stderr).toContain("Line 3 names the tag of line 2 again.");
  expect(stderr).toContain("Line 4: an id tag has 1 to 20 printable ASCII characters.");
  expect(stderr).toContain("Line 5: a status is one of accepted, blocked, expired.");
  expect(stderr).toContain("Line 6 has more cells than there are columns.");
});

test("what the server refuses is named with its line, and the rest is done", async () => {
  const file = await csv("id_tag,expires_at", "GOOD-1,", "BAD,tomorrow", "GOOD-2,");
  const { code, stderr } = await admin.cli.run(["id-tags", "import", file, "--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain("1 of 3 failed.");
  expect(stderr).toContain("Line 3, BAD: ");
  expect(await listed("GOOD-2")).toBeDefined();
  expect(await listed("BAD")).toBeUndefined();
});

test("a header that is none is refused", async () => {
  const file = await csv("04A2B9C1,blue");
  const { code, stderr } = await admin.cli.run(["id-tags", "import", file]);
  expect(code).toBe(2);
  expect(stderr).toContain("The first line names the columns: id_tag");
});

test("a file may end without a line break, and with a comma", () => {
  expect(csvRecords("id_tag,note\n\nA,\nB,")).toEqual([
    { line: 1, cells: ["id_tag", "note"] },
    { line: 3, cells: ["A", ""] },
    { line: 4, cells: ["B", ""] },
  ]);
  expect(csvRecords('id_tag\n"never closed')).toBeNull();
});

test("any cells come back as they were written", () => {
  const cell = fc.string().map((text) => text.replaceAll("\r", "").trim());
  const record = fc
    .array(cell, { minLength: 2, maxLength: 4 })
    .filter((cells) => cells.some((text) => text !== ""));
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), (records) => {
      const text = records
        .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(","))
        .join("\r\n");
      expect(csvRecords(text)?.map(({ cells }) => cells)).toEqual(records);
    }),
  );
});

const many = (count: number, note = "") =>
  csv("id_tag,note", ...Array.from({ length: count }, (_, index) => `MANY-${index},${note}`));

test("Ctrl-C sends no other, waits for what is under way, and the same again goes on from there", async () => {
  const file = await many(40);
  const ctrlC = ctrlCAfter(10);
  const ended = await admin.cli.run(["id-tags", "import", file, "--yes"], ctrlC);
  const answered = ctrlC.answered();
  expect(ended.code).toBe(130);
  expect(answered).toBeLessThan(40);
  // Each that was sent was answered, and counts.
  expect(ended.stderr).toContain(`${answered} of 40 id tags are done; no other was sent.`);
  expect(ended.stderr).toContain("Try this:\n  forecourt id-tags import tags.csv\n");

  const rest = await admin.cli.run(["id-tags", "import", file, "--yes"]);
  expect(rest).toMatchObject({
    code: 0,
    stdout: `40 id tags: ${40 - answered} new, 0 changed, ${answered} as they are.\n`,
  });
});

test("an error that concerns all tags ends the import, and prints the progress", async () => {
  await admin.cli.run(["id-tags", "import", await many(40), "--yes"]);
  const file = await many(40, "again");
  let sent = 0;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (init?.method === "PATCH" && ++sent > 10) throw new Error("The network is gone.");
    return globalThis.fetch(url, init);
  };
  const { code, stderr } = await admin.cli.run(["id-tags", "import", file, "--yes"], { fetch });
  expect(code).toBe(1);
  expect(stderr).toContain("10 of 40 id tags are done. A repetition continues from there.");
  expect(stderr).toContain("Code: connection-failed");
  expect(sent).toBeLessThan(20);
});

test("a server that takes no more for now is waited for", async () => {
  await admin.cli.run(["id-tags", "import", await many(40), "--yes"]);
  const file = await many(40, "later");
  let refused = 0;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (init?.method !== "PATCH" || ++refused > 5) return globalThis.fetch(url, init);
    const problem = { title: "Too many requests", status: 429, code: "rate-limited", request_id: "req_1" };
    return Response.json(problem, { status: 429, headers: { "content-type": "application/problem+json" } });
  };
  const { code, stdout } = await admin.cli.run(["id-tags", "import", file, "--yes"], {
    fetch,
    clock: hurriedClock,
  });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^40 id tags: 0 new, \d+ changed, /),
  });
});
