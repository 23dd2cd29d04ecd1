import type { ConformanceCase, OperatorAsks, Precondition, Step } from "../case.ts";
import { asks, authorize, start, status } from "./frames.ts";

const accepted = '[3,"<id>",{"status":"Accepted"}]';

/** The central system chooses the profile id. */
const set = (payload: string, expected: OperatorAsks["expected"]) =>
  asks("SetChargingProfile", payload, expected, accepted);

const clear = (payload: string, expected: string) =>
  asks("ClearChargingProfile", payload, `[2,"<id>","ClearChargingProfile",${expected}]`, accepted);

const txDefaultProfile = set(
  '{"connectorId":1,"csChargingProfiles":{"stackLevel":0,"chargingProfilePurpose":"TxDefaultProfile","chargingProfileKind":"Absolute","validFrom":"<now>","validTo":"<now+7200>","chargingSchedule":{"duration":3600,"startSchedule":"<now>","chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":6,"numberPhases":3}]}}}',
  '[2,"<id>","SetChargingProfile",{"connectorId":1,"csChargingProfiles":{"chargingProfileId":"<integer>","transactionId":"<absent>","stackLevel":"<integer from 0>","chargingProfilePurpose":"TxDefaultProfile","chargingProfileKind":"Absolute","recurrencyKind":"<absent>","validFrom":"<date-time>","validTo":"<date-time>","chargingSchedule":{"duration":"<positive integer>","startSchedule":"<date-time>","chargingRateUnit":"<one of A|W>","chargingSchedulePeriod":[{"startPeriod":0,"limit":"<one of 6|6000>","numberPhases":"<one of 3 or absent>"}]}}}]',
);

// Both forms are allowed: with a start time, or relative to the start of the transaction.
const txProfile = set(
  '{"connectorId":1,"csChargingProfiles":{"transactionId":"<transactionId>","stackLevel":1,"chargingProfilePurpose":"TxProfile","chargingProfileKind":"Absolute","validFrom":"<now>","validTo":"<now+7200>","chargingSchedule":{"duration":3600,"startSchedule":"<now>","chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":6,"numberPhases":3}]}}}',
  [
    '[2,"<id>","SetChargingProfile",{"connectorId":1,"csChargingProfiles":{"chargingProfileId":"<integer>","transactionId":"<transactionId>","stackLevel":"<integer from 0>","chargingProfilePurpose":"TxProfile","chargingProfileKind":"Absolute","recurrencyKind":"<absent>","validFrom":"<date-time>","validTo":"<date-time>","chargingSchedule":{"duration":"<positive integer>","startSchedule":"<date-time>","chargingRateUnit":"<one of A|W>","chargingSchedulePeriod":[{"startPeriod":0,"limit":"<one of 6|6000>"}]}}}]',
    '[2,"<id>","SetChargingProfile",{"connectorId":1,"csChargingProfiles":{"chargingProfileId":"<integer>","transactionId":"<transactionId>","stackLevel":"<integer from 0>","chargingProfilePurpose":"TxProfile","chargingProfileKind":"Relative","recurrencyKind":"<absent>","chargingSchedule":{"startSchedule":"<absent>","chargingRateUnit":"<one of A|W>","chargingSchedulePeriod":[{"startPeriod":0,"limit":"<one of 6|6000>"}]}}}]',
  ],
);

const remoteStartWithProfile = asks(
  "RemoteStartTransaction",
  '{"connectorId":1,"idTag":"TAG-ACCEPTED","chargingProfile":{"stackLevel":1,"chargingProfilePurpose":"TxProfile","chargingProfileKind":"Relative","chargingSchedule":{"chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":6}]}}}',
  '[2,"<id>","RemoteStartTransaction",{"connectorId":1,"idTag":"TAG-ACCEPTED","chargingProfile":{"chargingProfileId":"<integer>","transactionId":"<absent>","stackLevel":"<integer from 0>","chargingProfilePurpose":"TxProfile","chargingProfileKind":"<one of Absolute|Relative>","chargingSchedule":{"chargingRateUnit":"<one of A|W>","chargingSchedulePeriod":[{"startPeriod":0,"limit":"<number>"}]}}}]',
  accepted,
);

