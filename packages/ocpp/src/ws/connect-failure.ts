/** A connection attempt that failed without an HTTP status. */
export interface ConnectFailure {
  /**
   * `unreachable`: no connection to the host. `tls`: the TLS handshake failed, because of a certificate or because
   * there is no common version. `timeout`: no answer to the upgrade within 10 s. `handshake`: the answer is not a
   * WebSocket handshake for ocpp1.6.
   */
  reason: "unreachable" | "tls" | "timeout" | "handshake";
  /** Node's error code, for example ECONNREFUSED or CERT_HAS_EXPIRED; undefined without one. */
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

// OpenSSL's codes for certificate errors, and Node's for the others.
const tls =
  /^(?:EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|ERROR_IN_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA$|INVALID_PURPOSE$|HOSTNAME_MISMATCH$|PATH_LENGTH_)/;

export function toConnectFailure(error: Error & { code?: string }): ConnectFailure {
  const { code } = error;
  return { reason: reasonOf(code, error.message), code, error };
}

function reasonOf(code: string | undefined, message: string): ConnectFailure["reason"] {
  // ws sets no code for a timeout.
  if (code === undefined) return message.includes("timed out") ? "timeout" : "handshake";
  if (network.has(code)) return "unreachable";
  return tls.test(code) ? "tls" : "handshake";
}
