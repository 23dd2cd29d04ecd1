import type { LoadSnapshot } from "@forecourt/client";
import { alarmWords, type LoadAlarm } from "@forecourt/client/text";
import type { SocketNames } from "../../live/socket-names.ts";
import { printable } from "../../output/printable.ts";
import type { TextOutput } from "../../output/text-output.ts";
import { timeOfDay } from "./load-figures.ts";

/** Each alarm, and below it what it wants. */
export function alarmLines(
  { alarms, as_of }: LoadSnapshot,
  names: SocketNames,
  output: TextOutput,
): string[] {
  const { paint } = output;
  return alarms.flatMap((alarm) => {
    const { code, since, amps, waiting } = alarm;
    const words = alarmWords(code);
    const whose = alarmSource(alarm, names);
    const about = [
      ...(whose === null ? [] : [whose]),
      ...(amps === null ? [] : [`${amps} A`]),
      ...(waiting === null ? [] : [`${waiting} waiting`]),
      `since ${timeOfDay(since, as_of, output)}`,
    ];
    return [
      `${paint.red("!")} ${paint.bold(code)} ${about.join(", ")}${words === null ? "" : `: ${words.wrong}`}`,
      ...(words === null ? [] : [paint.dim(`  ${words.wants}`)]),
    ];
  });
}

/** The socket, circuit, meter or limit that it is about; null where that is the site. */
export function alarmSource({ socket_id, circuit_id, source }: LoadAlarm, names: SocketNames): string | null {
  const chargerId = socket_id === null ? null : names.chargerOf(socket_id);
  const socket = socket_id === null || chargerId === null ? socket_id : names.socket(chargerId, socket_id);
  const whose = socket ?? circuit_id ?? source;
  return whose === null ? null : printable(whose);
}
