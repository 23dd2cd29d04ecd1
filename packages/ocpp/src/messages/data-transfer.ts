import { choice, fromBoth, optional, text } from "../schema.ts";

/** Something between one vendor's chargers and their back office, either way (sections 4.3 and 5.6). */
export interface DataTransferRequest {
  /** At most 255 characters. */
  vendorId: string;
  /** At most 50 characters. */
  messageId?: string;
  /** Unbounded, and hostile until its reader has checked it. */
  data?: string;
}

export interface DataTransferAnswer {
  /** Accepted only by someone who understood the data. */
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
