import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { isNearby } from "./platform/network.ts";

/** Warns of settings that are allowed, but that the operator should notice. */
export function tellRisks({ host, tls, trustedProxies, ocpp }: Config, log: Log): void {
  const isPlain = tls.own === null && trustedProxies === null;
  if (isPlain && host !== "localhost" && !isNearby(host)) {
    const fix =
      "Set FORECOURT_TLS_CERT and FORECOURT_TLS_KEY, or FORECOURT_TRUSTED_PROXIES behind a proxy that has TLS.";
    log.warn({ host, fix }, "without tls, keys and passwords can be read on the way");
  }
  if (ocpp.allowProfile0 !== "never") {
    log.warn(
      { from: ocpp.allowProfile0 },
      "chargers with security profile 0 are admitted without a password",
    );
  }
}
