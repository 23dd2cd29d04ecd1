import type { AnswerOf } from "@forecourt/ocpp";
import type { Configuration } from "../configuration.ts";
import type { Connector } from "../connector.ts";
import type { FirmwareUpdate } from "../firmware-update.ts";
import type { LogUpload } from "../log-upload.ts";
import type { Registration } from "../registration.ts";
import type { Sampling } from "../sampling.ts";
import { type HandlersOf, runAfterAnswer } from "./after-answer.ts";

export interface TriggerOptions {
  connectors: readonly Connector[];
  configuration: Configuration;
  registration: Registration;
  sampling: Sampling;
  firmware: FirmwareUpdate;
  logs: LogUpload;
  /** Requests a certificate for the charger. */
  signCertificate(): void;
}

type TriggerStatus = AnswerOf<"TriggerMessage">["status"];

export function triggerCommands(
  options: TriggerOptions,
): HandlersOf<"ExtendedTriggerMessage" | "TriggerMessage"> {
  const { connectors, configuration, registration, sampling, firmware, logs } = options;

  /** The messages that both actions can trigger. */
  function common(
    requestedMessage: "BootNotification" | "Heartbeat" | "MeterValues" | "StatusNotification",
    connectorId: number | undefined,
  ): TriggerStatus {
    const those = connectors.filter(({ id }) => connectorId === undefined || id === connectorId);
    const exists = connectorId === undefined || connectorId === 0 || those.length > 0;
    if (!exists) return "Rejected";
    switch (requestedMessage) {
      case "BootNotification":
        // Not after the boot was accepted (errata 3.40).
        if (registration.state === "online") return "Rejected";
        return send(() => registration.boot());
      case "Heartbeat":
        return send(() => registration.heartbeat());
      case "StatusNotification": {
        const ids = connectorId === undefined ? [0, ...those.map(({ id }) => id)] : [connectorId];
        return send(() => {
          for (const id of ids) registration.sendStatus(id);
        });
      }
      case "MeterValues": {
        const measures = configuration.measurands("MeterValuesSampledData").length > 0;
        if (those.length === 0 || !measures) return "Rejected";
        return send(() => {
          for (const connector of those) sampling.sample(connector, "Trigger");
        });
      }
    }
  }

  return {
    TriggerMessage({ requestedMessage, connectorId }) {
      switch (requestedMessage) {
        case "FirmwareStatusNotification":
          return { status: send(firmware.report) };
        case "DiagnosticsStatusNotification":
          return { status: send(logs.reportDiagnostics) };
        case "BootNotification":
        case "Heartbeat":
        case "MeterValues":
        case "StatusNotification":
          return { status: common(requestedMessage, connectorId) };
      }
    },
    ExtendedTriggerMessage({ requestedMessage, connectorId }) {
      switch (requestedMessage) {
        case "FirmwareStatusNotification":
          return { status: send(firmware.reportSigned) };
        case "LogStatusNotification":
          return { status: send(logs.reportLog) };
        case "SignChargePointCertificate":
          return { status: send(options.signCertificate) };
        case "BootNotification":
        case "Heartbeat":
        case "MeterValues":
        case "StatusNotification":
          return { status: common(requestedMessage, connectorId) };
      }
    },
  };
}

function send(run: () => void): "Accepted" {
  runAfterAnswer(run);
  return "Accepted";
}
