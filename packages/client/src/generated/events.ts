// Written by packages/contract/scripts from openapi.yaml. Do not edit.

import type { BillingDecision, Cdr, ChargePointStatus, Command, DecisionOutcome, DlbAlarmCode, FirmwareUpdateStatus, IssueCloseReason, IssueType, JobAction, JobCounts, JobStopReason, LoadStatus, Location, PaymentReference, PaymentReferencePointer, RegistrationStatus, Role } from "./records.ts";

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
