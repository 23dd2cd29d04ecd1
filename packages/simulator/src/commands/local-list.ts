import type { LocalList } from "../local-list.ts";
import { afterwards, type HandlersOf } from "./afterwards.ts";

export function localListCommands(
  localList: LocalList,
  changed: () => void,
): HandlersOf<"GetLocalListVersion" | "SendLocalList"> {
  return {
    GetLocalListVersion: () => ({ listVersion: localList.version }),
    SendLocalList(request) {
      afterwards(changed);
      return { status: localList.update(request) };
    },
  };
}
