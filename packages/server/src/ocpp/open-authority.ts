import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { CertificateAuthority } from "@forecourt/ocpp/ca";
import type { Config } from "../platform/config.ts";
import { optionalPackage } from "../platform/optional-package.ts";

/**
 * The authority that signs the certificates that chargers request; null when there is none. Its packages are not
 * installed with the server, because few operators need them.
 * @throws Error that says what is wrong with the files, or what to install.
 */
export async function openAuthority(
  files: Config["ocpp"]["authority"],
): Promise<CertificateAuthority | null> {
  if (files === null) return null;
  const { loadCertificateAuthority } = await optionalPackage(
    "FORECOURT_OCPP_CA_CERT",
    "@peculiar/x509 reflect-metadata",
    () => import("@forecourt/ocpp/ca"),
  );
  const certificates = await read("FORECOURT_OCPP_CA_CERT", files.cert);
  const key = keyOf(await read("FORECOURT_OCPP_CA_KEY", files.key));
  return loadCertificateAuthority({ certificates, key }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`FORECOURT_OCPP_CA_CERT and FORECOURT_OCPP_CA_KEY cannot be used: ${why}`, { cause });
  });
}

async function read(setting: string, path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new Error(`${setting}: cannot read ${path}.`, { cause });
  });
}

/** The key in the one form that Web Crypto reads; openssl also writes other forms. */
function keyOf(pem: string): string {
  try {
    return createPrivateKey(pem).export({ type: "pkcs8", format: "pem" }).toString();
  } catch (cause) {
    throw new Error("FORECOURT_OCPP_CA_KEY must name an unencrypted private key in PEM.", { cause });
  }
}
