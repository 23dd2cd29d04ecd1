import { CliError } from "../../errors/cli-error.ts";
import { parseJson, readJsonInput } from "../../operations/input.ts";
import type { Surroundings } from "../../surroundings.ts";

/** A payload as it was given: JSON, `@file`, or `-` for stdin. @throws CliError `wrong-usage`, `unreadable-file`. */
export async function readPayload(
  given: string,
  surroundings: Surroundings,
): Promise<Record<string, unknown>> {
  const payload = await valueIn(given, surroundings);
  if (typeof payload === "object" && payload !== null && !Array.isArray(payload)) return { ...payload };
  throw new CliError("wrong-usage", "The payload has to be a JSON object.", {
    tryThis: ['forecourt ocpp call CHARGER ACTION \'{"key": "HeartbeatInterval"}\''],
  });
}

function valueIn(given: string, surroundings: Surroundings): unknown {
  if (given === "-") return readJsonInput("-", surroundings);
  return given.startsWith("@")
    ? readJsonInput(given.slice(1), surroundings)
    : parseJson(given, "The payload");
}
