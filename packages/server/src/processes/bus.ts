import { randomUUID } from "node:crypto";

/** Has ids only; the records are in the database. At most 7,500 bytes as JSON. */
export interface BusMessage {
  readonly id: string;
  readonly gap?: undefined;
  readonly [name: string]: string | number | boolean | null | undefined;
}

/** The bus lost messages and does not know which ones: read the database again. */
export interface BusGap {
  readonly gap: true;
  readonly id?: undefined;
}

/**
 * Messages between the processes of one installation. Every subscriber of a topic gets every message published after
 * its subscription at most once, in the order in which one process published them. When a message is lost, every
 * subscriber gets a gap; when its process could not send it, as soon as that process can send again. Handlers must not
 * throw.
 */
export interface Bus {
  /** Resolves when the message is on its way; rejects with a `StoreError` `unavailable` when that is not certain. */
  publish(topic: string, message: BusMessage): Promise<void>;
  /** Subscribes to a topic, including this process's own messages. Returns the function that unsubscribes. */
  subscribe(topic: string, listen: (message: BusMessage | BusGap) => void): () => void;
  /** Asks the responder of the topic; rejects with a {@link BusError} `no-reply` when no reply arrives in time. */
  request(topic: string, message: BusMessage, options: { timeoutMs: number }): Promise<BusMessage>;
  /** Answers a topic's requests; a rejected answer sends no reply. One process per topic. Returns the stop function. */
  respond(topic: string, answer: (message: BusMessage) => BusMessage | Promise<BusMessage>): () => void;
  close(): Promise<void>;
}

/** Why a message or a request failed. */
class BusError extends Error {
  override readonly name = "BusError";
  readonly code: "no-reply" | "too-large" | "closed";

  constructor(code: BusError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** Every text that a transport sends reaches `receive` of every transport, including its own. */
export interface Transport {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** What a transport calls when a text or a gap arrives. */
export interface Receiver {
  receive(text: string): void;
  gap(): void;
}

interface Envelope {
  topic: string;
  message: BusMessage;
  /** The topic of the reply. Only a request has it. */
  replyTo?: string;
}

// PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more.
const MAX_BYTES = 7_500;

const announceEveryMs = 1_000;
/** What a process sends to the others after it could not send something. */
const lost: Envelope = { topic: "bus.lost", message: { id: "" } };

/** Creates a bus over a transport. `connect` gets the receiver that the transport calls when a text arrives. */
export async function createBus(connect: (receiver: Receiver) => Promise<Transport>): Promise<Bus> {
  const topics = new Map<string, Set<(envelope: Envelope) => void>>();
  const gapHandlers = new Set<() => void>();
  let isClosed = false;

  const gap = (): void => {
    for (const onGap of [...gapHandlers]) onGap();
  };
  const transport = await connect({
    receive(text) {
      // Written by send() below, in this process or in another of the same version.
      const envelope = JSON.parse(text) as Envelope;
      if (envelope.topic === lost.topic) gap();
      else for (const receive of [...(topics.get(envelope.topic) ?? [])]) receive(envelope);
    },
    gap,
  });

  let announcing: NodeJS.Timeout | undefined;
  /** The others were perhaps connected all the time, and do not know that they have missed a message. */
  function announceLoss(): void {
    if (isClosed) return;
    announcing ??= setTimeout(() => {
      announcing = undefined;
      transport.send(JSON.stringify(lost)).catch(announceLoss);
    }, announceEveryMs);
  }

  const send = async (envelope: Envelope): Promise<void> => {
    if (isClosed) throw new BusError("closed", "The bus is closed.");
    const text = JSON.stringify(envelope);
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_BYTES)
      throw new BusError(
        "too-large",
        `A message on ${envelope.topic} has ${bytes} bytes, more than ${MAX_BYTES}; send ids only.`,
      );
    try {
      await transport.send(text);
    } catch (error) {
      announceLoss();
      throw error;
    }
  };

  const listen = (topic: string, receive: (envelope: Envelope) => void): (() => void) => {
    const receivers = topics.get(topic) ?? new Set();
    topics.set(topic, receivers.add(receive));
    return () => {
      receivers.delete(receive);
      if (receivers.size === 0 && topics.get(topic) === receivers) topics.delete(topic);
    };
  };

  return {
    publish: (topic, message) => send({ topic, message }),

    subscribe(topic, handle) {
      const unsubscribe = listen(topic, ({ message }) => handle(message));
      const reportGap = () => handle({ gap: true });
      gapHandlers.add(reportGap);
      return () => {
        unsubscribe();
        gapHandlers.delete(reportGap);
      };
    },

    async request(topic, message, { timeoutMs }) {
      const replyTo = `reply.${randomUUID()}`;
      let stopWaiting = () => {};
      const reply = new Promise<BusMessage>((resolve, reject) => {
        const unsubscribe = listen(replyTo, (envelope) => resolve(envelope.message));
        const late = () => reject(new BusError("no-reply", `No reply on ${topic} within ${timeoutMs} ms.`));
        const timer = setTimeout(late, timeoutMs);
        stopWaiting = () => {
          clearTimeout(timer);
          unsubscribe();
        };
      });
      try {
        const [answer] = await Promise.all([reply, send({ topic, message, replyTo })]);
        return answer;
      } finally {
        stopWaiting();
      }
    },

    respond(topic, answer) {
      return listen(topic, ({ message, replyTo }) => {
        if (replyTo === undefined) return;
        // Without an answer, or when the reply cannot be sent, the request times out.
        const reply = async () => send({ topic: replyTo, message: await answer(message) });
        reply().catch(() => {});
      });
    },

    async close() {
      isClosed = true;
      clearTimeout(announcing);
      topics.clear();
      gapHandlers.clear();
      await transport.close();
    },
  };
}
