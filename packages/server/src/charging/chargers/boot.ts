import { and, eq, inArray, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type NewEvent, recordEvents } from "../../store/events.ts";
import { type Grouped, grouped } from "../../store/grouped.ts";
import { chargers, commands } from "../../store/schema.ts";
import { completeCommand } from "../commands/complete.ts";
import { connectionLost } from "../commands/outcome.ts";
import { noticeBoots } from "../sessions/apparent-end.ts";
import { fence } from "./fence.ts";
import { recordBoots } from "./witness.ts";

export interface Boot {
  vendor: string;
  model: string;
  serialNumber: string | null;
  firmwareVersion: string | null;
  iccid: string | null;
}

/** A boot, and the socket that reported it. */
export interface ReportedBoot {
  connection: ChargerConnection;
  boot: Boot;
}

/**
 * BootNotification: the server accepts a registered charger. A Reset has worked if its answer was lost in the reboot. When
 * a depot comes back, all its chargers boot at once, so many boots are stored in one commit.
 */
export function createBoots(core: Core): Grouped<ReportedBoot, void> {
  const inGroups = grouped(async (boots: readonly ReportedBoot[]) => {
    const stored = await bootChargers(core, boots);
    return boots.map((reported) => stored.has(reported));
  });
  return async (reported) => {
    // The row is busy and must not delay the other boots, or the socket was replaced.
    if (!(await inGroups(reported))) await bootCharger(core, reported);
  };
}

/** Returns the boots that were stored. */
async function bootChargers(core: Core, boots: readonly ReportedBoot[]): Promise<Set<ReportedBoot>> {
  const byCharger = new Map(boots.map((reported) => [reported.connection.chargerId, reported]));
  const now = isoOf(core.clock.now());
  const rows = JSON.stringify(
    [...byCharger.values()].map(({ connection: { chargerId: id, epoch }, boot }) => ({ id, epoch, ...boot })),
  );
  return core.db.asSystem(() =>
    core.db.transaction(async (tx) => {
      const stored = await tx.execute<{ id: string }>(sql`
        with reported as (
          select * from jsonb_to_recordset(${rows}::jsonb) as reported(id text, epoch bigint, vendor text, model text,
            "serialNumber" text, "firmwareVersion" text)
        ), free as (
          select c.id from chargers c join reported on reported.id = c.id and reported.epoch = c.connection_epoch
          order by c.id
          for no key update of c skip locked
        )
        update chargers set vendor = reported.vendor, model = reported.model, serial_number = reported."serialNumber",
          firmware_version = reported."firmwareVersion", registration_status = 'accepted',
          last_boot_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
        from reported join free on free.id = reported.id
        where chargers.id = reported.id
        returning chargers.id`);
      const done = [...stored].flatMap(({ id }) => byCharger.get(id) ?? []);
      if (done.length === 0) return new Set();
      await finishBoots(core, tx, done, now);
      return new Set(done);
    }),
  );
}

async function bootCharger(core: Core, reported: ReportedBoot): Promise<void> {
  const { connection, boot } = reported;
  await core.db.transaction(async (tx) => {
    await fence(tx, connection);
    const now = isoOf(core.clock.now());
    await tx
      .update(chargers)
      .set({
        vendor: boot.vendor,
        model: boot.model,
        serialNumber: boot.serialNumber,
        firmwareVersion: boot.firmwareVersion,
        registrationStatus: "accepted",
        lastBootAt: now,
        updatedAt: now,
      })
      .where(eq(chargers.id, connection.chargerId));
    await finishBoots(core, tx, [reported], now);
  });
}

async function finishBoots(core: Core, tx: Tx, boots: readonly ReportedBoot[], now: string): Promise<void> {
  const connections = boots.map(({ connection }) => connection);
  await recordBoots(tx, connections, now);
  recordEvents(core, tx, boots.map(eventOf));
  const chargerIds = connections.map(({ chargerId }) => chargerId);
  await completeResets(core, tx, chargerIds);
  await noticeBoots(core, tx, chargerIds);
}

function eventOf({ connection: { chargerId, orgId }, boot }: ReportedBoot): NewEvent {
  return {
    orgId,
    type: "charger.booted",
    subject: { type: "charger", id: chargerId },
    actor: { type: "charger", id: chargerId },
    data: {
      charger_id: chargerId,
      vendor: boot.vendor,
      model: boot.model,
      serial_number: boot.serialNumber,
      firmware_version: boot.firmwareVersion,
      iccid: boot.iccid,
      registration_status: "accepted",
    },
  };
}

async function completeResets(core: Core, tx: Tx, chargerIds: readonly string[]): Promise<void> {
  const resets = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(
      and(
        inArray(commands.chargerId, [...chargerIds]),
        eq(commands.type, "Reset"),
        eq(commands.status, "pending"),
        eq(commands.error, connectionLost),
      ),
    );
  for (const { id } of resets)
    await completeCommand(core, tx, id, { status: "accepted", error: null, result: null });
}
