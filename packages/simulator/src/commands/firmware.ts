import type { FirmwareUpdate } from "../firmware-update.ts";
import type { LogUpload } from "../log-upload.ts";
import type { HandlersOf } from "./after-answer.ts";

export function firmwareCommands(
  firmware: FirmwareUpdate,
  logs: LogUpload,
): HandlersOf<"GetDiagnostics" | "GetLog" | "SignedUpdateFirmware" | "UpdateFirmware"> {
  return {
    UpdateFirmware(request) {
      firmware.start(request);
      return {};
    },
    SignedUpdateFirmware: (request) => ({ status: firmware.startSigned(request) }),
    GetDiagnostics: (request) => logs.diagnostics(request),
    GetLog: (request) => logs.log(request),
  };
}
