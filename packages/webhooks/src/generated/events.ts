// Written by packages/contract/scripts from openapi.yaml. Do not edit.

/** What every event has, whatever it is about. */
export type Envelope<Type extends string, SubjectType extends string, Data> = {
  /** The same with every attempt and redelivery: what was handled under it need not be handled again. */
  id: string;
  type: Type;
  /** Of the type's data. */
  version: 1;
  /** When it happened: ISO 8601, UTC. */
  timestamp: string;
  organization_id: string;
  /** The record that it is about. */
  subject: { type: SubjectType; id: string };
  /** Counts per subject, without a gap. */
  sequence: number;
  /** Who caused it; the system has no id. */
  actor: { type: "api_key" | "charger" | "system"; id: string | null };
  data: Data;
};

/** Every type of event, and what an event of it looks like. */
export interface EventMap {
  /** A charger has connected. Its WebSocket was accepted. `takeover` is true if an older connection of the charger was still open; that one is closed without an event. */
  "charger.connected": Envelope<"charger.connected", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The charger's location; null if it has none. */
      location_id: string | null;
      /** Names this one connection, in events and in the message log. */
      connection_id: string;
      /** The WebSocket subprotocol. */
      protocol: "ocpp1.6";
      /** The OCPP security profile with which it was let in. */
      security_profile: number;
      /** Whether it replaced an older connection of the charger. */
      takeover: boolean;
      /** The connection that it replaces; null where there was none. */
      previous_connection_id: string | null;
    }>;
  /** A charger's connection has ended. Its WebSocket is closed, and there is no newer one. */
  "charger.disconnected": Envelope<"charger.disconnected", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The connection, as `charger.connected` named it. */
      connection_id: string;
      /** The WebSocket close code. */
      code: number;
      /** `client_close`: the charger closed it. `network`: the connection broke. In all other cases, the server closed it. `ping_timeout`: no sign of life. `drain`: the server stopped. `policy`: a newer connection replaced it, or the charger was removed. `unresponsive`: it did not answer calls. `message_too_long`: a message longer than `FORECOURT_OCPP_MAX_FRAME_BYTES`. `too_many_pieces`: a message in too many fragments or reads. `too_many_pings`: more than 60 pings at once. `invalid_frame`: not WebSocket, or not UTF-8. `binary_frame`: not text. `too_many_bad_frames`: not OCPP. `not_reading`: more than 1 MiB waited for it. `answer_withheld`: the server could not store its message, so that the charger sends it again. `handler_failed`: the same, because of a fault of the server. */
      reason: "client_close" | "ping_timeout" | "drain" | "policy" | "network" | "unresponsive" | "message_too_long" | "too_many_pieces" | "too_many_pings" | "invalid_frame" | "binary_frame" | "too_many_bad_frames" | "not_reading" | "answer_withheld" | "handler_failed";
      /** How long the connection lasted, in seconds. */
      connected_for_s: number;
      /** Its sessions that have not ended. */
      active_session_ids: string[];
    }>;
  /** A charger has stayed away. It has not connected again within 120 seconds. Recorded once for each absence. After the server itself was unreachable, chargers get the time to connect again first. */
  "charger.offline": Envelope<"charger.offline", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The charger's location; null if it has none. */
      location_id: string | null;
      /** When it gave its last sign of life. */
      last_seen_at: string | null;
      /** Its sessions that have not ended. */
      active_session_ids: string[];
    }>;
  /** A charger has started. BootNotification. */
  "charger.booted": Envelope<"charger.booted", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** As the charger named it. */
      vendor: string;
      /** As the charger named it. */
      model: string;
      /** As the charger named it; null where it named none. */
      serial_number: string | null;
      /** As the charger named it; null where it named none. */
      firmware_version: string | null;
      /** The ICCID of its SIM card; null where the charger named none. */
      iccid: string | null;
      registration_status: RegistrationStatus;
    }>;
  /** A charger's own status has changed. StatusNotification for connector 0, if the status or the error code has changed. */
  "charger.status_changed": Envelope<"charger.status_changed", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      status: ChargePointStatus;
      /** Null for its first. */
      previous_status: ChargePointStatus | null;
      /** OCPP ChargePointErrorCode, as the charger reported it. */
      error_code: string;
      /** The vendor's own error code, as the charger reported it; null if it reported none. */
      vendor_error_code: string | null;
      /** In the charger's own words. */
      info: string | null;
      /** When the charger reported it. */
      reported_at: string;
    }>;
  /** A charger sent a vendor's message. DataTransfer of a charger, for example from its payment terminal. Each one is an event, also if it was refused. */
  "charger.data_transfer": Envelope<"charger.data_transfer", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The vendor that defines the message. */
      vendor_id: string;
      /** Which message of the vendor; null where the charger names none. */
      message_id: string | null;
      /** The content as the charger sent it, unchecked, with `***` in place of signed values of a meter. Null without content, and if it has more than 10,240 bytes in UTF-8. */
      data: string | null;
      /** The bytes of the content in UTF-8. */
      data_bytes: number;
      /** The answer of the hook, in an application that embeds the server. Otherwise `Accepted` if the settings accept this vendor, `Rejected` if they do and the content is too long, `UnknownVendorId` if they do not. */
      status: "Accepted" | "Rejected" | "UnknownMessageId" | "UnknownVendorId";
    }>;
  /** A firmware update has got further. FirmwareStatusNotification, or its signed variant. */
  "charger.firmware_status": Envelope<"charger.firmware_status", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      firmware_update_status: FirmwareUpdateStatus;
      /** When the charger reported it. */
      firmware_update_status_at: string;
      /** The status of the signed variant as reported, if the charger uses that one. */
      signed_status: string | null;
      /** Null for its first report. */
      previous_status: FirmwareUpdateStatus | null;
    }>;
  /** An upload of diagnostics or logs has got further. DiagnosticsStatusNotification or LogStatusNotification. */
  "charger.diagnostics_status": Envelope<"charger.diagnostics_status", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** As the charger reported it, such as `Uploading`. Open set. */
      status: string;
      /** Null where the charger did not name one. */
      file_name: string | null;
    }>;
  /** Something about a charger's security. SecurityEventNotification of a charger, and security events of the server itself. */
  "charger.security_event": Envelope<"charger.security_event", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** A name of the OCPP security white paper, such as `TamperDetectionActivated`, or one of the server, such as `ConcurrentConnections`. Open. */
      kind: string;
      /** How serious it is. */
      severity: "info" | "warning" | "critical";
      /** More about it, in words. */
      tech_info: string | null;
    }>;
  /** A charger was not let in. A registered charger was refused. Attempts are counted; there is at most one event a minute for each charger and reason. */
  "charger.connection_rejected": Envelope<"charger.connection_rejected", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** `bad_credentials`: wrong or missing credentials. `profile_too_low`: the security profile is below the charger's. `duplicate_live`: an older connection of the charger still answers. `rate_limited`: too many attempts. */
      reason: "bad_credentials" | "profile_too_low" | "duplicate_live" | "rate_limited";
      /** How many attempts were made. */
      count: number;
      /** The time in seconds that `count` is about. */
      window_s: number;
      /** The network of the last attempt, a /24 of IPv4 or a /48 of IPv6; null if the charger had already disconnected. */
      remote_ip_prefix: string | null;
    }>;
  /** A charger was assigned to another location. By a change of the charger, or because its location was deleted. */
  "charger.location_changed": Envelope<"charger.location_changed", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** Null: it was at none. */
      from: string | null;
      /** Null: it is at none. */
      to: string | null;
    }>;
  /** A charger took another configuration. ChangeConfiguration was accepted. */
  "charger.configuration_changed": Envelope<"charger.configuration_changed", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The key's OCPP name, for example `HeartbeatInterval`. */
      key: string;
      /** Null for a key whose name says that it is secret. */
      value: string | null;
      /** Null where the charger has not reported it. */
      readonly: boolean | null;
      /** The change takes effect with the next start. */
      reboot_required: boolean;
    }>;
  /** A connector's status has changed. StatusNotification for a connector, if the status or the error code has changed. */
  "socket.status_changed": Envelope<"socket.status_changed", "socket", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector. */
      connector_id: number;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The socket. */
      socket_id: string;
      status: ChargePointStatus;
      /** Null for its first. */
      previous_status: ChargePointStatus | null;
      /** OCPP ChargePointErrorCode, as the charger reported it. */
      error_code: string;
      /** The vendor's own error code, as the charger reported it; null if it reported none. */
      vendor_error_code: string | null;
      /** In the charger's own words. */
      info: string | null;
      /** When the charger reported it. */
      reported_at: string;
    }>;
  /** A session has begun. StartTransaction. */
  "session.started": Envelope<"session.started", "session", {
      /** The session. */
      session_id: string;
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The socket. */
      socket_id: string;
      /** The charger's location; null if it has none. */
      location_id: string | null;
      /** The OCPP transaction. */
      transaction_id: number;
      /** Null if the charger sent no valid register. */
      meter_start_wh: number | null;
      /** When the session started. */
      started_at: string;
      /** A pseudonym of the id tag: equal for the same tag within the organization, and useless outside of it. */
      id_tag_ref: string;
      /** The remote start that caused it; null if there was none. */
      command_id: string | null;
      /** As the charger reported it; null if it reported none. */
      reservation_id: number | null;
    }>;
  /** A session has new readings. MeterValues, at most once in 60 seconds for each session, with the newest values. */
  "session.updated": Envelope<"session.updated", "session", {
      /** The session. */
      session_id: string;
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The socket. */
      socket_id: string;
      /** The charger's location; null if it has none. */
      location_id: string | null;
      /** From the start register to the latest one; null before there is one. */
      energy_wh: number | null;
      /** In W; null where the charger does not measure it. */
      power_w: number | null;
      /** In amps; null where the charger does not measure it. */
      current_a: number | null;
      /** State of charge of the car's battery, in per cent; null if the charger does not report it. */
      soc_pct: number | null;
      /** The limit in force; null without a limit. */
      limit_a: number | null;
      /** The time of the latest reading, by the charger's clock if that is plausible. */
      measured_at: string;
    }>;
  /** A session is paused. The car or the charger suspended it, or a limit of 0 A is in force. */
  "session.suspended": Envelope<"session.suspended", "session", {
      /** The session. */
      session_id: string;
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The socket. */
      socket_id: string;
      /** `ev`: the car. `evse`: the charger. `dlb`: load balancing. `operator`: a limit that was set by hand. */
      by: "ev" | "evse" | "dlb" | "operator";
      /** The limit in force; null without a limit. */
      limit_a: number | null;
    }>;
  /** A paused session goes on. The cause of the pause has ended. */
  "session.resumed": Envelope<"session.resumed", "session", {
      /** The session. */
      session_id: string;
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The socket. */
      socket_id: string;
      /** `ev`: the car. `evse`: the charger. `dlb`: load balancing. `operator`: a limit that was set by hand. */
      by: "ev" | "evse" | "dlb" | "operator";
      /** The limit in force; null without a limit. */
      limit_a: number | null;
    }>;
  /** A session is over. StopTransaction, or the server closed a session whose stop never arrived (then `complete` is false). */
  "session.ended": Envelope<"session.ended", "session", {
      /** The session. */
      session_id: string;
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The socket. */
      socket_id: string;
      /** As the charger reported it; null if it reported none. */
      reason: string | null;
      /** Null where none came. */
      meter_start_wh: number | null;
      /** Null where none came. */
      meter_stop_wh: number | null;
      /** As billed; if registers are missing, as the billing decision says. */
      energy_wh: number;
      /** When the session started. */
      started_at: string;
      /** When the session ended. */
      ended_at: string;
      /** Whether the charger reported the end itself. */
      complete: boolean;
    }>;
  /** A session is billed. Its receipt is written, in one transaction with `session.ended`. */
  "session.finalized": Envelope<"session.finalized", "session", {
      /** The session. */
      session_id: string;
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** `normal`: the charger stopped it. `idle_threshold`: it was idle for too long. `recovered`: its start or stop is missing for another reason. */
      how: "normal" | "idle_threshold" | "recovered";
      /** The session's CDR. */
      cdr_id: string;
      /** How the session was billed. */
      outcome: DecisionOutcome;
    }>;
  /** A command has ended. It was accepted or rejected, or its outcome is not known (`timeout`). A later answer of the charger is in the command, without another event. */
  "command.completed": Envelope<"command.completed", "command", Command>;
  /** A job was created. The server begins to send the commands of the job. Each command ends with an event `command.completed`. */
  "job.created": Envelope<"job.created", "job", {
      /** The job. */
      job_id: string;
      action: JobAction;
      /** How many chargers were selected. */
      total: number;
    }>;
  /** A job has ended. Every charger was asked, or the job was stopped, and the last command has ended. */
  "job.finished": Envelope<"job.finished", "job", {
      /** The job. */
      job_id: string;
      action: JobAction;
      /** How it ended. */
      status: "completed" | "stopped";
      /** Null if it is `completed`. */
      stop_reason: JobStopReason | null;
      /** How many chargers were selected. */
      total: number;
      counts: JobCounts;
    }>;
  /** A receipt was written. Exactly once for each session. The record is as in `GET /cdrs`. */
  "cdr.created": Envelope<"cdr.created", "cdr", Cdr>;
  /** Why a session was billed as it was. A decision about a session with incomplete data, or a correction of a decision (then `supersedes` is set). */
  "billing_decision.recorded": Envelope<"billing_decision.recorded", "session", {
      /** The CDR. */
      cdr_id: string;
      /** The session. */
      session_id: string;
      /** The decision's id. */
      decision_id: string;
      /** The decision that this one corrects; null for the original. */
      supersedes: string | null;
      /** The decision itself. */
      decision: BillingDecision;
      /** For a correction, what the operator must do. Null for an original. */
      recommended_action: "none" | "review" | "refund" | null;
    }>;
  /** A payment reference was attached. Only the first time: attaching it again records no event. */
  "payment_reference.attached": Envelope<"payment_reference.attached", "session", PaymentReference>;
  /** A payment reference names a driver. An existing payment reference contains an id tag that was listed, or had its first session, later. The server changes nothing: redact the reference if it identifies the driver. For each tag, the newest 100 references are reported. */
  "payment_reference.flagged": Envelope<"payment_reference.flagged", "session", PaymentReferencePointer>;
  /** A payment reference was redacted. By an operator, or because an id tag in it was erased. No event contains its text any more. */
  "payment_reference.redacted": Envelope<"payment_reference.redacted", "session", PaymentReferencePointer>;
  /** A location was created. Through the API. */
  "location.created": Envelope<"location.created", "location", {
      /** The location. */
      location_id: string;
      /** The location as it is now. */
      location: Location;
    }>;
  /** A location was changed. Through the API, if a field has changed. */
  "location.updated": Envelope<"location.updated", "location", {
      /** The location. */
      location_id: string;
      /** The location as it is now. */
      location: Location;
      /** The names of the fields that differ. */
      changed: string[];
    }>;
  /** A location was deleted. Through the API. Its chargers stay. */
  "location.deleted": Envelope<"location.deleted", "location", {
      /** The location. */
      location_id: string;
      /** The chargers that were there. */
      unassigned_charger_ids: string[];
    }>;
  /** Load balancing shares out otherwise. At most once in 10 seconds for each location, with the state at that time. The fields are those of `GET /locations/{location_id}/load`. */
  "dlb.allocation_changed": Envelope<"dlb.allocation_changed", "location", {
      /** The location. */
      location_id: string;
      /** When this was the state of things. */
      as_of: string;
      status: LoadStatus;
      /** Null without one. */
      capacity_a: number | null;
      /** The sum of the limits of sessions whose charger is online. */
      allocated_a: number;
      /** Kept for sessions whose charger is offline. */
      reserved_a: number;
      /** The open sessions, at most 64. */
      allocations: ({
        /** The session. */
        session_id: string;
        /** The socket. */
        socket_id: string;
        /** In force; null when it is not known. */
        limit_a: number | null;
        /** It waits, because there is not enough or because an operator said 0 A. */
        suspended: boolean;
      })[];
      /** How many open sessions there are in all. */
      session_count: number;
    }>;
  /** Load balancing raises an alarm. The load balancing of a location has a problem; `code` says which. */
  "dlb.alarm_opened": Envelope<"dlb.alarm_opened", "location", {
      /** The location. */
      location_id: string;
      code: DlbAlarmCode;
      /** The charger. */
      charger_id: string | null;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** Null if it is not about a single socket. */
      socket_id: string | null;
      /** Null where it is not about one circuit. */
      circuit_id: string | null;
      /** By how many amps, or for how many sockets; null if a number means nothing here. */
      amps: number | null;
      /** Of `scarcity`: how many sessions wait. */
      waiting: number | null;
      /** For `measurement_stale` and `limit_stale`, the name of the meter or limit. */
      source: string | null;
      /** When the alarm was raised. */
      since: string;
    }>;
  /** An alarm of load balancing is over. The alarm that `dlb.alarm_opened` reported has ended. */
  "dlb.alarm_cleared": Envelope<"dlb.alarm_cleared", "location", {
      /** The location. */
      location_id: string;
      code: DlbAlarmCode;
      /** The charger. */
      charger_id: string | null;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** Null if it is not about a single socket. */
      socket_id: string | null;
      /** Null where it is not about one circuit. */
      circuit_id: string | null;
      /** By how many amps, or for how many sockets; null if a number means nothing here. */
      amps: number | null;
      /** Of `scarcity`: how many sessions wait. */
      waiting: number | null;
      /** For `measurement_stale` and `limit_stale`, the name of the meter or limit. */
      source: string | null;
      /** When the alarm was raised. */
      since: string;
    }>;
  /** A test. `POST /webhooks/{webhook_id}/test`. Only that webhook gets it, regardless of its `events`, and even while it is disabled. */
  "webhook.test": Envelope<"webhook.test", "webhook", {
      /** The webhook. */
      webhook_id: string;
      /** A text that says that this is a test. */
      message: string;
      /** The API key that asked for the test. */
      sent_by_key_id: string;
      /** The example of the requested type; null if none was requested. Open. */
      example: {
        [field: string]: unknown;
      } | null;
    }>;
  /** A webhook is disabled. Manually, after 72 hours without a successful delivery, or because its receiver answered 410. The other webhooks of the organization get this event. */
  "webhook.disabled": Envelope<"webhook.disabled", "webhook", {
      /** The webhook. */
      webhook_id: string;
      /** `manual`: by a request. `failing`: no delivery succeeded for 72 hours. `gone`: the receiver answered 410. */
      reason: "manual" | "failing" | "gone";
      /** For `failing`, since when no delivery succeeded; otherwise the time at which it was disabled. */
      since: string;
      /** Since its last success. */
      failed_attempts: number;
      /** They are kept for seven days. */
      pending_deliveries: number;
    }>;
  /** An API key was created. Through the API, on the host, or to replace another key (`replaces` has its id). */
  "api_key.created": Envelope<"api_key.created", "api_key", {
      /** The API key. */
      key_id: string;
      role: Role;
      /** Null where it replaces none. */
      replaces: string | null;
    }>;
  /** An API key was revoked. Through the API or on the host. */
  "api_key.revoked": Envelope<"api_key.revoked", "api_key", {
      /** The API key. */
      key_id: string;
      role: Role;
    }>;
  /** A charger was registered. `POST /chargers`. */
  "charger.created": Envelope<"charger.created", "charger", {
      /** The charger. */
      charger_id: string;
      /** The identity with which the charger connects. */
      charger_identity: string;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The charger's location; null if it has none. */
      location_id: string | null;
      /** The connectors of its sockets. */
      connector_ids: number[];
    }>;
  /** A charger's settings were changed. Through the API: the charger, or one of its sockets. */
  "charger.updated": Envelope<"charger.updated", "charger", {
      /** The charger. */
      charger_id: string;
      /** The identity with which the charger connects. */
      charger_identity: string;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The charger's location; null if it has none. */
      location_id: string | null;
      /** The socket that was changed; null if it was the charger. */
      socket_id: string | null;
      /** The fields that have another value now. */
      changed: string[];
    }>;
  /** A charger was deleted. `DELETE /chargers/{charger_id}`. Its sessions and CDRs stay. */
  "charger.deleted": Envelope<"charger.deleted", "charger", {
      /** The charger. */
      charger_id: string;
      /** The identity with which the charger connects. */
      charger_identity: string;
      /** The OCPP connector; null if the event is not about a single connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The charger's location; null if it has none. */
      location_id: string | null;
    }>;
  /** A tariff was created. `POST /tariffs`. */
  "tariff.created": Envelope<"tariff.created", "tariff", {
      /** The tariff. */
      tariff_id: string;
      /** Its first revision. */
      revision: number;
    }>;
  /** A tariff has another revision. `PUT /tariffs/{tariff_id}`. Running sessions keep the revision with which they started. */
  "tariff.replaced": Envelope<"tariff.replaced", "tariff", {
      /** The tariff. */
      tariff_id: string;
      /** The new revision. */
      revision: number;
    }>;
  /** A tariff was deleted. `DELETE /tariffs/{tariff_id}`. Its revisions stay for the CDRs that name them. */
  "tariff.deleted": Envelope<"tariff.deleted", "tariff", {
      /** The tariff. */
      tariff_id: string;
      /** The last revision. */
      revision: number;
    }>;
  /** An id tag was listed. `POST /id-tags`. */
  "id_tag.created": Envelope<"id_tag.created", "id_tag", {
      /** The id tag's record. The event does not contain the tag itself. */
      id_tag_id: string;
      /** What the list says about it. */
      status: "accepted" | "blocked" | "expired";
    }>;
  /** A listed id tag was changed. `PATCH /id-tags/{id_tag_id}`. */
  "id_tag.updated": Envelope<"id_tag.updated", "id_tag", {
      /** The id tag's record. The event does not contain the tag itself. */
      id_tag_id: string;
      /** What the list says about it now. */
      status: "accepted" | "blocked" | "expired";
      /** The fields that have another value now. */
      changed: string[];
    }>;
  /** An id tag was taken off the list. `DELETE /id-tags/{id_tag_id}`. */
  "id_tag.deleted": Envelope<"id_tag.deleted", "id_tag", {
      /** The id tag's record. The event does not contain the tag itself. */
      id_tag_id: string;
      /** Whether its text was replaced by a pseudonym, everywhere. */
      erased: boolean;
    }>;
  /** A card was refused. A charger asked about a tag, or started a transaction with it, and the answer was not Accepted. Recorded within a second, at most once a minute for each charger and tag, and at most 20 times a minute for a charger. */
  "id_tag.refused": Envelope<"id_tag.refused", "charger", {
      /** The charger. */
      charger_id: string;
      /** The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
      charger_identity: string | null;
      /** The OCPP connector; null if the charger only asked whether the tag may charge. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The charger's location; null if it has none. */
      location_id: string | null;
      /** A pseudonym of the id tag, as in `session.started`. The event does not contain the tag itself. */
      id_tag_ref: string;
      /** The id tag's record; null for a tag that is not listed. */
      id_tag_id: string | null;
      /** The answer to the charger. */
      status: "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";
      /** `blocked`, `expired`: by the list. `not_yet_valid`: its `valid_from` is in the future. `other_location`: it may charge only at other locations. `unknown`: it is not listed. `concurrent`: it charges at another place. `authorizer`: the authorizer refused it. `authorizer_silent`: the authorizer did not answer, and its settings reject then. */
      reason: "blocked" | "expired" | "not_yet_valid" | "other_location" | "unknown" | "concurrent" | "authorizer" | "authorizer_silent";
      /** How often the charger's request was refused since the last event. */
      count: number;
    }>;
  /** A webhook was created. `POST /webhooks`. */
  "webhook.created": Envelope<"webhook.created", "webhook", {
      /** The webhook. */
      webhook_id: string;
      /** The host of its URL. The rest of the URL may be secret. */
      host: string;
      /** The types of events that it selects. */
      events: string[];
    }>;
  /** A webhook was changed. `PATCH /webhooks/{webhook_id}`, or a new secret. If it was disabled, the event is `webhook.disabled`. */
  "webhook.updated": Envelope<"webhook.updated", "webhook", {
      /** The webhook. */
      webhook_id: string;
      /** The host of its URL. The rest of the URL may be secret. */
      host: string;
      /** The changed fields; `secret` for a new secret. */
      changed: string[];
    }>;
  /** A webhook was deleted. `DELETE /webhooks/{webhook_id}`. */
  "webhook.deleted": Envelope<"webhook.deleted", "webhook", {
      /** The webhook. */
      webhook_id: string;
      /** The host of its URL. The rest of the URL may be secret. */
      host: string;
    }>;
  /** An issue is open. The server found a problem; `issue_type` says which. `GET /issues/{issue_id}` has more, if the role may read it. */
  "issue.opened": Envelope<"issue.opened", "issue", {
      /** The issue. */
      issue_id: string;
      issue_type: IssueType;
      /** The charger; null if it is not about a charger. */
      charger_id: string | null;
      /** The charger's identity when the issue began. */
      charger_identity: string | null;
      /** The OCPP connector; 0 is the charger itself. Null if it is not about a connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The location when the issue began; null if there is none. */
      location_id: string | null;
      /** The session; null if it is not about a session. */
      session_id: string | null;
      /** More about the cause, such as an OCPP error code; null where there is no more. */
      code: string | null;
      /** When the cause began. */
      since: string;
    }>;
  /** An issue is closed. Its cause ended `FORECOURT_ISSUE_HOLD_S` ago, or `close_reason` has another reason. */
  "issue.closed": Envelope<"issue.closed", "issue", {
      /** The issue. */
      issue_id: string;
      issue_type: IssueType;
      /** The charger; null if it is not about a charger. */
      charger_id: string | null;
      /** The charger's identity when the issue began. */
      charger_identity: string | null;
      /** The OCPP connector; 0 is the charger itself. Null if it is not about a connector. */
      connector_id: number | null;
      /** The name of the charger's location; null where it had none. */
      location_name: string | null;
      /** The location when the issue began; null if there is none. */
      location_id: string | null;
      /** The session; null if it is not about a session. */
      session_id: string | null;
      /** More about the cause, such as an OCPP error code; null where there is no more. */
      code: string | null;
      /** When the cause began. */
      since: string;
      close_reason: IssueCloseReason;
    }>;
}

