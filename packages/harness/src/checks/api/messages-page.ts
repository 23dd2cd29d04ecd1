import { readdirSync } from "node:fs";
import { repositoryPath } from "../repository.ts";
import { notice, usesLine } from "./api-page.ts";
import { messagesFolder } from "./published-api.ts";
import type { Api, PublicExport } from "./read-api.ts";

const specifier = "@forecourt/ocpp";

/** The payloads of every action: what `RequestOf<"Reset">` and `AnswerOf<"Reset">` stand for. */
export interface MessageApi {
  action: string;
  from: "charge-point" | "central-system" | "both";
  file: string;
  request: PublicExport;
  answer: PublicExport;
}

export function messagesOf(api: Api): MessageApi[] {
  const ofChargePoint = new Set(api.wordsOf(specifier, "ChargePointAction"));
  const ofCentralSystem = new Set(api.wordsOf(specifier, "CentralSystemAction"));
  const actions = [...new Set([...ofChargePoint, ...ofCentralSystem])].sort();
  const payloads = readdirSync(repositoryPath(messagesFolder)).flatMap((name) =>
    api.exportsOf(repositoryPath(messagesFolder + name)),
  );
  const find = (name: string): PublicExport => {
    const found = payloads.find((each) => each.name === name);
    if (found === undefined) throw new Error(`${messagesFolder} does not export ${name}.`);
    return found;
  };
  return actions.map((action) => {
    const request = find(`${action}Request`);
    const both = ofChargePoint.has(action) && ofCentralSystem.has(action);
    return {
      action,
      from: both ? "both" : ofChargePoint.has(action) ? "charge-point" : "central-system",
      file: request.file,
      request,
      answer: find(`${action}Answer`),
    };
  });
}

export function messagesPage(messages: readonly MessageApi[]): string {
  const parts = [
    notice,
    "# OCPP 1.6 messages",
    `The payloads of each action, by the side that calls. \`RequestOf<"Reset">\` and \`AnswerOf<"Reset">\` of
[\`@forecourt/ocpp\`](ocpp.md#type-requestof) are the two types of its section. A text that is longer than \`@maxLength\`, or that
does not have its \`@format\`, violates the schema; so does a field that is not listed. In tolerant mode an unknown word is read as
the one of \`@otherwise\`.`,
    ...sectionOf(
      "Called by the charge point",
      messages.filter(({ from }) => from === "charge-point"),
    ),
    ...sectionOf(
      "Called by the central system",
      messages.filter(({ from }) => from === "central-system"),
    ),
    ...sectionOf(
      "Called by either",
      messages.filter(({ from }) => from === "both"),
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

function sectionOf(title: string, messages: readonly MessageApi[]): string[] {
  const list = messages.map(({ action }) => `[${action}](#${action.toLowerCase()})`).join(" ·\n");
  return [`## ${title}`, list, ...messages.flatMap(messageParts)];
}

function messageParts({ action, file, request, answer }: MessageApi): string[] {
  const texts = new Set([request, answer].flatMap((half) => [half.signature, ...half.beneath]));
  return [
    `### ${action}`,
    ...[request.docs, answer.docs].filter((docs) => docs !== ""),
    `\`\`\`ts\n${[...texts].join("\n\n")}\n\`\`\``,
    ...usesLine([...request.uses, ...answer.uses], "elsewhere"),
    `In [\`${file}\`](../../${file}).`,
  ];
}
