import type { OcpiPrice } from "./ocpi-price.ts";
import type { OcpiTariff } from "./to-ocpi-tariff.ts";

/** OCPI 2.2.1 CDR; in 2.3.0 its prices have another form. Times are RFC 3339 in UTC, energy in kWh, time in hours. */
export interface OcpiCdr {
  country_code: string;
  party_id: string;
  /** At most 36 characters, 39 for a credit. */
  id: string;
  start_date_time: string;
  end_date_time: string;
  session_id: string;
  cdr_token: OcpiCdrToken;
  auth_method: OcpiAuthMethod;
  authorization_reference?: string;
  cdr_location: OcpiCdrLocation;
  meter_id?: string;
  currency: string;
  tariffs: OcpiTariff[];
  charging_periods: OcpiChargingPeriod[];
  signed_data?: OcpiSignedData;
  total_cost: OcpiPrice;
  total_fixed_cost?: OcpiPrice;
  total_energy: number;
  total_energy_cost?: OcpiPrice;
  total_time: number;
  total_time_cost?: OcpiPrice;
  total_parking_time?: number;
  total_parking_cost?: OcpiPrice;
  total_reservation_cost?: OcpiPrice;
  remark?: string;
  credit?: true;
  credit_reference_id?: string;
  last_updated: string;
}

/** OCPI CdrToken: the token as it was when the session started. */
export interface OcpiCdrToken {
  uid: string;
  type: "AD_HOC_USER" | "APP_USER" | "OTHER" | "RFID";
  contract_id: string;
  country_code?: string;
  party_id?: string;
}

/** WHITELIST: our own list. AUTH_REQUEST: the eMSP authorized it. COMMAND: the eMSP started the session. */
export type OcpiAuthMethod = "AUTH_REQUEST" | "COMMAND" | "WHITELIST";

/** OCPI CdrLocation: location, EVSE and connector as they were when the session started. */
export interface OcpiCdrLocation {
  id: string;
  name?: string;
  address: string;
  city: string;
  postal_code?: string;
  /** ISO 3166-1 alpha-3. */
  country: string;
  coordinates: { latitude: string; longitude: string };
  evse_uid: string;
  evse_id: string;
  connector_id: string;
  connector_standard: string;
  connector_format: string;
  connector_power_type: string;
}

/** OCPI ChargingPeriod. */
export interface OcpiChargingPeriod {
  start_date_time: string;
  dimensions: { type: OcpiDimension; volume: number }[];
  tariff_id?: string;
}

/** The OCPI CdrDimensionTypes that we write. */
export type OcpiDimension =
  | "ENERGY"
  | "TIME"
  | "PARKING_TIME"
  | "RESERVATION_TIME"
  | "MIN_POWER"
  | "MAX_POWER"
  | "MIN_CURRENT"
  | "MAX_CURRENT";

/** OCPI SignedData. */
export interface OcpiSignedData {
  encoding_method: string;
  public_key?: string;
  signed_values: { nature: "Start" | "End" | "Intermediate"; plain_data: string; signed_data: string }[];
}
