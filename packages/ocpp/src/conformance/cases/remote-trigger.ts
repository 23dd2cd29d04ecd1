import type { ConformanceCase, Step } from "../case.ts";
import { asks, calls, heartbeat, status } from "./frames.ts";

const trigger = (requested: string, answer = "Accepted") =>
  asks(
    "TriggerMessage",
    requested,
    `[2,"<id>","TriggerMessage",${requested}]`,
    `[3,"<id>",{"status":"${answer}"}]`,
  );

const remoteTrigger = (id: string, title: string, steps: readonly Step[]): ConformanceCase => ({
  id,
  title,
  section: "Remote trigger",
  securityProfile: 1,
  precondition: "booted",
  steps,
});

/** The 2 cases of the RemoteTrigger profile. */
export const remoteTriggerCases: readonly ConformanceCase[] = [
  remoteTrigger("TC_054", "Trigger each message", [
    trigger('{"requestedMessage":"MeterValues","connectorId":1}'),
    calls(
      '[2,"<id>","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"<now>","sampledValue":[{"value":"1200","context":"Trigger","measurand":"Energy.Active.Import.Register","unit":"Wh"}]}]}]',
      '[3,"<id>",{}]',
    ),
    trigger('{"requestedMessage":"Heartbeat"}'),
    heartbeat,
    trigger('{"requestedMessage":"StatusNotification","connectorId":1}'),
    status(1, "Available"),
    trigger('{"requestedMessage":"DiagnosticsStatusNotification"}'),
    calls('[2,"<id>","DiagnosticsStatusNotification",{"status":"Idle"}]', '[3,"<id>",{}]'),
    trigger('{"requestedMessage":"FirmwareStatusNotification"}'),
    calls('[2,"<id>","FirmwareStatusNotification",{"status":"Idle"}]', '[3,"<id>",{}]'),
  ]),
  remoteTrigger("TC_055", "Trigger a message, rejected", [
    trigger('{"requestedMessage":"MeterValues","connectorId":1}', "Rejected"),
  ]),
];
