import type { ChargerCalls, ConformanceCase, Connect, Precondition, SecurityProfile, Step } from "../case.ts";
import { asks, boot, calls, connect, disconnect, status, statusOfAll } from "./frames.ts";

const open = (how: Omit<Connect, "step" | "expected">): Connect => ({
  step: "connect",
  expected: "open",
  ...how,
});
const refused = (how: Omit<Connect, "step" | "expected">): Connect => ({
  step: "connect",
  expected: "refused",
  ...how,
});

const bootAndStatus: readonly Step[] = [boot, ...statusOfAll("Available")];

// The value is 16 to 20 bytes in hex, chosen by the central system.
const newPassword = asks(
  "ChangeConfiguration",
  '{"key":"AuthorizationKey","value":"636f6e666f726d616e63652d6b65792d30303032"}',
  '[2,"<id>","ChangeConfiguration",{"key":"AuthorizationKey","value":"<key as newKey>"}]',
  '[3,"<id>",{"status":"Accepted"}]',
);

// Without a connector: the certificate belongs to the whole charger.
const certificateWanted: readonly Step[] = [
  asks(
    "ExtendedTriggerMessage",
    '{"requestedMessage":"SignChargePointCertificate"}',
    '[2,"<id>","ExtendedTriggerMessage",{"requestedMessage":"SignChargePointCertificate","connectorId":"<absent>"}]',
    '[3,"<id>",{"status":"Accepted"}]',
  ),
  calls('[2,"<id>","SignCertificate",{"csr":"<csr>"}]', '[3,"<id>",{"status":"Accepted"}]'),
];

const certificateBrought = (answer: string): Step => ({
  step: "central-system-calls",
  expected: '[2,"<id>","CertificateSigned",{"certificateChain":"<chain for the request as chain>"}]',
  answer: `[3,"<id>",{"status":"${answer}"}]`,
});

const install = (use: string, answer: string) =>
  asks(
    "InstallCertificate",
    `{"certificateType":"${use}","certificate":"<rootCertificate>"}`,
    `[2,"<id>","InstallCertificate",{"certificateType":"${use}","certificate":"<rootCertificate>"}]`,
    `[3,"<id>",{"status":"${answer}"}]`,
  );

const installed = (use: string, answer: string) =>
  asks(
    "GetInstalledCertificateIds",
    `{"certificateType":"${use}"}`,
    `[2,"<id>","GetInstalledCertificateIds",{"certificateType":"${use}"}]`,
    `[3,"<id>",${answer}]`,
  );

const hashData = (algorithm: string, length: number) =>
  `{"hashAlgorithm":"${algorithm}","issuerNameHash":"${"0123456789abcdef".repeat(length / 16)}","issuerKeyHash":"${"fedcba9876543210".repeat(length / 16)}","serialNumber":"2a"}`;

const found = (hash: string) => `{"status":"Accepted","certificateHashData":[${hash}]}`;

// DeleteCertificate has to repeat the charger's values exactly.
const installedAndDeleted = (algorithm: string, length: number): readonly Step[] => {
  const hash = hashData(algorithm, length);
  return [
    installed("CentralSystemRootCertificate", found(hash)),
    asks(
      "DeleteCertificate",
      `{"certificateHashData":${hash}}`,
      `[2,"<id>","DeleteCertificate",{"certificateHashData":${hash}}]`,
      '[3,"<id>",{"status":"Accepted"}]',
    ),
    installed("CentralSystemRootCertificate", '{"status":"NotFound"}'),
  ];
};

const securityEvent = (type: string): ChargerCalls =>
  calls(`[2,"<id>","SecurityEventNotification",{"type":"${type}","timestamp":"<now>"}]`, '[3,"<id>",{}]');

const securityLog = asks(
  "GetLog",
  '{"log":{"remoteLocation":"https://example.com/logs"},"logType":"SecurityLog"}',
  '[2,"<id>","GetLog",{"log":{"remoteLocation":"https://example.com/logs"},"logType":"SecurityLog","requestId":"<integer as requestId>"}]',
  '[3,"<id>",{"status":"Accepted","filename":"security.log"}]',
);

const logIs = (word: string): ChargerCalls =>
  calls(`[2,"<id>","LogStatusNotification",{"status":"${word}","requestId":"<requestId>"}]`, '[3,"<id>",{}]');

const signedUpdate = asks(
  "SignedUpdateFirmware",
  '{"firmware":{"location":"https://example.com/firmware.bin","retrieveDateTime":"<now+60>","installDateTime":"<now+300>","signingCertificate":"<rootCertificate>","signature":"c2lnbmF0dXJl"}}',
  '[2,"<id>","SignedUpdateFirmware",{"requestId":"<integer as requestId>","firmware":{"location":"https://example.com/firmware.bin","retrieveDateTime":"<date-time>","signingCertificate":"<rootCertificate>","signature":"c2lnbmF0dXJl"}}]',
  '[3,"<id>",{"status":"Accepted"}]',
);

const signedFirmwareIs = (word: string): ChargerCalls =>
  calls(
    `[2,"<id>","SignedFirmwareStatusNotification",{"status":"${word}","requestId":"<requestId>"}]`,
    '[3,"<id>",{}]',
  );

