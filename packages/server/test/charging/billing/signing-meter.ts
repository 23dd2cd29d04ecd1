import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A reading of an OCMF record. Times in epoch ms. */
export interface SignedReading {
  /** B begins, E ends, C is in between. */
  transaction: "B" | "C" | "E";
  at: number;
  wh: number;
  /** S: synchronized; U: must not be used. */
  clock?: "S" | "U";
  /** G: good. Any other value: the meter reports that the reading is not good. */
  status?: string;
  /** EF: `t` when the meter says that its clock must not be used. */
  flags?: string;
}

/** A meter that signs according to OCMF 1.0, on P-256. */
export interface SigningMeter {
  /** The public key as SubjectPublicKeyInfo, DER, hex. */
  publicKey: string;
  /** Signs one record. */
  sign(readings: readonly SignedReading[], options?: SigningOptions): string;
}

interface SigningOptions {
  /** The signed data differ from the visible data. */
  forged?: boolean;
  /** OCMF's ID: the card of the driver. */
  idTag?: string;
  /** Wraps the record in OCPP's JSON, in base64. */
  wrapped?: boolean;
}

export function createSigningMeter(): SigningMeter {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  let page = 0;
  return {
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("hex"),
    sign(readings, { forged = false, idTag, wrapped = false } = {}) {
      page += 1;
      const payload = payloadOf(readings, page, idTag);
      const shown = forged ? payload.replace(/"RV":(\d+)/, (_, kwh) => `"RV":${Number(kwh) - 1}`) : payload;
      const record = `OCMF|${shown}|${JSON.stringify({ SA: "ECDSA-secp256r1-SHA256", SD: signed(payload, privateKey) })}`;
      if (!wrapped) return record;
      return JSON.stringify({
        signedMeterData: Buffer.from(record).toString("base64"),
        encodingMethod: "OCMF",
      });
    },
  };
}

function payloadOf(readings: readonly SignedReading[], page: number, idTag: string | undefined): string {
  const entries = readings.map(({ at, clock = "S", flags = "", status = "G", transaction, wh }) => {
    const time = new Date(at).toISOString().replace(".", ",").replace("Z", "+0000");
    // Meters write the number with trailing zeros.
    return `{"TM":"${time} ${clock}","TX":"${transaction}","RV":${(wh / 1000).toFixed(3)},"RI":"1-b:1.8.0","RU":"kWh","EF":"${flags}","ST":"${status}"}`;
  });
  const user = idTag === undefined ? `"IS":false` : `"IS":true,"IT":"ISO14443","ID":"${idTag}"`;
  return `{"FV":"1.0","GI":"TEST","PG":"T${page}","MV":"Acme","MS":"M-1",${user},"RD":[${entries.join(",")}]}`;
}

function signed(payload: string, key: KeyObject): string {
  return sign("sha256", Buffer.from(payload), key).toString("hex");
}
