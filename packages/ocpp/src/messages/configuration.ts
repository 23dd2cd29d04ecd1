import { boolean, choice, fromCentralSystem, list, object, optional, type Schema, text } from "../schema.ts";

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

const changeConfiguration = fromCentralSystem<ChangeConfigurationRequest, ChangeConfigurationAnswer>({
  request: {
    key: text(50),
    value: text(500),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "RebootRequired", "NotSupported"]),
  },
});

/** Reads configuration keys (section 5.8). */
export interface GetConfigurationRequest {
  /** Each at most 50 characters. Absent or empty: all keys. */
  key?: string[];
}

/** One key (section 7.29). */
export interface KeyValue {
  /** At most 50 characters. */
  key: string;
  readonly: boolean;
  /** At most 500 characters; a number or boolean is converted to text. Absent: not set, or write-only. */
  value?: string;
}

export interface GetConfigurationAnswer {
  configurationKey?: KeyValue[];
  /** Each at most 50 characters. */
  unknownKey?: string[];
}

const keyValue = {
  key: text(50),
  readonly: boolean(),
  value: optional(text(500)),
} satisfies Schema<KeyValue>;

const getConfiguration = fromCentralSystem<GetConfigurationRequest, GetConfigurationAnswer>({
  request: {
    key: optional(list(text(50))),
  },
  answer: {
    configurationKey: optional(list(object<KeyValue>("KeyValue", keyValue))),
    unknownKey: optional(list(text(50))),
  },
});

export const configuration = {
  ChangeConfiguration: changeConfiguration,
  GetConfiguration: getConfiguration,
};
