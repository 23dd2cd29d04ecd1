import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { undocumented } from "../reference.ts";
import { apiPage } from "./api-page.ts";
import { type Api, readApi } from "./read-api.ts";

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A package `@acme/kit` with these sources; `index.ts` is its entry, and so is `ws.ts` where there is one. */
async function packageOf(sources: Record<string, string>): Promise<Api> {
  const root = await mkdtemp(join(tmpdir(), "forecourt-api-"));
  folders.push(root);
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(join(root, "packages/kit/src", path, ".."), { recursive: true });
    await writeFile(join(root, "packages/kit/src", path), text);
  }
  const entries = Object.keys(sources)
    .filter((path) => path === "index.ts" || path === "ws.ts")
    .map((path) => ({
      specifier: path === "index.ts" ? "@acme/kit" : "@acme/kit/ws",
      file: join(root, "packages/kit/src", path),
    }));
  return readApi(entries, root);
}

function pageOf(api: Api): string {
  const page = apiPage({
    name: "@acme/kit",
    description: "A kit.",
    folder: "packages/kit",
    entries: api.entries,
  });
  return page.slice(page.indexOf("\n## "));
}

test("every export is shown without its body, its defaults and its private parts, and what it names is found", async () => {
  const api = await packageOf({
    "index.ts": `
      export { type Lamp, lamp } from "./lamp.ts";
      export { Switch } from "./switch.ts";
    `,
    "lamp.ts": `
interface Light {
  /** 0 to 1. */
  brightness: number;
}

/** It shines. */
export interface Lamp extends Light {
  /** Volts. */
  readonly voltage: number;
}

/** Makes a lamp. */
export function lamp({ voltage }: { voltage: number } = { voltage: 12 }): Lamp {
  return { voltage, brightness: 1 };
}
`,
    "switch.ts": `
import type { Lamp } from "./lamp.ts";

/** Turns one lamp on and off. */
export class Switch {
  readonly lamp: Lamp;
  #on = false;

  constructor(lamp: Lamp) {
    this.lamp = lamp;
  }

  /** Whether it is on. */
  get on(): boolean {
    return this.#on;
  }

  /**
   * Turns it.
   * Twice is not at all.
   */
  async turn(times = 1): Promise<void> {
    this.#on = times % 2 === 1;
  }

  private forget(): void {}
}
`,
  });

  expect(pageOf(api)).toBe(`
## @acme/kit

### Lamp

In [\`packages/kit/src/lamp.ts\`](../../packages/kit/src/lamp.ts).

#### type \`Lamp\`

It shines.

\`\`\`ts
interface Lamp extends Light {
  /** Volts. */
  readonly voltage: number;
}

interface Light {
  /** 0 to 1. */
  brightness: number;
}
\`\`\`

#### function \`lamp\`

Makes a lamp.

\`\`\`ts
function lamp(options?: { voltage: number }): Lamp;
\`\`\`

See [\`Lamp\`](#type-lamp).

### Switch

In [\`packages/kit/src/switch.ts\`](../../packages/kit/src/switch.ts).

#### class \`Switch\`

Turns one lamp on and off.

\`\`\`ts
class Switch {
  readonly lamp: Lamp;
  constructor(lamp: Lamp);
  /** Whether it is on. */
  readonly on: boolean;
  /**
   * Turns it.
   * Twice is not at all.
   */
  turn(times?: number): Promise<void>;
}
\`\`\`

See [\`Lamp\`](#type-lamp).
`);
});

test("an export without a docstring is found, wherever it is first exported, and so is a silent option", async () => {
  const api = await packageOf({
    "index.ts": `export { type DialOptions, dial, said } from "./dial.ts";`,
    "ws.ts": `export { dial } from "./dial.ts"; export const loud = 1;`,
    "dial.ts": `
export interface DialOptions {
  to: string;
  /** Default 3. */
  attempts?: number;
  quietly?: boolean;
}
export function dial(options: DialOptions): void {}
/** This one is said. */
export const said: string = "";
`,
  });

  expect(undocumented(api)).toEqual([
    "packages/kit/src/dial.ts:2: @acme/kit exports the type DialOptions without a docstring",
    "packages/kit/src/dial.ts:2: DialOptions.quietly does not say what happens when it is left out",
    "packages/kit/src/dial.ts:8: @acme/kit exports the function dial without a docstring",
    "packages/kit/src/ws.ts:1: @acme/kit/ws exports the const loud without a docstring",
  ]);
});

test("what is generated is only named, and needs no docstring", async () => {
  const api = await packageOf({
    "index.ts": `export type { Row } from "./generated/rows.ts";`,
    "generated/rows.ts": "export type Row = { id: string };",
  });

  expect(undocumented(api)).toEqual([]);
  expect(pageOf(api)).toContain("[openapi.yaml](../../openapi.yaml), which documents them: `Row`.");
});

test("a union of words that is computed from a table is written out", async () => {
  const api = await packageOf({
    "index.ts": `
const table = { Shut: 1, Open: 2 } as const;
/** The words. */
export type Word = keyof typeof table;
`,
  });

  expect(pageOf(api)).toContain('type Word =\n  | "Open"\n  | "Shut";');
  expect(api.wordsOf("@acme/kit", "Word")).toEqual(["Open", "Shut"]);
});
