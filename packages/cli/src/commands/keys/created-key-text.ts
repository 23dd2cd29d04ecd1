import type { CreatedApiKey } from "@forecourt/contract";
import type { Place } from "../../output/place.ts";
import { recordText } from "../../output/record-text.ts";

/** A key that is seen this once, and what to do with it. */
export function createdKeyText(created: CreatedApiKey, url: string, place: Place): string {
  const { key, ...rest } = created;
  const { paint } = place;
  return [
    recordText(rest, place),
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
