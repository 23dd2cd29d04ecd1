import type { Config } from "../../platform/config.ts";

/** The highest OCPP security profile with which a charger can connect to this server, or to a trusted proxy. */
export function reachableProfile({ tls, trustedProxies, publicUrl, ocpp }: Config): 1 | 2 | 3 {
  const atProxy = trustedProxies !== null && publicUrl?.startsWith("https:") === true;
  if (tls.own === null && !atProxy) return 1;
  const showsCertificate = tls.own !== null || ocpp.clientCertHeader !== null;
  return tls.clientCa !== null && showsCertificate ? 3 : 2;
}
