import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import type { Subject } from "@forecourt/ocpp/conformance";
import { startReferenceCentralSystem } from "./reference-central-system.ts";
import { referenceSubject } from "./reference-subject.ts";

/** The reference central system with its own certificate authority, and a subject for it. */
export async function startReference(): Promise<{ subject: Subject; close(): Promise<void> }> {
  const authority = await createCertificateAuthority({
    name: "Conformance Root",
    organization: "Conformance",
    now: Date.now(),
  });
  const centralSystem = await startReferenceCentralSystem(authority);
  return {
    subject: await referenceSubject(centralSystem, authority),
    close: () => centralSystem.close(),
  };
}
