import { generateKeyPairSync, type KeyObject, X509Certificate } from "node:crypto";
import {
  type AnswerOf,
  type CertificateHashData,
  type CertificateUse,
  certificateHashData,
} from "@forecourt/ocpp";
import type { ChargerTime } from "../charger-time.ts";
import type { Configuration } from "../configuration.ts";
import { SimulatorError } from "../simulator-error.ts";
import { createSigningRequest } from "./signing-request.ts";

/** The charger's certificate and its key, both PEM. The key never leaves the charger. */
export interface ClientCertificate {
  cert: string;
  key: string;
}

/** The charger's trusted roots and its own certificate. */
export interface CertificateStore {
  /** PEM of the roots that verify the central system. */
  readonly centralSystemRoots: readonly string[];
  /** The newest valid one; null without one. */
  readonly own: ClientCertificate | null;
  install(use: CertificateUse, pem: string): AnswerOf<"InstallCertificate">["status"];
  /** `inUse`: the current connection was verified with a root of the central system. */
  remove(hashData: CertificateHashData, inUse: boolean): Promise<AnswerOf<"DeleteCertificate">["status"]>;
  list(use: CertificateUse): Promise<CertificateHashData[]>;
  /** Creates a key and a certificate request for it: PEM for SignCertificate. */
  request(serialNumber: string): string;
  /**
   * Checks the chain of CertificateSigned: null when it is valid and now the charger's own, otherwise what is wrong.
   */
  accept(chain: string): string | null;
  /** Whether a certificate was issued under one of the manufacturer's roots. */
  isOfTheMaker(pem: string): boolean;
}

interface Root {
  use: CertificateUse;
  certificate: X509Certificate;
  /** Itself, or a root installed before. */
  issuer: X509Certificate;
}

/** Throws SimulatorError "invalid-option" for an invalid root. */
export function createCertificateStore(options: {
  time: ChargerTime;
  configuration: Configuration;
  centralSystemRoots: readonly string[];
  manufacturerRoots: readonly string[];
  own: ClientCertificate | null;
}): CertificateStore {
  const { time, configuration } = options;
  let roots: Root[] = [];
  const owned = options.own === null ? [] : [options.own];
  let pending: KeyObject | null = null;
  for (const pem of options.centralSystemRoots) takeAlong("CentralSystemRootCertificate", pem);
  for (const pem of options.manufacturerRoots) takeAlong("ManufacturerRootCertificate", pem);

  function takeAlong(use: CertificateUse, pem: string): void {
    const root = toRoot(use, pem);
    if (root === null) {
      throw new SimulatorError("invalid-option", `${use} must be the PEM of one root certificate.`);
    }
    roots.push(root);
  }

  function of(use: CertificateUse): X509Certificate[] {
    return roots.filter((each) => each.use === use).map(({ certificate }) => certificate);
  }

  function toRoot(use: CertificateUse, pem: string): Root | null {
    const [certificate, ...more] = certificatesIn(pem);
    if (certificate === undefined || more.length > 0 || !certificate.ca) return null;
    const known = [certificate, ...roots.map((each) => each.certificate)];
    const issuer = known.find((each) => isIssuedBy(certificate, each));
    return issuer === undefined ? null : { use, certificate, issuer };
  }

  function isValid(certificate: X509Certificate): boolean {
    const now = time.now();
    return Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo);
  }

  function whatIsWrong(chain: readonly X509Certificate[], key: KeyObject): string | null {
    const [leaf, ...above] = chain;
    if (leaf === undefined) return "no certificate";
    if (!leaf.checkPrivateKey(key)) return "its key is not the requested one";
    if (!chain.every(isValid)) return "not valid at this time";
    let last = leaf;
    for (const next of above) {
      if (!isIssuedBy(last, next)) return "its chain is incomplete";
      last = next;
    }
    const trusted = of("CentralSystemRootCertificate");
    const known = trusted.some((root) => isSame(root, last) || isIssuedBy(last, root));
    // Without any root, the certificate cannot be checked against a hierarchy yet (A02.FR.06).
    return trusted.length === 0 || known ? null : "not of the operator's hierarchy";
  }

  return {
    get centralSystemRoots() {
      return of("CentralSystemRootCertificate").map(String);
    },
    get own() {
      const startOf = ({ cert }: ClientCertificate) => Date.parse(new X509Certificate(cert).validFrom);
      const valid = owned.filter(({ cert }) => isValid(new X509Certificate(cert)));
      return valid.sort((one, other) => startOf(other) - startOf(one))[0] ?? null;
    },
    install(use, pem) {
      const root = toRoot(use, pem);
      if (root === null || !isValid(root.certificate)) return "Rejected";
      const kept = roots.filter(({ certificate }) => !isSame(certificate, root.certificate));
      if (kept.length >= configuration.number("CertificateStoreMaxLength")) return "Rejected";
      const isChecked =
        use === "CentralSystemRootCertificate" && configuration.flag("AdditionalRootCertificateCheck");
      const [newest] = isChecked ? of(use).reverse() : [];
      if (newest === undefined) {
        roots = [...kept, root];
        return "Accepted";
      }
      // Only the current root may install a new one, and it stays as the only fallback (M05.FR.09 to FR.11).
      if (!isIssuedBy(root.certificate, newest)) return "Rejected";
      roots = [...kept.filter((each) => each.use !== use || each.certificate === newest), root];
      return "Accepted";
    },
    async remove(hashData, inUse) {
      for (const root of roots) {
        if (!sameHashData(await hashDataOf(root, hashData.hashAlgorithm), hashData)) continue;
        const trusted = of("CentralSystemRootCertificate");
        // Without it the charger could not connect again (M04.FR.06).
        if (inUse && trusted.length === 1 && trusted[0] === root.certificate) return "Failed";
        roots = roots.filter((each) => each !== root);
        return "Accepted";
      }
      return "NotFound";
    },
    list: (use) => Promise.all(roots.filter((root) => root.use === use).map((root) => hashDataOf(root))),
    request(serialNumber) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
      pending = privateKey;
      const organization = configuration.text("CpoName");
      return createSigningRequest({ organization, serialNumber, privateKey, publicKey });
    },
    accept(chain) {
      if (pending === null) return "it was not requested";
      if (chain.length > configuration.number("CertificateSignedMaxChainSize")) return "too long";
      const wrong = whatIsWrong(certificatesIn(chain), pending);
      if (wrong !== null) return wrong;
      owned.push({ cert: chain, key: pending.export({ type: "pkcs8", format: "pem" }).toString() });
      pending = null;
      return null;
    },
    isOfTheMaker(pem) {
      const [certificate] = certificatesIn(pem);
      if (certificate === undefined || !isValid(certificate)) return false;
      return of("ManufacturerRootCertificate").some((root) => isIssuedBy(certificate, root));
    },
  };
}

function hashDataOf(
  { certificate, issuer }: Root,
  hashAlgorithm: CertificateHashData["hashAlgorithm"] = "SHA256",
): Promise<CertificateHashData> {
  return certificateHashData(certificate.toString(), { issuer: issuer.toString(), hashAlgorithm });
}

/** Hex digits are compared case-insensitively. */
function sameHashData(one: CertificateHashData, other: CertificateHashData): boolean {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return (
    same(one.issuerNameHash, other.issuerNameHash) &&
    same(one.issuerKeyHash, other.issuerKeyHash) &&
    same(one.serialNumber, other.serialNumber)
  );
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isSame(one: X509Certificate, other: X509Certificate): boolean {
  return one.fingerprint256 === other.fingerprint256;
}

/** The certificates of a PEM text in order; empty when one of them is invalid. */
function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
}