/** The name of a type, such as `session.ended`. */
export type EventType = keyof EventMap;

/** Any event of a type that this version knows. */
export type WebhookEvent = EventMap[EventType];

// A type only. TypeScript has no type for "any string except these", but `switch` can separate an enum from string literals.
declare enum Newer {
  type = "",
}

/** An event of a type that this version does not know, because the server is newer. */
export interface UnknownEvent {
  id: string;
  /** Any string except those of {@link EventType}. To compare it, assign it to a string: `const type: string = event.type`. */
  type: Newer;
  version: number;
  timestamp: string;
  organization_id: string;
  subject: { type: string; id: string };
  sequence: number;
  actor: { type: "api_key" | "charger" | "system"; id: string | null };
  data: { [field: string]: unknown };
}

/** Any event. `switch (event.type)` narrows it and its `data`; write a `default` for future types. */
export type AnyEvent = WebhookEvent | UnknownEvent;

/** How the charger's last BootNotification was answered. */
export type RegistrationStatus = "accepted" | "pending" | "rejected";

/** OCPP 1.6, ChargePointStatus. */
export type ChargePointStatus =
  | "Available"
  | "Preparing"
  | "Charging"
  | "SuspendedEVSE"
  | "SuspendedEV"
  | "Finishing"
  | "Reserved"
  | "Unavailable"
  | "Faulted";

