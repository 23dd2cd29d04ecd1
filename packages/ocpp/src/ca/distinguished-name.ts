import { x509 } from "./x509.ts";

/** Passed as objects: in a text, a name could inject further fields. */
export function distinguishedName(commonName: string, organization: string): x509.Name {
  return new x509.Name([{ O: [{ utf8String: organization }] }, { CN: [{ utf8String: commonName }] }]);
}
