/** The webhook that every library signs and verifies: the bytes of an event of middling size. */
export const secret = `whsec_${Buffer.alloc(32, "one key that all of them use").toString("base64")}`;

export const messageId = "evt_01JDR3Z8Q0V7W2N5K4T9YB6HFC";

const bodyBytes = 1_009;

export const body: Buffer = Buffer.from(paddedTo(bodyBytes));

/** As an event of ours; the padding stands where others have more to say. */
function paddedTo(bytes: number): string {
  const textWith = (info: string) =>
    JSON.stringify({
      id: messageId,
      type: "socket.status_changed",
      version: 1,
      timestamp: "2026-11-21T00:00:00.000Z",
      organization_id: "org_01JDR3Z8Q0V7W2N5K4T9YB6HFC",
      subject: { type: "socket", id: "soc_01JDR3Z8Q0V7W2N5K4T9YB6HFC" },
      sequence: 42,
      actor: { type: "charger", id: "chg_01JDR3Z8Q0V7W2N5K4T9YB6HFC" },
      data: {
        charger_id: "chg_01JDR3Z8Q0V7W2N5K4T9YB6HFC",
        socket_id: "soc_01JDR3Z8Q0V7W2N5K4T9YB6HFC",
        connector_id: 1,
        status: "Faulted",
        previous_status: "Charging",
        error_code: "OtherError",
        vendor_error_code: "E-17",
        info,
        reported_at: "2026-11-21T00:00:00.000Z",
      },
    });
  const phrase = "The contactor of phase L2 did not open within 500 ms. ";
  const missing = bytes - Buffer.byteLength(textWith(""));
  return textWith(phrase.repeat(Math.ceil(missing / phrase.length)).slice(0, missing));
}
