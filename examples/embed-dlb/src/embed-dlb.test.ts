import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { arrival } from "./arrival.ts";
import { balance } from "./balance.ts";
import { readSite } from "./read-site.ts";

const run = promisify(execFile);
const folder = fileURLToPath(new URL("..", import.meta.url));

test("the harbour shares its 100 A by weight, and what is left goes to the first", async () => {
  const { result } = balance(await readFile(join(folder, "harbour.csv"), "utf8"));
  // Taxi has its 20 A; 80 A by seven weights are 11 A each, and 3 A are left.
  expect(Object.fromEntries(result.grants.map(({ id, amps }) => [id, amps]))).toEqual({
    "Quay 1": 12,
    "Quay 2": 12,
    "Quay 3": 12,
    "Hall 1": 11,
    "Hall 2": 22,
    Taxi: 20,
    Gate: 11,
  });
});

test("the program writes the picture that the README shows", async () => {
  const scratch = await mkdtemp(join(tmpdir(), "forecourt-embed-dlb-"));
  try {
    const picture = join(scratch, "site.svg");
    const program = [
      "--conditions=@forecourt/source",
      "--import",
      "tsx",
      "src/main.ts",
      "harbour.csv",
      picture,
    ];
    const { stdout } = await run(process.execPath, program, { cwd: folder });
    expect(stdout).toContain("100 A in all");
    expect(await readFile(picture, "utf8")).toBe(await readFile(join(folder, "harbour.svg"), "utf8"));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

test("a picture has a bar for each connector with current, as long as the current", () => {
  const { svg } = balance(site("circuit,A & B,,40,", "connector,one,A & B,32,3", "connector,two,A & B,32,1"));
  expect(svg).toContain("A &amp; B");
  const widths = [...svg.matchAll(/bar-connector" x="\d+" y="\d+" width="([\d.]+)"/g)].map(([, length]) =>
    Number(length),
  );
  expect(widths).toHaveLength(2);
  expect((widths[0] as number) / (widths[1] as number)).toBeCloseTo(3, 1);
});

test("a picture says who waits, and what has no limit", () => {
  const { svg } = balance(
    site("circuit,all,,,", "circuit,x,all,8,", "connector,one,x,32,1", "connector,two,x,32,1"),
  );
  expect(svg).toContain("two: 0 A, waits for its turn");
  expect(svg).toContain("all: 8 A, no limit");
});

test("a line that is neither, a header that is another and a connector without amperes are refused", () => {
  expect(() => readSite(site("bus,1,,1,1"))).toThrow("Line 2: bus is neither");
  expect(() => readSite("id\n")).toThrow("The first line must be");
  expect(() => balance(site("circuit,x,,8,", "connector,one,x,,1"))).toThrow("demands[0].maxA");
});

test("the second car has its share only once the first has given it up", () => {
  const printed: string[] = [];
  const { limits, highestA } = arrival((line) => printed.push(line.trim()));
  expect(limits).toEqual(
    new Map([
      ["A", 16],
      ["B", 16],
    ]),
  );
  expect(highestA).toBe(32);
  // Two seconds until the charger answers, and ten for the current to go down.
  expect(printed.slice(-2)).toEqual(["300 s A gets 16 A", "312 s B gets 16 A"]);
});

function site(...lines: string[]): string {
  return ["kind,id,circuit,max_a,weight", ...lines].join("\n");
}
