import type { Client } from "@forecourt/client";
import type { Charger } from "@forecourt/contract";
import { Args, Flags } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { findLocation } from "../../find/find-record.ts";
import { applyTags } from "../../id-tags/apply-tags.ts";
import { planImport, type TagPlan } from "../../id-tags/import-plan.ts";
import { ocppUrl } from "../../profiles/ocpp-url.ts";
import { openInlineView } from "../../progress/inline-view.ts";
import { openPasswords, type Passwords } from "../../steve/passwords.ts";
import {
  readExport,
  type SteveCharger,
  type SteveExport,
  type SteveTransaction,
} from "../../steve/read-export.ts";

const count = { type: "integer", minimum: 0 } as const;

/** Imports the chargers, cards and ended transactions of a SteVe installation. A repetition imports nothing twice. */
export class ImportSteve extends ForecourtCommand {
  static override readonly summary = "Import chargers, cards and transactions from SteVe";
  static override readonly description = [
    "Reads chargers.csv, cards.csv and transactions.csv of the folder, which the queries of the guide From SteVe write.",
    "Creates the chargers and writes their passwords to passwords.csv there, creates or changes the cards, and reports each",
    "ended transaction as its charger, with its own times and registers. A row that cannot be imported is named and left out.",
    "A repetition continues where it stopped and imports nothing twice. Import before the real chargers connect.",
  ].join(" ");
  static override readonly operations = [
    "listChargers",
    "createCharger",
    "updateCharger",
    "listIdTags",
    "createIdTag",
    "updateIdTag",
    "listSessions",
  ] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["applied", "chargers", "cards", "transactions", "broken"],
      properties: {
        applied: { type: "boolean" },
        chargers: {
          type: "object",
          required: ["new", "existing"],
          properties: { new: count, existing: count },
        },
        cards: {
          type: "object",
          required: ["new", "changed", "unchanged"],
          properties: { new: count, changed: count, unchanged: count },
        },
        transactions: {
          type: "object",
          required: ["count", "energy_wh"],
          properties: { count, energy_wh: count },
        },
        broken: {
          type: "array",
          items: {
            type: "object",
            required: ["file", "line", "why"],
            properties: { file: { type: "string" }, line: count, why: { type: "string" } },
          },
        },
      },
    },
  } as const;
  static override readonly args = {
    folder: Args.string({ required: true, description: "The folder with the three files." }),
  };
  static override readonly flags = {
    location: Flags.string({
      helpValue: "LOCATION",
      description: "Location of the chargers, set after their transactions are imported.",
    }),
    "ocpp-url": Flags.string({
      helpValue: "<ws://…>",
      description: "OCPP endpoint of the server. Default: the API's URL with /ocpp in place of /v1.",
    }),
    ...confirmFlags,
  };
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> ./steve --dry-run",
    "<%= config.bin %> <%= command.id %> ./steve --location 'Harbour car park' --yes",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ImportSteve);
    const { url, apiKey } = await this.connection(flags);
    const steve = await readExport(args.folder, this.environment);
    const passwords = await openPasswords(args.folder, this.environment);
    const client = this.clientOf(url, apiKey);
    const locationId =
      flags.location === undefined ? null : await findLocation(client, flags.location, this.options);
    const existing = await this.existing(client);
    const cards = await planImport(client, steve.tags, this.options);
    const counts = countsOf(steve, existing, cards);
    for (const { file, line, why } of steve.broken)
      this.warn(`${file}, line ${line} ${why}. It is left out.`);
    if (flags["dry-run"]) {
      await this.show({ applied: false, ...counts }, () => `Would import ${words(counts)}.\n`);
      return;
    }
    await this.confirm(`Import ${words(counts)}`, flags);
    const chargers = await this.createChargers(client, steve.chargers, existing, passwords);
    const failures = await this.importCards(client, cards);
    const reporting = { target: flags["ocpp-url"] ?? ocppUrl(url), passwords };
    failures.push(...(await this.report(steve, reporting)));
    failures.push(...(await this.compare(client, steve.transactions, chargers)));
    // With a location comes its tariff, which must not price the history that a repetition still imports.
    if (locationId !== null && failures.length === 0) {
      for (const { id } of chargers.values()) {
        await this.finished(() => client.chargers.update(id, { location_id: locationId }));
      }
    }
    if (failures.length > 0 || steve.broken.length > 0) {
      const left = steve.broken.length === 0 ? [] : [`${steve.broken.length} rows were left out; see above.`];
      throw new CliError("some-failed", ["Not everything was imported.", ...failures, ...left].join("\n"), {
        hints: ["Correct the rows; then repeat the command: nothing is imported twice."],
        details: { failures, broken: steve.broken },
      });
    }
    await this.show(
      { applied: true, ...counts },
      () =>
        `Imported and compared ${words(counts)}.\nThe passwords of the chargers are in ${passwords.path}.\n`,
    );
  }

  /** By identity. */
  private async existing(client: Client): Promise<Map<string, Charger>> {
    const chargers = new Map<string, Charger>();
    for await (const charger of client.chargers.iterate(this.options))
      chargers.set(charger.identity, charger);
    return chargers;
  }

  private async createChargers(
    client: Client,
    wanted: readonly SteveCharger[],
    existing: ReadonlyMap<string, Charger>,
    passwords: Passwords,
  ): Promise<Map<string, Charger>> {
    const chargers = new Map<string, Charger>();
    for (const { identity, name, connectors } of wanted) {
      const found = existing.get(identity);
      if (found !== undefined) {
        chargers.set(identity, found);
        continue;
      }
      this.interrupted();
      const sockets = Array.from({ length: connectors }, (_, index) => ({ connector_id: index + 1 }));
      const created = await this.finished(() => client.chargers.create({ identity, name, sockets }));
      await passwords.add(identity, created.password);
      chargers.set(identity, created);
    }
    return chargers;
  }

  private async importCards(client: Client, plans: readonly TagPlan[]): Promise<string[]> {
    const due = plans.filter(({ action }) => action !== "none");
    const { failures, broken } = await applyTags(client, due, this.environment);
    if (broken !== null) throw broken.error;
    this.interrupted();
    return failures.map(({ line, id_tag, error }) => `cards.csv, line ${line}, ${id_tag}: ${error}`);
  }

  /** One charger after the other, because a card that charges at one charger may not start at another. */
  private async report(
    { chargers, transactions }: SteveExport,
    { target, passwords }: { target: string; passwords: Passwords },
  ): Promise<string[]> {
    const { reportTransactions } = await import("../../steve/report-transactions.ts");
    const { signal } = this.environment;
    const failures: string[] = [];
    let done = 0;
    const view = openInlineView(this.environment, () => [`${done} of ${transactions.length} transactions`]);
    try {
      for (const charger of chargers) {
        const own = transactions.filter(({ identity }) => identity === charger.identity);
        if (own.length === 0 || signal.aborted) continue;
        const password = passwords.of(charger.identity);
        if (password === undefined) {
          failures.push(
            `${charger.identity} was on the server before, and its password is not in ${passwords.path}: add the line ${charger.identity},PASSWORD.`,
          );
          continue;
        }
        const error = await reportTransactions(target, { ...charger, password }, own, () => done++, signal);
        if (error !== null) failures.push(`${charger.identity}: ${error}`);
      }
    } finally {
      view.close();
    }
    this.interrupted();
    return failures;
  }

  /** Each transaction of the files is a session with its times and its energy. */
  private async compare(
    client: Client,
    transactions: readonly SteveTransaction[],
    chargers: ReadonlyMap<string, Charger>,
  ): Promise<string[]> {
    const missing: string[] = [];
    for (const [identity, { id }] of chargers) {
      const own = transactions.filter((transaction) => transaction.identity === identity);
      if (own.length === 0) continue;
      const sessions = new Map<string, number>();
      for await (const { connector_id, started_at, ended_at, energy_wh } of client.sessions.iterate({
        charger_id: id,
        ...this.options,
      })) {
        const key = keyOf(connector_id, started_at, ended_at ?? "", energy_wh);
        sessions.set(key, (sessions.get(key) ?? 0) + 1);
      }
      const lines = own.filter(({ connectorId, startedAt, stoppedAt, startWh, stopWh }) => {
        const key = keyOf(connectorId, startedAt, stoppedAt, stopWh - startWh);
        const left = sessions.get(key);
        if (left !== undefined) sessions.set(key, left - 1);
        return left === undefined || left < 1;
      });
      if (lines.length > 0) {
        missing.push(
          `${identity}: ${lines.length} of ${own.length} transactions are not on the server, for example line ${lines[0]?.line} of transactions.csv.`,
        );
      }
    }
    return missing;
  }

  private interrupted(): void {
    if (!this.environment.signal.aborted) return;
    throw new CliError("interrupted", "The import stopped. What was imported stays.", {
      hints: ["Repeat the command to continue: nothing is imported twice."],
    });
  }
}

