/** What the kept databases were made with. */
export const historicSecret = "a secret that only the tests know of";
export const historicKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

/** The answer of the API to a GET when the database was kept. */
export interface KeptAnswer {
  /** Behind /v1. */
  path: string;
  /** The JSON that was sent, with its fields in their order: `JSON.stringify` makes the same bytes of it. */
  body: unknown;
}

export function keptBody(sent: string): unknown {
  const body: unknown = JSON.parse(sent);
  if (JSON.stringify(body) !== sent) throw new Error(`Not the bytes of JSON.stringify: ${sent}`);
  return body;
}

/** Fields of receipts that the versions of the kept databases did not record. */
const newFields = /"(?:charger_identity|connector_id|location_name)":null,/g;

/** The answer of a later server, as the version that was kept would have sent it. */
export function asKept(sent: string): string {
  return sent.replaceAll(newFields, "");
}