/** OCPP 1.6, FirmwareStatus. */
export type FirmwareUpdateStatus =
  | "Downloaded"
  | "DownloadFailed"
  | "Downloading"
  | "Idle"
  | "InstallationFailed"
  | "Installing"
  | "Installed";

/** `billed`: billed from complete data. `recovered_partial`: data is missing, and it was billed from a recovered or the last known reading. `unbillable`: not enough evidence to bill. */
export type DecisionOutcome = "billed" | "recovered_partial" | "unbillable";

/** A command to a charger, and its outcome. */
export interface Command {
  /** The command's id. */
  id: string;
  type: CommandType;
  /** The charger. */
  charger_id: string;
  /** The charger's identity; null in old events of commands. */
  charger_identity: string | null;
  /** The OCPP connector; null for commands to the charger as a whole. */
  connector_id: number | null;
  /** The name of the charger's location; null where it has none. */
  location_name: string | null;
  /** Null for commands to the charger as a whole. */
  socket_id: string | null;
  status: CommandStatus;
  /** Why it was not accepted; null while it is `pending`, and when it was `accepted`. */
  error: CommandError | null;
  /** The charger's answer, and `applied_limit_a` for charging profiles. Open. */
  result: {
    [field: string]: unknown;
  } | null;
  /** The session that the command started or changed, as soon as it is known. */
  session_id: string | null;
  /** The API key of the request; null for a command of the server itself. */
  requested_by: string | null;
  /** The charger's answer after the command ended as `timeout`. Open. */
  late_response: {
    [field: string]: unknown;
  } | null;
  /** When the record was created. */
  created_at: string;
  /** When it reached its final status; null while it is `pending`. */
  completed_at: string | null;
}

