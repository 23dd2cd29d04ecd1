import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import { conformanceCases, runCase, type Subject } from "@forecourt/ocpp/conformance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ReferenceCentralSystem, startReferenceCentralSystem } from "./reference-central-system.ts";
import { referenceSubject } from "./reference-subject.ts";

let centralSystem: ReferenceCentralSystem;
let subject: Subject;

beforeAll(async () => {
  const authority = await createCertificateAuthority({
    name: "Conformance Root",
    organization: "Conformance",
    now: Date.now(),
  });
  centralSystem = await startReferenceCentralSystem(authority);
  subject = await referenceSubject(centralSystem, authority);
});

afterAll(() => centralSystem.close());

describe("a central system of 150 lines passes", () => {
  test.each(conformanceCases.map((each) => [each.id, each.title, each] as const))(
    "%s: %s",
    async (_id, _title, each) => {
      expect(await runCase(each, subject)).toMatchObject({ passed: true });
    },
  );
});
