import { connectionIdOf } from "../charging/chargers/connection.ts";
import type { ChargerCalls, Line } from "../charging/commands/calls.ts";
import { maskFrame, maskOf, withoutSigned } from "../charging/id-tags/mask.ts";
import type { Core } from "../core/core.ts";
import type { Link } from "../core/ingest.ts";
import { isoOf } from "../platform/clock.ts";
import { redacted, withoutUserInfo } from "../platform/redact.ts";
import { isSecretKey } from "../platform/secret-keys.ts";
import { storable } from "../platform/storable.ts";
import type { Links } from "./links.ts";

export interface LoggedFrame {
  /** The engine's name for the connection. */
  connectionId: string;
  /** The epoch of that connection. */
  epoch: number;
  direction: "in" | "out";
  text: string;
  /** Epoch ms. */
  at: number;
}

/**
 * The frames in both directions, kept for people to read. A lost frame loses no fact, so the server does not wait for
 * it.
 */
export interface MessageLog {
  keep(link: Link, frame: LoggedFrame): void;
  /** The calls to the chargers; it notes which call belongs to which command. */
  watching(links: Pick<Links, "call" | "station">): Pick<ChargerCalls, "call" | "connection" | "line">;
  /** The connection has ended: no more frames come from it. */
  ended(connectionId: string): void;
}

/** A call that is not answered yet. */
interface OpenCall {
  action: string | null;
  at: number;
  commandId: string | null;
  /** A part of it is hidden. */
  hides: boolean;
}

/**
 * Characters of one frame. A hundred frames are written at once, and the readings of a long StopTransaction are stored
 * anyway.
 */
const mostKept = 65_536;

const unmatched = { action: null, commandId: null, latencyMs: null, mayRepeat: false };

/** Per connection. Calls that are never answered are few, and are forgotten with the connection. */
const mostOpen = 64;

/** Per connection: the id tags of its newest frames, whose text other frames may repeat. */
const mostTags = 8;
const mostNamed = 2;

const head = /^\s*\[\s*([234])\s*,\s*"([^"]{0,36})"(?:\s*,\s*"([A-Za-z]{1,64})")?/;
const types: Record<string, "call" | "result" | "error"> = { 2: "call", 3: "result", 4: "error" };
// Matches any value in the place of an id tag: some chargers send numbers, and a frame may be cut short.
const idTokens = /"(idTag|parentIdTag)"(\s*:\s*)("(?:[^"\\]|\\.)*"?|\[[^\]]*\]?|\{[^}]*\}?|[^\s,}\]]+)/gi;