/** The OCPP 1.6 call. Those after ClearChargingProfile come only from `callCharger` and `sendLocalList`. */
export type CommandType =
  | "RemoteStartTransaction"
  | "RemoteStopTransaction"
  | "UnlockConnector"
  | "Reset"
  | "UpdateFirmware"
  | "SetChargingProfile"
  | "ClearChargingProfile"
  | "CancelReservation"
  | "CertificateSigned"
  | "ChangeAvailability"
  | "ChangeConfiguration"
  | "ClearCache"
  | "DataTransfer"
  | "DeleteCertificate"
  | "ExtendedTriggerMessage"
  | "GetCompositeSchedule"
  | "GetConfiguration"
  | "GetDiagnostics"
  | "GetInstalledCertificateIds"
  | "GetLocalListVersion"
  | "GetLog"
  | "InstallCertificate"
  | "ReserveNow"
  | "SendLocalList"
  | "SignedUpdateFirmware"
  | "TriggerMessage"
  | (string & {});

/** `pending` becomes one of the others, which are final. */
export type CommandStatus = "pending" | "accepted" | "rejected" | "timeout";

/** Why a command was not accepted: a code of the server, or of the charger's answer: its status, such as `Rejected`, or the code of its CALLERROR, such as `NotSupported`. */
export type CommandError =
  | "charger_offline"
  | "charger_not_accepted"
  | "charger_queue_full"
  | "superseded"
  | "id_tag_blocked"
  | "invalid_answer"
  | "not_supported"
  | "local_list_in_progress"
  | "local_list_too_long"
  | "no_answer"
  | "connection_lost"
  | "connection_replaced"
  | "not_sent"
  | "outcome_unknown"
  | (string & {});

