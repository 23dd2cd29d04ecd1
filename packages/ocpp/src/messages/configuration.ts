import type { FromCentralSystem } from "../message.ts";

/** Sets one configuration key (section 5.3). */
export interface ChangeConfigurationRequest {
  /** Compared case-insensitively. @maxLength 50 */
  key: string;
  /** For every type of key. @maxLength 500 */
  value: string;
}

export interface ChangeConfigurationAnswer {
  /** NotSupported: unknown key. Rejected: read-only, or an invalid value. */
  status: "Accepted" | "Rejected" | "RebootRequired" | "NotSupported";
}

/** Reads configuration keys (section 5.8). */
export interface GetConfigurationRequest {
  /** Absent or empty: all keys. @maxLength 50 */
  key?: string[];
}

/** One key (section 7.29). */
export interface KeyValue {
  /** @maxLength 50 */
  key: string;
  readonly: boolean;
  /** A number or boolean is converted to text. Absent: not set, or write-only. @maxLength 500 */
  value?: string;
}

export interface GetConfigurationAnswer {
  configurationKey?: KeyValue[];
  /** @maxLength 50 */
  unknownKey?: string[];
}

export interface ConfigurationMessages {
  ChangeConfiguration: FromCentralSystem<ChangeConfigurationRequest, ChangeConfigurationAnswer>;
  GetConfiguration: FromCentralSystem<GetConfigurationRequest, GetConfigurationAnswer>;
}
