import type { ChargerCalls, ConformanceCase, Step } from "../case.ts";
import { asks, boot, calls, connect, disconnect, statusOfAll } from "./frames.ts";

const update = asks(
  "UpdateFirmware",
  '{"location":"https://example.com/firmware.bin","retrieveDate":"<now+60>"}',
  '[2,"<id>","UpdateFirmware",{"location":"https://example.com/firmware.bin","retrieveDate":"<date-time>"}]',
  '[3,"<id>",{}]',
);

const diagnostics = asks(
  "GetDiagnostics",
  '{"location":"ftp://example.com/diagnostics"}',
  '[2,"<id>","GetDiagnostics",{"location":"ftp://example.com/diagnostics"}]',
  '[3,"<id>",{"fileName":"diagnostics.log"}]',
);

const reports =
  (action: "FirmwareStatusNotification" | "DiagnosticsStatusNotification") =>
  (status: string): ChargerCalls =>
    calls(`[2,"<id>","${action}",{"status":"${status}"}]`, '[3,"<id>",{}]');
const firmwareIs = reports("FirmwareStatusNotification");
const diagnosticsAre = reports("DiagnosticsStatusNotification");

const installing: readonly Step[] = [
  update,
  firmwareIs("Downloading"),
  firmwareIs("Downloaded"),
  ...statusOfAll("Unavailable"),
  firmwareIs("Installing"),
  disconnect,
  connect,
  boot,
  ...statusOfAll("Available"),
];

const firmware = (id: string, title: string, steps: readonly Step[]): ConformanceCase => ({
  id,
  title,
  section: "Firmware management",
  securityProfile: 1,
  precondition: "booted",
  steps,
});

/** The 5 cases of the FirmwareManagement profile. */
export const firmwareCases: readonly ConformanceCase[] = [
  firmware("TC_044_1", "Download and install firmware", [...installing, firmwareIs("Installed")]),
  firmware("TC_044_2", "Download firmware, and it fails", [
    update,
    firmwareIs("Downloading"),
    firmwareIs("DownloadFailed"),
  ]),
  firmware("TC_044_3", "Install firmware, and it fails", [...installing, firmwareIs("InstallationFailed")]),
  firmware("TC_045_1", "Get diagnostics", [
    diagnostics,
    diagnosticsAre("Uploading"),
    diagnosticsAre("Uploaded"),
  ]),
  firmware("TC_045_2", "Get diagnostics, and the upload fails", [
    diagnostics,
    diagnosticsAre("Uploading"),
    diagnosticsAre("UploadFailed"),
  ]),
];
