import { toTimestamp } from "@forecourt/ocpp";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import type { Changes } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import { readUrl } from "../../platform/read-url.ts";
import { balancedLocation, holdBalancer } from "../../sites/locations/balanced-location.ts";
import type { Tx } from "../../store/db.ts";
import { type CommandType, chargers, commands, type SessionLimits } from "../../store/schema.ts";
import { reachableProfile } from "../chargers/admit.ts";
import type { ChargerRow } from "../chargers/queries.ts";
import type { SocketRow } from "../chargers/sockets.ts";
import { seemsFree } from "../sessions/apparent-end.ts";
import { ensureIdTag, refusalOf, tagByText } from "../sessions/authorize.ts";
import { occupied } from "../sessions/how-to-end.ts";
import { currencyOfTariff, refuseOtherCurrency, withLimits } from "../sessions/limits.ts";
import { siteOf } from "../sessions/pinned.ts";
import { openSessionAt, openSessionOf, type SessionRow } from "../sessions/queries.ts";
import type { ListMode } from "./plan-local-list.ts";
import {
  type ChargerRequest,
  type CommandPlan,
  type Sent,
  sendToCharger,
  sendToSocket,
  type Wait,
} from "./send.ts";

/*
 * The operations that send one command: to a connector, or to the whole charger. Each is an OCPP action and a function that
 * plans the call in the transaction that stores the command.
 */

type Operation<Input> = (core: Core, caller: Caller, input: Input, wait: Wait) => Promise<Sent>;

interface Request<Input> {
  core: Core;
  tx: Tx;
  input: Input;
}

interface ToCharger {
  chargerId: string;
}

interface ToSocket extends ToCharger {
  socketId: string;
}

/** `read` sends the statements whose rows `plan` needs, in the round trip that reads the socket. It must not change anything. */
function socketOperation<Input extends ToSocket, Read = undefined>(
  type: CommandType,
  plan: (request: Request<Input>, socket: SocketRow, read: Read) => Promise<CommandPlan>,
  read?: (tx: Tx, input: Input, caller: Caller) => Promise<Read>,
): Operation<Input> {
  return (core, caller, input, wait) =>
    sendToSocket<Read>(
      core,
      caller,
      { ...input, type },
      wait,
      (tx, socket, rows) => plan({ core, tx, input }, socket, rows),
      read && ((tx) => read(tx, input, caller)),
    );
}

/** An operation that sends a command to one charger. `request` is the command alone, for a job that sends it to many. */
interface ChargerOperation<Input> extends Operation<Input & ToCharger> {
  request(core: Core, input: Input): ChargerRequest;
}

/** `check` refuses an input that no charger can take. */
function chargerOperation<Input extends object>(
  type: CommandType,
  plan: (request: Request<Input>, charger: ChargerRow) => Promise<CommandPlan>,
  check: (input: Input) => void = () => undefined,
): ChargerOperation<Input> {
  const request = (core: Core, input: Input): ChargerRequest => {
    check(input);
    return { type, plan: (tx, charger) => plan({ core, tx, input }, charger) };
  };
  const send: Operation<Input & ToCharger> = async (core, caller, input, wait) =>
    sendToCharger(core, caller, input.chargerId, request(core, input), wait);
  return Object.assign(send, { request });
}

/**
 * The id tag is valid at this charger for ten minutes, even if it is not listed, unless it is listed as blocked or expired.
 * The connector's last status never refuses the start, because it may be stale. An open session does not refuse it either
 * once its connector reports that it is free: the stop was lost, and the charger's report is more reliable. Where load is
 * balanced, the start waits for the limit that it must carry.
 */
export const startCharging = socketOperation(
  "RemoteStartTransaction",
  async (
    { core, tx, input }: Request<StartInput>,
    socket,
    { open, known, location }: Awaited<ReturnType<typeof readStart>>,
  ) => {
    if (open !== undefined && !(await seemsFree(tx, open, socket))) throw await occupied(tx, open);
    const tag = known ?? (await ensureIdTag(core, tx, socket.orgId, input.idTag));
    const limits = withLimits(null, input.limits ?? null);
    if (limits?.max_cost != null) refuseOtherCurrency(limits, await currencyAt(tx, input));
    const refused = refusalOf(tag, isoOf(core.clock.now())) !== null;
    if (location !== undefined) {
      await holdBalancer(tx, location.id);
      tx.signal({ type: "location-changed", locationId: location.id });
    }
    return {
      // The tag's text is added when the call is made.
      payload: { connectorId: socket.connectorId },
      idTagId: tag.id,
      ...(limits === null ? {} : { sessionLimits: limits }),
      weight: input.weight ?? null,
      tier: input.tier ?? null,
      // Balancing counts the open session until the next one begins. Then the new session gets its share, like one started
      // by card.
      ...(location === undefined || open !== undefined ? {} : { balancing: "start" }),
      ...(refused ? { refusal: "id_tag_blocked" } : {}),
    };
  },
  readStart,
);

