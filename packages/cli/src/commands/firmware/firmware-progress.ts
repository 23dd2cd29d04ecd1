import { duration } from "@forecourt/client/text";
import type { Accepted } from "../../bulk/result.ts";
import type { Environment } from "../../environment.ts";
import { fit } from "../../live/fit.ts";
import { isDrawable } from "../../live/is-drawable.ts";
import { paintFor } from "../../output/paint.ts";
import { printable } from "../../output/printable.ts";
import { pad } from "../../output/text-width.ts";
import { openInlineView } from "../../progress/inline-view.ts";

/** Shows the firmware progress on stderr: on a terminal a redrawn line per charger, otherwise a line per change. */
export interface FirmwareProgress {
  changed(chargerId: string, word: string): void;
  close(): void;
}

export const silentFirmwareProgress: FirmwareProgress = { changed() {}, close() {} };

interface Row {
  identity: string;
  word: string;
  since: number;
  rank: number;
}

type Needed = Pick<Environment, "stderr" | "clock" | "env">;

export function startFirmwareProgress(chargers: readonly Accepted[], environment: Needed): FirmwareProgress {
  const { stderr, clock } = environment;
  const paint = paintFor(stderr, environment);
  const rows = new Map<string, Row>(
    chargers.map(({ id, identity }) => [
      id,
      { identity, word: "told", since: clock.now(), rank: rankOf("told") },
    ]),
  );
  const widest = Math.max(...chargers.map(({ identity }) => identity.length));

  const view = openInlineView(environment, ({ rows: height, columns }) => {
    const all = [...rows.values()].sort((a, b) => a.rank - b.rank || inOrder(a, b));
    const done = all.filter(({ rank }) => rank === installed).length;
    const failed = all.filter(({ rank }) => rank === broken).length;
    return fit(
      {
        head: [
          `${paint.bold("Firmware")}  ${done}/${all.length} installed${failed === 0 ? "" : `, ${paint.red(`${failed} failed`)}`}`,
        ],
        rows: all,
        foot: [],
        line: ({ identity, word, since, rank }) => {
          const painted =
            rank === installed ? paint.green : rank === broken ? paint.red : (text: string) => text;
          return `${pad(identity, widest)}  ${painted(pad(printable(word), 20))}  ${paint.dim(duration((clock.now() - since) / 1000))}`;
        },
        more: (hidden) => paint.dim(`and ${hidden.length} more: ${countsOf(hidden)}`),
      },
      { rows: height, columns },
    );
  });

  return {
    changed(chargerId, word) {
      const row = rows.get(chargerId);
      if (row === undefined) return;
      rows.set(chargerId, { ...row, word, since: clock.now(), rank: rankOf(word) });
      if (!isDrawable(stderr, environment)) view.print(`${row.identity}: ${printable(word)}\n`);
    },
    close: () => view.close(),
  };
}

/** What is under way stands above what has failed, and that above what is done. */
function rankOf(word: string): number {
  if (word.startsWith("Installed")) return installed;
  return /Failed|deleted/.test(word) ? broken : 0;
}

function inOrder(a: Row, b: Row): number {
  return a.identity.localeCompare(b.identity, "en", { numeric: true });
}

const broken = 1;
const installed = 2;

/** `12 Downloading, 3 Installing`. */
function countsOf(rows: readonly Row[]): string {
  const counts = new Map<string, number>();
  for (const { word } of rows) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} ${printable(word)}`).join(", ");
}
