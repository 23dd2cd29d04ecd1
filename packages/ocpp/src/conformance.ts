export { aboutOf } from "./conformance/about-step.ts";
export type {
  CentralSystemCalls,
  ChargerCalls,
  ConformanceCase,
  ConformanceSection,
  Connect,
  Disconnect,
  ExpectedFrame,
  InAnyOrder,
  OperatorAsks,
  Precondition,
  SecurityProfile,
  Step,
} from "./conformance/case.ts";
export { stepsOf } from "./conformance/cases/states.ts";
export { conformanceCases } from "./conformance/cases.ts";
export { connectWebSocket, type WebSocketAddress } from "./conformance/connect-web-socket.ts";
export { type CaseResult, type RunCaseOptions, runCase } from "./conformance/run-case.ts";
export type {
  Connected,
  IdTagSetup,
  Line,
  LineAttempt,
  LineListener,
  Operation,
  StationSetup,
  Subject,
  TlsFacts,
} from "./conformance/subject.ts";