/** The OCPP 1.6 call that each charger gets. Calls that concern a session, one charger or one driver are not among them. */
export type JobAction =
  | "Reset"
  | "UpdateFirmware"
  | "SendLocalList"
  | "UnlockConnector"
  | "ChangeAvailability"
  | "ChangeConfiguration"
  | "ClearCache"
  | "DataTransfer"
  | "DeleteCertificate"
  | "ExtendedTriggerMessage"
  | "GetConfiguration"
  | "GetDiagnostics"
  | "GetInstalledCertificateIds"
  | "GetLocalListVersion"
  | "GetLog"
  | "InstallCertificate"
  | "SignedUpdateFirmware"
  | "TriggerMessage"
  | (string & {});

/**
 * Why a job does not ask further chargers.
 * - `canceled`: a caller canceled it.
 * - `too_many_failures`: as many chargers as `stop_after_failures` have failed.
 * - `key_revoked`: the API key that created it was revoked.
 * - `key_expired`: the API key that created it has expired, for example after a rotation.
 * - `role_too_low`: the role of that key is not sufficient any more.
 */
export type JobStopReason = "canceled" | "too_many_failures" | "key_revoked" | "key_expired" | "role_too_low" | (string & {});

/** How many chargers have each outcome. */
export interface JobCounts {
  /** Chargers whose turn has not come. */
  pending: number;
  /** Chargers whose command has not ended. */
  under_way: number;
  /** Chargers that accepted the command. */
  accepted: number;
  /** Chargers that refused it. */
  rejected: number;
  /** Chargers that were not connected. */
  offline: number;
  /** Chargers that did not answer in time. */
  timeout: number;
  /** Chargers for which the server refused it. */
  failed: number;
  /** Chargers that were not asked. */
  not_attempted: number;
}

