/** What happens over and over: an event of middling size, each of a socket of its own. */
export function benchEvent(number: string) {
  const socketId = `soc_${number}`;
  return {
    type: "socket.status_changed" as const,
    subject: { type: "socket" as const, id: socketId },
    actor: { type: "charger" as const, id: "chg_01JDR3Z8Q0V7W2N5K4T9YB6HFC" },
    data: {
      charger_id: "chg_01JDR3Z8Q0V7W2N5K4T9YB6HFC",
      socket_id: socketId,
      connector_id: 1,
      status: "Charging" as const,
      previous_status: "Preparing" as const,
      error_code: "NoError" as const,
      vendor_error_code: null,
      info: null,
      reported_at: "2026-11-21T00:00:00.000Z",
    },
  };
}
