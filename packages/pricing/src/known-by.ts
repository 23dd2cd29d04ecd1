import type { Evidence, Frame } from "./evidence.ts";
import { need, wantedEvidence } from "./need.ts";
import type { Instant } from "./timeline.ts";

/** The evidence as it was known at an instant on our clock: without the frames that were received later. */
export function knownBy(evidence: Evidence, at: Instant): Evidence {
  need("knownBy(): evidence", evidence, wantedEvidence);
  const isKnown = ({ receivedAt }: Frame) => receivedAt <= at;
  const { powerSamples = [], samples, start, states } = evidence;
  const [stop = null, ...furtherStops] = stopsOf(evidence).filter(isKnown);
  return {
    ...evidence,
    start: start !== null && isKnown(start) ? start : null,
    stop,
    furtherStops,
    samples: samples.filter(isKnown),
    powerSamples: powerSamples.filter(isKnown),
    states: states.filter(isKnown),
  };
}

/** Whether there is a frame of the transaction to decide on. */
export function hasFrames(evidence: Evidence): boolean {
  const { powerSamples = [], samples, start } = evidence;
  return start !== null || stopsOf(evidence).length + samples.length + powerSamples.length > 0;
}

function stopsOf({ furtherStops = [], stop }: Evidence) {
  return stop === null ? furtherStops : [stop, ...furtherStops];
}