/** OpenSSL names of the four cipher suites required by A00.FR.319. */
const suites = [
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "AES128-GCM-SHA256",
  "AES256-GCM-SHA384",
];

const security = (
  id: string,
  title: string,
  start: [SecurityProfile, Precondition],
  steps: readonly Step[],
): ConformanceCase => ({
  id,
  title,
  section: "Security",
  securityProfile: start[0],
  precondition: start[1],
  steps,
});

/** The 15 cases of the security white paper. */
export const securityCases: readonly ConformanceCase[] = [
  security(
    "TC_073",
    "Change the password of Basic authentication",
    [1, "booted"],
    [newPassword, disconnect, refused({}), open({ password: { hex: "<newKey>" } })],
  ),
  security(
    "TC_074",
    "Renew the certificate of the charger",
    [3, "booted"],
    [...certificateWanted, certificateBrought("Accepted"), disconnect, open({ certificate: "signed" })],
  ),
  security(
    "TC_075_1",
    "Install a root certificate of the manufacturer",
    [1, "booted"],
    [
      install("ManufacturerRootCertificate", "Accepted"),
      installed("ManufacturerRootCertificate", found(hashData("SHA256", 64))),
    ],
  ),
  security(
    "TC_075_2",
    "Install a root certificate of the central system",
    [1, "booted"],
    [
      install("CentralSystemRootCertificate", "Accepted"),
      installed("CentralSystemRootCertificate", found(hashData("SHA256", 64))),
    ],
  ),
  security(
    "TC_076",
    "Delete an installed certificate",
    [1, "booted"],
    [
      ...installedAndDeleted("SHA256", 64),
      ...installedAndDeleted("SHA384", 96),
      ...installedAndDeleted("SHA512", 128),
    ],
  ),
  security(
    "TC_077",
    "The charger finds its new certificate invalid",
    [3, "booted"],
    [...certificateWanted, certificateBrought("Rejected"), securityEvent("InvalidChargePointCertificate")],
  ),
  security(
    "TC_078",
    "The charger finds a root certificate invalid",
    [1, "booted"],
    [install("CentralSystemRootCertificate", "Rejected"), securityEvent("InvalidCentralSystemCertificate")],
  ),
  security(
    "TC_079",
    "Get the security log",
    [1, "booted"],
    [securityLog, logIs("Uploading"), logIs("Uploaded")],
  ),
  security(
    "TC_080",
    "Update signed firmware",
    [1, "booted"],
    [
      signedUpdate,
      signedFirmwareIs("Downloading"),
      signedFirmwareIs("Downloaded"),
      signedFirmwareIs("SignatureVerified"),
      status(0, "Unavailable"),
      signedFirmwareIs("Installing"),
      signedFirmwareIs("InstallRebooting"),
      disconnect,
      connect,
      boot,
      {
        step: "in-any-order",
        steps: [securityEvent("FirmwareUpdated"), ...statusOfAll("Available"), signedFirmwareIs("Installed")],
      },
    ],
  ),
  security(
    "TC_081",
    "Update signed firmware with an invalid signature",
    [1, "booted"],
    [
      signedUpdate,
      signedFirmwareIs("Downloading"),
      signedFirmwareIs("Downloaded"),
      signedFirmwareIs("InvalidSignature"),
    ],
  ),
  security(
    "TC_083",
    "Raise the security profile",
    [1, "booted"],
    [
      asks(
        "ChangeConfiguration",
        '{"key":"SecurityProfile","value":"2"}',
        '[2,"<id>","ChangeConfiguration",{"key":"SecurityProfile","value":"2"}]',
        '[3,"<id>",{"status":"Accepted"}]',
      ),
      asks(
        "Reset",
        '{"type":"Hard"}',
        '[2,"<id>","Reset",{"type":"Hard"}]',
        '[3,"<id>",{"status":"Accepted"}]',
      ),
      disconnect,
      open({ securityProfile: 2 }),
      ...bootAndStatus,
      disconnect,
      refused({ securityProfile: 1 }),
      open({ securityProfile: 2 }),
    ],
  ),
  security(
    "TC_085",
    "Basic authentication with valid credentials",
    [1, "offline"],
    [refused({ password: null }), refused({ password: "conformance-key-0009" }), open({}), ...bootAndStatus],
  ),
  security(
    "TC_086",
    "TLS with a valid server certificate",
    [2, "offline"],
    [
      refused({ tls: { version: "TLSv1.1" } }),
      ...suites.flatMap((suite): Step[] => [open({ tls: { version: "TLSv1.2", suite } }), disconnect]),
      open({}),
      ...bootAndStatus,
    ],
  ),
  security(
    "TC_087",
    "TLS with a valid client certificate",
    [3, "offline"],
    [refused({ certificate: "none" }), open({}), ...bootAndStatus],
  ),
  security(
    "TC_088",
    "Negotiate the subprotocol",
    [1, "offline"],
    [refused({ protocols: ["ocpp0.1"] }), open({ protocols: ["ocpp0.1", "ocpp1.6"] }), ...bootAndStatus],
  ),
];
