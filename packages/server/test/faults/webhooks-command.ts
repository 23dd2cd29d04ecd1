import { faultsCommand } from "@forecourt/harness";
import { webhookAmounts, webhooks } from "./webhooks.ts";

await faultsCommand({
  name: "webhooks",
  amounts: webhookAmounts,
  run: (run) => webhooks(run),
});
