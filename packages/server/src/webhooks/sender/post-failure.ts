import { AddressRefused, NameUnresolved } from "../endpoints/guard.ts";

/** Why there was no answer. Readers must expect more values. */
export type PostFailure =
  | "timeout"
  | "connect_timeout"
  | "connection_refused"
  | "connection_reset"
  | "connection_failed"
  | "unreachable"
  | "dns"
  | "tls"
  | "request_malformed"
  | "url_not_allowed"
  | "address_not_allowed"
  | "response_malformed"
  | "canceled";

/** How far an exchange has come. The same error has a different meaning in each phase. */
export type Phase = "connecting" | "securing" | "waiting";

export function failureOf(error: Error, phase: Phase): PostFailure {
  if (error instanceof AddressRefused) return "address_not_allowed";
  if (error instanceof NameUnresolved) return "dns";
  if (phase === "securing") return "tls";
  const code = "code" in error ? String(error.code) : "";
  // In TLS 1.3 a server may refuse after the handshake.
  if (/^ERR_(?:SSL|TLS)_/.test(code)) return "tls";
  if (code.startsWith("HPE_")) return "response_malformed";
  if (code === "ECONNREFUSED") return "connection_refused";
  if (code === "ECONNRESET" || code === "EPIPE") return "connection_reset";
  if (code === "ETIMEDOUT") return lateIn(phase);
  if (/^E(?:HOST|NET)(?:UNREACH|DOWN)$|^EADDRNOTAVAIL$/.test(code)) return "unreachable";
  return "connection_failed";
}

/** The failure when the time is over in a phase. */
export function lateIn(phase: Phase): PostFailure {
  return phase === "waiting" ? "timeout" : "connect_timeout";
}
