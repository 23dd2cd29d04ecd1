import { validateTariff } from "@forecourt/pricing";
import type { Fault } from "../platform/problems.ts";
import { mostFaults } from "../sites/tariffs/check-body.ts";
import { bodyFaults } from "./validate.ts";

/** The faults that `createTariff` finds in a body before it looks at anything else. */
export function tariffFaultsOf(body: unknown): Fault[] {
  const length = Buffer.byteLength(JSON.stringify(body));
  return tariffFaults(body, bodyFaults("createTariff", body, length));
}

/**
 * The faults of a body that is meant to be a tariff, in the terms of tariffs where possible: an unknown restriction is
 * reported as such, with the name that was meant. The faults that only the contract finds follow.
 */
export function tariffFaults(body: unknown, byContract: readonly Fault[]): Fault[] {
  const check = validateTariff(body);
  const own: readonly Fault[] = check.ok ? [] : check.errors;
  const isShown = ({ pointer }: Fault) =>
    own.some((fault) => isWithin(fault.pointer, pointer) || isWithin(pointer, fault.pointer));
  return [...own.slice(0, mostFaults), ...byContract.filter((fault) => !isShown(fault))].slice(0, mostFaults);
}

/** The faults of a body that has a tariff at `/tariff`. */
export function draftFaults(body: unknown, byContract: readonly Fault[]): Fault[] {
  const at = "/tariff";
  const [ofTariff, others] = [true, false].map((wanted) =>
    byContract.filter(({ pointer }) => isWithin(pointer, at) === wanted),
  ) as [Fault[], Fault[]];
  const shown = tariffFaults(
    Reflect.get(Object(body), "tariff"),
    ofTariff.map((fault) => ({ ...fault, pointer: fault.pointer.slice(at.length) })),
  );
  return [...shown.map((fault) => ({ ...fault, pointer: at + fault.pointer })), ...others];
}

function isWithin(inner: string, outer: string): boolean {
  return `${inner}/`.startsWith(`${outer}/`);
}
