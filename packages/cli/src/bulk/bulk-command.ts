import { relative, resolve } from "node:path";
import type { Client } from "@forecourt/client";
import type { Command } from "@forecourt/contract";
import { ForecourtCommand } from "../base-command.ts";
import { CliError } from "../errors/cli-error.ts";
import { findCharger } from "../find/find-charger.ts";
import { commandEnd } from "../operations/command-end.ts";
import { recordText } from "../output/record-text.ts";
import type { ConnectionFlags } from "../profiles/connection.ts";
import type { Stopped } from "./ask-all.ts";
import { bulkEnd } from "./bulk-end.ts";
import type { BulkJob } from "./bulk-job.ts";
import { silentProgress, startBulkProgress } from "./bulk-progress.ts";
import { bulkData, bulkText, type Result } from "./bulk-report.ts";
import { chooseChargers } from "./choose-chargers.ts";
import type { Journal } from "./journal.ts";
import { newJournalPath, openJournal } from "./journal-path.ts";
import { type Ending, notAttempted } from "./outcome.ts";
import { newPlan, type Plan, planOfJournal } from "./plan.ts";
import { runPlan } from "./run-plan.ts";

/** What the parser made of `bulkArgs` and `bulkFlags`. */
export interface BulkParsed {
  args: Record<string, unknown>;
  flags: BulkFlagValues;
  metadata: { flags: Record<string, { setFromDefault?: boolean | undefined } | undefined> };
}

export interface BulkFlagValues extends ConnectionFlags {
  location?: string | undefined;
  status?: string | undefined;
  connected?: boolean | undefined;
  all?: boolean | undefined;
  "from-file"?: string | undefined;
  concurrency: number;
  failures?: string | undefined;
  retry?: string | undefined;
  yes?: boolean | undefined;
  "dry-run"?: boolean | undefined;
  wait: boolean;
  timeout: number;
}

/** A command for one charger, or over many. */
export abstract class BulkCommand extends ForecourtCommand {
  /** @param named The chargers that were named; what `bulkArgs` has made of them unless given. */
  protected async runJob<Request extends object>(
    job: BulkJob<Request>,
    parsed: BulkParsed,
    named: readonly string[] = namesOf(parsed),
  ): Promise<void> {
    const [only] = named;
    if (only !== undefined && named.length === 1 && !isBulk(parsed.flags)) {
      await this.runOne(job, only, parsed.flags);
    } else {
      await this.runMany(job, named, parsed);
    }
  }

  protected async runOne<Request extends object>(
    job: BulkJob<Request>,
    meant: string,
    flags: BulkFlagValues,
  ): Promise<void> {
    const ended = await this.askOne(job, meant, flags, await this.client(flags));
    this.show(ended, () => recordText(ended, this.place));
  }

  /** Asks one, and waits for its end unless told not to. */
  protected async askOne<Request extends object>(
    job: BulkJob<Request>,
    meant: string,
    flags: BulkFlagValues,
    client: Client,
  ): Promise<Command> {
    const request = await job.request();
    const chargerId = await findCharger(client, meant, this.options);
    const sent = await job.send(client, chargerId, request, this.options);
    if (!flags.wait && sent.status === "pending") return sent;
    return this.spin("Waiting for the charger", () =>
      commandEnd(client, sent, answerS(job, flags), this.surroundings),
    );
  }

  private async runMany<Request extends object>(
    job: BulkJob<Request>,
    named: readonly string[],
    parsed: BulkParsed,
  ): Promise<void> {
    const { flags } = parsed;
    if (!flags.wait) throw new CliError("wrong-usage", "--no-wait is for one charger.");
    const { url, apiKey } = await this.connection(flags);
    const client = this.clientOf(url, apiKey);
    const plan = await this.planOf(job, named, parsed, { client, url, command: job.command });
    // Holds: it was made by this job, now or when the journal began. What it asks is judged by the server.
    const request = plan.file.request as Request;
    const { question, doing } = job.words(request);
    const what = `${question} ${plan.asked.length === 1 ? "1 charger" : `${plan.asked.length} chargers`}`;
    if (flags["dry-run"] === true) return this.showPlan(plan, what);
    if (plan.asked.length > 0) await this.confirm(what, { yes: flags.yes === true });

    const { path, told } = await this.journalPath(job.command, flags);
    const journal = await openJournal(
      plan,
      { path, told, isNew: flags.retry === undefined },
      this.surroundings,
    );
    this.note(`Kept in ${told}, for --retry.`);
    const progress = this.json
      ? silentProgress
      : startBulkProgress(doing, plan.asked.length, this.surroundings);
    let results: readonly Result[];
    let stopped: Stopped | null;
    try {
      const ran = await runPlan(
        {
          plan,
          client,
          journal,
          progress,
          concurrency: flags.concurrency,
          timeoutS: answerS(job, flags),
          send: (chargerId, options) => job.send(client, chargerId, request, options),
          followed: job.follow !== undefined,
        },
        this.surroundings,
      );
      progress.close();
      ({ results, stopped } = ran);
      if (job.follow !== undefined && ran.accepted.length > 0) {
        const ends = new Map<string, Ending>();
        await job.follow(client, ran.accepted, {
          request,
          ended(chargerId, ending) {
            ends.set(chargerId, ending);
            journal.ended(chargerId, ending);
          },
        });
        results = results.map((result) => ({ ...result, ...ends.get(result.id) }));
      }
    } finally {
      progress.close();
      await journal.close();
    }
    await this.showResults(results, { stopped, journal, told, command: job.command });
  }

