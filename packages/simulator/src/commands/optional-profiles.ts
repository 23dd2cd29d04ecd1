import type { FirmwareUpdate } from "../firmware-update.ts";
import type { LocalList } from "../local-list.ts";
import type { LogUpload } from "../log-upload.ts";
import type { Reservations } from "../reservations.ts";
import { type HandlersOf, runAfterAnswer } from "./after-answer.ts";

export function reservationCommands(
  reservations: Reservations,
): HandlersOf<"CancelReservation" | "ReserveNow"> {
  return {
    ReserveNow(request) {
      runAfterAnswer(reservations.show);
      return { status: reservations.reserve(request) };
    },
    CancelReservation({ reservationId }) {
      runAfterAnswer(reservations.show);
      return { status: reservations.cancel(reservationId) };
    },
  };
}

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
