import { OcppError } from "../errors.ts";
import { need } from "../need.ts";
import type {
  AuthorityOptions,
  AuthorityPem,
  CertificateAuthority,
  IssuedCertificate,
  SignedRequest,
} from "./authority.ts";
import { type Chain, checkChain, readChain, writeChain } from "./certificate-chain.ts";
import { checkRequest, refuse } from "./check-request.ts";
import { distinguishedName } from "./distinguished-name.ts";
import type { KeyAlgorithm } from "./key-algorithm.ts";
import { fromPem, generateKeys, isPair, type Key, signatureOf, toPem } from "./keys.ts";
import { x509 } from "./x509.ts";

/** Creates a root authority. Store `certificates` and `key` to load it again later. */
export async function createCertificateAuthority(options: AuthorityOptions): Promise<CertificateAuthority> {
  const wanted = { name: "text", organization: "text", now: "number" } as const;
  need("createCertificateAuthority(): options", options, wanted);
  const { name, organization, now, validForDays = 3650, algorithm = "ecdsa-p256", random } = options;
  const keys = await generateKeys(algorithm);
  const issuer = {
    subject: distinguishedName(name, organization),
    key: keys.privateKey,
    random: random ?? randomBytes,
  };
  const root = await issue(issuer, {
    subject: issuer.subject,
    publicKey: keys.publicKey,
    notBefore: now - clockSkewMs,
    notAfter: now + validForDays * dayMs,
    extensions: authorityExtensions,
  });
  return authorityOf([root], keys.privateKey, issuer.random);
}

/** Loads a stored authority. Rejects with OcppError "invalid-certificate" when certificates and key do not match. */
export async function loadCertificateAuthority(
  pem: AuthorityPem & Pick<AuthorityOptions, "random">,
): Promise<CertificateAuthority> {
  need("loadCertificateAuthority(): pem", pem, { certificates: "text", key: "text" });
  const chain = readChain(pem.certificates);
  await checkChain(chain);
  const [{ publicKey, subject }] = chain;
  let key: Key;
  try {
    key = await fromPem(pem.key, publicKey);
  } catch (cause) {
    throw new OcppError("invalid-certificate", `The key of "${subject}" cannot be read.`, { cause });
  }
  if (!(await isPair(key, publicKey)))
    throw new OcppError("invalid-certificate", `The key does not match the certificate of "${subject}".`);
  return authorityOf(chain, key, pem.random ?? randomBytes);
}

const dayMs = 24 * 60 * 60_000;
const clockSkewMs = 60 * 60_000;
const maxChainLength = 10_000;

async function authorityOf(
  chain: Chain,
  key: Key,
  random: (bytes: number) => Uint8Array,
): Promise<CertificateAuthority> {
  const [own] = chain;
  const issuer: Issuer = { subject: own.subjectName, key, random, certificate: own };
  const organization = own.subjectName.getField("O")[0] ?? "";
  const issuers = chain.slice(0, -1);

  /** The requested period within the validity of the issuer's certificate; null when that is over or has not begun. */
  function periodOf(now: number, days: number): Pick<Content, "notBefore" | "notAfter"> | null {
    const first = own.notBefore.getTime();
    const last = own.notAfter.getTime();
    if (!(now >= first && now < last)) return null;
    return { notBefore: Math.max(first, now - clockSkewMs), notAfter: Math.min(last, now + days * dayMs) };
  }

  function certify(name: string, content: Omit<Content, "subject">): Promise<x509.X509Certificate> {
    return issue(issuer, { subject: distinguishedName(name, organization), ...content });
  }

  async function issueWithKey(
    name: string,
    algorithm: KeyAlgorithm,
    { now, days, extensions }: { now: number; days: number; extensions: x509.Extension[] },
  ): Promise<{ certificate: x509.X509Certificate; key: Key }> {
    const period = periodOf(now, days);
    if (period === null) throw new OcppError("invalid-certificate", notValidAt(own, now));
    const keys = await generateKeys(algorithm);
    const certificate = await certify(name, { publicKey: keys.publicKey, ...period, extensions });
    return { certificate, key: keys.privateKey };
  }

  async function issued(made: ReturnType<typeof issueWithKey>): Promise<IssuedCertificate> {
    const { certificate, key: ownKey } = await made;
    return { cert: writeChain([certificate, ...issuers]), key: await toPem(ownKey) };
  }

  return {
    root: writeChain(chain.slice(-1)),
    certificates: writeChain(chain),
    key: await toPem(key),
    async sign(csr, { identity, now, validForDays = 365 }): Promise<SignedRequest> {
      if (!isIdentity(identity)) return refuse("unusable-identity", noIdentity(identity));
      const checked = await checkRequest(csr);
      if (!checked.ok) return checked;
      const period = periodOf(now, validForDays);
      if (period === null) return refuse("authority-not-valid", notValidAt(own, now));
      const { publicKey } = checked;
      const certificate = await certify(identity, { publicKey, ...period, extensions: chargerExtensions });
      const certificateChain = writeChain([certificate, ...issuers]);
      if (certificateChain.length > maxChainLength)
        return refuse("chain-too-long", `The certificate chain has ${certificateChain.length} characters.`);
      return {
        ok: true,
        certificateChain,
        serialNumber: certificate.serialNumber.replace(/^0+(?=.)/, ""),
        expiresAt: certificate.notAfter.getTime(),
      };
    },
    async issueCharger({ identity, now, validForDays = 365, algorithm = "ecdsa-p256" }) {
      if (!isIdentity(identity)) throw new OcppError("invalid-certificate", noIdentity(identity));
      const extensions = chargerExtensions;
      return issued(issueWithKey(identity, algorithm, { now, days: validForDays, extensions }));
    },
    async issueServer({ names, now, validForDays = 90, algorithm = "ecdsa-p256" }) {
      const extensions = serverExtensions(names);
      return issued(issueWithKey(names[0], algorithm, { now, days: validForDays, extensions }));
    },
    async issueAuthority(options) {
      const { name, now, validForDays = 3650, algorithm = "ecdsa-p256" } = options;
      const extensions = authorityExtensions;
      const below = await issueWithKey(name, algorithm, { now, days: validForDays, extensions });
      return authorityOf([below.certificate, ...chain], below.key, options.random ?? random);
    },
  };
}

