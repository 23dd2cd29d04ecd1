import type { LocalList } from "../local-list.ts";
import { type HandlersOf, runAfterAnswer } from "./after-answer.ts";

export function localListCommands(
  localList: LocalList,
  changed: () => void,
): HandlersOf<"GetLocalListVersion" | "SendLocalList"> {
  return {
    GetLocalListVersion: () => ({ listVersion: localList.version }),
    SendLocalList(request) {
      runAfterAnswer(changed);
      return { status: localList.update(request) };
    },
  };
}
