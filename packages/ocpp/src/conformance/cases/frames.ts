import type { CentralSystemAction } from "../../messages.ts";
import type { ChargerCalls, Connect, Disconnect, OperatorAsks, Owed } from "../case.ts";

/** The charger calls, and its answer is owed. */
export function calls(call: string, owed: Owed): ChargerCalls {
  return { step: "charger-calls", call, owed };
}

/** The operator wants something, the call for it is owed, and the charger answers. */
export function asks(
  action: CentralSystemAction,
  payload: string,
  owed: Owed,
  answer: string,
): OperatorAsks & { ordered?: never } {
  return { step: "operator-asks", action, payload, owed, answer };
}

export const connect: Connect = { step: "connect", owed: "open" };

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

/** Of the charger as a whole and its two connectors. */
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

/** What the central system says of the id tag may be left out; of a good one it is good. */
export function stop(reason: string, at = "<now>"): ChargerCalls {
  return calls(
    `[2,"<id>","StopTransaction",{"transactionId":"<transactionId>","idTag":"TAG-ACCEPTED","meterStop":10,"timestamp":"${at}","reason":"${reason}"}]`,
    ['[3,"<id>",{"idTagInfo":{"status":"Accepted"}}]', '[3,"<id>",{"idTagInfo":"<absent>"}]'],
  );
}
