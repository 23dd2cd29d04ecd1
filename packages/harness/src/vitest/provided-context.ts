import type {} from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where each worker of this test run gets its PostgreSQL, as a superuser; give it to `createDatabase`. */
    postgresUrl: string;
    /** A file to which test servers append every answer they gave, a JSON line each. */
    replyLog: string;
    /** The same for what they recorded: a line for each server and type of event. */
    eventLog: string;
  }
}
