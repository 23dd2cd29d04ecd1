import type { Action } from "@forecourt/ocpp";
import {
  aboutOf,
  type CaseResult,
  type ConformanceCase,
  type Connected,
  type Operation,
  runCase,
  type Step,
  type Subject,
  stepsOf,
} from "@forecourt/ocpp/conformance";
import { ManualClock } from "@forecourt/ocpp/testing";
import { rootCertificate } from "../../src/conformance/cases/station.ts";
import { type Json, readPlaceholder } from "../../src/conformance/template.ts";
import { type Alteration, alterationsOf, hasShape, type Origins } from "./alterations.ts";
import { weakCertificate } from "./weak-certificate.ts";

/** A central system with one error in one case. */
export interface Mutant {
  conformanceCase: ConformanceCase;
  about: string;
  /** The step that has to detect it, counted from 1. */
  step: number;
  showsLater: boolean;
  interfere: Interference;
}

/** The error between the subject and the runner; everything counts from 0. */
interface Interference {
  frame?: { number: number; apply: Alteration["apply"] };
  handshake?: { number: number; apply(connected: Connected): Connected | null };
  shown?: { number: number; apply(): Promise<Record<string, unknown>> };
}

/** All possible errors of a case. `frames` are those of a passed run. */
export function mutantsOf(conformanceCase: ConformanceCase, frames: readonly string[]): Mutant[] {
  const steps = singleSteps(stepsOf(conformanceCase));
  const live = frames.filter((frame) => frame.startsWith("< ")).map((frame) => frame.slice(2));
  const origins = originsIn(steps);
  const mutants: Mutant[] = [];
  const counts = { frame: 0, handshake: 0, shown: 0 };
  for (const [index, step] of steps.entries()) {
    const add = (about: string, interfere: Interference, showsLater = false) =>
      mutants.push({
        conformanceCase,
        about: `step ${index + 1}, ${aboutOf(step)}: ${about}`,
        step: index + 1,
        showsLater,
        interfere,
      });
    if (step.step === "connect") {
      const number = counts.handshake++;
      for (const { about, apply } of handshakeFaults(conformanceCase, step)) {
        add(about, { handshake: { number, apply } });
      }
      continue;
    }
    if (step.step === "disconnect") continue;
    const number = counts.frame++;
    for (const { about, apply, showsLater } of frameFaults(step, live[number] ?? "", origins)) {
      add(about, { frame: { number, apply } }, showsLater);
    }
    if (step.step !== "operator-asks") continue;
    const shown = counts.shown++;
    add("the operator sees another value", {
      shown: { number: shown, apply: async () => ({ status: "no such word" }) },
    });
    add("the operator gets an error", {
      shown: { number: shown, apply: () => Promise.reject(new Error("out of order")) },
    });
  }
  return mutants;
}

/** Runs the case with one error. The clock advances by itself, so that missing frames time out immediately. */
export async function runMutant(
  { conformanceCase, interfere }: Mutant,
  subject: Subject,
): Promise<CaseResult> {
  const clock = new ManualClock(Date.now());
  const timeoutMs = 10_000;
  const state = { over: false, starved: false };
  const counts = { frame: 0, handshake: 0, shown: 0 };
  const earlier: string[] = [];

  function starve(): void {
    if (state.over) return;
    state.starved = true;
    clock.advance(timeoutMs);
    setImmediate(starve);
  }

  const sabotaged: Subject = {
    prepare: (station) => subject.prepare(station),
    async connect(attempt, listener) {
      const number = counts.handshake++;
      const connected = await subject.connect(attempt, {
        closed: (code, reason) => listener.closed(code, reason),
        frame(text) {
          const { frame } = interfere;
          if (frame?.number !== counts.frame++) {
            earlier.push(text);
            listener.frame(text);
            return;
          }
          const altered = frame.apply(text, earlier);
          if (altered?.[0] === text && altered.length === 1)
            throw new Error(`This changes nothing of ${text}.`);
          if (altered === null) starve();
          else for (const each of altered) listener.frame(each);
        },
      });
      if (interfere.handshake?.number !== number) return connected;
      const altered = interfere.handshake.apply(connected);
      if (connected.open && altered?.open !== true) await connected.line.close();
      if (altered !== null) return altered;
      starve();
      return new Promise(() => {});
    },
    async operate(operation: Operation) {
      const number = counts.shown++;
      const shown = await subject.operate(operation);
      return interfere.shown?.number === number ? interfere.shown.apply() : shown;
    },
  };
  try {
    return await runCase(conformanceCase, sabotaged, { clock, timeoutMs });
  } finally {
    state.over = true;
  }
}

