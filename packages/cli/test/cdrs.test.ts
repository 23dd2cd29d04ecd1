import { execFile } from "node:child_process";
import { lstat, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ReceiptSite, startReceiptSite } from "./receipt-site.ts";

let site: ReceiptSite;
/** The older one, of 20 November, and that of the 21st. */
let first: string;
let second: string;

beforeAll(async () => {
  site = await startReceiptSite("2026-11-20T10:00:00Z");
  first = await charge("2026-11-20T10:00:00Z", "2026-11-20T10:30:00Z");
  second = await charge("2026-11-21T10:00:00Z", "2026-11-21T10:30:00Z");
  await site.server.client.cdrs.attachPaymentReference(first, {
    payment_reference: "pi_3Q9x2mKd",
    payment_provider: "stripe",
  });
});
afterAll(() => site[Symbol.asyncDispose]());

/** 10 kWh, which are 3.50 EUR and 0.50 EUR to start. */
async function charge(from: string, to: string): Promise<string> {
  site.at(from);
  const transaction = await site.begin(1_000);
  site.at(to);
  await site.end(transaction, 11_000);
  return site.newestCdr();
}

/** The user's clock. */
const noon = { now: () => Date.parse("2026-11-21T12:00:00Z"), after: () => () => undefined };

test("a receipt is shown with its total, its lines, its taxes, and why it says so", async () => {
  const { code, stdout } = await site.cli.run(["cdrs", "show", first]);
  expect(code).toBe(0);
  const [about = "", lines = "", behind = ""] = stdout.split("\n\n");
  expect(about).toBe(
    [
      `receipt   ${first}  valid`,
      "total     4.00 EUR",
      // 21 % of 3.50 are 0.735.
      "with tax  4.74 EUR",
      "charged   10 kWh in 30 min 00 s",
      "from      2026-11-20 11:00:00",
      "to        2026-11-20 11:30:00",
    ].join("\n"),
  );
  expect(lines).toBe(
    [
      "what           cost  quantity     price   tax",
      "Start fee  0.50 EUR         1  0.50 EUR     –",
      "Energy     3.50 EUR    10 kWh  0.35 EUR  21 %",
      "21 % tax on 3.50 EUR: 0.74 EUR",
    ].join("\n"),
  );
  expect(behind).toContain("decision  none needed: everything came, and in time\n");
  expect(behind).toContain("payments  pi_3Q9x2mKd (stripe)\n");
  expect(behind).toContain(`tariff    ${site.tariff}, revision 1\n`);
});

test.each([
  [["--since", "1d"], ["second"]],
  [
    ["--since", "26h"],
    ["second", "first"],
  ],
  // Midnight of the 21st in Amsterdam is 23:00 of the 20th.
  [["--since", "2026-11-21"], ["second"]],
  [["--until", "2026-11-21"], ["first"]],
  [["--since", "2026-11-20T10:30:00Z", "--until", "2026-11-20 11:30:01"], ["first"]],
  [["--payment-reference", "pi_3Q9x2mKd"], ["first"]],
])("%j lists the receipts %j", async (flags, expected) => {
  const { code, json } = await site.cli.run(["cdrs", "list", ...flags, "--json"], { clock: noon });
  expect(code).toBe(0);
  const { data } = json() as { data: { id: string }[] };
  expect(data.map(({ id }) => (id === first ? "first" : id === second ? "second" : id))).toEqual(expected);
});

test("a time that is none, and a span that has no time in it, are refused before anything is asked", async () => {
  const fetch = () => Promise.reject(new Error("It was asked."));
  const yesterday = await site.cli.run(["cdrs", "list", "--since", "yesterday"], { fetch });
  expect(yesterday).toMatchObject({ code: 2, stdout: "" });
  expect(yesterday.stderr).toContain('--since "yesterday" is not a time.');
  const backwards = await site.cli.run(["cdrs", "list", "--since", "2026-12-01", "--until", "2026-11-01"], {
    fetch,
  });
  expect(backwards.code).toBe(2);
  expect(backwards.stderr).toContain("--until is not after --since");
});

