declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL of this test run, as a superuser; give it to `createDatabase`. */
    postgresUrl: string;
  }
}

export {};
