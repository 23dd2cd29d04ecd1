import { defineHandlers, type InboundCall, withhold } from "@forecourt/ocpp";
import { bootCharger } from "../chargers/boot.ts";
import { type Link, StaleConnection } from "../chargers/fence.ts";
import { recordDiagnosticsStatus, recordFirmwareStatus } from "../chargers/firmware.ts";
import { recordStatus } from "../chargers/status.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { type Authorization, authorizeIdTag } from "../sessions/authorize.ts";
import { recordMeterValues } from "../sessions/meter.ts";
import { startSession } from "../sessions/start.ts";
import { stopSession } from "../sessions/stop.ts";
import { isUnavailable } from "../store/store-error.ts";
import { samplesOf } from "./samples.ts";

/** What chargers may ask, and the verb that answers. The answer is what the verb returned after its commit. */
export function createRequests(ctx: Context) {
  return defineHandlers<Link>({
    async BootNotification(request, { station }) {
      await bootCharger(ctx, station.context, {
        vendor: request.chargePointVendor,
        model: request.chargePointModel,
        serialNumber: request.chargePointSerialNumber ?? request.chargeBoxSerialNumber ?? null,
        firmwareVersion: request.firmwareVersion ?? null,
        iccid: request.iccid ?? null,
      });
      return {
        status: "Accepted",
        currentTime: isoOf(ctx.clock.now()),
        interval: ctx.config.ocpp.heartbeatIntervalS,
      };
    },

    Heartbeat: () => ({ currentTime: isoOf(ctx.clock.now()) }),

    StatusNotification: kept(async (request, { station, receivedAt }) => {
      await recordStatus(ctx, station.context, {
        connectorId: request.connectorId,
        status: request.status,
        errorCode: request.errorCode,
        vendorErrorCode: request.vendorErrorCode ?? null,
        info: request.info ?? null,
        timestamp: request.timestamp,
        receivedAt,
      });
      return {};
    }),

    async Authorize({ idTag }, { station }) {
      return { idTagInfo: toIdTagInfo(await authorizeIdTag(ctx, station.context, idTag)) };
    },

    StartTransaction: kept(async (request, { station, receivedAt, violations }) => {
      const { transactionId, authorization } = await startSession(ctx, station.context, {
        connectorId: request.connectorId,
        idTag: request.idTag,
        meterStartWh: request.meterStart,
        timestamp: request.timestamp,
        receivedAt,
        raw: violations.length === 0 ? null : { violations },
      });
      return { transactionId, idTagInfo: toIdTagInfo(authorization) };
    }),

    MeterValues: kept(async (request, { station, receivedAt }) => {
      await recordMeterValues(ctx, station.context, {
        connectorId: request.connectorId,
        transactionId: request.transactionId ?? null,
        receivedAt,
        samples: samplesOf(request.meterValue, receivedAt),
      });
      return {};
    }),

    StopTransaction: kept(async (request, { station, receivedAt, violations }) => {
      const authorization = await stopSession(ctx, station.context, {
        transactionId: request.transactionId,
        meterStopWh: request.meterStop,
        timestamp: request.timestamp,
        receivedAt,
        idTag: request.idTag ?? null,
        reason: request.reason ?? null,
        samples: samplesOf(request.transactionData ?? [], receivedAt),
        raw: violations.length === 0 ? null : { violations },
      });
      return authorization === null ? {} : { idTagInfo: toIdTagInfo(authorization) };
    }),

    FirmwareStatusNotification: kept(async ({ status }, { station }) => {
      await recordFirmwareStatus(ctx, station.context, status);
      return {};
    }),

    DiagnosticsStatusNotification: kept(async ({ status }, { station }) => {
      await recordDiagnosticsStatus(ctx, station.context, status);
      return {};
    }),

    // Vendors' extensions are theirs: saying Accepted to what we do not understand misleads the charger.
    DataTransfer: () => ({ status: "UnknownVendorId" }),
  });
}

/**
 * When the store is away or the socket was replaced there is no answer, and the socket is closed: the charger keeps
 * the message and repeats it. A CALLERROR would make it drop the message after a few attempts.
 */
function kept<Request, Answer extends object>(
  handle: (request: Request, call: InboundCall<Link>) => Promise<Answer>,
): (request: Request, call: InboundCall<Link>) => Promise<Answer | ReturnType<typeof withhold>> {
  return async (request, call) => {
    try {
      return await handle(request, call);
    } catch (error) {
      if (error instanceof StaleConnection) return withhold("The connection was replaced.");
      if (isUnavailable(error)) return withhold("The store is away.");
      throw error;
    }
  };
}

function toIdTagInfo({ status, expiresAt, parentIdTag }: Authorization) {
  return {
    ...(expiresAt === null ? {} : { expiryDate: expiresAt }),
    ...(parentIdTag === null ? {} : { parentIdTag }),
    status,
  };
}
