import type { ChargerCall } from "@forecourt/client";
import type { JobCreate } from "@forecourt/contract";
import { Args } from "@oclif/core";
import { BulkCommand } from "../../bulk/bulk-command.ts";
import { type BulkFlagValues, bulkFlags, bulkOperations, isSelection } from "../../bulk/bulk-flags.ts";
import type { BulkJob } from "../../bulk/bulk-job.ts";
import type { Environment } from "../../environment.ts";
import { CliError } from "../../errors/cli-error.ts";
import { parseJson, readJsonInput } from "../../operations/input.ts";
import { printable } from "../../output/printable.ts";

export class OcppCall extends BulkCommand {
  static override readonly summary = "Send a charger any OCPP call, and show its answer";
  static override description =
    "Any OCPP 1.6 call of a central system that has no command of its own, for example GetConfiguration, ChangeConfiguration, TriggerMessage or DataTransfer. The server checks the payload against the OCPP schema before it sends it. The output is the payload of the charger's answer; with --json the whole command. A refusal, such as Rejected, is exit code 1.\n\nTo call many chargers, select them with --location, --status, --connected, --all or --from-file instead of CHARGER: the action then comes first, and the output is the outcome of each.";
  static override args = {
    charger: Args.string({ description: "Id or identity of the charger." }),
    action: Args.string({ description: "The name of the call in OCPP 1.6." }),
    payload: Args.string({
      description: "JSON; @FILE reads it from a file, - from stdin. Default: an empty payload.",
    }),
  };
  static override flags = bulkFlags;
  static override examples = [
    "forecourt ocpp call DEPOT-01 GetConfiguration",
    'forecourt ocpp call DEPOT-01 ChangeConfiguration \'{"key": "MeterValueSampleInterval", "value": "60"}\' --timeout 30',
    "forecourt ocpp call DEPOT-01 TriggerMessage @trigger.json --json",
    "forecourt ocpp call ClearCache --location 'Harbour car park' --yes",
  ];
  static override readonly operations = ["callCharger", ...bulkOperations] as const;

  async run(): Promise<void> {
    const parsed = await this.parse(OcppCall);
    const { charger, action, payload } = parsed.args;
    const given = [charger, action, payload].flatMap((word) => (word === undefined ? [] : [word]));
    const named = isSelection(parsed.flags) ? [] : given.splice(0, 1);
    const [what, payloadText = "{}", ...rest] = given;
    const job: BulkJob<{ action: string; payload: Record<string, unknown> }> = {
      // The server checks the action and its payload.
      action: what as JobCreate["action"],
      request: async () => {
        if (what === undefined || rest.length > 0) throw wrongWords(what === undefined);
        return { action: what, payload: await readPayload(payloadText, this.environment) };
      },
      payload: (request) => request.payload,
      words: (request) => ({ question: `Call ${request.action} of`, doing: `Call ${request.action}` }),
      send: (client, chargerId, request) => client.chargers.call(chargerId, request as ChargerCall),
    };
    await this.runJob(job, parsed, named);
  }

  protected override async runOne<Request extends object>(
    job: BulkJob<Request>,
    meant: string,
    flags: BulkFlagValues,
  ): Promise<void> {
    const ended = await this.askOne(job, meant, flags, await this.client(flags));
    await this.show(ended, () => (ended.status === "pending" ? `${ended.id}\n` : answerText(ended.result)));
  }
}

function wrongWords(isMissing: boolean): CliError {
  const message = isMissing ? "Which call? No action is named." : "There are words too many.";
  return new CliError("wrong-usage", message, {
    hints: [
      "forecourt ocpp call CHARGER GetConfiguration",
      "forecourt ocpp call GetConfiguration --location LOCATION",
    ],
  });
}

/** What a charger answered, as JSON for the next program. */
function answerText(result: unknown): string {
  const lines = JSON.stringify(result ?? {}, null, 2).split("\n");
  return `${lines.map(printable).join("\n")}\n`;
}

/** A payload as it was given: JSON, `@file`, or `-` for stdin. @throws CliError `wrong-usage`, `unreadable-file`. */
async function readPayload(given: string, environment: Environment): Promise<Record<string, unknown>> {
  const payload = await valueIn(given, environment);
  if (typeof payload === "object" && payload !== null && !Array.isArray(payload)) return { ...payload };
  throw new CliError("wrong-usage", "The payload has to be a JSON object.", {
    hints: ['forecourt ocpp call CHARGER ACTION \'{"key": "HeartbeatInterval"}\''],
  });
}

function valueIn(given: string, environment: Environment): unknown {
  if (given === "-") return readJsonInput("-", environment);
  return given.startsWith("@") ? readJsonInput(given.slice(1), environment) : parseJson(given, "The payload");
}