/** A receipt, which never changes; payment references are added when it is read. */
export interface Cdr {
  /** The CDR's id. */
  id: string;
  /** The session that it bills. */
  session_id: string;
  /** The tariff that priced it; null if there was none. */
  tariff_id: string | null;
  /** ISO 4217 code of all amounts, for example `EUR`. */
  currency: string;
  /** When the session started. Absent when no evidence says. */
  start_time?: string;
  /** When the session ended. Absent when no evidence says. */
  end_time?: string;
  /** Energy of the session in Wh. */
  total_energy_wh: number;
  /** Length of the session in seconds. */
  total_time_s: number;
  /** The sum of the line items, in the tariff's tax basis. */
  total_cost: number;
  /** One line for each price that applied. */
  line_items: CdrLineItem[];
  status: CdrStatus;
  /** The payment references attached so far; often empty. */
  payment_references: PaymentReferenceView[];
  /** Always present in a single record, and absent in a list. Null if the evidence of the session was complete. */
  billing_decision?: BillingDecision | null;
  /** The charger. */
  charger_id: string;
  /** The charger's identity when the receipt was written; null in receipts of versions that did not record it. */
  charger_identity: string | null;
  /** The OCPP connector; null in receipts of versions that did not record it. */
  connector_id: number | null;
  /** The socket. */
  socket_id: string;
  /** The charger's location when the session started; null if it had none. */
  location_id: string | null;
  /** The name of that location when the receipt was written; null without a location, and in receipts of versions that did not record it. */
  location_name: string | null;
  /** The revision that priced it; null without a tariff. */
  tariff_revision: number | null;
  /** Whether `total_cost` includes taxes; null where there was no tariff. */
  tax_included: "YES" | "NO" | "N/A" | null;
  /** The total with all taxes; null where there was no tariff. */
  total_cost_incl_vat: number | null;
  /** The taxes, one entry for each rate. */
  taxes: CdrTax[];
  /** When the record was created. */
  created_at: string;
}

