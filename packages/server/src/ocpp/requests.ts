import {
  type ChargePointAction,
  defineHandlers,
  type InboundCall,
  refuse,
  type Violation,
  type Withheld,
  withhold,
} from "@forecourt/ocpp";
import type { Authorizer } from "../authorizer/create-authorizer.ts";
import { createBoots } from "../charging/chargers/boot.ts";
import { createDataTransfers } from "../charging/chargers/data-transfer.ts";
import { StaleConnection } from "../charging/chargers/fence.ts";
import {
  recordDiagnosticsStatus,
  recordFirmwareStatus,
  recordSignedFirmwareStatus,
} from "../charging/chargers/firmware.ts";
import { recordSecurityEvent } from "../charging/chargers/security-event.ts";
import { recordStatus } from "../charging/chargers/status.ts";
import { maskOf } from "../charging/id-tags/mask.ts";
import type { RefusedCards } from "../charging/id-tags/refused-cards.ts";
import { type Authorization, authorizeIdTag } from "../charging/sessions/authorize.ts";
import { reportedInstant } from "../charging/sessions/instants.ts";
import { recordMeterValues } from "../charging/sessions/meter.ts";
import { refuseStart } from "../charging/sessions/refuse-start.ts";
import { startSession } from "../charging/sessions/start.ts";
import { stopSession } from "../charging/sessions/stop.ts";
import type { Core } from "../core/core.ts";
import type { ChargerConnection } from "../core/ingest.ts";
import { isoOf } from "../platform/clock.ts";
import { withoutUserInfo } from "../platform/redact.ts";
import { storable } from "../platform/storable.ts";
import { isUnavailable } from "../store/store-error.ts";
import { samplesOf } from "./samples.ts";

/** The requests of chargers, and the operation that answers each. The answer is the operation's result after its commit. */
export function createRequests(
  core: Core,
  refusedCards: Pick<RefusedCards, "note">,
  authorizer: Pick<Authorizer, "decide">,
) {
  const recordDataTransfer = createDataTransfers(core);
  const kept = keeping(core);
  const storeBoot = createBoots(core);
  return defineHandlers<ChargerConnection>({
    BootNotification: kept("BootNotification", async (request, { station }) => {
      const boot = {
        vendor: request.chargePointVendor,
        model: request.chargePointModel,
        serialNumber: request.chargePointSerialNumber ?? request.chargeBoxSerialNumber ?? null,
        firmwareVersion: request.firmwareVersion ?? null,
        iccid: request.iccid ?? null,
      };
      await storeBoot({ connection: station.context, boot });
      return {
        status: "Accepted" as const,
        currentTime: isoOf(core.clock.now()),
        interval: core.config.ocpp.heartbeatIntervalS,
      };
    }),

    Heartbeat: () => ({ currentTime: isoOf(core.clock.now()) }),

    StatusNotification: kept("StatusNotification", async (request, { station, receivedAt }) => {
      const connectorId = connectorOf(request.connectorId);
      if (connectorId === null)
        return refuse("PropertyConstraintViolation", "connectorId must be an integer from 0 to 1,000.");
      await recordStatus(core, station.context, {
        connectorId,
        status: request.status,
        errorCode: request.errorCode,
        vendorErrorCode: request.vendorErrorCode ?? null,
        info: request.info === undefined ? null : withoutUserInfo(request.info),
        timestamp: request.timestamp,
        receivedAt,
      });
      return {};
    }),

    Authorize: kept("Authorize", async ({ idTag }, { station }) => {
      const card = { idTag: indexable(idTag), connectorId: null };
      const decision = await authorizer.decide(station.context, { ...card, isLate: false });
      const authorization = await authorizeIdTag(core, station.context, card.idTag, decision);
      refusedCards.note(station.context, card, authorization);
      return { idTagInfo: toIdTagInfo(authorization) };
    }),

    StartTransaction: kept(
      "StartTransaction",
      async (request, { station, receivedAt, seenBefore, violations }) => {
        const connectorId = connectorOf(request.connectorId);
        const idTag = indexable(request.idTag);
        const start = {
          meterStartWh: registerOf(request.meterStart),
          timestamp: indexable(request.timestamp),
          receivedAt,
          seenBefore,
          raw: rawOf(violations, request.idTag),
        };
        const { transactionId, authorization } =
          connectorId === null || connectorId === 0
            ? await refuseStart(core, station.context, {
                ...start,
                why: `Connector ${request.connectorId} cannot start a transaction.`,
              })
            : await startSession(core, station.context, {
                ...start,
                connectorId,
                idTag,
                decision: await authorizer.decide(station.context, {
                  idTag,
                  connectorId,
                  isLate: isDeliveredLate(start),
                }),
                reservationId: reservationOf(request.reservationId),
              });
        refusedCards.note(station.context, { idTag, connectorId }, authorization);
        return { transactionId, idTagInfo: toIdTagInfo(authorization) };
      },
    ),

    MeterValues: kept("MeterValues", async (request, { station, receivedAt }) => {
      await recordMeterValues(core, station.context, {
        connectorId: connectorOf(request.connectorId),
        transactionId: transactionOf(request.transactionId),
        receivedAt,
        samples: samplesOf(request.meterValue, receivedAt),
      });
      return {};
    }),

    StopTransaction: kept("StopTransaction", async (request, { station, receivedAt, violations }) => {
      const authorization = await stopSession(core, station.context, {
        transactionId: transactionOf(request.transactionId),
        meterStopWh: registerOf(request.meterStop),
        timestamp: request.timestamp,
        receivedAt,
        idTag: request.idTag === undefined ? null : indexable(request.idTag),
        reason: request.reason ?? null,
        samples: samplesOf(request.transactionData ?? [], receivedAt),
        raw: rawOf(violations, request.idTag),
      });
      return authorization === null ? {} : { idTagInfo: toIdTagInfo(authorization) };
    }),

    FirmwareStatusNotification: kept("FirmwareStatusNotification", async ({ status }, { station }) => {
      await recordFirmwareStatus(core, station.context, status);
      return {};
    }),

    SignedFirmwareStatusNotification: kept(
      "SignedFirmwareStatusNotification",
      async ({ status }, { station }) => {
        await recordSignedFirmwareStatus(core, station.context, status);
        return {};
      },
    ),

    DiagnosticsStatusNotification: kept("DiagnosticsStatusNotification", async ({ status }, { station }) => {
      await recordDiagnosticsStatus(core, station.context, status);
      return {};
    }),

    LogStatusNotification: kept("LogStatusNotification", async ({ status }, { station }) => {
      await recordDiagnosticsStatus(core, station.context, status);
      return {};
    }),

    SecurityEventNotification: kept("SecurityEventNotification", async ({ type, techInfo }, { station }) => {
      await recordSecurityEvent(core, station.context, {
        kind: type,
        // Chargers often name the URL that they could not fetch.
        techInfo: techInfo === undefined ? null : withoutUserInfo(techInfo),
      });
      return {};
    }),

    // This server has no authority that could sign the certificate.
    SignCertificate: () => ({ status: "Rejected" }),

    DataTransfer: kept("DataTransfer", async ({ vendorId, messageId, data }, { station, violations }) => {
      const answer = await recordDataTransfer(station.context, {
        vendorId,
        messageId: messageId ?? null,
        data: data ?? otherData(violations),
      });
      return { status: answer.status, ...(answer.data === undefined ? {} : { data: answer.data }) };
    }),
  });
}

