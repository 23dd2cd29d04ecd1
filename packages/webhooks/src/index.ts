export { type WebhookErrorCode, WebhookVerificationError } from "./error.ts";
export { createSecret } from "./secret.ts";
export { type SignInput, sign, signAsync } from "./sign.ts";