const keyOf = (connectorId: number, startedAt: string, endedAt: string, energyWh: number | null) =>
  [connectorId, Date.parse(startedAt), Date.parse(endedAt), energyWh].join(" ");

function countsOf(
  { chargers, transactions, broken }: SteveExport,
  existing: ReadonlyMap<string, Charger>,
  plans: readonly TagPlan[],
) {
  const known = chargers.filter(({ identity }) => existing.has(identity)).length;
  const cardsTo = (action: TagPlan["action"]) => plans.filter((plan) => plan.action === action).length;
  return {
    chargers: { new: chargers.length - known, existing: known },
    cards: { new: cardsTo("create"), changed: cardsTo("update"), unchanged: cardsTo("none") },
    transactions: {
      count: transactions.length,
      energy_wh: transactions.reduce((sum, { startWh, stopWh }) => sum + stopWh - startWh, 0),
    },
    broken,
  };
}

function words({ chargers, cards, transactions }: ReturnType<typeof countsOf>): string {
  return [
    `${chargers.new} new and ${chargers.existing} existing chargers`,
    `${cards.new} new, ${cards.changed} changed and ${cards.unchanged} unchanged cards`,
    `${transactions.count} transactions with ${transactions.energy_wh / 1000} kWh`,
  ].join(", ");
}