  private async journalPath(command: string, flags: BulkFlagValues): Promise<{ path: string; told: string }> {
    const { workingFolder } = this.surroundings;
    const path =
      flags.retry === undefined
        ? await newJournalPath(flags.failures, command, this.surroundings)
        : resolve(workingFolder, flags.retry);
    return { path, told: relative(workingFolder, path) };
  }

  private async showResults(
    results: readonly Result[],
    {
      stopped,
      journal,
      told,
      command,
    }: { stopped: Stopped | null; journal: Journal; told: string; command: string },
  ): Promise<void> {
    const isDone = results.every(({ outcome }) => outcome === "accepted");
    const unkept = await journal.close();
    if (unkept !== undefined) this.note(`${told} could not be kept to the end: ${String(unkept)}`);
    if (isDone) await journal.remove();
    this.show(bulkData(results, isDone ? null : journal.path), () => bulkText(results, this.place));
    const error = bulkEnd(results, stopped, `forecourt ${command} --retry ${told}`, this.surroundings);
    if (error !== null) throw error;
  }

  private async planOf<Request extends object>(
    job: BulkJob<Request>,
    named: readonly string[],
    { flags, metadata }: BulkParsed,
    asking: { client: Client; url: string; command: string },
  ): Promise<Plan> {
    if (flags.retry !== undefined) {
      const given = [...selectionFlags, ...job.requestFlags].filter(
        (name) => Reflect.get(flags, name) !== undefined && metadata.flags[name]?.setFromDefault !== true,
      );
      if (named.length > 0 || given.length > 0) {
        const first = given[0] === undefined ? "Chargers" : `--${given[0]}`;
        throw new CliError(
          "wrong-usage",
          `${first} cannot be given beside --retry: the file says what and whom.`,
        );
      }
      return planOfJournal(flags.retry, asking, this.surroundings);
    }
    const request = await job.request();
    const choice = {
      named,
      fromFile: flags["from-file"],
      all: flags.all === true,
      location: flags.location,
      status: flags.status,
      connected: flags.connected,
    };
    const chargers = await chooseChargers(asking.client, choice, this.surroundings);
    if (chargers.length === 0) throw new CliError("not-found-here", "No charger is like that.");
    return newPlan(asking, request, chargers, this.surroundings);
  }

  private showPlan(plan: Plan, title: string): void {
    const results = plan.asked.map((charger) => ({ ...charger, ...notAttempted }));
    this.show(
      bulkData(results, null),
      () =>
        `Would ${title[0]?.toLowerCase()}${title.slice(1)}:\n${plan.asked.map(({ identity }) => `${identity}\n`).join("")}`,
    );
  }
}

/** What is followed further has its own time; the answer alone comes sooner or not at all. */
function answerS(job: { follow?: unknown }, { timeout }: BulkFlagValues): number {
  return job.follow === undefined ? timeout : Math.min(timeout, 90);
}

const selectionFlags = ["location", "status", "connected", "all", "from-file"];

function isBulk(flags: BulkFlagValues): boolean {
  const asked = [...selectionFlags, "retry", "failures", "dry-run"];
  return (
    asked.some((name) => Reflect.get(flags, name) !== undefined && Reflect.get(flags, name) !== false) ||
    flags.connected === false
  );
}

function namesOf({ args }: BulkParsed): string[] {
  const { charger } = args;
  if (charger === undefined) return [];
  return Array.isArray(charger) ? charger.map(String) : [String(charger)];
}
