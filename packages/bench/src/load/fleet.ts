import { RawCharger } from "@forecourt/simulator/load";

export interface FleetOptions {
  port: number;
  count: number;
  /** How many handshakes are under way at a time. */
  concurrency: number;
  /** Of all of them, or of one identity. */
  password: string | ((identity: string) => string);
  /** The first charger's number; its identity is made of it. */
  firstNumber?: number;
}

/** Chargers that are connected to one server. */
export interface Fleet {
  readonly chargers: readonly RawCharger[];
  close(): Promise<void>;
}

/** Connects them all; rejects when one of them is refused. */
export async function connectFleet(options: FleetOptions): Promise<Fleet> {
  const { port, count, concurrency, password, firstNumber = 0 } = options;
  const url = `ws://127.0.0.1:${port}/ocpp`;
  const chargers: RawCharger[] = [];
  let next = 0;
  const connectOneAfterAnother = async () => {
    while (next < count) {
      const number = firstNumber + next++;
      const identity = identityOf(number);
      const own = typeof password === "string" ? password : password(identity);
      chargers.push(await RawCharger.open({ url, identity, password: own }, number));
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, count) }, connectOneAfterAnother));
  } catch (error) {
    await closeAll(chargers);
    throw error;
  }
  return { chargers, close: () => closeAll(chargers) };
}

/** The identity of a charger by its number. */
export function identityOf(number: number): string {
  return `CP-${String(number).padStart(6, "0")}`;
}

async function closeAll(chargers: readonly RawCharger[]): Promise<void> {
  await Promise.all(chargers.map((charger) => charger.close()));
}
