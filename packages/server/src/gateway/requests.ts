import {
  defineHandlers,
  type InboundCall,
  refuse,
  type Violation,
  type Withheld,
  withhold,
} from "@forecourt/ocpp";
import { createBoots } from "../chargers/boot.ts";
import { type Link, StaleConnection } from "../chargers/fence.ts";
import {
  recordDiagnosticsStatus,
  recordFirmwareStatus,
  recordSignedFirmwareStatus,
} from "../chargers/firmware.ts";
import { recordSecurityEvent } from "../chargers/security-event.ts";
import { recordStatus } from "../chargers/status.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { maskOf } from "../id-tags/mask.ts";
import { withoutUserInfo } from "../redact.ts";
import { type Authorization, authorizeIdTag } from "../sessions/authorize.ts";
import { recordMeterValues } from "../sessions/meter.ts";
import { refuseStart } from "../sessions/refuse-start.ts";
import { startSession } from "../sessions/start.ts";
import { stopSession } from "../sessions/stop.ts";
import { storable } from "../storable.ts";
import { isUnavailable } from "../store/store-error.ts";
import { samplesOf } from "./samples.ts";
import { connectorOf, indexable, registerOf, reservationOf, transactionOf } from "./storable.ts";

/** What chargers may ask, and the verb that answers. The answer is what the verb returned after its commit. */
export function createRequests(ctx: Context) {
  const kept = keeping(ctx);
  const storeBoot = createBoots(ctx);
  return defineHandlers<Link>({
    BootNotification: kept(async (request, { station }) => {
      const boot = {
        vendor: request.chargePointVendor,
        model: request.chargePointModel,
        serialNumber: request.chargePointSerialNumber ?? request.chargeBoxSerialNumber ?? null,
        firmwareVersion: request.firmwareVersion ?? null,
        iccid: request.iccid ?? null,
      };
      await storeBoot({ link: station.context, boot });
      return {
        status: "Accepted" as const,
        currentTime: isoOf(ctx.clock.now()),
        interval: ctx.config.ocpp.heartbeatIntervalS,
      };
    }),

    Heartbeat: () => ({ currentTime: isoOf(ctx.clock.now()) }),

    StatusNotification: kept(async (request, { station, receivedAt }) => {
      const connectorId = connectorOf(request.connectorId);
      if (connectorId === null) return refuse("PropertyConstraintViolation", "There is no such connector.");
      await recordStatus(ctx, station.context, {
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

    Authorize: kept(async ({ idTag }, { station }) => {
      return { idTagInfo: toIdTagInfo(await authorizeIdTag(ctx, station.context, indexable(idTag))) };
    }),

    StartTransaction: kept(async (request, { station, receivedAt, seenBefore, violations }) => {
      const connectorId = connectorOf(request.connectorId);
      const start = {
        meterStartWh: registerOf(request.meterStart),
        timestamp: indexable(request.timestamp),
        receivedAt,
        seenBefore,
        raw: rawOf(violations, request.idTag),
      };
      const { transactionId, authorization } =
        connectorId === null || connectorId === 0
          ? await refuseStart(ctx, station.context, {
              ...start,
              why: `Connector ${request.connectorId} charges nobody.`,
            })
          : await startSession(ctx, station.context, {
              ...start,
              connectorId,
              idTag: indexable(request.idTag),
              reservationId: reservationOf(request.reservationId),
            });
      return { transactionId, idTagInfo: toIdTagInfo(authorization) };
    }),

    MeterValues: kept(async (request, { station, receivedAt }) => {
      await recordMeterValues(ctx, station.context, {
        connectorId: connectorOf(request.connectorId),
        transactionId: transactionOf(request.transactionId),
        receivedAt,
        samples: samplesOf(request.meterValue, receivedAt),
      });
      return {};
    }),

    StopTransaction: kept(async (request, { station, receivedAt, violations }) => {
      const authorization = await stopSession(ctx, station.context, {
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

    FirmwareStatusNotification: kept(async ({ status }, { station }) => {
      await recordFirmwareStatus(ctx, station.context, status);
      return {};
    }),

    SignedFirmwareStatusNotification: kept(async ({ status }, { station }) => {
      await recordSignedFirmwareStatus(ctx, station.context, status);
      return {};
    }),

    DiagnosticsStatusNotification: kept(async ({ status }, { station }) => {
      await recordDiagnosticsStatus(ctx, station.context, status);
      return {};
    }),

    LogStatusNotification: kept(async ({ status }, { station }) => {
      await recordDiagnosticsStatus(ctx, station.context, status);
      return {};
    }),

    SecurityEventNotification: kept(async ({ type, techInfo }, { station }) => {
      await recordSecurityEvent(ctx, station.context, {
        kind: type,
        // Chargers like to say from where they could not fetch something.
        techInfo: techInfo === undefined ? null : withoutUserInfo(techInfo),
      });
      return {};
    }),

    // There is nobody here who could sign it.
    SignCertificate: () => ({ status: "Rejected" }),

    // Vendors' extensions are theirs: saying Accepted to what we do not understand misleads the charger.
    DataTransfer: () => ({ status: "UnknownVendorId" }),
  });
}

/**
 * What came is made storable first. When the store is away or the socket was replaced there is no answer, and the socket
 * is closed: the charger keeps the message and repeats it. A CALLERROR would make it drop the message after a few attempts.
 */
function keeping(ctx: Context) {
  return <Request, Answer extends object>(
    handle: (request: Request, call: InboundCall<Link>) => Promise<Answer>,
  ) =>
    async (request: Request, call: InboundCall<Link>): Promise<Answer | Withheld> => {
      try {
        const { chargerId, orgId } = call.station.context;
        return await ctx.continuity.answering(chargerId, () =>
          ctx.db.inOrganization(orgId, () => handle(storable(request), call)),
        );
      } catch (error) {
        ctx.continuity.failed(error);
        if (error instanceof StaleConnection) return withhold("The connection was replaced.");
        if (isUnavailable(error)) return withhold("The store is away.");
        throw error;
      }
    };
}

/** Where the frame broke the schema: kept beside the columns, but for id tags, whose text is stored in one place only. */
function rawOf(violations: readonly Violation[], idTag: string | undefined): unknown {
  if (violations.length === 0) return null;
  const shown = violations.map((violation) =>
    /\/(idTag|parentIdTag)$/i.test(violation.path) ? { ...violation, actual: "***" } : violation,
  );
  const mask = maskOf(idTag === undefined ? [] : [idTag]);
  const raw = storable({ violations: shown });
  return mask === null ? raw : mask(raw);
}

function toIdTagInfo({ status, expiresAt, parentIdTag }: Authorization) {
  return {
    ...(expiresAt === null ? {} : { expiryDate: expiresAt }),
    ...(parentIdTag === null ? {} : { parentIdTag }),
    status,
  };
}
