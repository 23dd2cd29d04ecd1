import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They wait for processes to die and to come back, for about a minute: a run that begins them last ends late. */
const slow =
  /((processes|outage|neighbours|ghosts|listen-faults|hostile-receivers|delivery-guarantees|backup|sharing|idempotency|faults\/kills|faults\/load-balancing|faults\/webhooks)\.test\.ts$)|(test\/(kills|data-formats|contract\/fuzz|charging\/billing\/decisions))/;

/** Begins with what takes longest, so that the workers end together. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(slow.test(b.moduleId)) - Number(slow.test(a.moduleId)));
  }
}
