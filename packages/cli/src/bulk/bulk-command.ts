import type { Client } from "@forecourt/client";
import type { Command } from "@forecourt/contract";
import type { Interfaces } from "@oclif/core";
import { CliError } from "../errors/cli-error.ts";
import { findCharger } from "../find/find-charger.ts";
import { commandEnd } from "../operations/command-end.ts";
import type { Output } from "../output/output.ts";
import { recordText } from "../output/record-text.ts";
import {
  type BulkFlagValues,
  type BulkParsed,
  bulkArgs,
  bulkOutput,
  choiceOf,
  isBulk,
  namesOf,
} from "./bulk-flags.ts";
import type { BulkJob } from "./bulk-job.ts";
import { bulkData } from "./bulk-report.ts";
import { type Chosen, chooseChargers } from "./choose-chargers.ts";
import { JobCommand } from "./job-command.ts";
import { acceptedIn } from "./result.ts";

/** A command for one charger, or over many by a job of the server. */
export abstract class BulkCommand extends JobCommand {
  static override args: Interfaces.ArgInput = bulkArgs;
  static override readonly output: Output = bulkOutput;

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
      await this.runMany(job, named, parsed.flags);
    }
  }

  protected async runOne<Request extends object>(
    job: BulkJob<Request>,
    meant: string,
    flags: BulkFlagValues,
  ): Promise<void> {
    const ended = await this.askOne(job, meant, flags, await this.client(flags));
    await this.show(ended, () => recordText(ended, this.textOutput));
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
    const sent = await this.finished(() => job.send(client, chargerId, request));
    if (!flags.wait && sent.status === "pending") return sent;
    return this.spin("Waiting for the charger", () =>
      commandEnd(client, sent, answerS(job, flags), this.environment),
    );
  }

  private async runMany<Request extends object>(
    job: BulkJob<Request>,
    named: readonly string[],
    flags: BulkFlagValues,
  ): Promise<void> {
    const request = await job.request();
    const client = await this.client(flags);
    const chosen = await chooseChargers(client, choiceOf(flags, named), this.environment);
    if (chosen.length === 0) throw new CliError("not-found-here", "No charger matches the selection.");
    const { question, doing } = job.words(request);
    const what = `${question} ${countOf(chosen)}`;
    if (flags["dry-run"] === true) return this.showPlan(chosen, what);
    await this.confirm(what, { yes: flags.yes === true });
    const stopAfter = flags["stop-after"];
    const created = await this.finished(() =>
      client.jobs.create({
        selection: { charger_ids: chosen.map(({ id }) => id) },
        action: job.action,
        payload: { ...(job.payload?.(request) ?? request) },
        concurrency: flags.concurrency,
        ...(stopAfter !== undefined && { stop_after_failures: stopAfter }),
      }),
    );
    if (!flags.wait) return this.show(created, () => recordText(created, this.textOutput));
    this.note(
      `Job ${created.id} runs on the server; a colleague sees it with: forecourt jobs watch ${created.id}`,
    );
    const { follow } = job;
    await this.finish(
      client,
      created,
      doing,
      follow && ((items, ended) => follow(client, acceptedIn(items), { request, ended })),
    );
  }

  private async showPlan(chosen: readonly Chosen[], title: string): Promise<void> {
    const results = chosen.map(({ id, identity }) => ({ id, identity, ...notAttempted }));
    await this.show(
      bulkData(null, results),
      () =>
        `Would ${title[0]?.toLowerCase()}${title.slice(1)}:\n${chosen.map(({ identity }) => `${identity}\n`).join("")}`,
    );
  }
}

const notAttempted = { outcome: "not_attempted", commandId: null, error: null, answer: null } as const;

/** A session that is going on is what the user most wants to know of before. */
function countOf(chosen: readonly Chosen[]): string {
  const charging = chosen.filter(({ isCharging }) => isCharging).length;
  const chargers = chosen.length === 1 ? "1 charger" : `${chosen.length} chargers`;
  if (charging === 0) return chargers;
  return chosen.length === 1 ? `${chargers}, which is charging` : `${chargers}, ${charging} of them charging`;
}

/** What is followed further has its own time; the answer alone comes sooner or not at all. */
function answerS(job: { follow?: unknown }, { timeout }: BulkFlagValues): number {
  return job.follow === undefined ? timeout : Math.min(timeout, 90);
}
