export {
  createFakeServer,
  type FakeAnswer,
  type FakeHandler,
  type FakeRequest,
  type FakeServer,
  type FakeServerOptions,
  type ReceivedRequest,
  type RefusalOptions,
} from "./testing/fake-server.ts";
export type { Listening } from "./testing/listen.ts";
