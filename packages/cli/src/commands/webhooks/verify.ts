import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { duration } from "@forecourt/client/text";
import { Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { printable } from "../../output/printable.ts";
import type { Verdict } from "../../verify/judge-request.ts";
import { type Dump, readDump, readHeaders } from "../../verify/read-dump.ts";

/** Says whether a request is from who knows the secret, or what exactly is wrong with it. */
export class WebhooksVerify extends ForecourtCommand {
  static override readonly summary = "Check whether a request is signed correctly, or why not";
  static override readonly description =
    "Reads a raw request from stdin: headers, an empty line, the body. Or give --header for each of webhook-id, webhook-timestamp and webhook-signature, and the body as a file. The exit code is 0 for a request that a receiver would accept, otherwise 1. The command does not contact a server.\n\nThe secret may come from FORECOURT_WEBHOOK_SECRET, or with --secret - from the first line of stdin: other users of this machine can see the arguments of a program.";
  static override readonly examples = [
    "FORECOURT_WEBHOOK_SECRET=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw <%= config.bin %> <%= command.id %> < dump.http",
    "<%= config.bin %> <%= command.id %> --secret - --ignore-timestamp < secret-and-dump.txt",
    "<%= config.bin %> <%= command.id %> --header webhook-id:evt_01ka9mak3m6n9p2q5r8s1t4v7w --header webhook-timestamp:1763683200 --header webhook-signature:v1,4hysu3T4eOugLpnAfEfhTmkW2m65X+R5Gg2+wAfzsx4= --body body.json",
  ];
  static override readonly flags = {
    secret: Flags.string({
      multiple: true,
      helpValue: "<whsec_…|->",
      description: "The secret of the webhook. During a rotation, give each secret.",
    }),
    header: Flags.string({
      multiple: true,
      helpValue: "<name:value>",
      description: "A header of the request, instead of a dump.",
      dependsOn: ["body"],
    }),
    body: Flags.string({
      helpValue: "<file>",
      description: "The body, byte for byte.",
      dependsOn: ["header"],
    }),
    "ignore-timestamp": Flags.boolean({ description: "Accept any time of signature." }),
  };
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["valid", "faults", "event_id", "event_type", "age_s"],
      properties: {
        valid: { type: "boolean" },
        faults: {
          type: "array",
          items: {
            type: "object",
            additionalProperties: false,
            required: ["code", "message", "try_this"],
            properties: {
              code: { type: "string", description: "The code of @forecourt/webhooks." },
              message: { type: "string" },
              try_this: { type: "array", items: { type: "string" } },
            },
          },
        },
        event_id: { type: ["string", "null"] },
        event_type: { type: ["string", "null"] },
        age_s: { type: ["integer", "null"] },
      },
    },
  } as const;

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksVerify);
    const { secrets, rest } = await this.secrets(flags.secret);
    const dump = await this.dump(flags.header, flags.body, rest);
    const { judgeRequest } = await import("../../verify/judge-request.ts");
    const nowMs = this.environment.clock.now();
    const verdict = judgeRequest(dump, { secrets, nowMs, ignoreTimestamp: flags["ignore-timestamp"] });
    await this.show(
      {
        valid: verdict.valid,
        faults: verdict.faults.map(({ code, message, hints }) => ({ code, message, try_this: hints })),
        event_id: verdict.eventId,
        event_type: verdict.eventType,
        age_s: verdict.ageS,
      },
      () => this.text(verdict),
    );
    if (!verdict.valid) {
      throw new CliError("check-failed", verdict.faults.map(({ message }) => message).join("\n"), {
        hints: verdict.faults.flatMap(({ hints }) => hints),
      });
    }
  }

  private text({ valid, eventId, eventType, ageS }: Verdict): string {
    if (!valid) return "";
    const { paint } = this.textOutput;
    const signed =
      ageS === null ? "" : `, signed ${ageS < 0 ? `${duration(-ageS)} ahead` : `${duration(ageS)} ago`}`;
    return `${paint.green("Valid:")} ${printable(eventType ?? "")} ${printable(eventId ?? "")}${signed}.\n`;
  }

  /** Where one of them is `-`, the first line of stdin, or what is typed; the rest of stdin is the dump. */
  private async secrets(given: readonly string[] = []): Promise<{ secrets: string[]; rest: string | null }> {
    const { env, stdin, ask } = this.environment;
    const fromEnv = env["FORECOURT_WEBHOOK_SECRET"];
    const named = given.length > 0 ? given : fromEnv ? fromEnv.trim().split(/\s+/) : [];
    if (named.length === 0) {
      throw new CliError("wrong-usage", "No secret is given.", {
        hints: [
          "Set FORECOURT_WEBHOOK_SECRET=whsec_…; then repeat the command.",
          "--secret - and the secret on stdin.",
        ],
      });
    }
    if (!named.includes("-")) return { secrets: [...named], rest: null };
    if (stdin.isTty) {
      const typed = await ask("Secret: ", { hidden: true });
      return { secrets: named.map((one) => (one === "-" ? typed.trim() : one)), rest: null };
    }
    const [, first = "", rest = ""] = /^([^\n]*)\n?([\s\S]*)$/.exec(await stdin.read()) ?? [];
    return { secrets: named.map((one) => (one === "-" ? first.trim() : one)), rest };
  }

  private async dump(
    headers: readonly string[] | undefined,
    bodyPath: string | undefined,
    rest: string | null,
  ): Promise<Dump> {
    const { stdin, workingFolder } = this.environment;
    if (headers !== undefined && bodyPath !== undefined) {
      const body = await readFile(resolve(workingFolder, bodyPath)).catch((cause: unknown) => {
        throw new CliError("unreadable-file", `${bodyPath}: it cannot be read.`, { cause });
      });
      return { headers: readHeaders(headers), body };
    }
    if (rest === null && stdin.isTty) {
      throw new CliError("wrong-usage", "There is no request to verify.", {
        hints: ["forecourt webhooks verify < dump.http", "--header webhook-id:… and so on, with --body FILE"],
      });
    }
    const dump = readDump(rest ?? (await stdin.read()));
    if (dump === undefined) {
      throw new CliError("unreadable-file", "There is no empty line between headers and body.", {
        hints: ["A dump has the headers, an empty line, and the body, as curl -i shows answers."],
      });
    }
    return dump;
  }
}
