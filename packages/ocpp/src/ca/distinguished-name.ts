import { x509 } from "./x509.ts";

/** As objects: in text, a name could bring fields of its own. */
export function distinguishedName(commonName: string, organization: string): x509.Name {
  return new x509.Name([{ O: [{ utf8String: organization }] }, { CN: [{ utf8String: commonName }] }]);
}
