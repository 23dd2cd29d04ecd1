import type { SimulatedChargerOptions } from "./charger-options.ts";
import type { ChargerTime } from "./charger-time.ts";
import { type Configuration, createConfiguration } from "./configuration.ts";
import { type ConfigurationKey, keys, listed } from "./configuration-keys.ts";
import type { Credentials, SecurityProfile } from "./connection.ts";
import { isSimulatedMeasurand } from "./measurands.ts";
import { type CertificateStore, createCertificateStore } from "./security/certificate-store.ts";
import { SimulatorError } from "./simulator-error.ts";

/** The charger's password, certificates and current security profile. */
export interface Identification {
  readonly configuration: Configuration;
  readonly certificates: CertificateStore;
  /** The current security profile. */
  readonly profile: SecurityProfile;
  /** For the next connection. */
  readonly credentials: Credentials;
  /** Whether the central system supports the security extension, as far as the charger knows. */
  readonly isExtended: boolean;
  /** The central system supports it. */
  extend(): void;
  /** AuthorizationKey or SecurityProfile has a new value. */
  applied(key: "authorizationkey" | "securityprofile", value: string): void;
  /** The charger has connected with this profile: it does not accept a lower one from now on (A05.FR.09). */
  connected(profile: SecurityProfile): void;
  /** Returns to the previous profile after a higher one failed (A05.FR.08). False: there is none. */
  fallBack(): boolean;
}

const sampleKeys: readonly ConfigurationKey[] = [
  "MeterValuesAlignedData",
  "MeterValuesSampledData",
  "StopTxnAlignedData",
  "StopTxnSampledData",
];
const isSamples = (key: ConfigurationKey) => sampleKeys.includes(key);

/** Throws SimulatorError "invalid-option" for a security profile without its prerequisites, or an invalid root. */
export function createIdentification(about: {
  options: SimulatedChargerOptions;
  time: ChargerTime;
  /** Number of connectors. */
  makes: number;
}): Identification {
  const { options, time, makes } = about;
  checkProfile(options);
  let password: string | Uint8Array | undefined = options.password;
  let isExtended = false;
  // The profile before the current one, until the current one has connected.
  let before: SecurityProfile | null = null;
  const quirks = options.quirks ?? {};
  const measured = (value: string) => listed(value).filter(hasMeasurand).join(",");
  const configuration = createConfiguration({
    initial: {
      ...(quirks.measurands && { MeterValuesSampledData: measured(keys.MeterValuesSampledData.value) }),
      NumberOfConnectors: String(makes),
      MessageTimeout: String(Math.ceil((options.callTimeoutMs ?? 30_000) / 1000)),
      SecurityProfile: String(options.securityProfile ?? 0),
      ...options.configuration,
    },
    reword: (key, value) =>
      quirks.keepsKnownMeasurands === true && isSamples(key) ? measured(value) : value,
    judge(key, value) {
      if (key === "SecurityProfile") return rise(Number(value)) ? null : "Rejected";
      return isSamples(key) && !listed(value).every(hasMeasurand) ? "Rejected" : null;
    },
  });
  // Created on demand, because most chargers have no certificates, or at once when it may throw.
  let store: CertificateStore | null = null;
  if (options.roots !== undefined || options.certificate !== undefined) certificates();

  function certificates(): CertificateStore {
    store ??= createCertificateStore({
      time,
      configuration,
      centralSystemRoots: options.roots?.centralSystem ?? [],
      manufacturerRoots: options.roots?.manufacturer ?? [],
      own: options.certificate ?? null,
    });
    return store;
  }

  function hasMeasurand(text: string): boolean {
    return isSimulatedMeasurand(text) && (quirks.measurands?.includes(text) ?? true);
  }

  // The table accepts only 0 to 3.
  const profile = () => configuration.number("SecurityProfile") as SecurityProfile;

  /** The prerequisites of a higher profile have to be met before (security white paper, A05.FR.01 to FR.04). */
  function rise(wanted: number): boolean {
    if (wanted <= profile()) return false;
    if (wanted !== 3 && password === undefined) return false;
    if (wanted >= 2 && ((store?.centralSystemRoots ?? []).length === 0 || !canSecure(options))) return false;
    if (wanted === 3 && (store?.own ?? null) === null) return false;
    before ??= profile();
    return true;
  }

  return {
    configuration,
    get certificates() {
      return certificates();
    },
    get profile() {
      return profile();
    },
    get credentials() {
      return {
        profile: profile(),
        password,
        roots: store?.centralSystemRoots ?? [],
        own: store?.own ?? null,
      };
    },
    get isExtended() {
      return isExtended || profile() > 0;
    },
    extend() {
      isExtended = true;
    },
    connected(proven) {
      if (proven === profile()) before = null;
    },
    fallBack() {
      if (before === null) return false;
      configuration.set("SecurityProfile", String(before));
      before = null;
      return true;
    },
    applied(key, value) {
      if (key !== "authorizationkey") return;
      password = quirks.passwordAsHexText === true ? value : Buffer.from(value, "hex");
    },
  };
}

/** With a custom `dial`, TLS support is unknown. */
function canSecure(options: SimulatedChargerOptions): boolean {
  return "dial" in options || (options.secureUrl ?? options.url).startsWith("wss:");
}

function checkProfile(options: SimulatedChargerOptions): void {
  const { identity, securityProfile = 0, password, certificate } = options;
  const needs = (what: string) =>
    new SimulatorError(
      "invalid-option",
      `${identity} requires ${what} for security profile ${securityProfile}.`,
    );
  if ((securityProfile === 1 || securityProfile === 2) && password === undefined) throw needs("a password");
  if (securityProfile >= 2 && !canSecure(options)) throw needs("a wss:// URL");
  if (securityProfile === 3 && certificate === undefined) throw needs("a certificate");
}
