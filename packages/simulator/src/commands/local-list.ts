import type { LocalList } from "../local-list.ts";
import type { HandlersOf } from "./afterwards.ts";

export function localListCommands(localList: LocalList): HandlersOf<"GetLocalListVersion" | "SendLocalList"> {
  return {
    GetLocalListVersion: () => ({ listVersion: localList.version }),
    SendLocalList: (request) => ({ status: localList.update(request) }),
  };
}
