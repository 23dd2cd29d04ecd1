import { generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";

/** A reading as a meter sends it. A number that must keep its zeros is given as `raw("2935.600")`. */
export type Written = Record<string, unknown>;

/** Begin and end of a session of 1.5 kWh that a meter signs in one record. */
export const begin: Written = {
  TM: "2026-03-02T10:00:00,000+0100 S",
  TX: "B",
  RV: 100.25,
  RI: "1-0:1.8.0*255",
  RU: "kWh",
  EF: "",
  ST: "G",
};
export const end: Written = { ...begin, TM: "2026-03-02T11:30:00,000+0100 S", TX: "E", RV: 101.75 };
/** 2026-03-02T09:00:00Z and an hour and a half later: 20 514 days since 1970 are 1 772 409 600 seconds. */
export const beginAt = (1_772_409_600 + 9 * 3600) * 1000;
export const endAt = beginAt + 5_400_000;

export function payloadOf(readings: readonly Written[], fields: Written = {}): string {
  return JSON.stringify({
    FV: "1.0",
    GS: "GW-1",
    PG: "T7",
    MS: "METER-1",
    IS: true,
    IL: "VERIFIED",
    IF: ["RFID_PLAIN"],
    IT: "NONE",
    RD: readings,
    ...fields,
  });
}

interface Signing {
  encoding?: "hex" | "base64";
  raw?: boolean;
  section?: Written;
}

/** A meter with a key of its own, on one of OCMF's curves by their names there and OpenSSL's. */
export function startMeter(curve = "secp256r1", openssl = "prime256v1") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: openssl });
  const der = publicKey.export({ type: "spki", format: "der" });
  const signText = (
    payload: string,
    { encoding = "hex", raw = false, section = {} }: Signing = {},
  ): string => {
    const dsaEncoding = raw ? "ieee-p1363" : "der";
    const signature = sign("sha256", Buffer.from(payload), { key: privateKey, dsaEncoding });
    const fields = {
      SA: `ECDSA-${curve}-SHA256`,
      SE: encoding,
      SD: signature.toString(encoding),
      ...section,
    };
    return `OCMF|${payload}|${JSON.stringify(fields)}`;
  };
  return {
    publicKey,
    key: der.toString("hex"),
    der,
    signText,
    record: (readings: readonly Written[], fields: Written = {}) => signText(payloadOf(readings, fields)),
  };
}

/** Any UTF-16 text, including lone surrogates. */
export const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
