import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They wait for processes to die and to come back, for about a minute: a run that begins them last ends late. */
const slow =
  /((kills?|processes|outage|neighbours|ghosts|listen-faults|hostile-receivers|law-of-delivery|backup|sharing|idempotency)\.test\.ts$)|(test\/(dirt|contract\/fuzz|billing\/decisions))/;

/** Begins with what takes longest, so that the workers end together. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(slow.test(b.moduleId)) - Number(slow.test(a.moduleId)));
  }
}