/** A charger that starts a transaction now sends it at once. An older one was stored while the charger was offline. */
const lateAfterMs = 60_000;

function isDeliveredLate({ receivedAt, timestamp }: { receivedAt: number; timestamp: string }): boolean {
  return receivedAt - reportedInstant(timestamp, receivedAt) > lateAfterMs;
}

/**
 * Makes the request storable first. When the database is unavailable or the socket was replaced, the server does not
 * answer, and closes the socket: the charger keeps the message and repeats it. After a CALLERROR the charger would drop
 * the message after a few attempts.
 */
function keeping(core: Core) {
  return <Request, Answer extends object>(
    action: ChargePointAction,
    handle: (request: Request, call: InboundCall<ChargerConnection>) => Promise<Answer>,
  ) =>
    async (request: Request, call: InboundCall<ChargerConnection>): Promise<Answer | Withheld> => {
      try {
        const { chargerId, orgId } = call.station.context;
        const answer = await core.continuity.answering(chargerId, () =>
          core.db.inOrganization(orgId, () => handle(storable(request), call)),
        );
        core.unstored.stored(action);
        return answer;
      } catch (error) {
        core.continuity.failed(error);
        core.unstored.failed(action, error);
        if (error instanceof StaleConnection) return withhold("The connection was replaced.");
        if (isUnavailable(error)) return withhold("The store is away.");
        throw error;
      }
    };
}

/**
 * Where the frame broke the schema. It is kept beside the columns, except id tags, whose text is stored in one place
 * only.
 */
function rawOf(violations: readonly Violation[], idTag: string | undefined): unknown {
  if (violations.length === 0) return null;
  const shown = violations.map((violation) =>
    /\/(idTag|parentIdTag)$/i.test(violation.path) ? { ...violation, actual: "***" } : violation,
  );
  const mask = maskOf(idTag === undefined ? [] : [idTag]);
  const raw = storable({ violations: shown });
  return mask === null ? raw : mask(raw);
}

/** Some chargers send an object or a number as the data of a DataTransfer, where OCPP 1.6 has a text. */
function otherData(violations: readonly Violation[]): string | null {
  const sent = violations.find(({ path }) => path === "/data")?.actual;
  return sent === undefined || sent === null ? null : JSON.stringify(storable(sent));
}

function toIdTagInfo({ status, expiresAt, parentIdTag }: Authorization) {
  return {
    ...(expiresAt === null ? {} : { expiryDate: expiresAt }),
    ...(parentIdTag === null ? {} : { parentIdTag }),
    status,
  };
}

/** A connector that a charger may have; null for any other number. */
function connectorOf(connectorId: number): number | null {
  return Number.isInteger(connectorId) && connectorId >= 0 && connectorId <= 1000 ? connectorId : null;
}

/** Null for a number that the server never assigned, and that no column holds. */
function transactionOf(transactionId: number | undefined): number | null {
  return integerOf(transactionId);
}

/** Null when there is none, and for a number that no reservation of OCPP has. */
function reservationOf(reservationId: number | undefined): number | null {
  return integerOf(reservationId);
}

/** An integer of 32 bits. */
function integerOf(given: number | undefined): number | null {
  if (given === undefined || !Number.isInteger(given)) return null;
  return given >= -(2 ** 31) && given < 2 ** 31 ? given : null;
}

/** Wh; null for a value that a meter cannot show. Chargers send -1 when they do not know the value. */
function registerOf(wh: number): number | null {
  return Number.isSafeInteger(wh) && wh >= 0 ? wh : null;
}

/** Cuts an id tag or a timestamp to more than any real one has: both are in indexes, which limit the length. */
function indexable(text: string): string {
  return text.slice(0, 255);
}
