import { Buffer } from "node:buffer";
import type { CertificateAuthority } from "@forecourt/ocpp/ca";
import { connectWebSocket, type Subject } from "@forecourt/ocpp/conformance";
import type { ReferenceCentralSystem } from "./reference-central-system.ts";

/** Connects to the reference central system over its own sockets, as the station CONFORMANCE-1. */
export async function referenceSubject(
  { plainUrl, tlsUrl, enter, operate }: ReferenceCentralSystem,
  authority: CertificateAuthority,
): Promise<Subject> {
  const identity = "CONFORMANCE-1";
  const own = await authority.issueCharger({ identity, now: Date.now() });
  const address = {
    url: (securityProfile: number) => (securityProfile < 2 ? plainUrl : tlsUrl),
    identity,
    ca: authority.root,
    certificate: { chain: own.cert, key: own.key },
  };
  return {
    async prepare({ securityProfile, password, idTags }) {
      const known = idTags.filter(({ status }) => status !== "Invalid");
      enter(identity, {
        securityProfile,
        password: Buffer.from(password),
        listVersion: 0,
        idTags: new Map(known.map(({ idTag, ...info }) => [idTag, info])),
      });
    },
    connect: (attempt, listener) => connectWebSocket(address, attempt, listener),
    operate: ({ action, payload }) => operate(identity, action, payload),
  };
}