test("an export is what the API writes: amounts as they are, every one that matches", async () => {
  const csv = await site.cli.run(["cdrs", "export", "--csv", "--order", "oldest"]);
  const api = await site.server.fetch("/cdrs?order=oldest", { headers: { accept: "text/csv" } });
  expect(csv.code).toBe(0);
  expect(csv.stdout).toBe(await api.text());
  expect(csv.stdout.split("\r\n")[1]).toContain(",10000,1800,EUR,3.50,,,0.50,4.00,,NO,4.74,");

  const json = await site.cli.run(["cdrs", "export", "--json", "--order", "oldest"]);
  const listed = await site.server.client.cdrs.list({ order: "oldest" });
  expect(json.lines()).toEqual(listed.data);
});

test("an exported file is complete, and the count is printed", async () => {
  const { code, stdout, stderr } = await site.cli.run(
    ["cdrs", "export", "--output", "november.csv", "--since", "2026-11-21"],
    {
      clock: noon,
    },
  );
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "1 receipt in november.csv.\n" });
  const lines = (await readFile(join(site.cli.home, "november.csv"), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^${second},`));
});

test("a pipe or a link that is exported to stays one", async () => {
  const { home } = site.cli;
  const [pipe, link] = [join(home, "pipe"), join(home, "latest.csv")];
  await promisify(execFile)("mkfifo", [pipe]);
  const reading = readFile(pipe, "utf8");
  const piped = await site.cli.run(["cdrs", "export", "--output", "pipe"]);
  expect(piped.code).toBe(0);
  expect((await stat(pipe)).isFIFO()).toBe(true);
  expect((await reading).split("\r\n")).toHaveLength(4);

  await writeFile(join(home, "of-today.csv"), "");
  await symlink("of-today.csv", link);
  await site.cli.run(["cdrs", "export", "--output", "latest.csv"]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(join(home, "of-today.csv"), "utf8")).toBe(await reading);
});

test("Ctrl-C on the way leaves what was there, and no half file beside it", async () => {
  await site.cli.run(["cdrs", "export", "--output", "kept.csv"]);
  const before = await readFile(join(site.cli.home, "kept.csv"), "utf8");
  const ending = new AbortController();
  // Sends the header and nothing more.
  const half: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    const stalled = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("id,session_id\r\n"));
        setTimeout(() => ending.abort(new DOMException("Ctrl-C", "AbortError")), 0);
      },
    });
    await answer.body?.cancel();
    return new Response(stalled, { headers: answer.headers });
  };
  const { code, stdout } = await site.cli.run(["cdrs", "export", "--output", "kept.csv"], {
    fetch: half,
    signal: ending.signal,
  });
  expect(code).toBe(130);
  expect(stdout).toBe("");
  expect(await readFile(join(site.cli.home, "kept.csv"), "utf8")).toBe(before);
  expect((await readdir(site.cli.home)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a folder that is not there is said before anything is asked", async () => {
  const fetch = () => Promise.reject(new Error("It was asked."));
  const { code, stderr } = await site.cli.run(["cdrs", "export", "--output", "none/here.csv"], { fetch });
  expect(code).toBe(2);
  expect(stderr).toContain("none/here.csv: It cannot be written (ENOENT).");
});

test("on a terminal a story is not wider than the terminal, and its commands stay whole", async () => {
  const { stdout } = await site.cli.run(["cdrs", "explain", first], { columns: 60 });
  const lines = stripVTControlCharacters(stdout).split("\n");
  expect(lines.filter((line) => line.length > 60 && !line.startsWith("    forecourt "))).toEqual([]);
  expect(lines).toContain(`    forecourt cdrs decision ${first} --json`);
});