const compositeSchedule = asks(
  "GetCompositeSchedule",
  '{"connectorId":1,"duration":300,"chargingRateUnit":"W"}',
  '[2,"<id>","GetCompositeSchedule",{"connectorId":1,"duration":300,"chargingRateUnit":"W"}]',
  '[3,"<id>",{"status":"Accepted","connectorId":1,"scheduleStart":"<now>","chargingSchedule":{"duration":300,"chargingRateUnit":"W","chargingSchedulePeriod":[{"startPeriod":0,"limit":11000}]}}]',
);

/** One of three profiles with the same stack level and different ids. */
const oneOfThree = (connectorId: number, purpose: string, limit: number, known: string, expected: string) =>
  set(
    `{"connectorId":${connectorId},"csChargingProfiles":{${known}"stackLevel":0,"chargingProfilePurpose":"${purpose}","chargingProfileKind":"Absolute","chargingSchedule":{"startSchedule":"<now>","chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":${limit}}]}}}`,
    `[2,"<id>","SetChargingProfile",{"connectorId":${connectorId},"csChargingProfiles":{${expected},"chargingProfilePurpose":"${purpose}","chargingProfileKind":"<one of Absolute|Recurring|Relative>","chargingSchedule":{"chargingRateUnit":"<one of A|W>","chargingSchedulePeriod":[{"startPeriod":0,"limit":"<number>"}]}}}]`,
  );

const smartCharging = (
  id: string,
  title: string,
  precondition: Precondition,
  steps: readonly Step[],
): ConformanceCase => ({
  id,
  title,
  section: "Smart charging",
  securityProfile: 1,
  precondition,
  steps,
});

/** The 5 cases of the SmartCharging profile. */
export const smartChargingCases: readonly ConformanceCase[] = [
  smartCharging("TC_056", "A default profile for future transactions", "booted", [txDefaultProfile]),
  smartCharging("TC_057", "A profile for the running transaction", "charging", [txProfile]),
  smartCharging("TC_059", "Remote start with a charging profile", "booted", [
    remoteStartWithProfile,
    authorize(),
    status(1, "Preparing"),
    start(),
    status(1, "Charging"),
  ]),
  smartCharging("TC_066", "Get the composite schedule", "booted", [compositeSchedule]),
  smartCharging("TC_067", "Set three charging profiles and clear them", "charging", [
    oneOfThree(
      0,
      "ChargePointMaxProfile",
      32,
      "",
      '"chargingProfileId":"<integer as maxProfileId>","transactionId":"<absent>","stackLevel":"<integer from 0 as stackLevel>"',
    ),
    oneOfThree(
      1,
      "TxDefaultProfile",
      16,
      "",
      '"chargingProfileId":"<integer as defaultProfileId unlike maxProfileId>","transactionId":"<absent>","stackLevel":"<stackLevel>"',
    ),
    oneOfThree(
      1,
      "TxProfile",
      10,
      '"transactionId":"<transactionId>",',
      '"chargingProfileId":"<integer unlike maxProfileId, defaultProfileId>","transactionId":"<transactionId>","stackLevel":"<stackLevel>"',
    ),
    clear('{"id":"<maxProfileId>"}', '{"id":"<maxProfileId>"}'),
    clear(
      '{"connectorId":1,"chargingProfilePurpose":"TxDefaultProfile","stackLevel":"<stackLevel>"}',
      '{"id":"<absent>","connectorId":1,"chargingProfilePurpose":"TxDefaultProfile","stackLevel":"<stackLevel>"}',
    ),
    clear(
      "{}",
      '{"id":"<absent>","connectorId":"<absent>","chargingProfilePurpose":"<absent>","stackLevel":"<absent>"}',
    ),
  ]),
];
