/** Where your payment provider's client would be. Amounts are in cents, as providers have them. */
export interface Payments {
  /** Sets money aside on the driver's card, once for each order. Answers the provider's id of it. */
  hold(orderId: string, amountCents: number): Promise<string>;
  /** Takes what was really due, and gives the rest back. */
  capture(paymentId: string, amountCents: number): Promise<void>;
  /** Gives all of it back. */
  release(paymentId: string): Promise<void>;
}

export interface Payment {
  orderId: string;
  heldCents: number;
  capturedCents: number;
  state: "held" | "captured" | "released";
}

/** A provider that accepts every payment and records it. */
export function createFakePayments(): Payments & { readonly book: ReadonlyMap<string, Payment> } {
  const book = new Map<string, Payment>();

  function update(paymentId: string, change: Partial<Payment>): void {
    const payment = book.get(paymentId);
    if (payment === undefined) throw new Error(`There is no payment ${paymentId}.`);
    if (payment.state === "held") book.set(paymentId, { ...payment, ...change });
  }

  return {
    book,
    async hold(orderId, amountCents) {
      const [before] = [...book].find(([, payment]) => payment.orderId === orderId) ?? [];
      const paymentId = before ?? `pay_${String(book.size + 1).padStart(6, "0")}`;
      if (before === undefined)
        book.set(paymentId, { orderId, heldCents: amountCents, capturedCents: 0, state: "held" });
      return paymentId;
    },
    async capture(paymentId, amountCents) {
      update(paymentId, { state: "captured", capturedCents: amountCents });
    },
    async release(paymentId) {
      update(paymentId, { state: "released" });
    },
  };
}
