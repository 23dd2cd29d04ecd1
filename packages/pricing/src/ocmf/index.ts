export { checkSignedSession } from "./check-signed-session.ts";
export type { OcmfErrorCode, OcmfFault, OcmfReading, OcmfRecord, OcmfSignature } from "./ocmf-record.ts";
export { parseOcmf } from "./parse-ocmf.ts";
export { readMeterKey } from "./read-meter-key.ts";
export type { SignedRecord } from "./signed-record.ts";
export { verifyOcmf } from "./verify-ocmf.ts";
