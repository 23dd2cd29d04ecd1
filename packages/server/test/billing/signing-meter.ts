import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A reading of an OCMF record. Times in epoch ms. */
export interface SignedReading {
  transaction: "B" | "E";
  at: number;
  wh: number;
  /** S: synchronized; U: not to be used. */
  clock?: "S" | "U";
  /** G: good; anything else: the meter says that it is not. */
  status?: string;
}

/** A meter that signs as OCMF 1.0 says, on P-256. */
export interface SigningMeter {
  /** SubjectPublicKeyInfo, DER, hex. */
  publicKey: string;
  /** One record. `forged`: what is signed is not what is shown. */
  sign(readings: readonly SignedReading[], options?: { forged?: boolean }): string;
}

export function createSigningMeter(): SigningMeter {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  let page = 0;
  return {
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("hex"),
    sign(readings, { forged = false } = {}) {
      page += 1;
      const payload = payloadOf(readings, page);
      const shown = forged ? payload.replace(/"RV":(\d+)/, (_, kwh) => `"RV":${Number(kwh) - 1}`) : payload;
      return `OCMF|${shown}|${JSON.stringify({ SA: "ECDSA-secp256r1-SHA256", SD: signed(payload, privateKey) })}`;
    },
  };
}

function payloadOf(readings: readonly SignedReading[], page: number): string {
  const entries = readings.map(({ at, clock = "S", status = "G", transaction, wh }) => {
    const time = new Date(at).toISOString().replace(".", ",").replace("Z", "+0000");
    // As a number with its trailing zeros, which is how meters write it.
    return `{"TM":"${time} ${clock}","TX":"${transaction}","RV":${(wh / 1000).toFixed(3)},"RI":"1-b:1.8.0","RU":"kWh","EF":"","ST":"${status}"}`;
  });
  return `{"FV":"1.0","GI":"TEST","PG":"T${page}","MV":"Acme","MS":"M-1","IS":false,"RD":[${entries.join(",")}]}`;
}

function signed(payload: string, key: KeyObject): string {
  return sign("sha256", Buffer.from(payload), key).toString("hex");
}
