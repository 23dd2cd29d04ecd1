import type { Session } from "@forecourt/client";
import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findCharger } from "../../find/find-charger.ts";
import { findLocation, findRecord } from "../../find/find-record.ts";
import { isDrawable } from "../../live/is-drawable.ts";
import { openLiveView } from "../../live/live-view.ts";
import { createSocketNames } from "../../live/socket-names.ts";
import { awayNote, backNote } from "../../live/until-answered.ts";
import { watching } from "../../live/watching.ts";
import {
  type FeedState,
  type Following,
  followSessions,
  isOpen,
  type SessionListener,
} from "./follow-sessions.ts";
import { endText, sessionLine } from "./session-lines.ts";
import { type Seen, sessionsFrame } from "./sessions-frame.ts";

/** Long enough to be seen. */
const endedShownMs = 60_000;

export class SessionsWatch extends ForecourtCommand {
  static override readonly summary = "Watch open sessions, or one until it has ended";
  static override description =
    "Follows the open sessions by events: all of them, those of a charger or a location, or one. On a terminal the table is drawn again in place, with sessions that ended in the last minute; in a pipe each event is a line, and with --json each line is a session that has changed.\n\nWith SESSION, it ends when the session has ended, and prints its receipt. q or Ctrl-C also ends a watch: the exit code is 0 in both cases. The arrows, j and k scroll.";
  static override args = {
    session: Args.string({
      description: "Id of one session, or CHARGER/CONNECTOR, to watch until it has ended.",
    }),
  };
  static override flags = {
    charger: Flags.string({
      description: "Only sessions of this charger: its id or identity.",
      exclusive: ["location"],
    }),
    location: Flags.string({ description: "Only sessions at the location with this id." }),
  };
  static override examples = [
    "forecourt sessions watch --location 'Harbour car park'",
    "forecourt sessions watch --charger DEPOT-01 --json",
    "forecourt sessions watch ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
  ];
  static override readonly operations = [
    "streamEvents",
    "listSessions",
    "getSession",
    "listChargers",
    "getCharger",
  ] as const;
  static override readonly output = { kind: "lines", schema: { $ref: "#/$defs/Session" } } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SessionsWatch);
    const { signal } = this.environment;
    const client = await this.client(flags);
    await watching(signal, async () => {
      const chargerId =
        flags.charger === undefined ? undefined : await findCharger(client, flags.charger, this.options);
      const locationId =
        flags.location === undefined ? undefined : await findLocation(client, flags.location, this.options);
      const names = createSocketNames(client, this.options, locationId);
      const sessionId =
        args.session === undefined
          ? undefined
          : await findRecord(client, "session_id", args.session, this.options);
      const which = { sessionId, chargerId, locationId };
      const following = { client, which, names };
      const over = new AbortController();
      const sessionView = this.sessionView(following, () => over.abort());
      try {
        const until = AbortSignal.any([signal, over.signal]);
        await followSessions(following, sessionView, { ...this.environment, signal: until });
      } catch (error) {
        if (!over.signal.aborted || signal.aborted) throw error;
      } finally {
        sessionView.close();
      }
      const ended = sessionView.ended();
      if (ended !== null && !this.json) this.environment.stdout.write(endText(ended));
    });
  }

  private sessionView(following: Following, end: () => void): SessionView {
    const { which } = following;
    let ended: Session | null = null;
    const isDrawn = !this.json && isDrawable(this.environment.stdout, this.environment);
    const show = isDrawn ? this.drawing(following) : this.printing(following);
    return {
      session(session, event) {
        show.session(session, event);
        if (which.sessionId === undefined || isOpen(session)) return;
        ended = session;
        end();
      },
      state: show.state,
      close: show.close,
      ended: () => ended,
    };
  }

  private drawing({ names, which }: Following): Shown {
    const { clock } = this.environment;
    const sessions = new Map<string, Seen>();
    let state: FeedState = { kind: "events" };
    const view = openLiveView(this.environment, (window) => {
      const now = clock.now();
      for (const [id, { endedAt }] of sessions)
        if (endedAt !== null && now - endedAt > endedShownMs) sessions.delete(id);
      return sessionsFrame(
        { sessions: [...sessions.values()], names, state, which, now },
        { ...this.textOutput, ...window },
      );
    });
    view.refresh();
    return {
      session(session) {
        sessions.set(session.id, { session, endedAt: isOpen(session) ? null : clock.now() });
        view.refresh();
      },
      state(next) {
        state = next;
        view.refresh();
      },
      close: view.close,
    };
  }

  private printing({ names }: Following): Shown {
    let isAway = false;
    return {
      session: (session, event) =>
        this.showLine(session, () => sessionLine(session, event, names, this.textOutput)),
      state: (state) => {
        if (state.kind === "away" && !isAway) this.note(awayNote(state.away.code));
        if (state.kind !== "away" && isAway) this.note(backNote);
        isAway = state.kind === "away";
      },
      close() {},
    };
  }
}

interface Shown extends SessionListener {
  close(): void;
}

interface SessionView extends Shown {
  /** The one session that was asked for, once it has ended. */
  ended(): Session | null;
}
