import { customType } from "drizzle-orm/pg-core";

/**
 * A `jsonb` column. The connection parses JSON for every query (lane.ts). The column of drizzle-orm would parse it
 * again, and turn the text "123" into the number 123.
 */
export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
});
