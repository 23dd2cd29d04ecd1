import { X509Certificate } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import type { Core } from "../../core/core.ts";
import type { Peer } from "../../platform/peer.ts";

/** The authorities whose certificates chargers may show, at this moment. */
export interface ClientAuthorities {
  clientCas(): readonly X509Certificate[];
}

/**
 * What the certificate that a charger has shown calls it: its one CN, and its alternative names. None, unless one of
 * the authorities of chargers vouches for it.
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
 * In the TLS handshake, where it was verified; or in an earlier one, if the session was resumed. Such a session is called
 * authorized even if there was no certificate, and its certificate may have expired since.
 */
function shown({ clock }: Pick<Core, "clock">, { socket }: IncomingMessage): X509Certificate | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  const certificate = socket.getPeerX509Certificate() ?? null;
  return certificate !== null && isInTime(certificate, clock.now()) ? certificate : null;
}

/** To a trusted proxy, which has it in a header. Whether it verified it is its own affair: here it is verified again. */
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

/** One certificate and nothing else: a header that came twice, once from the charger itself, is none. */
function certificateIn(header: string): X509Certificate | null {
  try {
    const text = header.includes("%") ? decodeURIComponent(header) : header;
    const base64 = text
      .replace(/^-----BEGIN CERTIFICATE-----/, "")
      .replace(/-----END CERTIFICATE-----\s*$/, "")
      // RFC 9440 has it between colons.
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
 * A server's certificate from the same authority does not make a charger. Node has the extended key usages under
 * `keyUsage`, and nothing there when the certificate restricts none, whatever its types say.
 */
function isForClients({ ca, keyUsage: usages }: { ca: boolean; keyUsage?: readonly string[] }): boolean {
  return !ca && (usages === undefined || usages.includes(clientAuth) || usages.includes(anyUsage));
}

/** No chain is longer. */
const longestChain = 6;

/** As TLS does it: signed by an authority that is known, up to one that has signed itself, and each in its time. */
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
  // Node gives an array for a name that is there more than once: two CNs are nobody's.
  const commonName: unknown = certificate.toLegacyObject().subject.CN;
  return [...(typeof commonName === "string" ? [commonName] : []), ...alternativeNamesIn(certificate)];
}

function alternativeNamesIn({ subjectAltName }: X509Certificate): string[] {
  // A name with a comma or a quote in it is quoted, and is no charger's.
  const plain = (subjectAltName ?? "").replace(/"(?:[^"\\]|\\.)*"/g, "");
  return plain.split(", ").flatMap((entry) => /^(?:DNS|URI|email):(.+)$/.exec(entry)?.[1] ?? []);
}
