export { checkSignedSession, judgeRecords } from "./check-signed-session.ts";
export {
  type CheckedRecord,
  checkRecords,
  type SignatureCheck,
  type SignedContent,
} from "./checked-record.ts";
export type { OcmfErrorCode, OcmfFault, OcmfReading, OcmfRecord, OcmfSignature } from "./ocmf-record.ts";
export { parseOcmf } from "./parse-ocmf.ts";
export { readMeterKey } from "./public-key.ts";
export type { SignedRecord } from "./signed-record.ts";
export { driverOf } from "./signed-record.ts";
export { verifyOcmf } from "./verify-ocmf.ts";
