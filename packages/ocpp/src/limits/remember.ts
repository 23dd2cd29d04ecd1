import { type Capabilities, type LimitDialect, withField } from "../capabilities/capabilities.ts";
import type { ChargingProfilePurpose } from "../messages/charging-profile.ts";
import { type AnsweredAttempt, isRefusal, type LimitAttempt } from "./next-attempt.ts";

/**
 * What an accepted attempt and the refusals before it teach: the words to begin with next time, the purposes not to
 * begin with, and which level or 0 A was refused where everything else was the same.
 */
export function rememberAttempts(
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

/** One that has worked before is not given up for one refusal: its transaction may just have ended. */
function withoutPurpose(capabilities: Capabilities, purpose: ChargingProfilePurpose): Capabilities {
  if (capabilities.purposes?.[purpose] === true) return capabilities;
  return withField(capabilities, "purposes", { ...capabilities.purposes, [purpose]: false });
}

const fields = ["unit", "kind", "saysNumberPhases", "limitA", "stackLevel"] as const;

function differences(one: LimitAttempt, other: LimitAttempt): (typeof fields)[number][] {
  return fields.filter((field) => one[field] !== other[field]);
}