/** One line of a receipt. */
export interface CdrLineItem {
  /** What the line charges for. */
  type: "ENERGY" | "TIME" | "PARKING_TIME" | "FLAT";
  /** The line in words; null where there are none. */
  description: string | null;
  /** kWh for energy, hours for time. Multiplied by `unit_price` and rounded to the currency, it is `cost`, unless the tariff rounds only its total. */
  quantity: number;
  /** Price of one unit: per kWh, per hour, or once. */
  unit_price: number;
  /** The cost of the line, in the tariff's tax basis. */
  cost: number;
  /** Per cent; null when no VAT applies. */
  vat: number | null;
}

/** `valid`: priced. `unbillable`: no usable tariff or evidence; kept as a data record with a total cost of zero. */
export type CdrStatus = "valid" | "unbillable";

/** A payment reference on a CDR. */
export interface PaymentReferenceView {
  /** Your payment provider's transaction id; after a redaction, `redacted:` and the id of the record. */
  reference: string;
  provider: PaymentProvider;
}

/** The payment provider of a reference, as the caller wrote it; `redacted` after the reference was redacted. Open: a caller may name any provider. */
export type PaymentProvider = "adyen" | "mollie" | "stripe" | "redacted" | (string & {});

/** Why a session was billed as it was. */
export interface BillingDecision {
  /** How the session was billed. */
  outcome: DecisionOutcome;
  reason_code: ReasonCode;
  /** The reason in words, for people. */
  explanation: string;
  evidence: Evidence;
}

/** The reason for the decision. Further codes may be added. */
export type ReasonCode =
  | "zero_energy"
  | "delivered_late"
  | "stop_missing_connector_available"
  | "stop_missing_new_transaction"
  | "stop_missing_after_reboot"
  | "idle_finalized"
  | "offline_finalized"
  | "operator_finalized"
  | "stop_register_missing"
  | "stop_from_transaction_end"
  | "start_from_transaction_begin"
  | "start_from_first_sample"
  | "start_register_implausible_first_sample_used"
  | "stop_register_regressed_last_sample_used"
  | "stop_register_implausible_last_sample_used"
  | "stop_register_below_last_sample"
  | "register_reset_segments"
  | "register_rollover"
  | "energy_estimated_from_power"
  | "charger_clock_untrusted"
  | "signed_register_verified"
  | "signed_raw_mismatch"
  | "signed_time_unusable"
  | "available_while_charging"
  | "time_without_messages"
  | "limit_reached"
  | "duplicate_stop_conflict"
  | "late_stop_received"
  | "late_stop_confirms"
  | "late_samples_received"
  | "late_stop_conflict"
  | "tariff_missing"
  | "tariff_not_active"
  | "tariff_unusable"
  | "stop_missing_no_register"
  | "start_missing_no_register"
  | "start_register_required"
  | "stop_register_required"
  | "register_regressed"
  | "energy_exceeds_physical_limit"
  | "signed_data_missing"
  | "signature_invalid"
  | "signature_key_unknown"
  | "signed_meter_error"
  | "not_authorized"
  | (string & {});

/** The evidence of the decision. Open; it contains no identifier of a driver. */
export interface Evidence {
  /** The OCPP transaction or message: `ocpp1.6:<charger>:tx/<id>[#<Action>/<frame>]`. */
  frameRef: string;
  [field: string]: unknown;
}

/** The tax of one rate. */
export interface CdrTax {
  /** Per cent; null for tax that a price limit states without a rate. */
  vat: number | null;
  /** The amount before this tax. */
  base: number;
  /** The tax itself. */
  amount: number;
}

/** A payment provider's transaction id, attached to a session. */
export interface PaymentReference {
  /** The payment reference's id. */
  id: string;
  /** The session. */
  session_id: string;
  /** The session's CDR; null until it is written. */
  cdr_id: string | null;
  /** Your payment provider's transaction id; `redacted:` and the id once it was redacted. */
  payment_reference: string;
  payment_provider: PaymentProvider;
  /** When the record was created. */
  created_at: string;
  /** When its text was redacted; null if it was not. */
  redacted_at: string | null;
}

/** A payment reference by its ids, without its text. */
export interface PaymentReferencePointer {
  /** The payment reference. */
  payment_reference_id: string;
  /** The session. */
  session_id: string;
  /** The session's CDR; null until it is written. */
  cdr_id: string | null;
}

