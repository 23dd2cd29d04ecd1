/*
 * The tables of the server, for queries of the application that embeds it. Read them; the server writes them, and a later
 * version may add columns.
 */
export * from "./store/schema.ts";
