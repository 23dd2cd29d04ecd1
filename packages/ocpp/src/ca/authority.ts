import type { KeyAlgorithm } from "./key-algorithm.ts";
import type { RequestFault } from "./request-fault.ts";

/** When a certificate is valid. */
export interface Validity {
  /** Epoch ms. The certificate is valid from an hour before it on, because clocks differ. */
  now: number;
  /** From `now`; never longer than the authority's own certificate. The default depends on what is issued. */
  validForDays?: number;
}

/** What a new authority is called, and how its keys are made. */
export interface AuthorityOptions extends Validity {
  /** CN of the authority. */
  name: string;
  /** O of the authority and of all that it issues: the operator, as in CpoName (security white paper, A00.FR.509). */
  organization: string;
  /** Default 3650. */
  validForDays?: number;
  /** Default ecdsa-p256. */
  algorithm?: KeyAlgorithm;
  /** Makes serial numbers. Default: the machine's random bytes, of which keys are always made. */
  random?: (bytes: number) => Uint8Array;
}

/** What there is to keep of an authority. Whoever has `key` can make chargers and central systems. */
export interface AuthorityPem {
  /** PEM: its own certificate, then those that vouch for it, the root last. */
  certificates: string;
  /** PKCS #8 in PEM, not encrypted. */
  key: string;
}

/** An answer to a certificate request. `signCertificates` takes it as it is. */
export type SignedRequest =
  | {
      ok: true;
      /** PEM, the charger's certificate first, the root left out: what CertificateSigned carries. */
      certificateChain: string;
      /** Hex, without leading zeroes. */
      serialNumber: string;
      /** Epoch ms. */
      expiresAt: number;
    }
  | { ok: false; code: RequestFault; reason: string };

/** A certificate and its key, under the names that `node:tls` has for them. */
export interface IssuedCertificate {
  /** PEM, its own certificate first, the root left out. */
  cert: string;
  /** PKCS #8 in PEM, not encrypted. */
  key: string;
}

/** Whom a charger's certificate is for. */
export interface ChargerCertificateOptions extends Validity {
  /** Its CN: what the charger connects as. At most 64 characters, and no address (A00.FR.511). */
  identity: string;
  /** Default 365. */
  validForDays?: number;
}

/** Whom a server's certificate is for. */
export interface ServerCertificateOptions extends Validity {
  /** Host names and IP addresses. The first is the CN, which chargers compare (A00.FR.412). */
  names: readonly [string, ...string[]];
  /** Default 90. */
  validForDays?: number;
  /** Default ecdsa-p256. A central system has a certificate of each kind (A00.FR.317). */
  algorithm?: KeyAlgorithm;
}

/**
 * A certificate authority in this process, with its key in memory: for tests, for a workshop, and for operators whose
 * authority this is. It keeps no list of what it issued, and revokes nothing.
 */
export interface CertificateAuthority extends AuthorityPem {
  /** PEM of the root: what a charger is sent with InstallCertificate, and what TLS is given as `ca`. */
  readonly root: string;
  /**
   * Signs a request as it came by SignCertificate: checks its size, its key and its signature, and makes a certificate
   * for TLS clients with the identity as CN. What else the request asks for is ignored, its subject included. There is
   * no subjectAltName: the white paper advises against it (A00.FR.511). Never rejects for what is in the request.
   */
  sign(csr: string, options: ChargerCertificateOptions): Promise<SignedRequest>;
  /** A charger's certificate with a new key, without a request. Rejects with OcppError "invalid-certificate". */
  issueCharger(options: ChargerCertificateOptions & { algorithm?: KeyAlgorithm }): Promise<IssuedCertificate>;
  /** A central system's certificate with a new key. Rejects with OcppError "invalid-certificate". */
  issueServer(options: ServerCertificateOptions): Promise<IssuedCertificate>;
  /** An authority below this one, so that the root's key can stay offline. Rejects with OcppError "invalid-certificate". */
  issueAuthority(options: Omit<AuthorityOptions, "organization">): Promise<CertificateAuthority>;
}
