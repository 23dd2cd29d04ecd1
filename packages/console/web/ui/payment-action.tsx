import type { PaymentReferenceRequest } from "@forecourt/client";
import { Action } from "./action.tsx";
import { Field } from "./fields.tsx";

/** Attaches the reference of a payment to a session or a receipt. */
export function PaymentAction({
  attach,
}: {
  attach: (request: PaymentReferenceRequest) => Promise<unknown>;
}) {
  return (
    <Action
      title="Attach a payment reference"
      text="The reference of your payment provider, such as a payment intent. Not the name or card of a driver."
      confirm="Attach"
      fields={
        <>
          <Field label="Provider" name="payment_provider" defaultValue="stripe" required />
          <Field label="Reference" name="payment_reference" required maxLength={255} />
        </>
      }
      run={async ({ payment_provider = "", payment_reference = "" }) => {
        await attach({ payment_provider, payment_reference });
        return "The reference is attached.";
      }}
    >
      Attach a payment
    </Action>
  );
}