type SingleStep = Exclude<Step, { step: "in-any-order" }>;
type Exchange = Exclude<SingleStep, { step: "connect" | "disconnect" }>;

/** The steps, with those of `in-any-order` in the order in which they are written. */
export function singleSteps(steps: readonly Step[]): SingleStep[] {
  return steps.flatMap<SingleStep>((step) => (step.step === "in-any-order" ? step.steps : [step]));
}

function frameFaults(step: Exchange, live: string, origins: Origins): Alteration[] {
  const forms = typeof step.expected === "string" ? [step.expected] : step.expected;
  const form = forms.find((each) => hasShape(JSON.parse(each) as Json, JSON.parse(live) as Json));
  if (form === undefined) throw new Error(`${live} is not one of ${forms.join(" or ")}.`);
  return alterationsOf({
    form,
    otherForms: forms.filter((each) => each !== form),
    kind: step.step === "charger-calls" ? "answer" : "call",
    action: aboutOf(step) as Action, // of a frame that went over the wire
    ordered: step.step === "operator-asks" && step.ordered === true,
    live,
    origins,
  });
}

interface HandshakeFault {
  about: string;
  apply(connected: Connected): Connected | null;
}

function handshakeFaults(
  { securityProfile }: ConformanceCase,
  step: Step & { step: "connect" },
): HandshakeFault[] {
  const line = { protocol: "ocpp1.6", tls: null, send() {}, close: () => Promise.resolve() };
  if (step.expected === "refused") {
    return [
      { about: "is admitted", apply: () => ({ open: true, line }) },
      {
        about: "is answered with 503",
        apply: () => ({ open: false, reached: true, reason: "HTTP 503", status: 503 }),
      },
      { about: "is unreachable", apply: () => ({ open: false, reached: false, reason: "ECONNREFUSED" }) },
      { about: "is never answered", apply: () => null },
    ];
  }
  const faults: HandshakeFault[] = [
    { about: "is refused", apply: () => ({ open: false, reached: true, reason: "HTTP 401", status: 401 }) },
    { about: "is never answered", apply: () => null },
    { about: "agrees on no subprotocol", apply: changed({ protocol: "" }) },
    { about: "agrees on another subprotocol", apply: changed({ protocol: "ocpp0.1" }) },
  ];
  if ((step.securityProfile ?? securityProfile) < 2) return faults;
  const tlsFaults: HandshakeFault[] = [
    { about: "is not encrypted", apply: changed({ tls: null }) },
    { about: "agrees on TLS 1.1", apply: changedTls({ version: "TLSv1.1" }) },
    { about: "gets no certificate", apply: changedTls({ certificate: "" }) },
    { about: "gets another server's certificate", apply: changedTls({ certificate: rootCertificate }) },
    { about: "gets a certificate with a weak key", apply: changedTls({ certificate: weakCertificate }) },
  ];
  const suite: HandshakeFault = {
    about: "agrees on another suite",
    apply: changedTls({ suite: "AES128-SHA" }),
  };
  return [...faults, ...tlsFaults, ...(step.tls?.suite === undefined ? [] : [suite])];
}

type OpenLine = (Connected & { open: true })["line"];

function changed(change: Partial<OpenLine>): HandshakeFault["apply"] {
  return (connected) => (connected.open ? { open: true, line: { ...connected.line, ...change } } : connected);
}

function changedTls(change: Partial<NonNullable<OpenLine["tls"]>>): HandshakeFault["apply"] {
  return (connected) =>
    connected.open && connected.line.tls !== null
      ? { open: true, line: { ...connected.line, tls: { ...connected.line.tls, ...change } } }
      : connected;
}

function originsIn(steps: readonly SingleStep[]): Origins {
  const origins = new Map<string, { frame: number; path: (string | number)[] }>();
  const exchanges = steps.filter((step) => step.step !== "connect" && step.step !== "disconnect");
  for (const [frame, { expected }] of exchanges.entries()) {
    const [form = "[]"] = typeof expected === "string" ? [expected] : expected;
    forEachStep(JSON.parse(form) as Json, [], (name, path) => origins.set(name, { frame, path }));
  }
  return origins;
}

function forEachStep(
  template: Json,
  path: (string | number)[],
  learned: (name: string, path: (string | number)[]) => void,
): void {
  if (typeof template === "string") {
    const name = readPlaceholder(template)?.as;
    if (name !== null && name !== undefined) learned(name, path);
  } else if (typeof template === "object" && template !== null) {
    for (const [key, value] of Object.entries(template)) forEachStep(value as Json, [...path, key], learned);
  }
}