/** A site that groups chargers. */
export interface Location {
  /** The location's id. */
  id: string;
  /** The name that people see. */
  name: string;
  /** The postal address. Absent when unset. */
  address?: string;
  /** In degrees north, WGS 84. Absent when unset. */
  latitude?: number;
  /** In degrees east, WGS 84. Absent when unset. */
  longitude?: number;
  /** Site capacity in amps. Absent when unset. */
  max_amperage?: number;
  /** Whether dynamic load balancing shares the site capacity. */
  dlb_enabled: boolean;
  /** The tariff of sessions that start from now on; null without a tariff. */
  tariff_id: string | null;
  metering_regime: MeteringRegime;
  /** Seconds of idle time after charging before an abandoned session is closed. Null means the server's default. */
  idle_finalize_threshold: number | null;
  /** IANA name of the time zone, for example `Europe/Amsterdam`; null means the server's default. */
  time_zone: string | null;
  /** Amps that each socket may draw without a grant. */
  dlb_baseline_a: number;
  dlb_start_reserve: DlbStartReserve;
  /** Amps of the capacity that are never granted. */
  dlb_margin_a: number;
  /** Amps that the chargers may share while a meter of the location is silent. */
  dlb_fallback_a: number;
  /** Limits below the one of the site; empty without such limits. */
  circuits: Circuit[];
  /** How many chargers the location has. */
  charger_count: number;
  /** When the record was created. */
  created_at: string;
  /** When the record last changed. */
  updated_at: string;
}

/**
 * What makes a session of the location billable. Open: further regimes may come.
 * - `confirmed_register_ok`: any two confirmed register readings of the transaction.
 * - `stop_register_required`: start and stop register, both from the charger.
 * - `signed_register_required`: a verified signed pair.
 * - `signed_register_preferred`: a verified signed pair when signed data is present, else `confirmed_register_ok`.
 * - `estimate_allowed`: `confirmed_register_ok` plus estimates, which are always `recovered_partial`.
 * - `unmetered`: time and flat prices only.
 */
export type MeteringRegime =
  | "confirmed_register_ok"
  | "stop_register_required"
  | "signed_register_required"
  | "signed_register_preferred"
  | "estimate_allowed"
  | "unmetered"
  | (string & {});

/** What load balancing keeps for a session that is about to start. */
export type DlbStartReserve = "full" | "pool" | "none";

/** A limit below the one of the site, for some sockets and further circuits. */
export interface Circuit {
  /** Your name for the circuit, unique within the location. */
  id: string;
  /** Null for a circuit directly below the site. */
  parent_id: string | null;
  /** The limit in amps per phase. */
  capacity_a: number;
  /** The sockets directly on this circuit. */
  socket_ids: string[];
}

/**
 * The first of these that holds, from the last one up.
 * - `disabled`: load balancing is off, and no session is limited.
 * - `ok`: every session may draw as much as it can use.
 * - `limited`: a session has less than its maximum.
 * - `scarce`: a session is paused, because there is not enough for the minimum of all.
 * - `degraded`: a socket does not obey, or does not confirm that it draws less.
 * - `overcommitted`: more may be drawn than there is.
 */
export type LoadStatus = "disabled" | "ok" | "limited" | "scarce" | "overcommitted" | "degraded";

/**
 * What is wrong with the load balancing of a location. Open: further codes may come.
 * - `overcommitted`: more may be drawn than there is, for longer than a moment.
 * - `limit_not_confirmed`: a charger has not answered a lower limit in several tries.
 * - `limit_rejected`: a charger has refused a limit.
 * - `limit_not_honoured`: more is measured than the limit that the charger has accepted.
 * - `connector_uncontrolled`: the charger takes no limit; its socket counts with its maximum.
 * - `reserve_starving`: so much is kept for other sockets that a waiting session gets nothing.
 * - `scarcity`: there is not enough for the minimum of all.
 * - `baseline_unverified`: it is not known what a session that was not announced may draw.
 * - `foreign_limit`: another system limits the socket as well.
 * - `write_budget_exhausted`: the charger has been given as many limits as its memory should take.
 * - `unexpected_start`: a session began that nothing was kept for.
 * - `meter_stale`: a session has sent no measurement for long.
 * - `config_invalid`: the location's settings contradict each other.
 * - `measurement_stale`: a meter of the location is silent, and the fallback applies.
 * - `limit_stale`: a limit of the location was not sent again in time, and its fallback applies.
 */
export type DlbAlarmCode =
  | "overcommitted"
  | "limit_not_confirmed"
  | "limit_rejected"
  | "limit_not_honoured"
  | "connector_uncontrolled"
  | "reserve_starving"
  | "scarcity"
  | "baseline_unverified"
  | "foreign_limit"
  | "write_budget_exhausted"
  | "unexpected_start"
  | "meter_stale"
  | "config_invalid"
  | "measurement_stale"
  | "limit_stale"
  | (string & {});

/** `viewer`, `operator` and `admin`: each may do what the one before it may. `meter` may write measurements and limits of the locations of its key, and nothing else. */
export type Role = "viewer" | "operator" | "admin" | "meter";

/** What is wrong. `charger_offline`: not connected for `FORECOURT_ISSUE_OFFLINE_S`. `connector_faulted`: a connector, or the charger itself, reports Faulted. `command_timeouts`: the charger did not answer three commands in a row. `firmware_failed`: its last firmware update failed. `balancing_alarm`: an alarm of load balancing is open. `session_without_end`: a session has been open for `FORECOURT_ISSUE_SESSION_S`. `cdr_unbillable`: a receipt with a tariff cannot be billed. `webhook_failing`: a webhook's circuit breaker is open, or the server disabled the webhook. `unknown_chargers`: chargers that are not registered try to connect. */
export type IssueType =
  | "charger_offline"
  | "connector_faulted"
  | "command_timeouts"
  | "firmware_failed"
  | "balancing_alarm"
  | "session_without_end"
  | "cdr_unbillable"
  | "webhook_failing"
  | "unknown_chargers"
  | (string & {});

/** `ended`: the cause has ended. `deleted`: the charger, location or webhook was deleted. `expired`: a receipt that cannot be billed is an issue for 30 days. */
export type IssueCloseReason = "ended" | "deleted" | "expired" | (string & {});
