/** An attempt to connect that came to nothing, other than by an HTTP status. */
export interface ConnectFailure {
  /**
   * `unreachable`: no connection to the host. `tls`: none of TLS, because one side does not trust the other or speaks
   * no common version. `timeout`: no answer to the upgrade within 10 s. `handshake`: an answer that is no WebSocket,
   * or not of ocpp1.6.
   */
  reason: "unreachable" | "tls" | "timeout" | "handshake";
  /** What Node calls it, such as ECONNREFUSED or CERT_HAS_EXPIRED; undefined when it has no name for it. */
  code: string | undefined;
  error: Error;
}

const network = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

// OpenSSL's words for what is wrong with a certificate, and Node's for the rest.
const tls =
  /^(?:EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|ERROR_IN_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|PATH_LENGTH_)/;

export function toConnectFailure(error: Error & { code?: string }): ConnectFailure {
  const { code } = error;
  return { reason: reasonOf(code, error.message), code, error };
}

function reasonOf(code: string | undefined, message: string): ConnectFailure["reason"] {
  // ws has no code for this one.
  if (code === undefined) return message.includes("timed out") ? "timeout" : "handshake";
  if (network.has(code)) return "unreachable";
  return tls.test(code) ? "tls" : "handshake";
}
