import { x509 } from "./x509.ts";

/** Builds the name from objects: in a string, a comma in either name could add further fields. */
export function distinguishedName(commonName: string, organization: string): x509.Name {
  return new x509.Name([{ O: [{ utf8String: organization }] }, { CN: [{ utf8String: commonName }] }]);
}
