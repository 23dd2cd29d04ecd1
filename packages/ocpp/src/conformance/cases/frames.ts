import type { CentralSystemAction } from "../../messages.ts";
import type { ChargerCalls, Connect, Disconnect, ExpectedFrame, OperatorAsks } from "../case.ts";

/** The charger calls and expects the answer. */
export function calls(call: string, expected: ExpectedFrame): ChargerCalls {
  return { step: "charger-calls", call, expected };
}

/** The operator requests an action, the call is expected, and the charger answers it. */
export function asks(
  action: CentralSystemAction,
  payload: string,
  expected: ExpectedFrame,
  answer: string,
): OperatorAsks & { ordered?: never } {
  return { step: "operator-asks", action, payload, expected, answer };
}

export const connect: Connect = { step: "connect", expected: "open" };

export const disconnect: Disconnect = { step: "disconnect" };

export const boot: ChargerCalls = calls(
  '[2,"<id>","BootNotification",{"chargePointVendor":"Forecourt","chargePointModel":"Conformance","chargePointSerialNumber":"<serialNumber>"}]',
  '[3,"<id>",{"status":"Accepted","currentTime":"<date-time>","interval":"<positive integer>"}]',
);

export function status(
  connectorId: number,
  word: string,
  { errorCode = "NoError", at = "<now>" }: { errorCode?: string; at?: string } = {},
): ChargerCalls {
  return calls(
    `[2,"<id>","StatusNotification",{"connectorId":${connectorId},"errorCode":"${errorCode}","status":"${word}","timestamp":"${at}"}]`,
    '[3,"<id>",{}]',
  );
}

/** For the charger as a whole and its two connectors. */
export function statusOfAll(word: string): ChargerCalls[] {
  return [status(0, word), status(1, word), status(2, word)];
}

export const heartbeat: ChargerCalls = calls(
  '[2,"<id>","Heartbeat",{}]',
  '[3,"<id>",{"currentTime":"<date-time>"}]',
);

export function authorize(idTag = "TAG-ACCEPTED", answer = "Accepted"): ChargerCalls {
  return calls(
    `[2,"<id>","Authorize",{"idTag":"${idTag}"}]`,
    `[3,"<id>",{"idTagInfo":{"status":"${answer}"}}]`,
  );
}

export function start({
  idTag = "TAG-ACCEPTED",
  at = "<now>",
  answer = "Accepted",
  reserved = false,
}: {
  idTag?: string;
  at?: string;
  answer?: string;
  reserved?: boolean;
} = {}): ChargerCalls {
  const reservation = reserved ? '"reservationId":"<reservationId>",' : "";
  return calls(
    `[2,"<id>","StartTransaction",{"connectorId":1,"idTag":"${idTag}","meterStart":0,${reservation}"timestamp":"${at}"}]`,
    `[3,"<id>",{"idTagInfo":{"status":"${answer}"},"transactionId":"<positive integer as transactionId>"}]`,
  );
}

/** idTagInfo is optional in the answer; for a valid tag it has to be Accepted. */
export function stop(reason: string, at = "<now>"): ChargerCalls {
  return calls(
    `[2,"<id>","StopTransaction",{"transactionId":"<transactionId>","idTag":"TAG-ACCEPTED","meterStop":10,"timestamp":"${at}","reason":"${reason}"}]`,
    ['[3,"<id>",{"idTagInfo":{"status":"Accepted"}}]', '[3,"<id>",{"idTagInfo":"<absent>"}]'],
  );
}
