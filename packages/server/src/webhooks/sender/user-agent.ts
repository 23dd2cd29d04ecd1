import { ownVersion } from "../../platform/version.ts";

/** In each request to a receiver. */
export const userAgent = `forecourt/${ownVersion()} (+https://forecourt.dev/docs/guide/webhooks)`;
