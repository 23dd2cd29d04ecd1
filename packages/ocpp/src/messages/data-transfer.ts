import { choice, fromBoth, optional, text } from "../schema.ts";

/** Vendor-specific data in either direction (sections 4.3 and 5.6). */
export interface DataTransferRequest {
  /** At most 255 characters. */
  vendorId: string;
  /** At most 50 characters. */
  messageId?: string;
  /** Unbounded and untrusted: check it before use. */
  data?: string;
}

export interface DataTransferAnswer {
  /** Answer Accepted only when the data was understood. */
  status: "Accepted" | "Rejected" | "UnknownMessageId" | "UnknownVendorId";
  data?: string;
}

export const dataTransfer = fromBoth<DataTransferRequest, DataTransferAnswer>({
  request: {
    vendorId: text(255),
    messageId: optional(text(50)),
    data: optional(text()),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "UnknownMessageId", "UnknownVendorId"]),
    data: optional(text()),
  },
});
