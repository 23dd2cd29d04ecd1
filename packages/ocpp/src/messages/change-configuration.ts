import { choice, fromCentralSystem, text } from "../schema.ts";

/** Set one configuration key (section 5.3). */
export interface ChangeConfigurationRequest {
  /** Compared without regard to case. At most 50 characters. */
  key: string;
  /** At most 500 characters, whatever the type of the key. */
  value: string;
}

export interface ChangeConfigurationAnswer {
  /** NotSupported: no such key. Rejected: read-only, or not this value. */
  status: "Accepted" | "Rejected" | "RebootRequired" | "NotSupported";
}

export const changeConfiguration = fromCentralSystem<ChangeConfigurationRequest, ChangeConfigurationAnswer>({
  request: {
    key: text(50),
    value: text(500),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "RebootRequired", "NotSupported"]),
  },
});
