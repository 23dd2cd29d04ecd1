import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import { isoOf } from "./clock.ts";
import type { ConfigProblem, TlsFiles } from "./config.ts";
import { settings } from "./settings.ts";

/** The content of the files, ready for use. */
export interface TlsMaterial {
  /** For a server, and for its setSecureContext; null without a server certificate. */
  context: SecureContextOptions | null;
  own: readonly Found[];
  /** The authorities that may sign charger certificates. */
  clientCas: readonly Found[];
}

interface Found {
  setting: string;
  file: string;
  certificate: X509Certificate;
}

export type ReadTls = { ok: true; material: TlsMaterial } | { ok: false; problems: ConfigProblem[] };

const certSetting = settings.tlsCert.name;
const keySetting = settings.tlsKey.name;
const caSetting = settings.tlsClientCa.name;

/** Reads the files, and reports all their problems at once. */
export function readTls({ own, clientCa }: TlsFiles): ReadTls {
  const problems: ConfigProblem[] = [];
  const pairs = (own ?? []).map((files) => readPair(files, problems));
  const clientCas = clientCa === null ? [] : readAuthorities(clientCa, problems);
  if (problems.length > 0) return { ok: false, problems };

  const context: SecureContextOptions = {
    cert: pairs.map(({ cert }) => cert),
    key: pairs.map(({ key }) => key),
    minVersion: "TLSv1.2",
    ...(clientCas.length > 0 && { ca: clientCas.map(({ certificate }) => certificate.toString()) }),
  };
  const refusal = refusalOf(context);
  if (refusal !== null) {
    const fix = "Give certificates and keys of ECDSA P-256, or of RSA with at least 2048 bits.";
    return { ok: false, problems: [{ setting: certSetting, problem: `cannot be used: ${refusal}`, fix }] };
  }
  const material: TlsMaterial = {
    context: own === null ? null : context,
    own: pairs.flatMap(({ chain }) => chain.slice(0, 1)),
    clientCas,
  };
  return { ok: true, material };
}

const soonMs = 14 * 24 * 60 * 60_000;

/** The certificates that are out of date, or will be within two weeks, with the text for the log. */
export function datesOf(found: readonly Found[], now: number): { isOver: boolean; words: ConfigProblem }[] {
  return found.flatMap(({ setting, file, certificate }) => {
    const from = Date.parse(certificate.validFrom);
    const to = Date.parse(certificate.validTo);
    if (now >= from && now < to - soonMs) return [];
    const which = `${nameOf(certificate)} in ${file}`;
    const when = `valid from ${isoOf(from)} to ${isoOf(to)}`;
    const isOver = now < from || now >= to;
    const problem = `${isOver ? "is out of date" : "expires soon"}: ${which} is ${when}`;
    const fix = "Renew it and send the process a SIGHUP; if it is new, check the clock of this machine.";
    return [{ isOver, words: { setting, problem, fix } }];
  });
}

interface Pair {
  cert: string;
  key: string;
  chain: readonly Found[];
}

function readPair(files: { cert: string; key: string }, problems: ConfigProblem[]): Pair {
  const cert = readPem(certSetting, files.cert, problems);
  const key = readPem(keySetting, files.key, problems);
  const chain = cert === null ? [] : certificatesIn(certSetting, files.cert, cert, problems);
  const privateKey = key === null ? null : keyIn(files.key, key, problems);
  const [leaf] = chain;
  if (leaf !== undefined && privateKey !== null && !leaf.certificate.checkPrivateKey(privateKey)) {
    problems.push({
      setting: keySetting,
      problem: `is not the key of the certificate: ${files.key} does not belong to ${files.cert}`,
      fix: `Give the key that the certificate was made for. In ${certSetting} the server's own certificate comes first.`,
    });
  }
  return { cert: cert ?? "", key: key ?? "", chain };
}

function readAuthorities(file: string, problems: ConfigProblem[]): readonly Found[] {
  const pem = readPem(caSetting, file, problems);
  const authorities = pem === null ? [] : certificatesIn(caSetting, file, pem, problems);
  for (const { certificate: authority } of authorities) {
    const about = `${nameOf(authority)} in ${file}`;
    if (!authority.ca) {
      const fix = "Give the certificates of the authorities that sign those of the chargers.";
      problems.push({
        setting: caSetting,
        problem: `holds a certificate that is not an authority's: ${about}`,
        fix,
      });
    } else if (!authorities.some(({ certificate }) => authority.checkIssued(certificate))) {
      const fix = `Add the certificate of ${authority.issuer.replaceAll("\n", ", ")}, up to a root that has signed itself.`;
      problems.push({ setting: caSetting, problem: `lacks the issuer of ${about}`, fix });
    }
  }
  return authorities;
}

function readPem(setting: string, file: string, problems: ConfigProblem[]): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const fix = "Give the path of a PEM file that this process may read.";
    problems.push({ setting, problem: `cannot be read: ${file} (${code})`, fix });
    return null;
  }
}

function certificatesIn(setting: string, file: string, pem: string, problems: ConfigProblem[]): Found[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    if (blocks.length > 0)
      return blocks.map((block) => ({ setting, file, certificate: new X509Certificate(block) }));
  } catch {
    // Handled below like a file without a certificate.
  }
  const fix = "Give a PEM file: it has a line -----BEGIN CERTIFICATE-----.";
  problems.push({ setting, problem: `contains no readable certificate: ${file}`, fix });
  return [];
}

function keyIn(file: string, pem: string, problems: ConfigProblem[]): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    const fix = "Give a PEM file with a private key that is not encrypted.";
    problems.push({ setting: keySetting, problem: `contains no readable private key: ${file}`, fix });
    return null;
  }
}

/** The reason why OpenSSL rejects it, such as a key that is too short; null when OpenSSL accepts it. */
function refusalOf(context: SecureContextOptions): string | null {
  try {
    createSecureContext(context);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** `subject` is undefined in Node when it is empty, although the type does not allow that. */
function nameOf({ subject = "" }: { subject?: string }): string {
  return `"${subject.replaceAll("\n", ", ")}"`;
}
