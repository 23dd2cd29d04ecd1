/** What the kept databases were made with. */
export const historicSecret = "a secret that only the tests know of";
export const historicKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

/** What the API answered to a GET when the database was kept, byte by byte. */
export interface KeptAnswer {
  /** Behind /v1. */
  path: string;
  body: string;
}
