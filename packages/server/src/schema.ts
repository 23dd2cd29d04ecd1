/*
 * The tables of the server, for queries of an application that embeds it. Read them only: the server writes them, and a later
 * version may change them. Tables with secrets are left out.
 */
import * as tables from "./store/schema.ts";

/** Sites. */
export const locations: typeof tables.locations = tables.locations;

/** Chargers. */
export const chargers: typeof tables.chargers = tables.chargers;

/** The connectors of chargers. */
export const sockets: typeof tables.sockets = tables.sockets;

/** The statuses that connectors reported. */
export const connectorStates: typeof tables.connectorStates = tables.connectorStates;

/** Cards and accounts, listed or only seen. */
export const idTags: typeof tables.idTags = tables.idTags;

/** Tariffs, with their current revision. */
export const tariffs: typeof tables.tariffs = tables.tariffs;

/** Each revision of each tariff. */
export const tariffRevisions: typeof tables.tariffRevisions = tables.tariffRevisions;

/** Charging sessions, open and ended. */
export const sessions: typeof tables.sessions = tables.sessions;

/** The readings and the frames that sessions are billed by. */
export const allEvidence: typeof tables.allEvidence = tables.allEvidence;

/** Receipts, which never change. */
export const cdrs: typeof tables.cdrs = tables.cdrs;

/** Why receipts are what they are, and their corrections. */
export const billingDecisions: typeof tables.billingDecisions = tables.billingDecisions;

/** Payments of receipts. */
export const paymentReferences: typeof tables.paymentReferences = tables.paymentReferences;

/** Commands to chargers, and their outcomes. */
export const commands: typeof tables.commands = tables.commands;

/** Events, for as long as they are kept. */
export const events: typeof tables.events = tables.events;
