import { AddressRefused, NameUnresolved } from "../endpoints/guard.ts";

/** Why there was no answer; an open set for who reads it. */
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

/** How far an exchange has come: the same error means something else in each. */
export type Phase = "connecting" | "securing" | "waiting";

export function failureOf(error: Error, phase: Phase): PostFailure {
  if (error instanceof AddressRefused) return "address_not_allowed";
  if (error instanceof NameUnresolved) return "dns";
  if (phase === "securing") return "tls";
  const code = "code" in error ? String(error.code) : "";
  // Of TLS 1.3, where a server may refuse after the handshake.
  if (/^ERR_(?:SSL|TLS)_/.test(code)) return "tls";
  if (code.startsWith("HPE_")) return "response_malformed";
  if (code === "ECONNREFUSED") return "connection_refused";
  if (code === "ECONNRESET" || code === "EPIPE") return "connection_reset";
  if (code === "ETIMEDOUT") return lateIn(phase);
  if (/^E(?:HOST|NET)(?:UNREACH|DOWN)$|^EADDRNOTAVAIL$/.test(code)) return "unreachable";
  return "connection_failed";
}

/** What time has run out for. */
export function lateIn(phase: Phase): PostFailure {
  return phase === "waiting" ? "timeout" : "connect_timeout";
}
