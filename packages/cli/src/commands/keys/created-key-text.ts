import type { CreatedApiKey } from "@forecourt/contract";
import { recordText } from "../../output/record-text.ts";
import type { TextOutput } from "../../output/text-output.ts";

/** A key that is seen this once, and what to do with it. */
export function createdKeyText(created: CreatedApiKey, url: string, output: TextOutput): string {
  const { key, ...rest } = created;
  const { paint } = output;
  return [
    recordText(rest, output),
    "The key, which is not shown again:",
    "",
    `  ${paint.bold(key)}`,
    "",
    "Who is to use it logs in, and pastes it:",
    `  ${paint.cyan(`forecourt login --url ${url} --profile ${created.role}`)}`,
    "Programs take it from the environment, as FORECOURT_API_KEY.",
    "",
  ].join("\n");
}
