import { NotStarted, type ServerProcess, startServerProcess } from "../server-process.ts";

/** Something that is measured. */
export interface Subject {
  name: string;
  /** How it is set up: printed with the results. */
  configuration: string;
  /** File in ocpp-servers, without its ending. */
  server: string;
  args: string[];
  /** Versions to print. */
  packages: string[];
  /** Far slower than the others: fewer rounds. */
  slow?: boolean;
  /** Left out of quick runs. */
  fullOnly?: boolean;
  /** Takes part in connections, memory and latency too. */
  everywhere?: boolean;
}

export const echo = "ws-echo";

export const subjects: readonly Subject[] = [
  {
    name: echo,
    configuration:
      "the reference: says back what it hears; no JSON, no authentication, perMessageDeflate off",
    server: "ws-echo",
    args: [],
    packages: ["ws"],
    everywhere: true,
  },
  {
    name: "forecourt",
    configuration:
      "`createCentralSystem` and `acceptChargers` as published; requests (validation: strict) and answers validated",
    server: "forecourt",
    args: [],
    packages: ["@forecourt/ocpp"],
    everywhere: true,
  },
  {
    name: "ocpp-rpc-strict",
    configuration:
      '`new RPCServer({ protocols: ["ocpp1.6"], strictMode: true })`: requests and answers validated',
    server: "ocpp-rpc",
    args: ["strict"],
    packages: ["ocpp-rpc"],
    everywhere: true,
  },
  {
    name: "ocpp-rpc",
    configuration: '`new RPCServer({ protocols: ["ocpp1.6"], strictMode: false })`: nothing validated',
    server: "ocpp-rpc",
    args: [],
    packages: [],
    fullOnly: true,
  },
  {
    name: "ocpp-ts",
    configuration: "`new OcppServer()`: requests validated, answers not, no authentication",
    server: "ocpp-ts",
    args: [],
    packages: ["ocpp-ts"],
    slow: true,
  },
];

/** Another build of our engine, from its folder, as one more subject. */
export function otherBuild(name: string, folder: string): Subject {
  return {
    name,
    configuration: `another build of @forecourt/ocpp: ${folder}`,
    server: "forecourt",
    args: [folder],
    packages: [],
    everywhere: true,
  };
}

export function startSubject(subject: Subject, profileFolder?: string): Promise<ServerProcess> {
  return startServerProcess({ entry: `ocpp-servers/${subject.server}`, args: subject.args, profileFolder });
}

/** The reason why a subject is left out; rethrows what is a fault of the bench. */
export function reasonToSkip(error: unknown): string {
  if (error instanceof NotStarted) return error.message;
  throw error;
}
