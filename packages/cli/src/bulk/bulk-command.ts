import { relative, resolve } from "node:path";
import type { Client } from "@forecourt/client";
import type { Command } from "@forecourt/contract";
import { ForecourtCommand } from "../base-command.ts";
import { CliError } from "../errors/cli-error.ts";
import { findCharger } from "../find/find-charger.ts";
import { commandEnd } from "../operations/command-end.ts";
import { recordText } from "../output/record-text.ts";
import type { Stopped } from "./ask-all.ts";
import { type BulkFlagValues, type BulkParsed, isBulk, namesOf } from "./bulk-flags.ts";
import type { BulkJob } from "./bulk-job.ts";
import { silentProgress, startBulkProgress } from "./bulk-progress.ts";
import { bulkData, bulkText, type Result } from "./bulk-report.ts";
import type { Journal } from "./journal.ts";
import { newJournalPath, openJournal } from "./journal-path.ts";
import { lockJournal } from "./lock-journal.ts";
import { notAttempted } from "./outcome.ts";
import { type Plan, planOf } from "./plan.ts";
import { type Ran, runPlan } from "./run-plan.ts";

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
    this.show(ended, () => recordText(ended, this.textOutput));
  }

  /** Sends the command to one charger, and waits for its result unless --no-wait is set. */
  protected async askOne<Request extends object>(
    job: BulkJob<Request>,
    meant: string,
    flags: BulkFlagValues,
    client: Client,
  ): Promise<Command> {
    const request = await job.request();
    const chargerId = await findCharger(client, meant, this.options);
    const sent = await this.finished(() => job.send(client, chargerId, request, {}));
    if (!flags.wait && sent.status === "pending") return sent;
    return this.spin("Waiting for the charger", () =>
      commandEnd(client, sent, answerS(job, flags), this.environment),
    );
  }

  private async runMany<Request extends object>(
    job: BulkJob<Request>,
    named: readonly string[],
    parsed: BulkParsed,
  ): Promise<void> {
    const { flags } = parsed;
    if (!flags.wait) throw new CliError("wrong-usage", "--no-wait is for one charger.");
    if (flags["dry-run"] === true) {
      const { plan, what } = await this.prepare(job, named, parsed);
      return this.showPlan(plan, what);
    }
    const journalPath = await this.journalPath(job.command, flags);
    const unlock = lockJournal(journalPath);
    try {
      await this.runPrepared(job, await this.prepare(job, named, parsed), flags, journalPath);
    } finally {
      unlock();
    }
  }

  /** The chargers to call, the action, and its label. */
  private async prepare<Request extends object>(
    job: BulkJob<Request>,
    named: readonly string[],
    parsed: BulkParsed,
  ): Promise<Prepared<Request>> {
    const { url, apiKey } = await this.connection(parsed.flags);
    const client = this.clientOf(url, apiKey);
    const plan = await planOf(job, named, parsed, { client, url, environment: this.environment });
    // Holds: it was made by this job, now or when the journal began. What it asks is judged by the server.
    const request = plan.file.request as Request;
    const { question, doing } = job.words(request);
    const what = `${question} ${countOf(plan.asked)}`;
    return { client, plan, request, what, doing };
  }

  private async runPrepared<Request extends object>(
    job: BulkJob<Request>,
    { client, plan, request, what, doing }: Prepared<Request>,
    flags: BulkFlagValues,
    { path, shownPath }: JournalPath,
  ): Promise<void> {
    if (plan.asked.length > 0) await this.confirm(what, { yes: flags.yes === true });
    const journal = await openJournal(
      plan,
      { path, shownPath, isNew: flags.retry === undefined },
      this.environment,
    );
    this.note(`Kept in ${shownPath}, for --retry.`);
    const progress = this.json
      ? silentProgress
      : startBulkProgress(doing, plan.asked.length, this.environment);
    let ran: Ran;
    try {
      ran = await runPlan(
        plan,
        {
          client,
          journal,
          progress,
          concurrency: flags.concurrency,
          timeoutS: answerS(job, flags),
          send: (chargerId, options) => job.send(client, chargerId, request, options),
          ...(job.follow !== undefined && {
            follow: async (accepted, ended) => job.follow?.(client, accepted, { request, ended }),
          }),
        },
        this.environment,
      );
    } finally {
      progress.close();
      await journal.close();
    }
    await this.showResults(ran, { journal, shownPath, command: job.command });
  }

  private async journalPath(command: string, flags: BulkFlagValues): Promise<JournalPath> {
    const { workingFolder } = this.environment;
    const path =
      flags.retry === undefined
        ? await newJournalPath(flags.failures, command, this.environment)
        : resolve(workingFolder, flags.retry);
    return { path, shownPath: relative(workingFolder, path) };
  }

  private async showResults(
    { results, stopped }: Ran,
    { journal, shownPath, command }: { journal: Journal; shownPath: string; command: string },
  ): Promise<void> {
    const isDone = results.every(({ outcome }) => outcome === "accepted");
    const unkept = await journal.close();
    if (unkept !== undefined) this.warn(`${shownPath} could not be kept to the end: ${String(unkept)}`);
    if (isDone) await journal.remove();
    this.show(bulkData(results, isDone ? null : journal.path), () => bulkText(results, this.textOutput));
    const error = bulkEnd(results, stopped, `forecourt ${command} --retry ${shownPath}`, this.environment);
    if (error !== null) throw error;
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

/** A session that is going on is what the user most wants to know of before. */
function countOf(asked: Plan["asked"]): string {
  const charging = asked.filter(({ isCharging }) => isCharging).length;
  const chargers = asked.length === 1 ? "1 charger" : `${asked.length} chargers`;
  if (charging === 0) return chargers;
  return asked.length === 1 ? `${chargers}, which is charging` : `${chargers}, ${charging} of them charging`;
}

interface Prepared<Request> {
  client: Client;
  plan: Plan;
  request: Request;
  what: string;
  doing: string;
}

/** Where it is, and how it is called to the user. */
interface JournalPath {
  path: string;
  shownPath: string;
}

/** What is followed further has its own time; the answer alone comes sooner or not at all. */
function answerS(job: { follow?: unknown }, { timeout }: BulkFlagValues): number {
  return job.follow === undefined ? timeout : Math.min(timeout, 90);
}

/** What there is to say after the results: null when everything is done. */
function bulkEnd(
  results: readonly Result[],
  stopped: Stopped | null,
  retry: string,
  { signal }: { signal: AbortSignal },
): Error | null {
  const failed = results.filter(({ outcome }) => outcome !== "accepted");
  if (failed.length === 0) return null;
  const hints = [retry];
  const count = `${failed.length} of ${results.length}`;
  if (signal.aborted) return new CliError("interrupted", `Interrupted: ${count} are not done.`, { hints });
  // Who asked is wrong, or what was asked: its own words and exit code say more.
  if (stopped?.why === "refused") return stopped.error;
  if (stopped?.why === "unreachable") {
    const message = `The server does not answer: ${count} are not done.`;
    return new CliError("some-failed", message, { hints, cause: stopped.error });
  }
  if (failed.every(({ outcome }) => outcome === "timeout")) {
    return new CliError("wait-timeout", `${count} did not come to an end in time.`, { hints });
  }
  return new CliError("some-failed", `${count} are not done.`, { hints });
}
