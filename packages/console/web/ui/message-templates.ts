/** What a call of OCPP 1.6 to a charger looks like, by its action: to be filled in. */
export const messageTemplates: Readonly<Record<string, object>> = {
  TriggerMessage: { requestedMessage: "StatusNotification", connectorId: 1 },
  GetConfiguration: { key: [] },
  ChangeConfiguration: { key: "MeterValueSampleInterval", value: "60" },
  ReserveNow: { connectorId: 1, expiryDate: "2030-01-01T12:00:00Z", idTag: "", reservationId: 1 },
  CancelReservation: { reservationId: 1 },
  GetDiagnostics: { location: "ftp://files.example.com/" },
  GetLog: { log: { remoteLocation: "ftp://files.example.com/" }, logType: "DiagnosticsLog", requestId: 1 },
  ClearCache: {},
  GetLocalListVersion: {},
  SendLocalList: { listVersion: 1, updateType: "Full", localAuthorizationList: [] },
  GetCompositeSchedule: { connectorId: 1, duration: 3600, chargingRateUnit: "A" },
  ClearChargingProfile: { connectorId: 1 },
  DataTransfer: { vendorId: "", messageId: "", data: "" },
  ExtendedTriggerMessage: { requestedMessage: "LogStatusNotification" },
  GetInstalledCertificateIds: { certificateType: "CentralSystemRootCertificate" },
};