export function createMessageLog(core: Pick<Core, "ingest" | "log">): MessageLog {
  const open = new Map<string, Map<string, OpenCall>>();
  const tagsOf = new Map<string, string[]>();
  let leaving: { connectionId: string; messageId: string; commandId: string } | null = null;

  /** The data that an answer takes from its call: the action, how long it took, and the command. */
  function matched(
    { connectionId, direction, at }: LoggedFrame,
    type: string,
    messageId: string,
    action: string | null,
    hides: boolean,
  ) {
    const calls = open.get(connectionId);
    // The server and the charger each count their own message ids.
    if (type === "call") {
      const isOfCommand = leaving?.connectionId === connectionId && leaving.messageId === messageId;
      const commandId = direction === "out" && isOfCommand ? (leaving?.commandId ?? null) : null;
      if (commandId !== null) leaving = null;
      const mine = calls ?? new Map<string, OpenCall>();
      mine.set(`${direction} ${messageId}`, { action, at, commandId, hides });
      const [first] = mine.keys();
      if (mine.size > mostOpen && first !== undefined) mine.delete(first);
      open.set(connectionId, mine);
      return { action, commandId, latencyMs: null, mayRepeat: false };
    }
    const asked = `${direction === "in" ? "out" : "in"} ${messageId}`;
    const call = calls?.get(asked);
    if (calls === undefined || call === undefined) return unmatched;
    calls.delete(asked);
    if (calls.size === 0) open.delete(connectionId);
    // The clock may have been set between the call and the answer.
    const latencyMs = Math.min(Math.max(0, at - call.at), 2 ** 31 - 1);
    return {
      action: call.action,
      commandId: call.commandId,
      latencyMs,
      mayRepeat: call.hides && direction === "in",
    };
  }

  const leavingFor =
    (commandId: string): Line["onSent"] =>
    (about) => {
      leaving = { ...about, commandId };
    };

  return {
    keep(link, frame) {
      const named = tagsIn(frame.text);
      const tags = [...new Set([...(tagsOf.get(frame.connectionId) ?? []), ...named])];
      // A local list names many id tags, and none of them charges.
      if (named.length > 0 && named.length <= mostNamed)
        tagsOf.set(frame.connectionId, tags.slice(-mostTags));
      const readableText = readable(frame.text);
      const mask = maskOf(tags);
      const shown = mask === null ? readableText : maskFrame(readableText, mask);
      const [, digit = "", messageId = null, action = null] = head.exec(shown) ?? [];
      const type = shown.trimEnd().endsWith("]") ? (types[digit] ?? "invalid") : "invalid";
      const isCut = type === "invalid" || messageId === null;
      const { mayRepeat, ...about } = isCut
        ? { ...unmatched, action }
        : matched(frame, type, messageId, action, shown !== frame.text);
      const text = (type === "error" && mayRepeat ? withoutWords(shown) : shown).slice(0, mostKept);
      core.ingest
        .frame({
          orgId: link.orgId,
          chargerId: link.chargerId,
          connectionId: connectionIdOf(link.chargerId, frame.epoch),
          direction: frame.direction,
          type,
          messageId,
          ...about,
          text,
          at: isoOf(frame.at),
        })
        .catch((error: unknown) =>
          core.log.warn({ err: error, charger_id: link.chargerId }, "frame not kept in the message log"),
        );
    },
    watching: (links) => ({
      call: (chargerId, action, payload, { commandId, ...options }) =>
        links.call(chargerId, action, payload, {
          ...options,
          ...(commandId === undefined ? {} : { onSent: leavingFor(commandId) }),
        }),
      connection(chargerId) {
        const station = links.station(chargerId);
        if (station === undefined || !station.connected) return null;
        return { epoch: station.epoch, connectedAt: station.connectedAt };
      },
      line(chargerId, commandId) {
        const station = links.station(chargerId);
        return station === undefined ? null : { station, onSent: leavingFor(commandId) };
      },
    }),
    ended(connectionId) {
      open.delete(connectionId);
      tagsOf.delete(connectionId);
    },
  };
}

/**
 * The frame as the log may keep it. Id tags are stored once, elsewhere, where they can be erased. Passwords are not
 * stored at all.
 */
function readable(text: string): string {
  const stored = withoutSigned(storable(text));
  // The text may have a configuration key or the user info of a URL, and an escape may spell either.
  const suspect = stored.includes('"key"') || stored.includes("@") || stored.includes("\\u");
  return (suspect ? withoutSecrets(stored) : stored).replaceAll(idTokens, '"$1"$2"***"');
}

/** The id tags that a frame names. */
function tagsIn(text: string): string[] {
  return [...text.matchAll(idTokens)].flatMap(([, , , token = ""]) => {
    try {
      const tag: unknown = JSON.parse(token);
      return typeof tag === "string" || typeof tag === "number" ? [String(tag)] : [];
    } catch {
      return [];
    }
  });
}

/** A CALLERROR may repeat the payload of its call. When the call has a secret, the log keeps only the error code. */
function withoutWords(text: string): string {
  const [, code] = /^[^,]*,[^,]*,\s*"(\w{1,64})"/.exec(text) ?? [];
  const [, , messageId] = head.exec(text) ?? [];
  return JSON.stringify([4, messageId, code ?? "***", "***", {}]);
}

function withoutSecrets(text: string): string {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    // The text does not parse, so the server cannot separate its parts.
    return isSecretKey(text) || text.includes("\\u") ? "***" : withoutUserInfo(text);
  }
  if (typeof frame !== "object" || frame === null) return text;
  // A decoded escape may again be text that PostgreSQL does not store.
  return JSON.stringify(redacted(storable(frame)));
}