interface Issuer {
  subject: x509.Name;
  key: Key;
  random: (bytes: number) => Uint8Array;
  /** Absent when the certificate is self-signed. */
  certificate?: x509.X509Certificate;
}

interface Content {
  subject: x509.Name;
  publicKey: x509.PublicKeyType;
  /** Epoch ms. */
  notBefore: number;
  notAfter: number;
  extensions: x509.Extension[];
}

async function issue(issuer: Issuer, content: Content): Promise<x509.X509Certificate> {
  const signer = issuer.certificate?.publicKey ?? content.publicKey;
  return x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(issuer.random),
    subject: content.subject,
    issuer: issuer.subject,
    notBefore: new Date(content.notBefore),
    notAfter: new Date(content.notAfter),
    publicKey: content.publicKey,
    signingKey: issuer.key,
    signingAlgorithm: signatureOf(issuer.key),
    extensions: [
      ...content.extensions,
      await x509.SubjectKeyIdentifierExtension.create(content.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(signer),
    ],
  });
}

const { digitalSignature, keyEncipherment, keyCertSign, cRLSign } = x509.KeyUsageFlags;

const authorityExtensions: x509.Extension[] = [
  new x509.BasicConstraintsExtension(true, undefined, true),
  new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
];

const chargerExtensions: x509.Extension[] = [
  new x509.BasicConstraintsExtension(false, undefined, true),
  new x509.KeyUsagesExtension(digitalSignature, true),
  new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
];

function serverExtensions(names: readonly string[]): x509.Extension[] {
  const alternatives = names.map((value) => ({ type: isAddress(value) ? "ip" : "dns", value }) as const);
  return [
    new x509.BasicConstraintsExtension(false, undefined, true),
    // Older chargers need cipher suites with TLS_RSA, which use the key for encipherment.
    new x509.KeyUsagesExtension(digitalSignature | keyEncipherment, true),
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    // Current TLS clients ignore the CN and check only these names.
    new x509.SubjectAlternativeNameExtension(alternatives),
  ];
}

/** 126 random bits: positive, 16 bytes, no leading zeroes. */
function serialNumber(random: (bytes: number) => Uint8Array): string {
  const bytes = random(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function randomBytes(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

function noIdentity(identity: string): string {
  return `${JSON.stringify(identity.slice(0, 80))} is not a valid charger identity.`;
}

function notValidAt({ notBefore, notAfter, subject }: x509.X509Certificate, now: number): string {
  const valid = `${notBefore.toISOString()} to ${notAfter.toISOString()}`;
  return `The certificate of "${subject}" is valid from ${valid}, not at ${now} ms.`;
}

const maxNameLength = 64; // ub-common-name of RFC 5280

/** Whether a certificate may have this charger identity as CN. It must not look like a central system (A00.FR.511). */
function isIdentity(name: string): boolean {
  if (name === "" || name.length > maxNameLength || /\p{Cc}/u.test(name)) return false;
  return !isAddress(name) && !/^[a-z][a-z0-9+.-]*:\/\//i.test(name);
}

/** IPv4 or IPv6. */
function isAddress(name: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(name) || (name.includes(":") && URL.canParse(`http://[${name}]/`));
}
