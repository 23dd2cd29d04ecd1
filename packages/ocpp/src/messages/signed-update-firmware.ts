import {
  choice,
  dateTime,
  fromCentralSystem,
  integer,
  object,
  optional,
  type Schema,
  text,
} from "../schema.ts";

/** A firmware image and the proof of its origin (security white paper, L01). */
export interface Firmware {
  /** URL. At most 512 characters. */
  location: string;
  /** Earliest time of the download. */
  retrieveDateTime: string;
  /** Earliest time of the installation. */
  installDateTime?: string;
  /** PEM, issued under an installed ManufacturerRootCertificate. At most 5500 characters. */
  signingCertificate: string;
  /** Base64 of the signature over the image. At most 800 characters. */
  signature: string;
}

/** Requests an update to firmware that the manufacturer has signed (security white paper, L01). */
export interface SignedUpdateFirmwareRequest {
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
  /** Repeated in SignedFirmwareStatusNotification. */
  requestId: number;
  firmware: Firmware;
}

export interface SignedUpdateFirmwareAnswer {
  /** AcceptedCanceled: accepted, and a running update is cancelled. */
  status: "Accepted" | "Rejected" | "AcceptedCanceled" | "InvalidCertificate" | "RevokedCertificate";
}

const firmware = {
  location: text(512),
  retrieveDateTime: dateTime(),
  installDateTime: optional(dateTime()),
  signingCertificate: text(5500),
  signature: text(800),
} satisfies Schema<Firmware>;

export const signedUpdateFirmware = fromCentralSystem<
  SignedUpdateFirmwareRequest,
  SignedUpdateFirmwareAnswer
>({
  request: {
    retries: optional(integer()),
    retryInterval: optional(integer()),
    requestId: integer(),
    firmware: object<Firmware>("Firmware", firmware),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "AcceptedCanceled", "InvalidCertificate", "RevokedCertificate"]),
  },
});
