export { explainCard } from "./text/card-words.ts";
export { kwh } from "./text/energy.ts";
export { eventOrigin, eventSentence } from "./text/event-sentence.ts";
export { issueAdvice } from "./text/issue-words.ts";
export {
  alarmWords,
  causeWords,
  type LoadAlarm,
  type LoadReservation,
  type LoadSession,
  reasonWords,
  stateWord,
} from "./text/load-words.ts";
export { duration, isTimestamp, localTime, zonedTime } from "./text/local-time.ts";
export { decimalsOf, money } from "./text/money.ts";
export { explainReceipt } from "./text/receipt/explain-receipt.ts";
export { gatherReceipt } from "./text/receipt/gather-receipt.ts";
export type { GatheredReceipt, Section } from "./text/receipt/gathered-receipt.ts";
export { type TariffRow, tariffRows } from "./text/tariff-words.ts";
