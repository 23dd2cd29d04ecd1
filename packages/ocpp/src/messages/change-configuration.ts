import { choice, fromCentralSystem, text } from "../schema.ts";

/** Sets one configuration key (section 5.3). */
export interface ChangeConfigurationRequest {
  /** Compared case-insensitively. At most 50 characters. */
  key: string;
  /** At most 500 characters, for every type of key. */
  value: string;
}

export interface ChangeConfigurationAnswer {
  /** NotSupported: unknown key. Rejected: read-only, or an invalid value. */
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
