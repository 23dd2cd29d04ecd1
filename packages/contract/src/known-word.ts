/**
 * The words of an open set that this version of the contract knows. Answers may hold others, so the set itself also takes any
 * other text; a table with an entry for each word is a `Record<KnownWord<Set>, …>`.
 */
export type KnownWord<Set extends string> = Set extends unknown ? (string extends Set ? never : Set) : never;
