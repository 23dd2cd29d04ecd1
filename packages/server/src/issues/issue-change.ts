import type { IssueCloseReason, IssueType, issues } from "../store/schema.ts";

export type IssueRow = typeof issues.$inferSelect;

/** What an issue says about its cause. */
export type IssueFields = Pick<
  IssueRow,
  "chargerId" | "connectorId" | "locationId" | "sessionId" | "cdrId" | "webhookId" | "code"
>;

/** What changes the issues of an organization, in the order in which it happened. Times are in milliseconds. */
export type IssueChange = Begun | Ended | Deleted;

/** The cause of an issue is there, or was reported again. */
export interface Begun {
  change: "begun";
  type: IssueType;
  subjectId: string;
  since: number;
  /** When the issue opens, if the cause lasts until then; null while it has not been reported often enough. */
  opensAt: number | null;
  /** After this many reports it opens at the time of the report. */
  opensAfter?: { reports: number; at: number };
  fields: Partial<IssueFields>;
}

/** The cause of an issue has ended. */
export interface Ended {
  change: "ended";
  type: IssueType;
  subjectId: string;
  at: number;
}

/** A record was deleted, and its issues with it. */
export interface Deleted {
  change: "deleted";
  field: "chargerId" | "locationId" | "webhookId";
  id: string;
  at: number;
  reason: IssueCloseReason;
}
