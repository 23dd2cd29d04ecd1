/** A message: the side that calls, the request and the answer. */
export interface Message<From, Request, Answer> {
  from: From;
  request: Request;
  answer: Answer;
}

export type FromChargePoint<Request, Answer> = Message<"charge-point", Request, Answer>;
export type FromCentralSystem<Request, Answer> = Message<"central-system", Request, Answer>;
export type FromBoth<Request, Answer> = Message<"both", Request, Answer>;
