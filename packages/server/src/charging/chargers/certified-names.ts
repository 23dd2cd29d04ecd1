import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import type { Core } from "../../core/core.ts";
import type { Peer } from "../../platform/peer.ts";

/** The authorities that may sign chargers' certificates, at this moment. */
export interface ClientAuthorities {
  clientCas(): readonly X509Certificate[];
}

/**
 * The names in the certificate that a charger has shown: its one CN and its alternative names. Empty if none of the
 * chargers' authorities has signed the certificate.
 */
export function certifiedNames(
  core: Pick<Core, "clock" | "config"> & ClientAuthorities,
  request: IncomingMessage,
  peer: Peer,
): readonly string[] {
  if (!peer.isSecure) return [];
  const certificate = peer.isForwarded ? passedOn(core, request) : shown(core, request);
  return certificate === null ? [] : namesIn(certificate);
}

/**
 * The certificate from the TLS handshake, where it was verified, or from an earlier handshake if the session was resumed.
 * Node calls a resumed session authorized even without a certificate, and the certificate may have expired since.
 */
function shown({ clock }: Pick<Core, "clock">, { socket }: IncomingMessage): X509Certificate | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  const certificate = socket.getPeerX509Certificate() ?? null;
  return certificate !== null && isInTime(certificate, clock.now()) ? certificate : null;
}

/**
 * The certificate that a trusted proxy passes on in a header. The server verifies it again, whether or not the proxy did.
 */
function passedOn(
  { config, clock, clientCas }: Pick<Core, "clock" | "config"> & ClientAuthorities,
  { headers }: IncomingMessage,
): X509Certificate | null {
  const { clientCertHeader } = config.ocpp;
  const header = clientCertHeader === null ? undefined : headers[clientCertHeader];
  const certificate = typeof header === "string" ? certificateIn(header) : null;
  if (certificate === null || !isForClients(certificate)) return null;
  return isVouchedFor(certificate, clientCas(), clock.now()) ? certificate : null;
}

/** Accepts one certificate and nothing else. A header that came twice, once from the charger itself, is not accepted. */
function certificateIn(header: string): X509Certificate | null {
  try {
    const text = header.includes("%") ? decodeURIComponent(header) : header;
    const base64 = text
      .replace(/^-----BEGIN CERTIFICATE-----/, "")
      .replace(/-----END CERTIFICATE-----\s*$/, "")
      // RFC 9440 puts the value between colons.
      .replace(/^:(.*):$/, "$1")
      .replaceAll(/\s/g, "");
    return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? new X509Certificate(Buffer.from(base64, "base64")) : null;
  } catch {
    return null;
  }
}

const clientAuth = "1.3.6.1.5.5.7.3.2";
const anyUsage = "2.5.29.37.0";

/**
 * A server certificate from the same authority does not identify a charger. Node has the extended key usages under
 * `keyUsage`. Despite its types, `keyUsage` is undefined when the certificate does not restrict them.
 */
function isForClients({ ca, keyUsage: usages }: { ca: boolean; keyUsage?: readonly string[] }): boolean {
  return !ca && (usages === undefined || usages.includes(clientAuth) || usages.includes(anyUsage));
}

/** The server rejects longer chains. */
const longestChain = 6;

/**
 * Verifies a chain as TLS does: each certificate is signed by a known authority, up to a self-signed one, and all are valid
 * now.
 */
function isVouchedFor(
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
  now: number,
  depth = 0,
): boolean {
  if (depth > longestChain || !isInTime(certificate, now)) return false;
  return authorities.some(
    (authority) =>
      certificate.checkIssued(authority) &&
      certificate.verify(authority.publicKey) &&
      isInTime(authority, now) &&
      (isRoot(authority) || isVouchedFor(authority, authorities, now, depth + 1)),
  );
}

function isRoot(authority: X509Certificate): boolean {
  return authority.checkIssued(authority) && authority.verify(authority.publicKey);
}

function isInTime({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now < Date.parse(validTo);
}

function namesIn(certificate: X509Certificate): string[] {
  // Node returns an array for a name that occurs more than once. A certificate with two CNs does not name a charger.
  const commonName: unknown = certificate.toLegacyObject().subject.CN;
  return [...(typeof commonName === "string" ? [commonName] : []), ...alternativeNamesIn(certificate)];
}

function alternativeNamesIn({ subjectAltName }: X509Certificate): string[] {
  // Node quotes a name that contains a comma or a quote. Such a name cannot be a charger's.
  const plain = (subjectAltName ?? "").replace(/"(?:[^"\\]|\\.)*"/g, "");
  return plain.split(", ").flatMap((entry) => /^(?:DNS|URI|email):(.+)$/.exec(entry)?.[1] ?? []);
}