interface StartInput extends ToSocket {
  idTag: string;
  limits?: Changes<SessionLimits> | undefined;
  weight?: number | null | undefined;
  tier?: number | null | undefined;
}

/** The currency in which a session that starts now is priced. */
async function currencyAt(tx: Tx, { chargerId }: StartInput): Promise<string | null> {
  const site = await siteOf(tx, { id: chargerId });
  return site === null ? null : currencyOfTariff(tx, site);
}

async function readStart(tx: Tx, { chargerId, idTag, socketId }: StartInput, { orgId }: Caller) {
  const [[open], [known], [location]] = await Promise.all([
    tx.run(openSessionAt, { socketId }),
    tx.run(tagByText, { orgId, idTag }),
    tx.run(balancedLocation, { chargerId }),
  ]);
  return { open, known, location };
}

/** Stops the session that is open on the socket. */
export const stopCharging = socketOperation<ToSocket, SessionRow | undefined>(
  "RemoteStopTransaction",
  async ({ input }, _socket, session) => {
    if (session === undefined)
      throw new ProblemError("no-active-session", `Socket ${input.socketId} has no open session to stop.`);
    return { payload: { transactionId: session.transactionId }, sessionId: session.id };
  },
  (tx, { socketId }) => openSessionOf(tx, socketId),
);

export const unlockConnector = socketOperation<ToSocket>(
  "UnlockConnector",
  async (_request, { connectorId }) => ({ payload: { connectorId } }),
);

export const resetCharger = chargerOperation<{ type: "Soft" | "Hard" }>("Reset", async ({ input }) => ({
  payload: { type: input.type },
}));

/**
 * Changes SecurityProfile (OCPP 1.6 security white paper, section 2.7): only upwards, and only to a profile with which this
 * server can be reached. The charger's minimum profile rises when the charger first connects with the new one.
 */
export const raiseSecurityProfile = chargerOperation<{ securityProfile: number }>(
  "ChangeConfiguration",
  async ({ core, input: { securityProfile: wanted } }, { identity, securityProfile }) => {
    if (wanted <= securityProfile)
      throw profileRefused(
        `security_profile is ${wanted}; it must be higher than ${securityProfile}, which ${identity} already requires.`,
      );
    refuseUnreachable(core, wanted);
    return { payload: { key: "SecurityProfile", value: String(wanted) } };
  },
);

/** @throws ProblemError `security-profile-refused` for a profile with which no charger can reach this server. */
export function refuseUnreachable({ config }: Pick<Core, "config">, wanted: number): void {
  const reachable = reachableProfile(config);
  if (wanted <= reachable) return;
  const need =
    reachable === 1 ? "TLS (FORECOURT_TLS_CERT)" : "an authority of chargers (FORECOURT_TLS_CLIENT_CA)";
  throw profileRefused(
    `security_profile is ${wanted}; this server accepts at most ${reachable} until it has ${need}.`,
  );
}

function profileRefused(detail: string): ProblemError {
  return new ProblemError("security-profile-refused", detail, {
    faults: [{ pointer: "/security_profile", code: "refused", detail }],
  });
}

interface FirmwareInput {
  location: string;
  retrieveDate?: string | undefined;
  retries?: number | undefined;
  retryInterval?: number | undefined;
}

/** The charger fetches the image; the server never does. */
export const updateFirmware = chargerOperation<FirmwareInput>(
  "UpdateFirmware",
  async ({ core, input }) => {
    const { location, retrieveDate, retries, retryInterval } = input;
    return {
      payload: {
        location,
        ...(retries === undefined ? {} : { retries }),
        retrieveDate: toTimestamp(retrieveDate === undefined ? core.clock.now() : Date.parse(retrieveDate)),
        ...(retryInterval === undefined ? {} : { retryInterval }),
      },
    };
  },
  ({ location }) => {
    if (["http:", "https:"].includes(readUrl(location)?.protocol ?? "")) return;
    const detail = "location must be an absolute http or https URL that the charger can reach.";
    throw new ProblemError("firmware-url-not-allowed", detail, {
      faults: [{ pointer: "/location", code: "url", detail }],
    });
  },
);

/**
 * Sends the listed id tags of the organization, as they are when the frames are built. Only one command runs at a time for
 * each charger, because the frames of two would mix.
 */
export const sendLocalList = chargerOperation<{ mode: ListMode }>(
  "SendLocalList",
  async ({ tx, input: { mode } }, { id }) => ({
    payload: { mode },
    ...((await isSending(tx, id)) ? { refusal: "local_list_in_progress" } : {}),
  }),
);

async function isSending(tx: Tx, chargerId: string): Promise<boolean> {
  // The lock is held to the end of the transaction, so that of two concurrent requests one sees the other.
  await tx.select({ id: chargers.id }).from(chargers).where(eq(chargers.id, chargerId)).for("no key update");
  const [pending] = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(
      and(
        eq(commands.chargerId, chargerId),
        eq(commands.type, "SendLocalList"),
        eq(commands.status, "pending"),
      ),
    )
    .limit(1);
  return pending !== undefined;
}
