import { type Capabilities, type LimitDialect, withField } from "../capabilities/capabilities.ts";
import type { ChargingProfilePurpose } from "../messages/smart-charging.ts";
import { type AnsweredAttempt, isRefusal, type LimitAttempt } from "./next-attempt.ts";

/**
 * Updates the capabilities from an accepted attempt and the refusals before it: the form to start with next time, the
 * purposes to avoid, and a stack level or 0 A that was refused when it was the only difference.
 */
export function learnFromAttempts(
  capabilities: Capabilities,
  accepted: LimitAttempt,
  answered: readonly AnsweredAttempt[],
): Capabilities {
  const refused = answered.filter(({ outcome }) => isRefusal(outcome)).map(({ attempt }) => attempt);
  let learned = withField(capabilities, "dialects", {
    ...capabilities.dialects,
    [accepted.purpose]: dialectOf(capabilities, accepted, answered),
  });
  for (const attempt of refused) {
    if (attempt.purpose !== accepted.purpose) {
      learned = withoutPurpose(learned, attempt.purpose);
      continue;
    }
    const [differing, ...others] = differences(accepted, attempt);
    if (others.length > 0) continue;
    if (differing === "stackLevel") learned = withField(learned, "acceptedStackLevel", accepted.stackLevel);
    if (differing === "limitA" && attempt.limitA === 0) learned = withField(learned, "acceptsZero", false);
  }
  return learned;
}

function dialectOf(
  capabilities: Capabilities,
  { purpose, unit, kind, saysNumberPhases, stackLevel }: LimitAttempt,
  answered: readonly AnsweredAttempt[],
): LimitDialect {
  const lowered = answered.some(
    ({ attempt }) => attempt.purpose === purpose && attempt.stackLevel > stackLevel,
  );
  const known = capabilities.dialects?.[purpose]?.stackLevel;
  const level = lowered ? stackLevel : known;
  return { unit, kind, saysNumberPhases, ...(level !== undefined && { stackLevel: level }) };
}

/** One refusal does not disqualify a purpose that has worked before: its transaction may just have ended. */
function withoutPurpose(capabilities: Capabilities, purpose: ChargingProfilePurpose): Capabilities {
  if (capabilities.purposes?.[purpose] === true) return capabilities;
  return withField(capabilities, "purposes", { ...capabilities.purposes, [purpose]: false });
}

const fields = ["unit", "kind", "saysNumberPhases", "limitA", "stackLevel"] as const;

function differences(one: LimitAttempt, other: LimitAttempt): (typeof fields)[number][] {
  return fields.filter((field) => one[field] !== other[field]);
}
