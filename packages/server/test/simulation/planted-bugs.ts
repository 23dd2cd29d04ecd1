/** A fault put into the source, to see that the simulation finds it. */
export interface PlantedBug {
  name: string;
  /** From the root of the repository. */
  file: string;
  /** The text that is replaced; the file has it once. */
  right: string;
  wrong: string;
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: "a message is acknowledged before it is committed",
    file: "packages/server/src/store/ingest.ts",
    right: "      flushSoon();\n      return flushed;",
    wrong: "      flushSoon();\n      flushed.catch(() => undefined);\n      return Promise.resolve();",
  },
  {
    name: "a repeated start begins another session",
    file: "packages/server/src/charging/sessions/start.ts",
    right: "  if (retried !== null)\n    return {",
    wrong: "  if (retried !== null && retried.transactionId < 0)\n    return {",
  },
  {
    name: "a repeated stop ends the session again",
    file: "packages/server/src/charging/sessions/stop.ts",
    right: "else if (session.endedAt === null) await end(",
    wrong: "else if (session.id !== null) await end(",
  },
  {
    name: "a charger gets a CALLERROR while the database is away",
    file: "packages/server/src/ocpp/requests.ts",
    right: 'if (isUnavailable(error)) return withhold("The store is away.");',
    // What is only thrown, the engine withholds from the messages of transactions.
    wrong: 'if (isUnavailable(error)) return refuse("InternalError", "The store is away.") as never;',
  },
  {
    name: "a commit without an answer is taken for made",
    file: "packages/server/src/store/db.ts",
    right: 'throw new StoreError("unavailable", message, { cause: error, outcomeUnknown: true });',
    wrong: "return undefined as never;",
  },
  {
    name: "the commands of a killed process are never ended",
    file: "packages/server/src/charging/commands/expire.ts",
    right: "for (const { id } of overdue) await",
    wrong: "for (const { id } of overdue.slice(0, 0)) await",
  },
  {
    name: "the deliveries of a killed process are never sent again",
    file: "packages/server/src/webhooks/sender/webhook-sender.ts",
    right: "const recovers = room > 0 && recoversNext;",
    wrong: "const recovers = false;",
  },
  {
    name: "a limit that the charger did not answer is taken for set",
    file: "packages/dlb/src/apply-outcome.ts",
    right: "applyUnknown(ledger, name, sent, outcome.limitA, at),",
    wrong:
      'applyAcceptance(ledger, name, sent, { ...outcome, outcome: "accepted", limitA: sent.limitA }, connector, rules, at),',
  },
  {
    name: "a CDR has the energy in tens of Wh",
    file: "packages/server/src/charging/billing/amounts.ts",
    right: "totalEnergyWh: decided.energyWh,",
    wrong: "totalEnergyWh: decided.energyWh - (decided.energyWh % 10),",
  },
  {
    name: "a start leaves the session before it open",
    file: "packages/server/src/charging/sessions/start.ts",
    right: "if (open !== undefined) await billSession(",
    wrong: "if (open !== undefined && open.id === null) await billSession(",
  },
];
