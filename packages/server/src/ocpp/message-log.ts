import type { ChargerCalls, Line } from "../charging/commands/calls.ts";
import { type Mask, maskFrame, maskOf, withoutSigned } from "../charging/id-tags/mask.ts";
import type { Core } from "../core/core.ts";
import type { ChargerConnection, Exchange, KeptExchange } from "../core/ingest.ts";
import { redacted, withoutUserInfo } from "../platform/redact.ts";
import { isSecretKey } from "../platform/secret-keys.ts";
import { storable } from "../platform/storable.ts";
import type { ChargerConnections } from "./connections.ts";

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
 * The frames in both directions, for operators to read. The server does not wait until a frame is stored, because no
 * decision depends on it.
 */
export interface MessageLog {
  keep(connection: ChargerConnection, frame: LoggedFrame): void;
  /** The calls to the chargers. The log notes which call belongs to which command. */
  callsOf(
    connections: Pick<ChargerConnections, "call" | "station">,
  ): Pick<ChargerCalls, "call" | "connection" | "line">;
  /** The connection has ended: no more frames come from it. */
  ended(connectionId: string): void;
}

/** A call that is not answered yet. */
interface OpenCall {
  action: string | null;
  at: number;
  commandId: string | null;
  /** The log hides a part of it. */
  hasSecrets: boolean;
  kept: KeptExchange;
}

/** A connection whose frames are logged. */
interface LoggedConnection {
  /** By direction and message id: the server and the charger each count their own message ids. */
  open: Map<string, OpenCall>;
  /** The id tags of its newest frames, whose text other frames may repeat. */
  tags: readonly string[];
  mask: Mask | null;
}

/**
 * Characters of one frame. A hundred frames are written at once, and the readings of a long StopTransaction are stored
 * anyway.
 */
const mostKept = 65_536;

/** Per connection. Few calls are never answered, and they are removed with the connection. */
const mostOpen = 64;

/** Per connection. */
const mostTags = 8;
const mostNamed = 2;

const head = /^\s*\[\s*([234])\s*,\s*"([^"]{0,36})"(?:\s*,\s*"([A-Za-z]{1,64})")?/;
// Matches any value in the place of an id tag: some chargers send numbers, and a frame may be cut short.
const idTokens = /"(idTag|parentIdTag)"(\s*:\s*)("(?:[^"\\]|\\.)*"?|\[[^\]]*\]?|\{[^}]*\}?|[^\s,}\]]+)/gi;

/**
 * Matches every text of which the steps below could hide or change a part, and a few other texts. Nearly every frame is a
 * MeterValues that does not match, and the steps take ten times as long as this test.
 */
const needsCare = /[\0\ud800-\udfff@]|\\u|"key"|idtag"|signed|ocmf/i;

export function createMessageLog(core: Pick<Core, "ingest" | "log">): MessageLog {
  const connectionsById = new Map<string, LoggedConnection>();
  /** The call of a command that was sent last, until its frame is logged. */
  let commandCall: { connectionId: string; messageId: string; commandId: string } | null = null;

  function connectionOf(connectionId: string): LoggedConnection {
    const known = connectionsById.get(connectionId);
    if (known !== undefined) return known;
    const created = { open: new Map(), tags: [], mask: null };
    connectionsById.set(connectionId, created);
    return created;
  }

  const notKept = ({ chargerId }: Exchange, error: unknown): void =>
    core.log.warn({ err: error, charger_id: chargerId }, "frame not kept in the message log");

  /** The text without id tags, also those that earlier frames of the connection named. */
  function shownOf(connection: LoggedConnection, text: string): string {
    if (!needsCare.test(text)) return connection.mask === null ? text : maskFrame(text, connection.mask);
    const named = tagsIn(text);
    const tags = [...new Set([...connection.tags, ...named])];
    const mask = named.length === 0 ? connection.mask : maskOf(tags);
    // A local list names many id tags, and none of them charges.
    if (named.length > 0 && named.length <= mostNamed) {
      connection.tags = tags.slice(-mostTags);
      connection.mask = maskOf(connection.tags);
    }
    const readableText = readable(text);
    return mask === null ? readableText : maskFrame(readableText, mask);
  }

  function keep(connection: ChargerConnection, frame: LoggedFrame): void {
    const { connectionId, direction, at } = frame;
    const logged = connectionOf(connectionId);
    const shown = shownOf(logged, frame.text);
    const [, digit, messageId = null, action = null] = head.exec(shown) ?? [];
    const exchange: Exchange = {
      orgId: connection.orgId,
      chargerId: connection.chargerId,
      epoch: frame.epoch,
      at,
      incoming: direction === "in",
      call: null,
      answer: null,
      invalid: null,
      messageId,
      action,
      latencyMs: null,
      commandId: null,
    };
    const store = (): KeptExchange => core.ingest.exchange(exchange, notKept);
    if (messageId === null || !shown.trimEnd().endsWith("]")) {
      exchange.invalid = shown.slice(0, mostKept);
      store();
      return;
    }
    if (digit === "2") {
      exchange.call = shown.slice(0, mostKept);
      if (direction === "out" && isOfCommand(connectionId, messageId)) {
        exchange.commandId = commandCall?.commandId ?? null;
        commandCall = null;
      }
      const { commandId } = exchange;
      const hasSecrets = shown !== frame.text;
      logged.open.set(`${direction} ${messageId}`, { action, at, commandId, hasSecrets, kept: store() });
      const [first] = logged.open.size > mostOpen ? logged.open.keys() : [];
      if (first !== undefined) logged.open.delete(first);
      return;
    }
    const asked = `${direction === "in" ? "out" : "in"} ${messageId}`;
    const call = logged.open.get(asked);
    logged.open.delete(asked);
    const mayRepeat = digit === "4" && direction === "in" && call?.hasSecrets === true;
    const text = (mayRepeat ? withoutDescription(shown) : shown).slice(0, mostKept);
    const afterMs = at - (call?.at ?? at);
    if (call?.kept.answer(text, afterMs) === true) return;
    exchange.answer = text;
    exchange.action = call?.action ?? null;
    exchange.commandId = call?.commandId ?? null;
    // The clock may have been set between the call and the answer.
    if (call !== undefined) exchange.latencyMs = Math.min(Math.max(0, afterMs), 2 ** 31 - 1);
    store();
  }

  const isOfCommand = (connectionId: string, messageId: string): boolean =>
    commandCall?.connectionId === connectionId && commandCall.messageId === messageId;

  const noteCallOf =
    (commandId: string): Line["onSent"] =>
    (about) => {
      commandCall = { ...about, commandId };
    };

  return {
    keep,
    callsOf: (connections) => ({
      call: (chargerId, action, payload, { commandId, ...options }) =>
        connections.call(chargerId, action, payload, {
          ...options,
          ...(commandId === undefined ? {} : { onSent: noteCallOf(commandId) }),
        }),
      connection(chargerId) {
        const station = connections.station(chargerId);
        if (station === undefined || !station.connected) return null;
        return { epoch: station.epoch, connectedAt: station.connectedAt };
      },
      line(chargerId, commandId) {
        const station = connections.station(chargerId);
        return station === undefined ? null : { station, onSent: noteCallOf(commandId) };
      },
    }),
    ended: (connectionId) => void connectionsById.delete(connectionId),
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
function withoutDescription(text: string): string {
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
