import { createHmac } from "node:crypto";
import type { CallOutcome, CentralSystemAction, RequestOf } from "@forecourt/ocpp";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, idTags, localListEntries, localLists } from "../../store/schema.ts";
import { type IdTagRow, refusalOf } from "../sessions/authorize.ts";
import type { ChargerCalls } from "./calls.ts";
import type { CommandRow, Completion, End } from "./complete.ts";
import { withoutEcho } from "./echo.ts";
import { endedBy } from "./errors.ts";
import { callOptionsOf } from "./late-answer.ts";
import { completionOf } from "./outcome.ts";
import {
  type ListedTag,
  type ListMode,
  type LocalListInput,
  mostTags,
  planLocalList,
} from "./plan-local-list.ts";
import { capabilitiesOf } from "./queries.ts";

type Call = <Action extends CentralSystemAction>(
  action: Action,
  request: RequestOf<Action>,
) => Promise<CallOutcome<Action>>;

/**
 * Sends a charger the id tags of its organization. First asks which list the charger has, unless it gets a full one anyway,
 * and how many tags it accepts, if that is not known. Then sends the differences or the full list. Stores what the charger
 * accepted only after it has accepted all of it. If this stops half way, the charger has a version that the store does not
 * know, so the next list is a full one.
 */
export async function runLocalList(
  core: Core,
  calls: Pick<ChargerCalls, "call">,
  command: CommandRow,
  mode: ListMode,
): Promise<End> {
  const call: Call = async (action, request) => {
    const outcome = await calls.call(command.chargerId, action, request, callOptionsOf(core, command));
    // The other calls do not contain tags.
    return action === "SendLocalList" ? withoutEcho(command, outcome) : outcome;
  };

  const lists = await listsOf(core, command);
  let version = lists.held?.version ?? 0;
  // A charger that has lost its list still accepts differences, so ask for its version.
  if (mode === "differential") {
    const answer = await call("GetLocalListVersion", {});
    if (answer.outcome !== "result") return { completion: completionOf("GetLocalListVersion", answer) };
    version = answer.payload.listVersion;
    // Version -1: the charger does not support a list.
    if (version < 0) return { completion: { status: "rejected", error: "NotSupported", result: null } };
  }

  const input = { mode, version, ...(await limitsOf(core, command, call)), ...lists };
  const first = await send(call, input);
  const isOutOfStep = first.plan?.mode === "differential" && first.completion.error === "VersionMismatch";
  const { plan, completion } = isOutOfStep ? await send(call, { ...input, mode: "full" }) : first;
  if (plan === null || completion.status !== "accepted") return { completion };
  return {
    completion: {
      ...completion,
      result: {
        status: "Accepted",
        mode: plan.mode,
        list_version: plan.version,
        tags: input.tags.length,
        frames: plan.calls.length,
      },
    },
    effect: (tx) => storeList(core, tx, command, plan.version, input.tags),
  };
}

/** One call after the other, until one is not accepted. */
async function send(call: Call, input: LocalListInput) {
  const plan = planLocalList(input);
  let completion: Completion = { status: "accepted", error: null, result: null };
  if (plan === null) return { plan, completion: endedBy("local_list_too_long") };
  for (const request of plan.calls) {
    if (completion.status !== "accepted") break;
    const outcome = await call("SendLocalList", request);
    // `completionOf` returns null only for a Reset.
    completion = completionOf("SendLocalList", outcome) ?? endedBy("connection_lost");
  }
  return { plan, completion };
}

/** How many tags the charger accepts: the stored value, or else the value that it reports. */
async function limitsOf(core: Core, { chargerId }: CommandRow, call: Call) {
  const known = await core.db.read((tx) => capabilitiesOf(tx, chargerId));
  let { localListMaxLength: maxTags = null, sendLocalListMaxLength: maxTagsPerCall = null } = known;
  if (maxTags === null || maxTagsPerCall === null) {
    const key = ["LocalAuthListMaxLength", "SendLocalListMaxLength"];
    const answer = await call("GetConfiguration", { key });
    const keys = answer.outcome === "result" ? (answer.payload.configurationKey ?? []) : [];
    const numberOf = (name: string): number | null => {
      const value = Number(keys.find((each) => each.key.toLowerCase() === name.toLowerCase())?.value);
      return Number.isInteger(value) && value > 0 ? value : null;
    };
    maxTags ??= numberOf("LocalAuthListMaxLength");
    maxTagsPerCall ??= numberOf("SendLocalListMaxLength");
  }
  return { maxTags, maxTagsPerCall };
}

/** The list to send to this charger, and the list that the charger accepted last. */
function listsOf(
  core: Core,
  { orgId, chargerId }: CommandRow,
): Promise<Pick<LocalListInput, "tags" | "held">> {
  return core.db.read(async (tx) => {
    // A charger accepts every tag of its list while it is offline, so it gets those of its own location only.
    const location = tx.select({ id: chargers.locationId }).from(chargers).where(eq(chargers.id, chargerId));
    const listed = await tx
      .select()
      .from(idTags)
      .where(
        and(
          eq(idTags.orgId, orgId),
          eq(idTags.listed, true),
          or(isNull(idTags.locationIds), sql`(${location}) = any(${idTags.locationIds})`),
        ),
      )
      .orderBy(asc(idTags.id))
      .limit(mostTags + 1);
    const tags = listed.map((tag) => toListed(core, tag));
    const [list] = await tx.select().from(localLists).where(eq(localLists.chargerId, chargerId));
    if (list === undefined) return { tags, held: null };
    const entries = await tx
      .select({ idTagId: localListEntries.idTagId, digest: localListEntries.digest, tag: idTags })
      .from(localListEntries)
      .innerJoin(idTags, eq(idTags.id, localListEntries.idTagId))
      .where(eq(localListEntries.chargerId, chargerId));
    const held = entries.map(({ idTagId, digest, tag }) => ({
      idTagId,
      digest: Buffer.from(digest).toString("hex"),
      idTag: tag.erasedAt === null ? tag.idTag : null,
    }));
    return { tags, held: { version: list.version, tags: held } };
  });
}

function toListed(core: Core, tag: IdTagRow): ListedTag {
  const { id, idTag, expiresAt, parentIdTag } = tag;
  const idTagInfo = {
    ...(expiresAt === null ? {} : { expiryDate: expiresAt }),
    ...(parentIdTag === null ? {} : { parentIdTag }),
    status: refusalOf(tag, isoOf(core.clock.now()))?.status ?? ("Accepted" as const),
  };
  const content = JSON.stringify([idTag, idTagInfo]);
  const digest = createHmac("sha256", core.secret).update(content).digest("hex");
  return { idTagId: id, entry: { idTag, idTagInfo }, digest };
}

async function storeList(
  core: Core,
  tx: Tx,
  { chargerId, orgId }: CommandRow,
  version: number,
  tags: readonly ListedTag[],
): Promise<void> {
  const list = { version, updatedAt: isoOf(core.clock.now()) };
  await tx
    .insert(localLists)
    .values({ chargerId, orgId, ...list })
    .onConflictDoUpdate({ target: localLists.chargerId, set: list });
  await tx.delete(localListEntries).where(eq(localListEntries.chargerId, chargerId));
  // One statement holds 1,000 rows, because the number of its parameters is limited.
  for (let start = 0; start < tags.length; start += 1_000) {
    await tx.insert(localListEntries).values(
      tags.slice(start, start + 1_000).map(({ idTagId, digest }) => ({
        chargerId,
        orgId,
        idTagId,
        digest: Buffer.from(digest, "hex"),
      })),
    );
  }
}
