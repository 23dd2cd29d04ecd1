import type { Core } from "../../core/core.ts";
import { ProblemError } from "../../platform/problems.ts";
import { judgeUrl } from "./webhook-url.ts";

/** The receiver of a webhook; several webhooks may lead to one host. */
export interface Receiver {
  url: string;
  /** With the port, unless it is the default port of the scheme. */
  host: string;
}

/** @throws ProblemError `webhook-url-not-allowed` */
export function receiverAt({ config }: Pick<Core, "config">, text: string): Receiver {
  const judged = judgeUrl(text, config.webhooks);
  if (judged.ok) return { url: judged.url, host: judged.host };
  const { reason: code, detail } = judged;
  throw new ProblemError("webhook-url-not-allowed", detail, { faults: [{ pointer: "/url", code, detail }] });
}
