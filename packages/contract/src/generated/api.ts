// Written by packages/contract/scripts from openapi.yaml. Do not edit.

/** @description An opaque identifier. */
export type Id = string;
/**
 * Format: date-time
 * @description UTC, ISO 8601.
 */
export type Timestamp = string;
/** @description The beginning of a text. Case does not matter. */
export type Beginning = string;
/** @description A text of a BootNotification. */
export type BootText = string;
/**
 * Format: date-time-or-date
 * @description A timestamp with an offset, or a date such as `2026-11-01`, which means its midnight UTC.
 */
export type TimeFilter = string;
/**
 * @description `viewer`, `operator` and `admin`: each may do what the one before it may. `meter` may write measurements and limits of the locations of its key, and nothing else.
 * @enum {string}
 */
export type Role = "viewer" | "operator" | "admin" | "meter";
/** @description The codes of all errors. Open: further codes may be added; handle an unknown one by its status. */
export type ErrorCode = 
    | "malformed-request"
    | "malformed-json"
    | "invalid-parameter"
    | "invalid-body"
    | "driver-identifier-rejected"
    | "unauthorized"
    | "insufficient-role"
    | "cross-origin-request"
    | "https-required"
    | "not-found"
    | "unknown-path"
    | "method-not-allowed"
    | "not-acceptable"
    | "request-timeout"
    | "idempotency-in-progress"
    | "idempotency-key-reused"
    | "payload-too-large"
    | "uri-too-long"
    | "unsupported-media-type"
    | "rate-limited"
    | "headers-too-large"
    | "socket-occupied"
    | "no-active-session"
    | "transaction-not-active"
    | "session-already-ended"
    | "limit-out-of-range"
    | "firmware-url-not-allowed"
    | "call-not-allowed"
    | "security-profile-refused"
    | "location-not-found"
    | "tariff-not-found"
    | "tariff-in-use"
    | "webhook-url-not-allowed"
    | "unknown-event-type"
    | "too-many-webhooks"
    | "too-many-secrets"
    | "too-many-sources"
    | "too-many-deliveries"
    | "delivery-pending"
    | "event-expired"
    | "time-zone-required"
    | "dlb-capacity-required"
    | "dlb-baseline-exceeds-capacity"
    | "invalid-circuits"
    | "identity-taken"
    | "id-tag-taken"
    | "api-key-revoked"
    | "last-admin-key"
    | "internal-error"
    | "unavailable"
    | (string & {});
/** @description An error, after RFC 9457. */
export type Problem = {
    /**
     * Format: uri
     * @description https://forecourt.dev/problems/<code>
     */
    type: string;
    /** @description What went wrong, in a few words. The same for every problem of this type. */
    title: string;
    /** @description The HTTP status code. */
    status: number;
    /** @description What went wrong this time, in a sentence. */
    detail?: string | null;
    /** @description Not used by this server: `request_id` names the occurrence. */
    instance?: string | null;
    /** @description The word to branch on. */
    code: ErrorCode;
    /** @description Each fault with its place, if there are several. */
    errors?: Fault[];
    /** @description The request's id, as in the header `x-request-id`. */
    request_id: string;
};
/** @description One fault of a request. */
export type Fault = {
    /** @description A JSON Pointer into the body, or /query/…, /path/…, /header/…. */
    pointer: string;
    /** @description The rule that is broken, for example `minimum`. Open set. */
    code: string;
    /** @description What is wrong, in words. */
    detail: string;
};
/** @description The position of a page in its list. */
export type Pagination = {
    /** @description The number of all matching records. It is exact up to 100,000 and an estimate above. A page by cursor repeats the total of the first page. */
    total: number;
    /** @description The number of this page, from 1. */
    page: number;
    /** @description The records per page that the server used. */
    per_page: number;
    /** @description Whether there are more records after this page. */
    has_more: boolean;
    /** @description Absent on the last page, except with `order=oldest`. */
    next_cursor?: string;
    /** @description False when `total` may not be exact: an estimate, or a page by cursor. Absent means exact. */
    total_exact?: boolean;
};
/**
 * @description What makes a session of the location billable. Open: further regimes may come.
 *     - `confirmed_register_ok`: any two confirmed register readings of the transaction.
 *     - `stop_register_required`: start and stop register, both from the charger.
 *     - `signed_register_required`: a verified signed pair.
 *     - `signed_register_preferred`: a verified signed pair when signed data is present, else `confirmed_register_ok`.
 *     - `estimate_allowed`: `confirmed_register_ok` plus estimates, which are always `recovered_partial`.
 *     - `unmetered`: time and flat prices only.
 */
export type MeteringRegime = 
    | "confirmed_register_ok"
    | "stop_register_required"
    | "signed_register_required"
    | "signed_register_preferred"
    | "estimate_allowed"
    | "unmetered"
    | (string & {});
/**
 * @description What makes a session of the location billable. Open: further regimes may come.
 *     - `confirmed_register_ok`: any two confirmed register readings of the transaction.
 *     - `stop_register_required`: start and stop register, both from the charger.
 *     - `signed_register_required`: a verified signed pair.
 *     - `signed_register_preferred`: a verified signed pair when signed data is present, else `confirmed_register_ok`.
 *     - `estimate_allowed`: `confirmed_register_ok` plus estimates, which are always `recovered_partial`.
 *     - `unmetered`: time and flat prices only.
 * @enum {string}
 */
export type MeteringRegimeInput = 
    | "confirmed_register_ok"
    | "stop_register_required"
    | "signed_register_required"
    | "signed_register_preferred"
    | "estimate_allowed"
    | "unmetered";
/**
 * @description What load balancing keeps for a session that is about to start.
 * @enum {string}
 */
export type DlbStartReserve = "full" | "pool" | "none";
/** @description A limit below the one of the site, for some sockets and further circuits. */
export type Circuit = {
    /** @description Your name for the circuit, unique within the location. */
    id: string;
    /** @description Null for a circuit directly below the site. */
    parent_id: string | null;
    /** @description The limit in amps per phase. */
    capacity_a: number;
    /** @description The sockets directly on this circuit. */
    socket_ids: Id[];
};
/** @description A limit below the one of the site, for some sockets and further circuits. */
export type CircuitInput = {
    /** @description Your name for the circuit, unique within the location. */
    id: string;
    /** @description Null for a circuit directly below the site. */
    parent_id: string | null;
    /** @description The limit in amps per phase. */
    capacity_a: number;
    /** @description The sockets directly on this circuit. */
    socket_ids: Id[];
};
/** @description A site that groups chargers. */
export type Location = {
    /** @description The location's id. */
    id: Id;
    /** @description The name that people see. */
    name: string;
    /** @description The postal address. Absent when unset. */
    address?: string;
    /** @description In degrees north, WGS 84. Absent when unset. */
    latitude?: number;
    /** @description In degrees east, WGS 84. Absent when unset. */
    longitude?: number;
    /** @description Site capacity in amps. Absent when unset. */
    max_amperage?: number;
    /** @description Whether dynamic load balancing shares the site capacity. */
    dlb_enabled: boolean;
    /** @description The tariff of sessions that start from now on; null without a tariff. */
    tariff_id: Id | null;
    metering_regime: MeteringRegime;
    /** @description Seconds of idle time after charging before an abandoned session is closed. Null means the server's default. */
    idle_finalize_threshold: number | null;
    /** @description IANA name of the time zone, for example `Europe/Amsterdam`; null means the server's default. */
    time_zone: string | null;
    /** @description Amps that each socket may draw without a grant. */
    dlb_baseline_a: number;
    dlb_start_reserve: DlbStartReserve;
    /** @description Amps of the capacity that are never granted. */
    dlb_margin_a: number;
    /** @description Amps that the chargers may share while a meter of the location is silent. */
    dlb_fallback_a: number;
    /** @description Limits below the one of the site; empty without such limits. */
    circuits: Circuit[];
    /** @description How many chargers the location has. */
    charger_count: number;
    /** @description When the record was created. */
    created_at: Timestamp;
    /** @description When the record last changed. */
    updated_at: Timestamp;
};
/** @description The fields of a new location. */
export type LocationCreate = {
    /** @description The name that people see. */
    name: string;
    /** @description The postal address. */
    address?: string | null;
    /** @description In degrees north, WGS 84. */
    latitude?: number | null;
    /** @description In degrees east, WGS 84. */
    longitude?: number | null;
    /** @description Site capacity in amps; load balancing needs it. */
    max_amperage?: number | null;
    /**
     * @description Dynamic load balancing. Needs `max_amperage`.
     * @default false
     */
    dlb_enabled?: boolean;
    /** @description The tariff of sessions that start from now on. */
    tariff_id?: Id | null;
    /** @description `confirmed_register_ok` unless given. */
    metering_regime?: MeteringRegimeInput;
    /** @description Seconds of idle time after charging before an abandoned session is closed. Null means the server's default. */
    idle_finalize_threshold?: number | null;
    /** @description IANA name. A tariff with times, dates or weekdays needs it. */
    time_zone?: string | null;
    /**
     * @description Amps each socket may draw without a grant.
     * @default 0
     */
    dlb_baseline_a?: number;
    /** @description `full` unless given. */
    dlb_start_reserve?: DlbStartReserve;
    /**
     * @description Amps of the capacity that are never granted.
     * @default 0
     */
    dlb_margin_a?: number;
    /**
     * @description Amps that the chargers may share while a meter of the location is silent.
     * @default 0
     */
    dlb_fallback_a?: number;
    /** @description Limits below the one of the site, for sockets of the location. */
    circuits?: CircuitInput[];
};
/** @description Omitted fields stay unchanged; null clears. You can send a location back as you read it: read-only fields are ignored if they are equal to the record; otherwise the answer is a 422 with a pointer to each. */
export type LocationUpdate = {
    /** @description The location's id. */
    readonly id?: Id;
    /** @description How many chargers the location has. */
    readonly charger_count?: number;
    /** @description When the record was created. */
    readonly created_at?: Timestamp;
    /** @description When the record last changed. */
    readonly updated_at?: Timestamp;
    /** @description The name that people see. */
    name?: string;
    /** @description The postal address. */
    address?: string | null;
    /** @description In degrees north, WGS 84. */
    latitude?: number | null;
    /** @description In degrees east, WGS 84. */
    longitude?: number | null;
    /** @description Site capacity in amps; load balancing needs it. */
    max_amperage?: number | null;
    /** @description Dynamic load balancing. Needs `max_amperage`. */
    dlb_enabled?: boolean;
    /** @description The tariff of sessions that start from now on. */
    tariff_id?: Id | null;
    metering_regime?: MeteringRegimeInput;
    /** @description Seconds of idle time after charging before an abandoned session is closed. Null means the server's default. */
    idle_finalize_threshold?: number | null;
    /** @description IANA name. A tariff with times, dates or weekdays needs it. */
    time_zone?: string | null;
    /** @description Amps that each socket may draw without a grant. */
    dlb_baseline_a?: number;
    dlb_start_reserve?: DlbStartReserve;
    /** @description Amps of the capacity that are never granted. */
    dlb_margin_a?: number;
    /** @description Amps that the chargers may share while a meter of the location is silent. */
    dlb_fallback_a?: number;
    /** @description Limits below the one of the site. The list replaces the previous one. */
    circuits?: CircuitInput[];
};
/**
 * @description The first of these that holds, from the last one up.
 *     - `disabled`: load balancing is off, and no session is limited.
 *     - `ok`: every session may draw as much as it can use.
 *     - `limited`: a session has less than its maximum.
 *     - `scarce`: a session is paused, because there is not enough for the minimum of all.
 *     - `degraded`: a socket does not obey, or does not confirm that it draws less.
 *     - `overcommitted`: more may be drawn than there is.
 * @enum {string}
 */
export type LoadStatus = "disabled" | "ok" | "limited" | "scarce" | "overcommitted" | "degraded";
/**
 * @description What is wrong with the load balancing of a location. Open: further codes may come.
 *     - `overcommitted`: more may be drawn than there is, for longer than a moment.
 *     - `limit_not_confirmed`: a charger has not answered a lower limit in several tries.
 *     - `limit_rejected`: a charger has refused a limit.
 *     - `limit_not_honoured`: more is measured than the limit that the charger has accepted.
 *     - `connector_uncontrolled`: the charger takes no limit; its socket counts with its maximum.
 *     - `reserve_starving`: so much is kept for other sockets that a waiting session gets nothing.
 *     - `scarcity`: there is not enough for the minimum of all.
 *     - `baseline_unverified`: it is not known what a session that was not announced may draw.
 *     - `foreign_limit`: another system limits the socket as well.
 *     - `write_budget_exhausted`: the charger has been given as many limits as its memory should take.
 *     - `unexpected_start`: a session began that nothing was kept for.
 *     - `meter_stale`: a session has sent no measurement for long.
 *     - `config_invalid`: the location's settings contradict each other.
 *     - `measurement_stale`: a meter of the location is silent, and the fallback applies.
 *     - `limit_stale`: a limit of the location was not sent again in time, and its fallback applies.
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
/**
 * @description The load of a location at a moment. Amps are whole numbers, and are those of the phase with the highest load.
 *     `exposure_a` is the most that the chargers may draw, as far as the server knows: `allocated_a`, `reserved_a` and `held_back_a`, without what is kept for starts. It is not above `capacity_a`, except with the status `overcommitted`.
 */
export type LoadSnapshot = {
    /** @description The location. */
    location_id: Id;
    /** @description Increases with each change of the fields below, except measurements and times. */
    revision: number;
    /** @description When the snapshot was taken. */
    as_of: Timestamp;
    status: LoadStatus;
    /** @description The `max_amperage` of the location; null if it has none. */
    capacity_a: number | null;
    /** @description What the chargers may share now, within all limits: the capacity, minus the margin, minus other loads and what these may add, minus what is kept for starts. Null without a capacity. */
    usable_a: number | null;
    /** @description The measurement or limit that leaves the chargers the least; null if that is the capacity itself. */
    bound_by: string | null;
    /** @description What other loads drew at the last measurement, on the phase with the highest load; null without a measurement. */
    others_a: number | null;
    /** @description The highest safe value of `dlb_fallback_a`, as far as the server knows: the capacity minus the margin, minus the most that other loads drew in 30 days. Null without measurements. */
    advised_fallback_a: number | null;
    /** @description The last value of each meter of the location. */
    measurements: LoadMeasurement[];
    /** @description The limits of the location that have not ended. */
    limits: LoadLimitState[];
    /** @description The sum of `limit_a` of sessions whose charger is online. */
    allocated_a: number;
    /** @description Kept for sessions whose charger is offline: the sum of the reservations `offline_active`. */
    reserved_a: number;
    /** @description All other current that cannot be given out now, for example because a lower limit is not confirmed yet. */
    held_back_a: number;
    /** @description The most amps that may be drawn. */
    exposure_a: number;
    /** @description Kept for cars that are plugged in and have not started: the sum of the reservations `plugged_in`. It is not drawn. */
    kept_for_start_a: number;
    /** @description `usable_a` minus `exposure_a` and `kept_for_start_a`, at least 0; null without a capacity. */
    available_a: number | null;
    /** @description The sum of what the sessions draw; null while one of them has no recent measurement. */
    measured_a: number | null;
    /**
     * Format: date-time
     * @description The oldest of these measurements.
     */
    measured_at: string | null;
    /** @description Every open session, suspended and offline ones included. */
    sessions: LoadSession[];
    /** @description Amps that cannot be given out now, and why. */
    reservations: LoadReservation[];
    /** @description The limits below the one of the site, circuits first; empty without such limits. */
    nodes: LoadNode[];
    /** @description The open alarms. */
    alarms: LoadAlarm[];
};
/** @description A name of your choice: letters, digits, `.`, `_` and `-`. */
export type SourceName = string;
/**
 * @description What the meter measures.
 *     - `other_loads`: everything on the location's capacity except the chargers, or a part of it. The values of several
 *       sources add up.
 *     - `grid`: the whole connection, chargers included. What a charger draws is subtracted only where it measured it at the
 *       same time, so its `MeterValueSampleInterval` should be that of the meter.
 * @enum {string}
 */
export type MeasurementKind = "other_loads" | "grid";
/** @description A value of a meter. Exactly one of `currents_a`, `current_a` and `power_w`; negative where power is exported. */
export type MeasurementWrite = {
    kind: MeasurementKind;
    /** @description Amps of L1, L2 and L3. */
    currents_a?: number[];
    /** @description Amps of the only or of the fullest phase. */
    current_a?: number;
    /** @description Watts of all phases together. One phase may carry all of them, so they count as if it did, at 230 V. */
    power_w?: number;
    /**
     * Format: date-time
     * @description When the meter measured it; by default now. A time up to 60 s in the future counts as now.
     */
    measured_at?: string;
    /** @description After this time without a newer value the source is silent. */
    valid_for_s: number;
};
/** @description The newest value of a meter. */
export type Measurement = {
    /** @description The name of the meter. */
    source: string;
    kind: MeasurementKind;
    /** @description Amps of L1, L2 and L3, or of the only or the fullest phase. */
    currents_a: number[];
    /** @description When the meter measured it. */
    measured_at: Timestamp;
    /** @description When the server received it. */
    received_at: Timestamp;
    /** @description After this time without a newer value the source is silent. */
    valid_for_s: number;
};
/** @description The newest value of a meter, as load balancing uses it. */
export type LoadMeasurement = {
    /** @description The name of the meter. */
    source: string;
    kind: MeasurementKind;
    /** @description Amps of L1, L2 and L3, or of the only or the fullest phase. */
    currents_a: number[];
    /** @description When the meter measured it. */
    measured_at: Timestamp;
    /** @description When the source counts as silent. */
    valid_until: Timestamp;
    /** @description Whether the source is silent, so that the fallback applies. */
    silent: boolean;
};
/** @description A limit. Exactly one of `max_a` and `max_power_w`; and either `until`, or `valid_for_s` with `fallback_a`. */
export type LoadLimitWrite = {
    /** @description Amps of each phase. */
    max_a?: number;
    /** @description Watts of all phases. Shared by the three phases of 230 V, unless every socket of the location has one phase. */
    max_power_w?: number;
    /**
     * Format: date-time
     * @description When the limit is lifted.
     */
    until?: string;
    /** @description After this time without a new limit the fallback applies. */
    valid_for_s?: number;
    /** @description Amps of each phase, with `valid_for_s`. */
    fallback_a?: number;
};
/** @description A limit of all chargers of a location. */
export type LoadLimit = {
    /** @description The name of the limit. */
    name: string;
    /** @description Amps of each phase. */
    max_a: number;
    /**
     * Format: date-time
     * @description When the limit is lifted; null where it is not.
     */
    until: string | null;
    /** @description After this time without a new limit the fallback applies; null with `until`. */
    valid_for_s: number | null;
    /** @description Amps of each phase then; null with `until`. */
    fallback_a: number | null;
    /** @description When the server received it. */
    received_at: Timestamp;
};
/** @description A limit of all chargers of a location, as load balancing uses it. */
export type LoadLimitState = {
    /** @description The name of the limit. */
    name: string;
    /** @description Amps of each phase. */
    max_a: number;
    /**
     * Format: date-time
     * @description When the limit is lifted; null where it is not.
     */
    until: string | null;
    /**
     * Format: date-time
     * @description When its sender counts as silent; null with `until`.
     */
    valid_until: string | null;
    /** @description Amps of each phase then; null with `until`. */
    fallback_a: number | null;
    /** @description Whether it was not sent again in time, so that its fallback applies. */
    silent: boolean;
};
/**
 * @description A minute, 5 or 15 minutes, an hour, or a day. Buckets begin at multiples of it, in UTC.
 * @default 5m
 * @enum {string}
 */
export type LoadResolution = "1m" | "5m" | "15m" | "1h" | "1d";
/** @description The load of a location over time. */
export type LoadHistory = {
    /** @description The location. */
    location_id: Id;
    resolution: LoadResolution;
    /** @description One for each bucket, the oldest first. */
    points: LoadPoint[];
    /** @description The sockets that had an open session; null unless `sockets` was requested. */
    sockets: SocketLoad[] | null;
};
/** @description The load of a location in one bucket. Amps are those of the phase with the highest load. */
export type LoadPoint = {
    /** @description When the bucket begins. */
    at: Timestamp;
    /** @description How many minutes of the bucket have a sample. With 0, all values are null. */
    samples: number;
    /** @description The lowest `capacity_a` of the bucket; null without a capacity. */
    capacity_a: number | null;
    /** @description The lowest `usable_a` of the bucket; null where it was not known. */
    usable_a: number | null;
    /** @description The most that other loads drew on the phase with the highest load; null without measurements. */
    others_max_a: number | null;
    /** @description The highest `allocated_a`; null where load was not balanced, because then no limit is in force. */
    in_force_max_a: number | null;
    /** @description The mean of the same samples. */
    in_force_mean_a: number | null;
    /** @description The highest `reserved_a`. */
    reserved_max_a: number | null;
    /** @description The mean of the same samples. */
    reserved_mean_a: number | null;
    /** @description The highest `measured_a` of the samples in which each open session had a recent measurement; null without such a sample. */
    measured_max_a: number | null;
    /** @description The mean of the same samples. */
    measured_mean_a: number | null;
};
/** @description The load of one socket over time. */
export type SocketLoad = {
    /** @description The socket. */
    socket_id: Id;
    /** @description Only the buckets in which the socket had an open session, the oldest first. */
    points: SocketLoadPoint[];
};
/** @description The load of one socket in one bucket. */
export type SocketLoadPoint = {
    /** @description When the bucket begins. */
    at: Timestamp;
    /** @description How many samples of the bucket have an open session. */
    samples: number;
    /** @description The highest `limit_a`; null where no limit was known to be in force. */
    in_force_max_a: number | null;
    /** @description The mean of the same samples. */
    in_force_mean_a: number | null;
    /** @description The highest fresh measurement; null without one. */
    measured_max_a: number | null;
    /** @description The mean of the same samples. */
    measured_mean_a: number | null;
};
/** @description An open session as load balancing sees it. */
export type LoadSession = {
    /** @description The session. */
    session_id: Id;
    /** @description The charger. */
    charger_id: Id;
    /** @description The charger's identity. */
    charger_identity: string;
    /** @description The OCPP connector. */
    connector_id: number;
    /** @description The name of the location. */
    location_name: string;
    /** @description The socket. */
    socket_id: Id;
    /** @description The OCPP transaction. */
    transaction_id: number;
    /**
     * @description - `starting`: it has just begun.
     *     - `charging`: it may charge.
     *     - `paused_capacity`: it waits, because there is not enough.
     *     - `paused_operator`: it waits, because an operator said 0 A.
     *     - `suspended_ev`: the car does not want to charge now.
     *     - `uncontrolled`: its charger takes no limit.
     *     - `offline`: its charger cannot be reached, and keeps the limit that it has.
     * @enum {string}
     */
    state: 
        | "starting"
        | "charging"
        | "paused_capacity"
        | "paused_operator"
        | "suspended_ev"
        | "uncontrolled"
        | "offline";
    /** @description The limit in force, as the charger has confirmed it; null if it is not known. */
    limit_a: number | null;
    /** @description The limit in amps that the session is moving to; null while no session is limited. */
    target_a: number | null;
    /** @description A limit that was sent and has no answer yet. */
    pending_a: number | null;
    /** @description What it may draw at most, for all that is known. */
    exposure_a: number;
    /** @description What the socket may draw without a limit for the session. */
    baseline_a: number;
    /** @description The least current with which the car can charge; null if it is not known. */
    min_a: number | null;
    /** @description The lowest of what the socket, the charger and the cable can carry; null if it is not known. */
    max_a: number | null;
    /** @description The most that an operator allows; null without a ceiling. */
    ceiling_a: number | null;
    /**
     * @description What keeps it from having more.
     *     - `own_max`: its maximum.
     *     - `demand`: it draws no more.
     *     - `node`: a limit below the site that `bound_node` names, or the site's own.
     *     - `tier`: a more important session.
     *     - `scarcity`: it is not its turn.
     *     - `operator`: its ceiling.
     *     - `unverified`: it is not known what is in force.
     *     - `write_budget`: nothing; it is raised when its charger may be written to again, which is once a minute at most.
     * @enum {string}
     */
    reason: "own_max" | "demand" | "node" | "tier" | "scarcity" | "operator" | "unverified" | "write_budget";
    /** @description The id of one of the `nodes`; null for the location itself. */
    bound_node: string | null;
    /** @description The measurement or limit because of which the session gets less than it could use; null if there is none. */
    bound_source: string | null;
    /** @description Its share relative to other sessions of its tier: with 2 it gets twice as much as with 1. */
    weight: number;
    /** @description 0 is the most important. */
    tier: number;
    /** @description Its position among the waiting sessions; null if it does not wait. */
    position: number | null;
    /**
     * Format: date-time
     * @description When its turn comes, as estimated now.
     */
    next_turn_at: string | null;
    /** @description Amps that it draws; null without a fresh measurement. */
    measured_a: number | null;
    /**
     * Format: date-time
     * @description When the charger measured that.
     */
    measured_at: string | null;
    /** @description The last command with a limit for it. */
    last_command_id: Id | null;
    /**
     * Format: date-time
     * @description When the charger confirmed `limit_a`.
     */
    confirmed_at: string | null;
};
/** @description Amps that cannot be given out now, and why. */
export type LoadReservation = {
    /** @description The charger; null if the reason is not a single charger. */
    charger_id: Id | null;
    /** @description The socket; null if the reason is not a single socket, as for a `start_pool`. */
    socket_id: Id | null;
    /** @description The session that the amps are kept for; null if there is none. */
    session_id: Id | null;
    /** @description The amps that are kept. */
    reserved_a: number;
    /**
     * @description - `offline_active`: its charger is offline, and has a session.
     *     - `offline_idle`: its charger is offline, and may begin a session.
     *     - `unconfirmed_decrease`: a lower limit is not confirmed, or has not taken effect yet.
     *     - `uncontrolled`: its charger takes no limit.
     *     - `starting`: a session is about to begin.
     *     - `single_phase`: a limit in watts of three phases, all of which one phase may carry.
     *     - `start_pool`: sessions may begin without an announcement.
     *     - `plugged_in`: a car is plugged in, or a remote start was accepted, and no session has begun: its share is kept
     *       until `until`.
     * @enum {string}
     */
    cause: 
        | "offline_active"
        | "offline_idle"
        | "unconfirmed_decrease"
        | "uncontrolled"
        | "starting"
        | "single_phase"
        | "start_pool"
        | "plugged_in";
    /** @description When it began. */
    since: Timestamp;
    /** @description When it ends by itself; only of `plugged_in`. */
    until?: Timestamp;
};
/** @description A circuit of the location, or a charger whose sockets share one supply. */
export type LoadNode = {
    /** @description Of the circuit, as in the location's `circuits`, or of the charger. */
    id: string;
    /** @description Null directly below the site. */
    parent_id: string | null;
    /** @description Null: no limit of its own. */
    capacity_a: number | null;
    /** @description What may be drawn below it at most. */
    exposure_a: number;
};
/** @description Something that is wrong with the load balancing of a location. */
export type LoadAlarm = {
    code: DlbAlarmCode;
    /** @description When the alarm was raised. */
    since: Timestamp;
    /** @description Null where it is not about one charger. */
    charger_id: Id | null;
    /** @description The charger's identity; null where the alarm is not about one charger. */
    charger_identity: string | null;
    /** @description The OCPP connector; null if the alarm is not about a single socket. */
    connector_id: number | null;
    /** @description The name of the location. */
    location_name: string;
    /** @description Null if it is not about a single socket. */
    socket_id: Id | null;
    /** @description Null where it is not about one circuit. */
    circuit_id: string | null;
    /** @description By how many amps, or for how many sockets; null if a number means nothing here. */
    amps: number | null;
    /** @description Of `scarcity`: how many sessions wait. */
    waiting: number | null;
    /** @description For `measurement_stale` and `limit_stale`, the name of the meter or limit. */
    source: string | null;
};
/**
 * @description OCPP 1.6, ChargePointStatus.
 * @enum {string}
 */
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
/**
 * @description How the charger's last BootNotification was answered.
 * @enum {string}
 */
export type RegistrationStatus = "accepted" | "pending" | "rejected";
/**
 * @description Whether the server accepts frames that break the OCPP schema but can be understood.
 * @enum {string}
 */
export type Validation = "tolerant" | "strict";
/**
 * @description Which connection stays if another one with the same credentials arrives. `auto`: with TLS the newer one, and without TLS the older one if it answers a ping within 5 seconds. `newest`: always the newer one. `keep`: the older one if it answers.
 * @enum {string}
 */
export type Takeover = "auto" | "newest" | "keep";
/** @description A connector of a charger. */
export type Socket = {
    /** @description The socket's id. */
    id: Id;
    /** @description The charger. */
    charger_id: Id;
    /** @description The OCPP connector. */
    connector_id: number;
    /** @description As last reported; null before the first report. */
    status: ChargePointStatus | null;
    /** @description OCPP ChargePointErrorCode, as the charger reported it; null before the first report. */
    error_code: string | null;
    /** @description The vendor's own error code, as the charger reported it; null if it reported none. */
    vendor_error_code: string | null;
    /**
     * Format: date-time
     * @description When the charger reported `status`; null before the first report.
     */
    status_at: string | null;
    /** @description The most amps per phase that the socket can carry; null if it is not known. */
    max_amperage: number | null;
    phases: SocketPhases;
    voltage_v: SocketVoltage;
    weight: PriorityWeight;
    tier: PriorityTier;
    /** @description The public key of the socket's meter, as you gave it; null if you gave none. */
    meter_public_key: string | null;
    /** @description The open session on the socket; null if there is none. */
    active_session_id: Id | null;
};
/** @description A connector, with the charger that it belongs to. */
export type FoundSocket = {
    /** @description The socket's id. */
    id: Id;
    /** @description The charger. */
    charger_id: Id;
    /** @description The charger's identity. */
    charger_identity: string;
    /** @description Whether the charger is connected. */
    connected: boolean;
    /** @description The charger's location; null if it has none. */
    location_id: Id | null;
    /** @description That location's name; null where there is none. */
    location_name: string | null;
    /** @description The OCPP connector. */
    connector_id: number;
    /** @description As last reported; null before the first report. */
    status: ChargePointStatus | null;
    /** @description OCPP ChargePointErrorCode, as the charger reported it; null before the first report. */
    error_code: string | null;
    /** @description The vendor's own error code, as the charger reported it; null if it reported none. */
    vendor_error_code: string | null;
    /**
     * Format: date-time
     * @description When the charger reported `status`; null before the first report.
     */
    status_at: string | null;
    /** @description The open session on the socket; null if there is none. */
    active_session_id: Id | null;
};
/** @description Omitted fields stay unchanged; null clears. */
export type SocketUpdate = {
    /** @description The most amps per phase that the socket carries. */
    max_amperage?: number | null;
    phases?: SocketPhases;
    voltage_v?: SocketVoltage;
    weight?: PriorityWeight;
    tier?: PriorityTier;
    meter_public_key?: MeterPublicKey;
};
/**
 * @description Used only for a charger that accepts limits only in watts: load balancing writes a limit as the watts of this number of phases. With 3, a car on one phase may draw all of them on that phase, so the limit counts three times, but at most as `max_amperage`, until samples of the session show current on three phases. Default 1.
 * @enum {integer}
 */
export type SocketPhases = 1 | 3;
/** @description For load balancing: a session with twice the weight gets twice the current. */
export type PriorityWeight = number;
/** @description For load balancing: when every session has its minimum, sessions of a lower tier get more current first. When there is not enough for all minimums, sessions of a higher tier wait first. 0 is the most important tier. */
export type PriorityTier = number;
/** @description The voltage between a phase and neutral, for limits in watts. Default 230. */
export type SocketVoltage = number;
/** @description The public key with which the socket's meter signs its values: a SubjectPublicKeyInfo, as PEM, or its DER in hex or base64. Values that are signed with another key do not count, and a key that a charger sends with its values is not used. */
export type MeterPublicKey = string | null;
/** @description A registered charger, and what it last reported. */
export type Charger = {
    /** @description The charger's id. */
    id: Id;
    /** @description The last segment of the charger's OCPP URL. */
    identity: string;
    /** @description The name that people see; null when unset. */
    name: string | null;
    /** @description The location that it is assigned to; null if there is none. */
    location_id: Id | null;
    /** @description That location's name; null where there is none. */
    location_name: string | null;
    /** @description The worst of the statuses of its sockets and its own, in this order: Faulted, Unavailable, Charging, SuspendedEVSE, SuspendedEV, Finishing, Preparing, Reserved, Available. Null before the first report. */
    worst_status: ChargePointStatus | null;
    /** @description How many sessions of it have not ended. */
    open_sessions: number;
    /** @description As its last BootNotification named it; null before the first. */
    vendor: string | null;
    /** @description As its last BootNotification named it; null before the first. */
    model: string | null;
    /** @description As its last BootNotification named it; null where it named none. */
    serial_number: string | null;
    /** @description As its last BootNotification named it; null where it named none. */
    firmware_version: string | null;
    /**
     * @description The OCPP version that it speaks.
     * @constant
     */
    ocpp_version: "1.6";
    /** @description The lowest security profile with which it may connect. When it connects with a higher one, that becomes the lowest. */
    security_profile: number;
    validation: Validation;
    takeover: Takeover;
    /** @description Null before the first boot. */
    registration_status: RegistrationStatus | null;
    /** @description Whether it has a connection now. */
    connected: boolean;
    /**
     * Format: date-time
     * @description When the present connection began; null when there is none.
     */
    connected_at: string | null;
    /**
     * Format: date-time
     * @description When its last message or other sign of life arrived; null before the first.
     */
    last_seen_at: string | null;
    /**
     * Format: date-time
     * @description When its last BootNotification arrived; null before the first.
     */
    last_boot_at: string | null;
    /** @description The charger's own status (connector 0); null before the first report. */
    status: ChargePointStatus | null;
    /** @description OCPP ChargePointErrorCode of the charger as a whole (connector 0); null before the first report. */
    error_code: string | null;
    /** @description The most amps per phase that its supply can carry for all sockets together; null if it is not known. */
    max_amperage: number | null;
    /** @description What was learned of the charger, from its answers. Open. */
    capabilities: {
        [key: string]: unknown;
    };
    /** @description Its sockets, by connector. */
    sockets: Socket[];
    /** @description When the record was created. */
    created_at: Timestamp;
    /** @description When the record last changed. */
    updated_at: Timestamp;
    /** @description The OCPP basic-auth password. Present only in the answer that creates the charger. */
    password?: string;
};
/** @description The charger with its password, which is not shown again. */
export type CreatedCharger = Charger & {
    /** @description The OCPP basic-auth password. */
    password: string;
};
/** @description The fields of a new charger. */
export type ChargerCreate = {
    /** @description Unique on the server. An organization that tries ten identities of other organizations in an hour gets 429 for some time. */
    identity: string;
    /** @description The name that people see. */
    name?: string | null;
    /** @description The location that it is assigned to. */
    location_id?: Id | null;
    /** @description The most amps per phase that its supply can carry for all sockets together. */
    max_amperage?: number | null;
    /** @description The lowest profile with which it may connect. Default: 1 on a server without TLS, 2 on a server with TLS. */
    security_profile?: number;
    /** @description `tolerant` unless given. */
    validation?: Validation;
    /** @description `auto` unless given. */
    takeover?: Takeover;
    /** @description Default: one socket with connector 1. Connectors that report themselves later are added. */
    sockets?: SocketCreate[];
};
/** @description A socket of a new charger. */
export type SocketCreate = {
    /** @description The OCPP connector. */
    connector_id: number;
    /** @description The most amps per phase that the socket carries. */
    max_amperage?: number | null;
    phases?: SocketPhases;
    voltage_v?: SocketVoltage;
    meter_public_key?: MeterPublicKey;
};
/** @description Omitted fields stay unchanged; null clears. */
export type ChargerUpdate = {
    /** @description The name that people see. */
    name?: string | null;
    /** @description The location that it is assigned to; null removes it from its location. */
    location_id?: Id | null;
    /** @description The most amps per phase that its supply can carry for all sockets together. */
    max_amperage?: number | null;
    /** @description The lowest profile with which it may connect from now on. An open connection stays open. */
    security_profile?: number;
    /** @description Holds from the next frame of a connected charger on. */
    validation?: Validation;
    /** @description Holds from the next connection attempt on. */
    takeover?: Takeover;
};
/** @description An identity that tried to connect and is not registered. */
export type UnknownCharger = {
    /** @description The last segment of the URL that it tried to connect to. */
    identity: string;
    /** @description The attempts since the first one. If they come too often, not all are counted. */
    attempts: number;
    /** @description When it first tried to connect. */
    first_seen_at: Timestamp;
    /** @description When it last tried to connect. */
    last_seen_at: Timestamp;
    /** @description The IP address of its last attempt. */
    address: string;
    /** @description Its User-Agent header; null where it sent none. */
    user_agent: string | null;
    /** @description The subprotocols that it offered; `ocpp1.6` is among them if it speaks it. */
    subprotocols: string | null;
};
/** @description How the charger gets its new password. */
export type CredentialsRotate = {
    /**
     * @description `over_ocpp` unless given.
     * @enum {string}
     */
    mode?: "over_ocpp" | "manual";
    /** @description Only for `manual`: the time after which the old password ends, even if the charger has never used the new one. Null, the default: it does not end by time. */
    overlap_seconds?: number | null;
};
/** @description The outcome of a password rotation. */
export type ChargerCredentials = {
    /** @description The charger. */
    charger_id: Id;
    /**
     * @description How the charger gets the new password.
     * @enum {string}
     */
    mode: "over_ocpp" | "manual";
    /** @description For `over_ocpp`, the ChangeConfiguration; otherwise null. If it is rejected, the charger keeps its password, and nothing has changed. After a timeout, the charger may have the new password, which stays valid; rotate again to send the same password again. */
    command: Command | null;
    /**
     * Format: date-time
     * @description When the old password ends at the latest. Null if only the charger's first login with the new one ends it.
     */
    previous_until: string | null;
    /** @description Of `manual`; it is not shown again. */
    password?: string;
};
/** @description The known part of a charger's OCPP configuration. */
export type ChargerConfiguration = {
    /** @description The charger. */
    charger_id: Id;
    /**
     * Format: date-time
     * @description When it last reported any of it; null before that.
     */
    reported_at: string | null;
    /** @description By name. */
    keys: ConfigurationKey[];
    /** @description Keys that it said it does not have. */
    unknown_keys: string[];
};
/** @description One OCPP configuration key. */
export type ConfigurationKey = {
    /** @description The key's OCPP name, for example `HeartbeatInterval`. */
    key: string;
    /** @description Null when the charger reported none, and for secrets. */
    value: string | null;
    /** @description Its name says that it is one, such as AuthorizationKey; its value is not kept. */
    secret: boolean;
    /** @description Null before the charger reported it. */
    readonly: boolean | null;
    /**
     * Format: date-time
     * @description When the charger last reported it; null before the first report.
     */
    reported_at: string | null;
    /**
     * Format: date-time
     * @description When the charger last took a new value for it.
     */
    changed_at: string | null;
    /** @description The new value takes effect with the charger's next boot. */
    reboot_required: boolean;
};
/**
 * @description `in`: from the charger. `out`: to the charger.
 * @enum {string}
 */
export type MessageDirection = "in" | "out";
/** @description An OCPP frame between a charger and the server. */
export type ChargerMessage = {
    /** @description The frame's id in the log. */
    id: Id;
    /** @description The charger. */
    charger_id: Id;
    /** @description The connection that it came over, as `charger.connected` names it. */
    connection_id: Id;
    /** @description When the server received or sent it. */
    at: Timestamp;
    direction: MessageDirection;
    /**
     * @description `error` is a CALLERROR; `invalid` is not an OCPP frame.
     * @enum {string}
     */
    type: "call" | "result" | "error" | "invalid";
    /** @description The OCPP message id; null where the frame has none. */
    message_id: string | null;
    /** @description Of a call, and of its answer when the call was seen. */
    action: string | null;
    /** @description The frame as JSON; null if it is not JSON, or if only its beginning was stored. */
    frame: unknown[] | null;
    /** @description The text of a frame that is not JSON; or the first 65,536 characters of a longer frame. */
    text: string | null;
    /** @description Of an answer, how long after its call. */
    latency_ms: number | null;
    /** @description The command that it belongs to. */
    command_id: Id | null;
};
/** @description The OCPP 1.6 call. Those after ClearChargingProfile come only from `callCharger` and `sendLocalList`. */
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
/**
 * @description The OCPP 1.6 call. Those after ClearChargingProfile come only from `callCharger` and `sendLocalList`.
 * @enum {string}
 */
export type CommandTypeInput = 
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
    | "TriggerMessage";
/** @description Why a command was not accepted: a code of the server, or of the charger's answer: its status, such as `Rejected`, or the code of its CALLERROR, such as `NotSupported`. */
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
/**
 * @description `pending` becomes one of the others, which are final.
 * @enum {string}
 */
export type CommandStatus = "pending" | "accepted" | "rejected" | "timeout";
/** @description A command to a charger, and its outcome. */
export type Command = {
    /** @description The command's id. */
    id: Id;
    type: CommandType;
    /** @description The charger. */
    charger_id: Id;
    /** @description The charger's identity; null in old events of commands. */
    charger_identity: string | null;
    /** @description The OCPP connector; null for commands to the charger as a whole. */
    connector_id: number | null;
    /** @description The name of the charger's location; null where it has none. */
    location_name: string | null;
    /** @description Null for commands to the charger as a whole. */
    socket_id: Id | null;
    status: CommandStatus;
    /** @description Why it was not accepted; null while it is `pending`, and when it was `accepted`. */
    error: CommandError | null;
    /** @description The charger's answer, and `applied_limit_a` for charging profiles. Open. */
    result: {
        [key: string]: unknown;
    } | null;
    /** @description The session that the command started or changed, as soon as it is known. */
    session_id: Id | null;
    /** @description The API key of the request; null for a command of the server itself. */
    requested_by: Id | null;
    /** @description The charger's answer after the command ended as `timeout`. Open. */
    late_response: {
        [key: string]: unknown;
    } | null;
    /** @description When the record was created. */
    created_at: Timestamp;
    /**
     * Format: date-time
     * @description When it reached its final status; null while it is `pending`.
     */
    completed_at: string | null;
};
/** @description Who starts the session. */
export type StartRequest = {
    /** @description The user or card that authorizes the session. It need not be listed as an id tag. */
    id_tag: string;
    /** @description Of the session, for load balancing. Default: that of the id tag, otherwise that of the socket. */
    weight?: PriorityWeight | null;
    /** @description Of the session, for load balancing. Default: that of the id tag, otherwise that of the socket. */
    tier?: PriorityTier | null;
    /** @description Stop the session at these limits. */
    limits?: SessionLimitsRequest;
};
/** @description The card. */
export type CardToExplain = {
    /** @description The text of the card, compared without regard to case. */
    id_tag: string;
};
/** @description Whether a card may charge at a charger. */
export type CardExplanation = {
    /** @description The charger. */
    charger_id: Id;
    /** @description The charger's location; null if it has none. */
    location_id: Id | null;
    /** @description The id tag's record; null for a card that is not listed. */
    id_tag_id: Id | null;
    /** @description The answer to the charger: `Accepted`, `Blocked`, `Expired`, `Invalid` or `ConcurrentTx`. Null if only the authorizer can decide. */
    status: string | null;
    /** @description Why it is refused, as in `id_tag.refused`; null if it is not refused. */
    reason: string | null;
    /** @description `start_command`: a start of the last ten minutes names the card at this charger. `unknown_id_tags`: the setting of the server for cards that are not listed. */
    decided_by: "list" | "start_command" | "authorizer" | "unknown_id_tags" | (string & {});
    /** @description An open session of the card at another place, because of which the answer is `ConcurrentTx`; null if there is none. */
    open_session_id: Id | null;
};
/**
 * @description What applies if the authorizer does not answer. `listed`: as without an authorizer, the list and the policy for unknown cards.
 * @enum {string}
 */
export type WhenSilent = "accept" | "reject" | "listed";
/** @description Where the server asks, and what applies without an answer. */
export type AuthorizerWrite = {
    /** @description The URL that gets the requests, by the rules of webhook URLs. */
    url: WebhookUrl;
    /**
     * @description From the name resolution to the whole answer, in milliseconds.
     * @default 2000
     */
    timeout_ms?: number;
    when_silent: WhenSilent;
    /**
     * @description How long an answer about a card holds at the same charger.
     * @default 0
     */
    cache_s?: number;
};
/** @description Your own system that decides about cards. */
export type Authorizer = {
    /** @description The URL that gets the requests. */
    url: string;
    /** @description In milliseconds. */
    timeout_ms: number;
    when_silent: WhenSilent;
    /** @description In seconds. */
    cache_s: number;
    /** @description When the record was created. */
    created_at: Timestamp;
    /** @description When the record last changed. */
    updated_at: Timestamp;
};
/** @description The authorizer, with its secret when it is new. */
export type CreatedAuthorizer = {
    /** @description The URL that gets the requests. */
    url: string;
    /** @description In milliseconds. */
    timeout_ms: number;
    when_silent: WhenSilent;
    /** @description In seconds. */
    cache_s: number;
    /** @description The secret of its signatures (HMAC-SHA256). Only in the answer that created it. */
    secret?: string;
    /** @description When the record was created. */
    created_at: Timestamp;
    /** @description When the record last changed. */
    updated_at: Timestamp;
};
/** @description What the server posts to the authorizer. */
export type AuthorizationRequest = {
    /**
     * @description The kind of request.
     * @constant
     */
    type: "authorization.request";
    /** @description The text of the card. */
    id_tag: string;
    /** @description The charger. */
    charger_id: Id;
    /** @description The charger's identity. */
    charger_identity: string;
    /** @description The OCPP connector; null when the card was shown before a connector was chosen. */
    connector_id: number | null;
    /** @description The charger's location; null if it has none. */
    location_id: Id | null;
    /** @description When the charger asked, by the server's clock. */
    at: Timestamp;
};
/** @description What the authorizer answers. */
export type AuthorizationAnswer = {
    /**
     * @description As OCPP names it. Only `Accepted` lets the driver charge.
     * @enum {string}
     */
    status: "Accepted" | "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";
    /**
     * Format: date-time
     * @description When the card expires; the charger may keep it until then.
     */
    expires_at?: string | null;
    /** @description Its group; a card of the same group may stop the session. */
    parent_id_tag?: string | null;
    /** @description The limits of the session that begins. */
    limits?: SessionLimitsRequest | null;
};
/** @description What the authorizer decided about the start of a session. */
export type SessionAuthorizer = {
    /** @description `cached`: an earlier answer about this card. `silent`: `when_silent` decided. */
    outcome: "answered" | "cached" | "silent" | (string & {});
    /** @description Why there was no answer: `timeout`, `connection_refused`, `dns`, `tls`, `address_not_allowed` and the others of webhook attempts; `status_500` and so on; `answer_invalid`; `circuit_open`; `too_many_requests`; `delivered_late`. Null if there was one. */
    failure: string | null;
    /** @description The status of its answer; null without an answer. */
    status: string | null;
    /** @description When the server asked. */
    asked_at: Timestamp;
    /** @description How long the decision took. */
    duration_ms: number;
};
/** @description What a session may use. The server stops the session when it reaches the first of these limits; null means no limit. If the charger reports its meter seldom or late, or cannot be reached, the session exceeds the limit. All of it is billed by the tariff, and the billing decision says by how much the session exceeded which limit. */
export type SessionLimitsRequest = {
    /** @description Energy in Wh. */
    max_energy_wh?: number | null;
    /** @description Cost by the tariff of the session, taxes included. It needs a tariff in the same currency. */
    max_cost?: SessionMaxCostInput | null;
    /** @description Seconds from the start that the server received. */
    max_duration_s?: number | null;
    /**
     * Format: date-time
     * @description A moment at which the session ends.
     */
    until?: string | null;
};
/** @description The most that a session may cost. */
export type SessionMaxCost = {
    /**
     * Format: double
     * @description In major units; digits after the fourth decimal are rounded.
     */
    amount: number;
    /** @description ISO 4217 code, for example `EUR`. */
    currency: string;
};
/** @description The most that a session may cost. */
export type SessionMaxCostInput = {
    /**
     * Format: double
     * @description In major units; digits after the fourth decimal are rounded.
     */
    amount: number;
    /** @description ISO 4217 code, for example `EUR`. */
    currency: string;
};
/** @description A current limit for a socket. */
export type ChargingProfileRequest = {
    /** @description The highest current in whole amps; 0 suspends an active session. A value above the socket's `max_amperage`, or above 1000 without one, is refused. */
    limit_a: number;
    /** @description With it, the profile is the TxProfile of the transaction; without it, the TxDefaultProfile of the socket. */
    transaction_id?: number;
};
/** @description How to reset the charger. */
export type ResetRequest = {
    /**
     * @description `Soft`: the charger ends its transactions properly first. `Hard`: it restarts at once.
     * @enum {string}
     */
    type: "Soft" | "Hard";
};
/** @description An OCPP call to a charger. */
export type CallRequest = {
    /** @description The name of the call, as OCPP 1.6 has it. */
    action: string;
    /** @description What the call carries, as OCPP 1.6 has it. */
    payload: {
        [key: string]: unknown;
    };
    /** @description The `connectorId` of the payload, for a call that has one. If you give both, they must be equal. */
    connector_id?: number;
};
/** @description The security profile that the charger changes to. */
export type SecurityProfileRaise = {
    /** @description As in OCPP: 1 is a password, 2 a password over TLS, 3 a certificate of the charger. */
    security_profile: number;
};
/** @description How to send the local authorization list. */
export type LocalListRequest = {
    /**
     * @description `differential`: only the changes, if the charger has the list that was last sent to it.
     * @default differential
     * @enum {string}
     */
    mode?: "full" | "differential";
};
/** @description Which firmware the charger installs. */
export type FirmwareUpdateRequest = {
    /**
     * Format: uri
     * @description Absolute http or https URL from which the charger fetches the image; the service never fetches it.
     */
    location: string;
    /**
     * Format: date-time
     * @description When the charger starts fetching; now unless given.
     */
    retrieveDate?: string;
    /** @description How often the charger tries the download again. By default, the charger decides. */
    retries?: number;
    /** @description Seconds between two attempts. By default, the charger decides. */
    retryInterval?: number;
};
/**
 * @description OCPP 1.6, FirmwareStatus.
 * @enum {string}
 */
export type FirmwareUpdateStatus = 
    | "Downloaded"
    | "DownloadFailed"
    | "Downloading"
    | "Idle"
    | "InstallationFailed"
    | "Installing"
    | "Installed";
/** @description The progress of the charger's last firmware update. */
export type FirmwareStatus = {
    /** @description The charger. */
    charger_id: Id;
    /** @description Null until the charger has reported progress. */
    firmware_update_status: FirmwareUpdateStatus | null;
    /**
     * Format: date-time
     * @description When the charger last reported it; null before the first report.
     */
    firmware_update_status_at: string | null;
    /** @description The status of the signed variant as reported, if the charger uses that one. */
    signed_status: string | null;
};
/** @description The OCPP 1.6 call that each charger gets. Calls that concern a session, one charger or one driver are not among them. */
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
 * @description The OCPP 1.6 call that each charger gets. Calls that concern a session, one charger or one driver are not among them.
 * @enum {string}
 */
export type JobActionInput = 
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
    | "TriggerMessage";
/**
 * @description - `running`: chargers are asked, or a pause between two waves is not over.
 *     - `waiting`: a wave is over, and the next one begins with `continueJob`.
 *     - `stopping`: no further charger is asked, and the last commands are under way.
 *     - `completed`: every charger was asked.
 *     - `stopped`: it ended before that; `stop_reason` says why.
 * @enum {string}
 */
export type JobStatus = "running" | "waiting" | "stopping" | "completed" | "stopped";
/**
 * @description Why a job does not ask further chargers.
 *     - `canceled`: a caller canceled it.
 *     - `too_many_failures`: as many chargers as `stop_after_failures` have failed.
 *     - `key_revoked`: the API key that created it was revoked.
 *     - `key_expired`: the API key that created it has expired, for example after a rotation.
 *     - `role_too_low`: the role of that key is not sufficient any more.
 */
export type JobStopReason = 
    | "canceled"
    | "too_many_failures"
    | "key_revoked"
    | "key_expired"
    | "role_too_low"
    | (string & {});
/**
 * @description How it went with one charger.
 *     - `pending`: it is not its turn yet.
 *     - `under_way`: its command exists and has not ended.
 *     - `accepted`: the charger accepted the command.
 *     - `rejected`: the charger refused it, or could not be asked; `error` says why.
 *     - `offline`: the charger was not connected, and was sent nothing.
 *     - `timeout`: the charger did not answer in time, or the outcome is not known.
 *     - `failed`: the server refused the command for this charger; `error` begins with a problem code.
 *     - `not_attempted`: the job was stopped before its turn.
 */
export type JobOutcome = 
    | "pending"
    | "under_way"
    | "accepted"
    | "rejected"
    | "offline"
    | "timeout"
    | "failed"
    | "not_attempted"
    | (string & {});
/**
 * @description How it went with one charger.
 *     - `pending`: it is not its turn yet.
 *     - `under_way`: its command exists and has not ended.
 *     - `accepted`: the charger accepted the command.
 *     - `rejected`: the charger refused it, or could not be asked; `error` says why.
 *     - `offline`: the charger was not connected, and was sent nothing.
 *     - `timeout`: the charger did not answer in time, or the outcome is not known.
 *     - `failed`: the server refused the command for this charger; `error` begins with a problem code.
 *     - `not_attempted`: the job was stopped before its turn.
 * @enum {string}
 */
export type JobOutcomeInput = 
    | "pending"
    | "under_way"
    | "accepted"
    | "rejected"
    | "offline"
    | "timeout"
    | "failed"
    | "not_attempted";
/** @description Either `charger_ids`, or filters, all of which must match, or `all`. The server selects the chargers once, when the job is created. */
export type JobSelection = {
    /** @description These chargers, asked in this order. A charger that is named twice is asked once. */
    charger_ids?: Id[];
    /**
     * @description Every charger of the organization.
     * @constant
     */
    all?: true;
    /** @description Only chargers of this location. */
    location_id?: Id;
    /** @description Only connected, or only unconnected, chargers. */
    connected?: boolean;
    /** @description Only chargers in this status of their own. */
    status?: ChargePointStatus;
};
/** @description Either `charger_ids`, or filters, all of which must match, or `all`. The server selects the chargers once, when the job is created. */
export type JobSelectionInput = {
    /** @description These chargers, asked in this order. A charger that is named twice is asked once. */
    charger_ids?: Id[];
    /**
     * @description Every charger of the organization.
     * @constant
     */
    all?: true;
    /** @description Only chargers of this location. */
    location_id?: Id;
    /** @description Only connected, or only unconnected, chargers. */
    connected?: boolean;
    /** @description Only chargers in this status of their own. */
    status?: ChargePointStatus;
};
/** @description The call, and the chargers that get it. */
export type JobCreate = {
    selection: JobSelectionInput;
    action: JobActionInput;
    /**
     * @description The payload of the call, as in OCPP 1.6. For UpdateFirmware and SendLocalList, the body of `updateFirmware` and of `sendLocalList`.
     * @default {}
     */
    payload?: {
        [key: string]: unknown;
    };
    /**
     * @description How many chargers are asked at a time.
     * @default 10
     */
    concurrency?: number;
    /** @description How many chargers form a wave. The next wave begins when the last charger of the wave before has an outcome. By default, all chargers form one wave. */
    wave_size?: number;
    /**
     * @description Seconds between two waves. Needs `wave_size`.
     * @default 0
     */
    wave_pause_s?: number;
    /**
     * @description Whether each wave after the first waits for `continueJob`. Needs `wave_size`; not with a pause.
     * @default false
     */
    wave_gate?: boolean;
    /** @description After this many chargers with the outcome `rejected`, `timeout` or `failed`, no further charger is asked. Commands that are under way end normally. A charger that is offline does not count. By default, the job never stops for failures. */
    stop_after_failures?: number;
};
/** @description How many chargers have each outcome. */
export type JobCounts = {
    /** @description Chargers whose turn has not come. */
    pending: number;
    /** @description Chargers whose command has not ended. */
    under_way: number;
    /** @description Chargers that accepted the command. */
    accepted: number;
    /** @description Chargers that refused it. */
    rejected: number;
    /** @description Chargers that were not connected. */
    offline: number;
    /** @description Chargers that did not answer in time. */
    timeout: number;
    /** @description Chargers for which the server refused it. */
    failed: number;
    /** @description Chargers that were not asked. */
    not_attempted: number;
};
/** @description A command to many chargers, and its progress. */
export type Job = {
    /** @description The job's id. */
    id: Id;
    action: JobAction;
    /** @description The payload of the call, without its secrets; null for keys with the role viewer. Open. */
    payload: {
        [key: string]: unknown;
    } | null;
    /** @description The selection as it was requested. */
    selection: JobSelection;
    status: JobStatus;
    /** @description Null unless it is `stopping` or `stopped`. */
    stop_reason: JobStopReason | null;
    /** @description How many chargers were selected. */
    total: number;
    counts: JobCounts;
    /** @description How many chargers are asked at a time. */
    concurrency: number;
    /** @description How many chargers form a wave; null if all chargers form one. */
    wave_size: number | null;
    /** @description Seconds between two waves. */
    wave_pause_s: number;
    /** @description Whether each wave after the first waits for `continueJob`. */
    wave_gate: boolean;
    /** @description The newest wave that has begun, from 1. */
    wave: number;
    /**
     * Format: date-time
     * @description When the pause before the next wave ends; null without a pause.
     */
    next_wave_at: string | null;
    /** @description After how many failures no further charger is asked; null if the job goes on to the end. */
    stop_after_failures: number | null;
    /** @description The API key that created it, under whose role it runs. */
    requested_by: Id;
    /** @description When the record was created. */
    created_at: Timestamp;
    /**
     * Format: date-time
     * @description When the last command ended; null before.
     */
    finished_at: string | null;
};
/** @description One charger of a job. */
export type JobItem = {
    /** @description Its place in the order, from 1. */
    position: number;
    /** @description The wave that it belongs to, from 1. */
    wave: number;
    /** @description The charger. */
    charger_id: Id;
    /** @description The identity that the charger had when the job was created. */
    charger_identity: string;
    outcome: JobOutcome;
    /** @description The command to the charger; null while there is none. */
    command_id: Id | null;
    /** @description The `status` of the charger's answer, for example `RebootRequired`; null without an answer, or if the answer has none. */
    answer: string | null;
    /** @description Why the charger did not accept it: the `error` of the command, a problem code with its detail, or `charger_deleted`; null otherwise. */
    error: string | null;
    /**
     * Format: date-time
     * @description When its command was created; null before.
     */
    begun_at: string | null;
    /**
     * Format: date-time
     * @description When it got its outcome; null before.
     */
    ended_at: string | null;
};
/**
 * @description `idle`: charging is over, the car is still plugged in. `finalized`: closed by the service, not by the charger.
 * @enum {string}
 */
export type SessionStatus = "active" | "suspended" | "idle" | "completed" | "finalized";
/**
 * @description A status of sessions, or `open` for all that have not ended.
 * @enum {string}
 */
export type SessionStatusFilter = "active" | "suspended" | "idle" | "completed" | "finalized" | "open";
/** @description A charging session: one OCPP transaction. */
export type Session = {
    /** @description The session's id. */
    id: Id;
    /** @description The charger. */
    charger_id: Id;
    /** @description The charger's identity; null when the charger has been deleted. */
    charger_identity: string | null;
    /** @description The OCPP connector. */
    connector_id: number;
    /** @description The socket. */
    socket_id: Id;
    /** @description The charger's location when the session started; null if it had none. */
    location_id: Id | null;
    /** @description That location's name; null where there is none. */
    location_name: string | null;
    /** @description The OCPP transaction; null if the charger's StartTransaction never arrived and only its stop is known. */
    transaction_id: number | null;
    /** @description Null for a viewer, and where the charger named none. */
    id_tag: string | null;
    status: SessionStatus;
    /** @description When the session started. */
    started_at: Timestamp;
    /**
     * Format: date-time
     * @description When the session ended; null while it is open.
     */
    ended_at: string | null;
    /** @description The energy register at the start, in Wh; null if the charger's StartTransaction never arrived. */
    meter_start_wh: number | null;
    /** @description The energy register at the end, in Wh; null while the session is open, and if the charger reported none. */
    meter_stop_wh: number | null;
    /** @description The latest energy register, in Wh; null before the first. */
    last_meter_wh: number | null;
    /**
     * Format: date-time
     * @description When that was measured; null before the first.
     */
    last_meter_at: string | null;
    /** @description Energy in Wh from the start register to the latest one; null before there is one. */
    energy_wh: number | null;
    /** @description The limit in amps that the server has set for the session; null if there is none. */
    limit_a: number | null;
    /** @description As the charger gave it. */
    stop_reason: string | null;
    /** @description Why the service closed it. */
    finalize_reason: FinalizeReason | null;
    /** @description What the session may use; null without a limit. */
    limits: SessionLimits | null;
    /** @description What is left of the limits; null without limits, and after the session. */
    limits_left: SessionLimitsLeft | null;
    /** @description Why the server asked the charger to stop; null if it did not. */
    stop_cause: StopCause | null;
    /** @description The decision of the authorizer; null if the list or a start command decided, and without an authorizer. */
    authorizer: SessionAuthorizer | null;
    /** @description The remote start that began it; null if there was none. */
    start_command_id: Id | null;
    /** @description The tariff that prices it; null if there is none. */
    tariff_id: Id | null;
    /** @description Pinned when the session started. */
    tariff_revision: number | null;
    /** @description The session's CDR; null until it is written. */
    cdr_id: Id | null;
    /** @description When the record was created. */
    created_at: Timestamp;
    /** @description When the record last changed. */
    updated_at: Timestamp;
};
/** @description What a session may use; null means no limit. */
export type SessionLimits = {
    /** @description Energy in Wh. */
    max_energy_wh: number | null;
    /** @description Cost by the tariff of the session, taxes included. */
    max_cost: SessionMaxCost | null;
    /** @description Seconds from the start that the server received. */
    max_duration_s: number | null;
    /**
     * Format: date-time
     * @description A moment at which the session ends.
     */
    until: string | null;
};
/** @description What is left of each limit, and 0 when the session has reached it; null without a limit. What is left of `max_cost` is in the session's cost. */
export type SessionLimitsLeft = {
    /** @description In Wh, by the latest register. */
    energy_wh: number | null;
    /** @description Seconds to the earlier of the two limits of time. */
    duration_s: number | null;
};
/** @description The kind of limit that a session reached; or `not_authorized`, if a charger started a session although the start was refused. Further causes may be added. */
export type StopCause = "limit_energy" | "limit_cost" | "limit_time" | "not_authorized" | (string & {});
/** @description Omitted fields stay unchanged; null clears. */
export type SessionUpdate = {
    /** @description The limits to change; null removes all. */
    limits?: SessionLimitsRequest | null;
};
/** @description One reading of a session, normalized to one unit per field. */
export type MeterValue = {
    /** @description The reading's id. */
    id: Id;
    /**
     * Format: date-time
     * @description By the charger's clock.
     */
    measured_at: string;
    /**
     * Format: date-time
     * @description When it arrived, by the server's clock.
     */
    received_at: string;
    /** @description OCPP ReadingContext, such as `Sample.Periodic`. */
    context: string | null;
    /** @description The import register in Wh; null if it was not measured. */
    energy_wh: number | null;
    /** @description Power to the car in W; null where it was not measured. */
    power_w: number | null;
    /** @description Current in amps; null where it was not measured. */
    current_a: number | null;
    /** @description Voltage between a phase and neutral, in V; null where it was not measured. */
    voltage_v: number | null;
    /** @description State of charge of the car's battery, in per cent; null if it was not measured. */
    soc_pct: number | null;
};
/** @description What a session costs, so far or in the end. */
export type SessionCost = {
    /** @description The session. */
    session_id: Id;
    /** @description The receipt; null while the session runs. */
    cdr_id: Id | null;
    /** @description The session has not ended. */
    projected: boolean;
    /**
     * Format: date-time
     * @description Up to when it is priced; null when no evidence says.
     */
    as_of: string | null;
    /** @description `unbillable`: by what is known so far it could not be priced. */
    status: CdrStatus;
    /** @description The tariff that prices it; null if there is none. */
    tariff_id: Id | null;
    /** @description The revision that prices it; null without a tariff. */
    tariff_revision: number | null;
    /** @description ISO 4217 code of all amounts, for example `EUR`. */
    currency: string;
    /** @description Energy of the session in Wh. */
    total_energy_wh: number;
    /** @description Length of the session in seconds. */
    total_time_s: number;
    /**
     * Format: double
     * @description The sum of the line items, in the tariff's tax basis.
     */
    total_cost: number;
    /**
     * Format: double
     * @description What is left of the session's `max_cost`, taxes included; null without one, and after the session.
     */
    cost_left: number | null;
    /** @description One line for each price that applied. */
    line_items: CdrLineItem[];
    /**
     * @description Whether `total_cost` includes taxes; null without a tariff.
     * @enum {string|null}
     */
    tax_included: "YES" | "NO" | "N/A" | null;
    /** @description The total with all taxes; null where there is no tariff. */
    total_cost_incl_vat: number | null;
    /** @description The taxes, one entry for each rate. */
    taxes: CdrTax[];
};
/** @description A JSON number or a decimal string; it is read by its decimal text, never through floating point. */
export type DecimalNumber = number | string;
/**
 * @description What a price is for: energy, a flat fee, parking time or charging time.
 * @enum {string}
 */
export type TariffDimension = "ENERGY" | "FLAT" | "PARKING_TIME" | "TIME";
/** @description One price. Unknown keys are stored. */
export type PriceComponent = {
    /** @description What the price is for. */
    type: TariffDimension;
    /** @description Per kWh (ENERGY), per hour (TIME, PARKING_TIME) or once (FLAT); at most 6 decimals. */
    price: DecimalNumber;
    /** @description Per cent. Left out or null means that no VAT applies, which is not the same as 0. */
    vat?: DecimalNumber | null;
    /**
     * @description In Wh or seconds.
     * @default 1
     */
    step_size?: number;
} & {
    [key: string]: unknown;
};
/**
 * @description A day of the week, in the location's time zone.
 * @enum {string}
 */
export type DayOfWeek = "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
/** @description All must be true at the moment. An unknown restriction is refused, because a tariff without it would give wrong prices. */
export type TariffRestrictions = {
    /** @description Local wall clock HH:MM, inclusive. */
    start_time?: string | null;
    /** @description Local wall clock HH:MM, exclusive; before start_time it wraps midnight. */
    end_time?: string | null;
    /** @description Local date YYYY-MM-DD, inclusive. */
    start_date?: string | null;
    /** @description Local date YYYY-MM-DD, exclusive. */
    end_date?: string | null;
    /** @description Energy of the session so far in kWh, inclusive. */
    min_kwh?: DecimalNumber | null;
    /** @description Energy of the session so far in kWh, exclusive. */
    max_kwh?: DecimalNumber | null;
    /** @description Current in amps, the sum over the phases, inclusive. */
    min_current?: DecimalNumber | null;
    /** @description Current in amps, the sum over the phases, exclusive. */
    max_current?: DecimalNumber | null;
    /** @description Power in kW, inclusive. */
    min_power?: DecimalNumber | null;
    /** @description Power in kW, exclusive. */
    max_power?: DecimalNumber | null;
    /** @description Seconds since the session began, inclusive. */
    min_duration?: number | null;
    /** @description Seconds since the session began, exclusive. */
    max_duration?: number | null;
    /** @description Seconds since the car stopped asking for power, inclusive. Not OCPI. */
    min_idle_duration?: number | null;
    /** @description Seconds since the car stopped asking for power, exclusive. Not OCPI. */
    max_idle_duration?: number | null;
    /** @description Local days of the week on which it applies. */
    day_of_week?: DayOfWeek[] | null;
    /**
     * @description The element prices only reservations, or only reservations that expired without a session.
     * @enum {string|null}
     */
    reservation?: "RESERVATION" | "RESERVATION_EXPIRES" | null;
};
/** @description All must be true at the moment. An unknown restriction is refused, because a tariff without it would give wrong prices. */
export type TariffRestrictionsInput = {
    /** @description Local wall clock HH:MM, inclusive. */
    start_time?: string | null;
    /** @description Local wall clock HH:MM, exclusive; before start_time it wraps midnight. */
    end_time?: string | null;
    /** @description Local date YYYY-MM-DD, inclusive. */
    start_date?: string | null;
    /** @description Local date YYYY-MM-DD, exclusive. */
    end_date?: string | null;
    /** @description Energy of the session so far in kWh, inclusive. */
    min_kwh?: DecimalNumber | null;
    /** @description Energy of the session so far in kWh, exclusive. */
    max_kwh?: DecimalNumber | null;
    /** @description Current in amps, the sum over the phases, inclusive. */
    min_current?: DecimalNumber | null;
    /** @description Current in amps, the sum over the phases, exclusive. */
    max_current?: DecimalNumber | null;
    /** @description Power in kW, inclusive. */
    min_power?: DecimalNumber | null;
    /** @description Power in kW, exclusive. */
    max_power?: DecimalNumber | null;
    /** @description Seconds since the session began, inclusive. */
    min_duration?: number | null;
    /** @description Seconds since the session began, exclusive. */
    max_duration?: number | null;
    /** @description Seconds since the car stopped asking for power, inclusive. Not OCPI. */
    min_idle_duration?: number | null;
    /** @description Seconds since the car stopped asking for power, exclusive. Not OCPI. */
    max_idle_duration?: number | null;
    /** @description Local days of the week on which it applies. */
    day_of_week?: DayOfWeek[] | null;
    /**
     * @description The element prices only reservations, or only reservations that expired without a session.
     * @enum {string|null}
     */
    reservation?: "RESERVATION" | "RESERVATION_EXPIRES" | null;
};
/** @description Prices, and when they apply. Unknown keys are stored. */
export type TariffElement = {
    /** @description The prices of the element, at most one for each dimension. */
    price_components: PriceComponent[];
    /** @description When the prices apply. Default: always. */
    restrictions?: TariffRestrictions | null;
} & {
    [key: string]: unknown;
};
/** @description Prices, and when they apply. Unknown keys are stored. */
export type TariffElementInput = {
    /** @description The prices of the element, at most one for each dimension. */
    price_components: PriceComponent[];
    /** @description When the prices apply. Default: always. */
    restrictions?: TariffRestrictionsInput | null;
} & {
    [key: string]: unknown;
};
/** @description OCPI 2.2.1 names, or those of 2.3.0. */
export type PriceLimit = {
    /** @description The limit without VAT (OCPI 2.2.1). */
    excl_vat?: DecimalNumber;
    /** @description The limit with VAT (OCPI 2.2.1). */
    incl_vat?: DecimalNumber | null;
    /** @description The limit without taxes (OCPI 2.3.0). */
    before_taxes?: DecimalNumber;
    /** @description The limit with taxes (OCPI 2.3.0). */
    after_taxes?: DecimalNumber | null;
} & {
    [key: string]: unknown;
};
/** @description Rules that OCPI leaves open, for each tariff. */
export type TariffExtensions = {
    /**
     * @description `waive`: a session without energy costs nothing. Default `price`.
     * @enum {string}
     */
    zero_energy?: "price" | "waive";
    /**
     * @description How time counts while the charger gives no power. Default `none`.
     * @enum {string}
     */
    suspended_evse_as?: "none" | "time" | "parking";
    /** @description How amounts become whole cents. */
    rounding?: {
        /**
         * @description How an amount between two cents is rounded. Default `half_up`.
         * @enum {string}
         */
        mode?: "half_up" | "half_even" | "down" | "up";
        /**
         * @description `line`: each line item is rounded. `total`: only their sum is rounded. Default `line`.
         * @enum {string}
         */
        scope?: "line" | "total";
    };
    /**
     * @description `step_size`: quantities are rounded up to `step_size`. `none`: they are priced as measured. Default `step_size`.
     * @enum {string}
     */
    quantisation?: "step_size" | "none";
} & {
    [key: string]: unknown;
};
/** @description Rules that OCPI leaves open, for each tariff. */
export type TariffExtensionsInput = {
    /**
     * @description `waive`: a session without energy costs nothing. Default `price`.
     * @enum {string}
     */
    zero_energy?: "price" | "waive";
    /**
     * @description How time counts while the charger gives no power. Default `none`.
     * @enum {string}
     */
    suspended_evse_as?: "none" | "time" | "parking";
    /** @description How amounts become whole cents. */
    rounding?: {
        /**
         * @description How an amount between two cents is rounded. Default `half_up`.
         * @enum {string}
         */
        mode?: "half_up" | "half_even" | "down" | "up";
        /**
         * @description `line`: each line item is rounded. `total`: only their sum is rounded. Default `line`.
         * @enum {string}
         */
        scope?: "line" | "total";
    };
    /**
     * @description `step_size`: quantities are rounded up to `step_size`. `none`: they are priced as measured. Default `step_size`.
     * @enum {string}
     */
    quantisation?: "step_size" | "none";
} & {
    [key: string]: unknown;
};
/** @description An OCPI 2.2.1 tariff with the additions of Forecourt. Unknown keys are stored, except in `restrictions`. */
export type TariffWrite = {
    /** @description When a tariff is created, this id is used if it has at most 36 characters and is free. When a tariff is replaced, it is ignored. */
    id?: string;
    /** @description The name that people see. */
    name?: string | null;
    /** @description ISO 4217. */
    currency: string;
    /** @description The operator's country, ISO 3166-1 alpha-2 (OCPI). */
    country_code?: string | null;
    /** @description The operator's OCPI party id. */
    party_id?: string | null;
    /** @description The OCPI tariff type, for example `REGULAR`. It is stored, and not used for pricing. */
    type?: string | null;
    /** @description Texts about the tariff for drivers, as in OCPI. */
    tariff_alt_text?: {
        [key: string]: unknown;
    }[] | null;
    /** @description A page about the tariff for drivers. */
    tariff_alt_url?: string | null;
    /** @description The source of the energy, as in OCPI. It is stored, and not used for pricing. */
    energy_mix?: {
        [key: string]: unknown;
    } | null;
    /**
     * @description Whether prices include taxes; `N/A` where no taxes apply.
     * @default NO
     * @enum {string}
     */
    tax_included?: "YES" | "NO" | "N/A";
    /** @description The session costs at least this. */
    min_price?: PriceLimit | null;
    /** @description The session costs at most this. */
    max_price?: PriceLimit | null;
    /**
     * Format: date-time
     * @description When the tariff begins to be valid.
     */
    start_date_time?: string | null;
    /**
     * Format: date-time
     * @description When the tariff ends to be valid.
     */
    end_date_time?: string | null;
    /** @description The prices. For each dimension, the first element that applies is used. */
    elements: TariffElementInput[];
    extensions?: TariffExtensionsInput;
} & {
    [key: string]: unknown;
};
/** @description A tariff as it was sent, with the additions of the server. Open, because unknown keys are stored. */
export type Tariff = {
    /** @description The tariff's id. */
    id: Id;
    /** @description Each replace adds one; sessions pin theirs. */
    revision: number;
    /** @description The name that people see. */
    name?: string | null;
    /** @description ISO 4217 code of all prices, for example `EUR`. */
    currency: string;
    /** @description The operator's country, ISO 3166-1 alpha-2 (OCPI). */
    country_code?: string | null;
    /** @description The operator's OCPI party id. */
    party_id?: string | null;
    /** @description The OCPI tariff type, for example `REGULAR`. */
    type?: string | null;
    /** @description Texts about the tariff for drivers, as in OCPI. */
    tariff_alt_text?: {
        [key: string]: unknown;
    }[] | null;
    /** @description A page about the tariff for drivers. */
    tariff_alt_url?: string | null;
    /** @description Where the energy comes from, as OCPI has it. */
    energy_mix?: {
        [key: string]: unknown;
    } | null;
    /**
     * @description Whether prices include taxes; `N/A` where no taxes apply.
     * @enum {string}
     */
    tax_included?: "YES" | "NO" | "N/A";
    /** @description The session costs at least this. */
    min_price?: PriceLimit | null;
    /** @description The session costs at most this. */
    max_price?: PriceLimit | null;
    /**
     * Format: date-time
     * @description When the tariff begins to be valid.
     */
    start_date_time?: string | null;
    /**
     * Format: date-time
     * @description When the tariff ends to be valid.
     */
    end_date_time?: string | null;
    /** @description The prices. For each dimension, the first element that applies is used. */
    elements: TariffElement[];
    extensions?: TariffExtensions;
    /** @description What is allowed but probably a mistake. Only in the answers of create and replace. */
    warnings?: Fault[];
    /**
     * Format: date-time
     * @description When the tariff was made.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When this revision was made.
     */
    last_updated: string;
} & {
    [key: string]: unknown;
};
/** @description A draft of a tariff. Open, because the answer lists its faults instead of refusing it. */
export type TariffDraft = {
    [key: string]: unknown;
};
/** @description The errors of a tariff, and what is probably a mistake. */
export type TariffReport = {
    /** @description Whether `createTariff` would take it: there are no errors. */
    valid: boolean;
    /** @description What would misprice or cannot be stored. */
    errors: Fault[];
    /** @description What is allowed but probably a mistake. Empty while there are errors. */
    warnings: Fault[];
    /** @description Whether only locations with a time zone can use the tariff; null while there are errors. */
    needs_time_zone: boolean | null;
};
/**
 * @description `idle`: the car requests no power. `suspended_evse`: it requests power, and the charger or the site gives none.
 * @enum {string}
 */
export type SessionState = "charging" | "idle" | "suspended_evse";
/** @description A tariff, which need not be stored, and a session to price with it. */
export type DraftQuoteRequest = {
    /** @description The tariff to price with. */
    tariff: TariffWrite;
    /** @description The session to price. */
    session: QuoteRequest;
};
/** @description A session to price. */
export type QuoteRequest = {
    /** @description When the session starts. */
    started_at: Timestamp;
    /** @description At most a week. */
    duration_s: number;
    /** @description Energy of the session in Wh. */
    energy_wh: number;
    /** @description The revision of the tariff. Default: the current one. */
    revision?: number | null;
    /** @description The location whose time zone counts. */
    location_id?: Id | null;
    /** @description A name of the IANA database, such as `Europe/Amsterdam`, for a location without a time zone. */
    time_zone?: string | null;
    /** @description What the car did, and from when. Before the first entry, it charged. */
    states?: QuoteState[];
    /** @description Readings during the session, in any order. None may be lower than an earlier one. */
    samples?: QuoteSample[];
};
/** @description What the car does from a moment on. */
export type QuoteState = {
    /** @description Seconds after the start. */
    after_s: number;
    state: SessionState;
};
/** @description A reading during the session. */
export type QuoteSample = {
    /** @description Seconds after the start. */
    after_s: number;
    /** @description Energy in Wh since the start. */
    energy_wh: number;
    /** @description Power in W at that moment. */
    power_w?: number | null;
    /** @description Current in amps at that moment, the sum over the phases. */
    current_a?: number | null;
};
/** @description The receipt that the session would get. */
export type Quote = {
    /** @description Null of a draft. */
    tariff_id: Id | null;
    /** @description Null of a draft. */
    tariff_revision: number | null;
    /** @description Whose wall clock counted; null when none was needed. */
    time_zone: string | null;
    /** @description ISO 4217 code of all amounts, for example `EUR`. */
    currency: string;
    /** @description Energy of the session in Wh. */
    total_energy_wh: number;
    /** @description Length of the session in seconds. */
    total_time_s: number;
    /**
     * Format: double
     * @description The sum of the line items, in the tariff's tax basis.
     */
    total_cost: number;
    /** @description One line for each price that applied. */
    line_items: CdrLineItem[];
    /**
     * @description Whether `total_cost` includes taxes; `N/A` where no taxes apply.
     * @enum {string}
     */
    tax_included: "YES" | "NO" | "N/A";
    /** @description The total without taxes. */
    total_cost_excl_vat: number;
    /** @description The total with all taxes. */
    total_cost_incl_vat: number;
    /** @description The taxes, one entry for each rate. */
    taxes: CdrTax[];
    /** @description The periods in which no price changed. They explain the items, and must not be added to them. */
    periods: QuotePeriod[];
    /** @description What the items do not show. */
    notes: QuoteNote[];
};
/** @description A period of the session in which no price changed. */
export type QuotePeriod = {
    /** @description When the stretch begins. */
    started_at: Timestamp;
    /** @description Its length in seconds. */
    duration_s: number;
    /** @description Its energy in Wh. */
    energy_wh: number;
    state: SessionState;
    /** @description Per kWh; null where the tariff asks nothing. */
    energy_price: number | null;
    /** @description Per hour of charging. */
    time_price: number | null;
    /** @description Per hour of parking. */
    parking_time_price: number | null;
};
/** @description Something that the line items do not show. */
export type QuoteNote = {
    /** @description A word for the kind of note. Open set. */
    code: string;
    /** @description The note in words. */
    detail: string;
};
/**
 * @description Whether the tag may start sessions; `blocked` and `expired` tags may not.
 * @enum {string}
 */
export type IdTagStatus = "accepted" | "blocked" | "expired";
/** @description A card or an account that may start sessions. */
export type IdTag = {
    /** @description The record's id, not the tag. */
    id: Id;
    /** @description The tag's text, at most 20 characters. Compared without regard to case. */
    id_tag: string;
    /** @description The group of the tag: tags of a group may stop each other's sessions. Null without a group. */
    parent_id_tag: string | null;
    /** @description Whether the tag may start sessions. */
    status: IdTagStatus;
    /**
     * Format: date-time
     * @description Until when the tag is accepted; null if it does not expire.
     */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description From when the tag is accepted; null if it always was.
     */
    valid_from: string | null;
    /** @description The locations at whose chargers the tag may start sessions; null for all. They do not limit a start through the API. */
    location_ids: Id[] | null;
    /** @description Of its sessions, for load balancing; null means that of the socket. */
    weight: PriorityWeight | null;
    /** @description Of its sessions, for load balancing; null means that of the socket. */
    tier: PriorityTier | null;
    /** @description Your own note about the tag. */
    note: string | null;
    /**
     * Format: date-time
     * @description When its newest session began; null where there is none.
     */
    last_used_at: string | null;
    /** @description When the record was created. */
    created_at: Timestamp;
    /** @description When the record last changed. */
    updated_at: Timestamp;
};
/** @description A tag that a charger sent and that is not listed. */
export type UnknownIdTag = {
    /** @description The text that the charger sent, as it was first seen. */
    id_tag: string;
    /** @description The charger that sent it last. */
    charger_id: Id;
    /** @description The charger's identity; null when the charger has been deleted. */
    charger_identity: string | null;
    /** @description The OCPP connector; null if the charger only asked whether the tag may charge. */
    connector_id: number | null;
    /** @description How often the tag was refused since it was first seen. */
    attempts: number;
    /** @description When it was first refused. */
    first_seen_at: Timestamp;
    /** @description When it was last refused. */
    last_seen_at: Timestamp;
};
/** @description The fields of a new id tag. */
export type IdTagCreate = {
    /** @description The tag's text. Compared without regard to case. */
    id_tag: string;
    /** @description The group of the tag: tags of a group may stop each other's sessions. */
    parent_id_tag?: string | null;
    /** @description `accepted` unless given. */
    status?: IdTagStatus;
    /**
     * Format: date-time
     * @description When the tag stops being accepted; never unless given.
     */
    expires_at?: string | null;
    /**
     * Format: date-time
     * @description When the tag begins to be accepted; at once unless given.
     */
    valid_from?: string | null;
    /** @description The locations at whose chargers the tag may start sessions. Default: all. */
    location_ids?: Id[] | null;
    /** @description Of its sessions, for load balancing; null means that of the socket. */
    weight?: PriorityWeight | null;
    /** @description Of its sessions, for load balancing; null means that of the socket. */
    tier?: PriorityTier | null;
    /** @description Your own note about the tag. */
    note?: string | null;
};
/** @description Omitted fields stay unchanged; null clears. */
export type IdTagUpdate = {
    /** @description The group of the tag: tags of a group may stop each other's sessions. */
    parent_id_tag?: string | null;
    /** @description Whether the tag may start sessions. */
    status?: IdTagStatus;
    /**
     * Format: date-time
     * @description When the tag stops being accepted; null for never.
     */
    expires_at?: string | null;
    /**
     * Format: date-time
     * @description When the tag begins to be accepted; null for at once.
     */
    valid_from?: string | null;
    /** @description The locations at whose chargers the tag may start sessions; null for all. */
    location_ids?: Id[] | null;
    /** @description Of its sessions, for load balancing; null means that of the socket. */
    weight?: PriorityWeight | null;
    /** @description Of its sessions, for load balancing; null means that of the socket. */
    tier?: PriorityTier | null;
    /** @description Your own note about the tag. */
    note?: string | null;
};
/**
 * @description `valid`: priced. `unbillable`: no usable tariff or evidence; kept as a data record with a total cost of zero.
 * @enum {string}
 */
export type CdrStatus = "valid" | "unbillable";
/** @description One line of a receipt. */
export type CdrLineItem = {
    /**
     * @description What the line charges for.
     * @enum {string}
     */
    type: "ENERGY" | "TIME" | "PARKING_TIME" | "FLAT";
    /** @description The line in words; null where there are none. */
    description: string | null;
    /** @description kWh for energy, hours for time. Multiplied by `unit_price` and rounded to the currency, it is `cost`, unless the tariff rounds only its total. */
    quantity: number;
    /** @description Price of one unit: per kWh, per hour, or once. */
    unit_price: number;
    /**
     * Format: double
     * @description The cost of the line, in the tariff's tax basis.
     */
    cost: number;
    /** @description Per cent; null when no VAT applies. */
    vat: number | null;
};
/** @description The tax of one rate. */
export type CdrTax = {
    /** @description Per cent; null for tax that a price limit states without a rate. */
    vat: number | null;
    /** @description The amount before this tax. */
    base: number;
    /** @description The tax itself. */
    amount: number;
};
/** @description The payment provider of a reference, as the caller wrote it; `redacted` after the reference was redacted. Open: a caller may name any provider. */
export type PaymentProvider = "adyen" | "mollie" | "stripe" | "redacted" | (string & {});
/** @description A payment reference on a CDR. */
export type PaymentReferenceView = {
    /** @description Your payment provider's transaction id; after a redaction, `redacted:` and the id of the record. */
    reference: string;
    provider: PaymentProvider;
};
/** @description A receipt, which never changes; payment references are added when it is read. */
export type Cdr = {
    /** @description The CDR's id. */
    id: Id;
    /** @description The session that it bills. */
    session_id: Id;
    /** @description The tariff that priced it; null if there was none. */
    tariff_id: Id | null;
    /** @description ISO 4217 code of all amounts, for example `EUR`. */
    currency: string;
    /**
     * Format: date-time
     * @description When the session started. Absent when no evidence says.
     */
    start_time?: string;
    /**
     * Format: date-time
     * @description When the session ended. Absent when no evidence says.
     */
    end_time?: string;
    /** @description Energy of the session in Wh. */
    total_energy_wh: number;
    /** @description Length of the session in seconds. */
    total_time_s: number;
    /**
     * Format: double
     * @description The sum of the line items, in the tariff's tax basis.
     */
    total_cost: number;
    /** @description One line for each price that applied. */
    line_items: CdrLineItem[];
    status: CdrStatus;
    /** @description The payment references attached so far; often empty. */
    payment_references: PaymentReferenceView[];
    /** @description Always present in a single record, and absent in a list. Null if the evidence of the session was complete. */
    billing_decision?: BillingDecision | null;
    /** @description The charger. */
    charger_id: Id;
    /** @description The charger's identity when the receipt was written; null in receipts of versions that did not record it. */
    charger_identity: string | null;
    /** @description The OCPP connector; null in receipts of versions that did not record it. */
    connector_id: number | null;
    /** @description The socket. */
    socket_id: Id;
    /** @description The charger's location when the session started; null if it had none. */
    location_id: Id | null;
    /** @description The name of that location when the receipt was written; null without a location, and in receipts of versions that did not record it. */
    location_name: string | null;
    /** @description The revision that priced it; null without a tariff. */
    tariff_revision: number | null;
    /**
     * @description Whether `total_cost` includes taxes; null where there was no tariff.
     * @enum {string|null}
     */
    tax_included: "YES" | "NO" | "N/A" | null;
    /** @description The total with all taxes; null where there was no tariff. */
    total_cost_incl_vat: number | null;
    /** @description The taxes, one entry for each rate. */
    taxes: CdrTax[];
    /** @description When the record was created. */
    created_at: Timestamp;
};
/** @description Sums over CDRs of one currency, each with its corrected values where it was corrected. */
export type CdrSums = {
    /** @description ISO 4217 code of `total_cost`. */
    currency: string;
    /** @description How many CDRs there are. */
    cdr_count: number;
    /** @description How many of them are unbillable, after corrections. */
    unbillable_count: number;
    /** @description How many of them were corrected. */
    corrected_count: number;
    /** @description Energy in Wh. */
    total_energy_wh: number;
    /** @description Length in seconds. */
    total_time_s: number;
    /** @description The exact sum, in each tariff's own tax basis. */
    total_cost: number;
};
/** @description The CDRs of one group and currency. Fields that the CDRs are not grouped by are null. */
export type CdrGroup = {
    /** @description The day in the time zone; null unless grouped by day. */
    day: string | null;
    /** @description The location; null unless grouped by location, and for CDRs without one. */
    location_id: Id | null;
    /** @description That location's name; null where there is none. */
    location_name: string | null;
    /** @description The tariff; null unless grouped by tariff, and for CDRs without one. */
    tariff_id: Id | null;
    /** @description The charger; null unless grouped by charger. */
    charger_id: Id | null;
    /** @description That charger's identity; null where there is none. */
    charger_identity: string | null;
    /** @description ISO 4217 code of `total_cost`. */
    currency: string;
    /** @description How many CDRs there are. */
    cdr_count: number;
    /** @description How many of them are unbillable, after corrections. */
    unbillable_count: number;
    /** @description How many of them were corrected. */
    corrected_count: number;
    /** @description Energy in Wh. */
    total_energy_wh: number;
    /** @description Length in seconds. */
    total_time_s: number;
    /** @description The exact sum, in each tariff's own tax basis. */
    total_cost: number;
};
/** @description The sums of the CDRs of a period. */
export type CdrSummary = {
    /** @description When the period begins. */
    start_date: Timestamp;
    /**
     * Format: date-time
     * @description When the period ends; null when it has no end.
     */
    end_date: string | null;
    /** @description Where a day begins. */
    time_zone: string;
    /** @description The fields that the CDRs are grouped by. */
    group_by: ("day" | "location" | "tariff" | "charger")[];
    /** @description By day, location, tariff and charger. */
    groups: CdrGroup[];
    /** @description All groups together, for each currency. */
    totals: CdrSums[];
};
/** @description A billing decision that corrects a CDR, with the values before and after it. */
export type CdrCorrection = {
    /** @description The billing decision's id. */
    id: Id;
    /** @description The CDR that it corrects. */
    cdr_id: Id;
    /** @description The session that the CDR bills. */
    session_id: Id;
    /** @description The charger. */
    charger_id: Id;
    /** @description The charger's identity, as in the CDR. */
    charger_identity: string | null;
    /** @description The OCPP connector, as in the CDR. */
    connector_id: number | null;
    /** @description The socket. */
    socket_id: Id;
    /** @description The location, as in the CDR. */
    location_id: Id | null;
    /** @description That location's name, as in the CDR. */
    location_name: string | null;
    /** @description The tariff that priced it; null if there was none. */
    tariff_id: Id | null;
    /** @description How the session is billed now. */
    outcome: DecisionOutcome;
    reason_code: ReasonCode;
    /** @description The reason in words, for people. */
    explanation: string;
    /** @description The previous decision; null if the evidence of the session was complete. */
    supersedes: Id | null;
    /** @description ISO 4217 code of the amounts. */
    currency: string;
    /** @description Energy in Wh before. */
    previous_energy_wh: number;
    /** @description Energy in Wh from now on. */
    corrected_energy_wh: number;
    /** @description Corrected minus previous. */
    difference_energy_wh: number;
    /** @description Length in seconds before. */
    previous_time_s: number;
    /** @description Length in seconds from now on. */
    corrected_time_s: number;
    /** @description Corrected minus previous. */
    difference_time_s: number;
    /** @description The total before. */
    previous_total_cost: number;
    /** @description The total from now on. */
    corrected_total_cost: number;
    /** @description Corrected minus previous, exactly: below 0 where the driver is owed a refund. */
    difference_total_cost: number;
    /** @description When the correction was made. */
    created_at: Timestamp;
};
/** @description The receipt with the billing decision behind it. */
export type CdrWithDecision = Cdr & {
    /** @description The decision behind the receipt; null if the evidence of the session was complete. */
    billing_decision: BillingDecision | null;
};
/** @description A payment reference to attach. */
export type PaymentReferenceRequest = {
    /** @description Your payment provider's transaction id, stored as it is. Never an identifier of a driver. */
    payment_reference: string;
    /** @description The payment provider that the reference belongs to, for example `adyen`, `mollie` or `stripe`. Open set; lower case is customary. */
    payment_provider: string;
};
/** @description A payment provider's transaction id, attached to a session. */
export type PaymentReference = {
    /** @description The payment reference's id. */
    id: Id;
    /** @description The session. */
    session_id: Id;
    /** @description The session's CDR; null until it is written. */
    cdr_id: Id | null;
    /** @description Your payment provider's transaction id; `redacted:` and the id once it was redacted. */
    payment_reference: string;
    payment_provider: PaymentProvider;
    /** @description When the record was created. */
    created_at: Timestamp;
    /** @description When its text was redacted; null if it was not. */
    redacted_at: Timestamp | null;
};
/** @description A payment reference by its ids, without its text. */
export type PaymentReferencePointer = {
    /** @description The payment reference. */
    payment_reference_id: Id;
    /** @description The session. */
    session_id: Id;
    /** @description The session's CDR; null until it is written. */
    cdr_id: Id | null;
};
/**
 * @description `billed`: billed from complete data. `recovered_partial`: data is missing, and it was billed from a recovered or the last known reading. `unbillable`: not enough evidence to bill.
 * @enum {string}
 */
export type DecisionOutcome = "billed" | "recovered_partial" | "unbillable";
/** @description The evidence of the decision. Open; it contains no identifier of a driver. */
export type Evidence = {
    /** @description The OCPP transaction or message: `ocpp1.6:<charger>:tx/<id>[#<Action>/<frame>]`. */
    frameRef: string;
} & {
    [key: string]: unknown;
};
/** @description The reason for the decision. Further codes may be added. */
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
/** @description What ended a session whose charger sent no stop. Further reasons may be added. */
export type FinalizeReason = 
    | "stop_missing_connector_available"
    | "stop_missing_new_transaction"
    | "stop_missing_after_reboot"
    | "idle_finalized"
    | "offline_finalized"
    | "operator_finalized"
    | (string & {});
/** @description Why a session was billed as it was. */
export type BillingDecision = {
    /** @description How the session was billed. */
    outcome: DecisionOutcome;
    reason_code: ReasonCode;
    /** @description The reason in words, for people. */
    explanation: string;
    evidence: Evidence;
};
/** @description A billing decision with its place in the session's history. */
export type BillingDecisionChainEntry = {
    /** @description The decision's id. */
    id: Id;
    /** @description The CDR that it is about. */
    cdr_id: Id;
    /** @description How the session was billed. */
    outcome: DecisionOutcome;
    reason_code: ReasonCode;
    /** @description The reason in words, for people. */
    explanation: string;
    evidence: Evidence;
    /** @description The decision that this one corrects; null for the original. */
    supersedes: Id | null;
    /** @description When the decision was made. */
    created_at: Timestamp;
};
/** @description The decisions about a session. */
export type BillingDecisionRecord = {
    /** @description The CDR. */
    cdr_id: Id;
    /** @description The session. */
    session_id: Id;
    /** @description The current decision; null if none was recorded. */
    decision: BillingDecision | null;
    /** @description Every decision of the session, newest first. */
    chain: BillingDecisionChainEntry[];
};
/** @description The record of an API key. */
export type ApiKey = {
    /** @description The record's id. */
    id: Id;
    /** @description The name that people see. */
    name: string;
    role: Role;
    /** @description The locations of a key with the role `meter`; null for other keys. */
    location_ids: Id[] | null;
    /** @description The public part of the key, by which you recognize it. */
    prefix: string;
    /** @description When the record was created. */
    created_at: Timestamp;
    /**
     * Format: date-time
     * @description When the key stops working; null when it does not expire.
     */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description When the key was last used; null when it never was.
     */
    last_used_at: string | null;
    /**
     * Format: date-time
     * @description When the key was revoked; null while it works.
     */
    revoked_at: string | null;
    /** @description The key itself. Present only in the answer that makes it. */
    key?: string;
};
/** @description The record with the key itself, which is not shown again. */
export type CreatedApiKey = ApiKey & {
    /** @description The key itself. */
    key: string;
};
/** @description The fields of a new API key. */
export type ApiKeyCreate = {
    /** @description The name that people see. */
    name: string;
    role: Role;
    /** @description For the role `meter`, which needs them; not for other roles. */
    location_ids?: Id[] | null;
    /**
     * Format: date-time
     * @description When the key stops working; never unless given.
     */
    expires_at?: string | null;
};
/** @description How the old key ends. */
export type ApiKeyRotate = {
    /**
     * @description How long the old key stays valid beside the new one.
     * @default 86400
     */
    overlap_seconds?: number;
};
/** @description The events that it gets: types of the catalogue (`GET /event-types`), all types of a noun (`session.*`), or everything (`*`). */
export type WebhookEvents = string[];
/** @description The events that it gets: types of the catalogue (`GET /event-types`), all types of a noun (`session.*`), or everything (`*`). */
export type WebhookEventsInput = (
    | "charger.connected"
    | "charger.disconnected"
    | "charger.offline"
    | "charger.booted"
    | "charger.status_changed"
    | "charger.data_transfer"
    | "charger.firmware_status"
    | "charger.diagnostics_status"
    | "charger.security_event"
    | "charger.connection_rejected"
    | "charger.location_changed"
    | "charger.configuration_changed"
    | "socket.status_changed"
    | "session.started"
    | "session.updated"
    | "session.suspended"
    | "session.resumed"
    | "session.ended"
    | "session.finalized"
    | "command.completed"
    | "job.created"
    | "job.finished"
    | "cdr.created"
    | "billing_decision.recorded"
    | "payment_reference.attached"
    | "payment_reference.flagged"
    | "payment_reference.redacted"
    | "location.created"
    | "location.updated"
    | "location.deleted"
    | "dlb.allocation_changed"
    | "dlb.alarm_opened"
    | "dlb.alarm_cleared"
    | "webhook.test"
    | "webhook.disabled"
    | "api_key.created"
    | "api_key.revoked"
    | "charger.created"
    | "charger.updated"
    | "charger.deleted"
    | "tariff.created"
    | "tariff.replaced"
    | "tariff.deleted"
    | "id_tag.created"
    | "id_tag.updated"
    | "id_tag.deleted"
    | "id_tag.refused"
    | "webhook.created"
    | "webhook.updated"
    | "webhook.deleted"
    | "issue.opened"
    | "issue.closed"
    | "charger.*"
    | "socket.*"
    | "session.*"
    | "command.*"
    | "job.*"
    | "cdr.*"
    | "billing_decision.*"
    | "payment_reference.*"
    | "location.*"
    | "dlb.*"
    | "webhook.*"
    | "api_key.*"
    | "tariff.*"
    | "id_tag.*"
    | "issue.*"
    | "*")[];
/**
 * Format: uri
 * @description Absolute and https, without user info and fragment. http and addresses that are not public are allowed only by the settings of the server.
 */
export type WebhookUrl = string;
/**
 * @description `thin` sends a reference instead of the data: `{"truncated": true, "href": …}`. `full` does so only for an event of more than 16 KiB.
 * @enum {string}
 */
export type PayloadMode = "full" | "thin";
/**
 * @description `subject`: the next event of a subject waits until the previous delivery has ended, for at most five minutes.
 * @enum {string}
 */
export type WebhookOrdering = "none" | "subject";
/** @description The most deliveries at the same time. */
export type MaxConcurrency = number;
/**
 * @description `open` after several failures in a row: only single test deliveries are sent; `half_open` while the receiver recovers.
 * @enum {string}
 */
export type WebhookCircuit = "closed" | "half_open" | "open";
/** @description An endpoint that gets events. */
export type Webhook = {
    /** @description The webhook's id. */
    id: Id;
    /**
     * Format: uri
     * @description Where events are sent. Only admins see its query.
     */
    url: string;
    events: WebhookEvents;
    /** @description Of its signatures (HMAC-SHA256). Present only in the answer that makes it. */
    secret?: string | null;
    /** @description Whether events are sent to it. */
    enabled: boolean;
    /** @description Your own note about the webhook. */
    description: string | null;
    payload_mode: PayloadMode;
    ordering: WebhookOrdering;
    max_concurrency: MaxConcurrency;
    circuit: WebhookCircuit;
    /**
     * @description `failing`: no delivery succeeded for 72 hours. `gone`: it answered 410.
     * @enum {string|null}
     */
    disabled_reason: "manual" | "failing" | "gone" | null;
    /**
     * Format: date-time
     * @description When it was disabled; null while it is enabled.
     */
    disabled_at: string | null;
    /**
     * Format: date-time
     * @description When a delivery last succeeded; null before the first.
     */
    last_success_at: string | null;
    /** @description When the record was created. */
    created_at: Timestamp;
    /** @description When the record last changed. */
    updated_at: Timestamp;
};
/** @description The webhook with its newest secret, which is not shown again. */
export type CreatedWebhook = Webhook & {
    /** @description The secret of its signatures (HMAC-SHA256). */
    secret: string;
};
/** @description The fields of a new webhook. */
export type WebhookCreate = {
    url: WebhookUrl;
    events: WebhookEventsInput;
    /** @description Your own note about the webhook. */
    description?: string | null;
    payload_mode?: PayloadMode;
    ordering?: WebhookOrdering;
    max_concurrency?: MaxConcurrency;
};
/** @description Omitted fields stay unchanged. */
export type WebhookUpdate = {
    url?: WebhookUrl;
    events?: WebhookEventsInput;
    /** @description Whether events are sent to it. */
    enabled?: boolean;
    /** @description Your own note about the webhook. */
    description?: string | null;
    payload_mode?: PayloadMode;
    ordering?: WebhookOrdering;
    max_concurrency?: MaxConcurrency;
    /**
     * @description What happens to pending deliveries when it is enabled again. Default: all are sent.
     * @enum {string}
     */
    resume?: "all" | "none";
};
/** @description How the old secrets end. */
export type WebhookSecretRotate = {
    /** @description How long the previous secrets are still used for signatures, in seconds. Default 86400. */
    overlap_seconds?: number;
};
/** @description Which test event to send. */
export type WebhookTest = {
    /** @description The test event contains the example of this type of the catalogue. Default: no example. */
    event_type?: string;
};
/**
 * @description `pending` until it is sent; `paused` while its webhook is disabled or its circuit is open; `exhausted` after the last attempt of the schedule; `expired` for telemetry that was too late; `canceled` if the webhook no longer wants it.
 * @enum {string}
 */
export type DeliveryState = "pending" | "sending" | "delivered" | "exhausted" | "expired" | "paused" | "canceled";
/** @description One attempt to deliver an event. */
export type DeliveryAttempt = {
    /** @description Its number, from 1. */
    attempt: number;
    /** @description When it was made. */
    at: Timestamp;
    /** @description How long it took, in milliseconds. */
    duration_ms: number;
    /** @description HTTP status of the answer; null without an answer. */
    status: number | null;
    /** @description Why there was no answer, such as `timeout`. Open set. */
    error_code: string | null;
    /** @description How the answer's body began. Null for keys that are not admin. */
    response_excerpt: string | null;
    /** @description Whether a test or a redelivery asked for it. */
    manual: boolean;
};
/** @description The delivery of an event to a webhook. */
export type Delivery = {
    /** @description The delivery's id. */
    id: Id;
    /** @description The webhook. */
    webhook_id: Id;
    /** @description The event. */
    event_id: Id;
    event_type: EventType;
    /** @description The record that the event is about. */
    subject_id: string;
    state: DeliveryState;
    /** @description Attempts so far. */
    attempt: number;
    /** @description Asked for by a test or a redelivery. */
    manual: boolean;
    /** @description Sent although the delivery of an earlier event of its subject had not ended. */
    gap: boolean;
    /**
     * Format: date-time
     * @description When the next attempt is due; null where there is none.
     */
    next_attempt_at: string | null;
    /** @description When the delivery was created. */
    created_at: Timestamp;
    /**
     * Format: date-time
     * @description When it reached its final state; null before.
     */
    ended_at: string | null;
    /** @description Only in the answer with a single delivery; the oldest first. */
    attempts?: DeliveryAttempt[];
    /** @description The body that is sent, as JSON. Only in the answer with a single delivery; null for keys without the role admin. */
    payload?: {
        [key: string]: unknown;
    } | null;
};
/** @description A delivery with its attempts and its body. */
export type DeliveryWithAttempts = Delivery & {
    /** @description The attempts so far, oldest first. */
    attempts: DeliveryAttempt[];
    /** @description The body that is sent, as JSON; null for keys without the role admin. */
    payload: {
        [key: string]: unknown;
    } | null;
};
/** @description Which deliveries to repeat. */
export type RedeliverRequest = {
    /** @description Only events of this moment or later. */
    since: TimeFilter;
    /** @description Only events before this moment; up to now unless given. */
    until?: TimeFilter;
    /** @description Default: exhausted, expired and canceled. */
    states?: ("delivered" | "exhausted" | "expired" | "canceled")[];
    /** @description In the form of a webhook's `events`. Default: all types. */
    event_types?: string[];
};
/** @description The outcome of a redelivery request. */
export type Redelivery = {
    /** @description How many deliveries are made again. */
    count: number;
};
/** @description Figures of the latest deliveries to a webhook. */
export type WebhookStats = {
    /** @description The webhook. */
    webhook_id: Id;
    /** @description The counts and durations are of this many seconds until now. */
    window_s: number;
    /** @description Attempts in that time. */
    attempts: number;
    /** @description Attempts in that time that were answered 2xx. */
    succeeded: number;
    /** @description `succeeded` divided by `attempts`, from 0 to 1; null without an attempt. */
    success_rate: number | null;
    /** @description Median duration of an attempt in milliseconds; null without an attempt. */
    duration_p50_ms: number | null;
    /** @description 95th percentile of the durations in milliseconds; null without an attempt. */
    duration_p95_ms: number | null;
    circuit: WebhookCircuit;
    /**
     * Format: date-time
     * @description The next attempt is made after this time; null if attempts are not held back.
     */
    blocked_until: string | null;
    /** @description How many may be in flight now. */
    slots: number;
    /** @description Deliveries that are being sent now. */
    in_flight: number;
    /** @description Deliveries that wait to be sent. */
    pending: number;
    /**
     * Format: date-time
     * @description When the oldest of these was created; null without one.
     */
    oldest_pending_at: string | null;
    /**
     * Format: date-time
     * @description When a delivery last succeeded; null before the first.
     */
    last_success_at: string | null;
};
/** @description The name of a type of event, for example `session.ended`. */
export type EventType = 
    | "charger.connected"
    | "charger.disconnected"
    | "charger.offline"
    | "charger.booted"
    | "charger.status_changed"
    | "charger.data_transfer"
    | "charger.firmware_status"
    | "charger.diagnostics_status"
    | "charger.security_event"
    | "charger.connection_rejected"
    | "charger.location_changed"
    | "charger.configuration_changed"
    | "socket.status_changed"
    | "session.started"
    | "session.updated"
    | "session.suspended"
    | "session.resumed"
    | "session.ended"
    | "session.finalized"
    | "command.completed"
    | "job.created"
    | "job.finished"
    | "cdr.created"
    | "billing_decision.recorded"
    | "payment_reference.attached"
    | "payment_reference.flagged"
    | "payment_reference.redacted"
    | "location.created"
    | "location.updated"
    | "location.deleted"
    | "dlb.allocation_changed"
    | "dlb.alarm_opened"
    | "dlb.alarm_cleared"
    | "webhook.test"
    | "webhook.disabled"
    | "api_key.created"
    | "api_key.revoked"
    | "charger.created"
    | "charger.updated"
    | "charger.deleted"
    | "tariff.created"
    | "tariff.replaced"
    | "tariff.deleted"
    | "id_tag.created"
    | "id_tag.updated"
    | "id_tag.deleted"
    | "id_tag.refused"
    | "webhook.created"
    | "webhook.updated"
    | "webhook.deleted"
    | "issue.opened"
    | "issue.closed"
    | (string & {});
/**
 * @description `audit`: an actor changed a record. `activity`: everything else.
 * @enum {string}
 */
export type EventCategory = "audit" | "activity";
/** @description One type of event. */
export type EventTypeInfo = {
    type: EventType;
    /**
     * @description `telemetry` is sent at most once in an interval, tried once, and kept for a day. All other events are tried for three days and kept for thirty.
     * @enum {string}
     */
    delivery_class: "durable" | "telemetry" | "operational";
    category: EventCategory;
    /** @description The role that a key needs to read events of this type. */
    required_role: Role;
    /** @description When an event of this type is recorded. */
    description: string;
    /** @description The JSON Schema of an event of this type. */
    schema: {
        [key: string]: unknown;
    };
    /** @description An event of this type. */
    example: {
        [key: string]: unknown;
    };
};
/** @description What is wrong. `charger_offline`: not connected for `FORECOURT_ISSUE_OFFLINE_S`. `connector_faulted`: a connector, or the charger itself, reports Faulted. `command_timeouts`: the charger did not answer three commands in a row. `firmware_failed`: its last firmware update failed. `balancing_alarm`: an alarm of load balancing is open. `session_without_end`: a session has been open for `FORECOURT_ISSUE_SESSION_S`. `cdr_unbillable`: a receipt with a tariff cannot be billed. `webhook_failing`: a webhook's circuit breaker is open, or the server disabled the webhook. `unknown_chargers`: chargers that are not registered try to connect. */
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
/**
 * @description What is wrong. `charger_offline`: not connected for `FORECOURT_ISSUE_OFFLINE_S`. `connector_faulted`: a connector, or the charger itself, reports Faulted. `command_timeouts`: the charger did not answer three commands in a row. `firmware_failed`: its last firmware update failed. `balancing_alarm`: an alarm of load balancing is open. `session_without_end`: a session has been open for `FORECOURT_ISSUE_SESSION_S`. `cdr_unbillable`: a receipt with a tariff cannot be billed. `webhook_failing`: a webhook's circuit breaker is open, or the server disabled the webhook. `unknown_chargers`: chargers that are not registered try to connect.
 * @enum {string}
 */
export type IssueTypeInput = 
    | "charger_offline"
    | "connector_faulted"
    | "command_timeouts"
    | "firmware_failed"
    | "balancing_alarm"
    | "session_without_end"
    | "cdr_unbillable"
    | "webhook_failing"
    | "unknown_chargers";
/** @description `ended`: the cause has ended. `deleted`: the charger, location or webhook was deleted. `expired`: a receipt that cannot be billed is an issue for 30 days. */
export type IssueCloseReason = "ended" | "deleted" | "expired" | (string & {});
/** @description A problem that the server has found. */
export type Issue = {
    /** @description The issue's id. */
    id: Id;
    type: IssueType;
    /** @description Whether it is open. */
    open: boolean;
    /** @description What is wrong, as a sentence. */
    detail: string;
    /** @description The charger; null if it is not about a charger. */
    charger_id: Id | null;
    /** @description The charger's identity when the issue began. */
    charger_identity: string | null;
    /** @description The OCPP connector; 0 is the charger itself. Null if it is not about a connector. */
    connector_id: number | null;
    /** @description The location when the issue began; null if there is none. */
    location_id: Id | null;
    /** @description That location's name now; null where there is none. */
    location_name: string | null;
    /** @description The session; null if it is not about a session. */
    session_id: Id | null;
    /** @description The charge detail record; null if it is not about one. */
    cdr_id: Id | null;
    /** @description The webhook; null if it is not about one. */
    webhook_id: Id | null;
    /** @description More about the cause, such as an OCPP error code; null where there is no more. */
    code: string | null;
    /** @description How often the cause occurred since the issue began. */
    count: number;
    /** @description When the cause began. */
    since: Timestamp;
    /**
     * Format: date-time
     * @description When the cause ended; null while it lasts. The issue closes later, unless the cause returns.
     */
    ended_at: string | null;
    /**
     * Format: date-time
     * @description When it was closed; null while it is open.
     */
    closed_at: string | null;
    /** @description Why it was closed; null while it is open. */
    close_reason: IssueCloseReason | null;
    /**
     * Format: date-time
     * @description When it was acknowledged; null if it was not.
     */
    acknowledged_at: string | null;
    /** @description The API key that acknowledged it; null if it was not acknowledged. */
    acknowledged_by: Id | null;
    /** @description When it was opened. */
    created_at: Timestamp;
};
/** @description What was billed on a day. A receipt counts on the day on which it was written, and a correction does not change the sum. */
export type OverviewDay = {
    /** @description The sum of `total_energy_wh` of the receipts. */
    energy_wh: number;
    /** @description The sum of `total_cost` of the receipts, for each currency. */
    revenue: {
        /** @description ISO 4217, for example EUR. */
        currency: string;
        /** @description The sum in the smallest unit of the currency: 1234 is 12.34 with two `minor_digits`. */
        amount_minor: number;
        /** @description The decimals of the currency. */
        minor_digits: number;
    }[];
};
/** @description The number of chargers, by their connection. */
export type ChargerCounts = {
    /** @description Those that are connected. */
    online: number;
    /** @description Those that are not connected, and were before. */
    offline: number;
    /** @description Those that have never connected. */
    never_seen: number;
};
/** @description The number of sockets in a status. */
export type SocketCount = {
    /** @description As last reported; null before the first report. */
    status: ChargePointStatus | null;
    /** @description How many. */
    count: number;
};
/** @description The counts of a location. */
export type OverviewLocation = {
    /** @description The location. */
    location_id: Id;
    /** @description The location's name. */
    location_name: string;
    /** @description The number of chargers, by their connection. */
    chargers: ChargerCounts;
    /** @description The number of sockets in each status; no entry for a status without sockets. */
    sockets: SocketCount[];
    /** @description The sessions that have not ended. */
    open_sessions: number;
    /** @description The sum of the latest power of the open sessions, if it was reported in the last 15 minutes. Chargers that do not measure power do not count. */
    power_w: number;
    today: OverviewDay;
    yesterday: OverviewDay;
    /** @description The open issues that the role may read. */
    open_issues: number;
};
/** @description The counts of the organization, or of one location. */
export type Overview = {
    /**
     * Format: date-time
     * @description When the server last counted; null in the first seconds after its first start.
     */
    as_of: string | null;
    /** @description The location of the request; null for the whole organization. */
    location_id: Id | null;
    /** @description The number of chargers, by their connection. */
    chargers: ChargerCounts;
    /** @description The number of sockets in each status; no entry for a status without sockets. */
    sockets: SocketCount[];
    /** @description The sessions that have not ended. */
    open_sessions: number;
    /** @description The sum of the latest power of the open sessions, if it was reported in the last 15 minutes. Chargers that do not measure power do not count. */
    power_w: number;
    today: OverviewDay;
    yesterday: OverviewDay;
    /** @description The open issues that the role may read. */
    open_issues: number;
    /** @description The counts of locations, those with the most open issues first, at most 100. Empty with `location_id`. */
    locations: OverviewLocation[];
};
/** @description The record that an event is about. */
export type EventSubject = {
    /** @description Such as `charger` or `session`. */
    type: string;
    /** @description The record's id. */
    id: string;
};
/** @description Counts per subject, without a gap. */
export type EventSequence = number;
/** @description Who caused it. */
export type EventActor = {
    /**
     * @description What kind of actor caused it.
     * @enum {string}
     */
    type: "api_key" | "charger" | "system";
    /** @description The id of the API key or charger; null for the system. */
    id: string | null;
};
/** @description The same in webhooks, in the list and in the stream. */
export type Event = {
    /** @description The event's id. The same with every delivery and in every list. */
    id: Id;
    type: EventType;
    /** @description Of the type's data. */
    version: number;
    /** @description When it happened. */
    timestamp: Timestamp;
    /** @description The organization that the record belongs to. */
    organization_id: Id;
    sequence: EventSequence;
    subject: EventSubject;
    actor: EventActor;
    /** @description What the type defines. Open. */
    data: {
        [key: string]: unknown;
    };
};
/** @description Who the caller is. */
export type Me = {
    /** @description The organization that the key belongs to. */
    organization: {
        /** @description The organization's id. */
        id: Id;
        /** @description The organization's name. */
        name: string;
    };
    role: Role;
    /** @description The id of the key. */
    key_id: Id;
    /** @description Of the server that answers; more than one may run. */
    server_version: string;
};
/** The query parameters of the operation `listLocations`. */
export type ListLocationsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only locations whose name begins with this; case does not matter. */
    q?: Beginning;
    /** @description Newest first, or in the order of their names. */
    sort?: "newest" | "name";
};
/** The query parameters of the operation `getLoadHistory`. */
export type GetLoadHistoryQuery = {
    /** @description The beginning; a day before the end unless given. Taken back to the beginning of its bucket. */
    from?: TimeFilter;
    /** @description The end, which is not included; now unless given. A later time is taken as now. */
    to?: TimeFilter;
    /** @description The length of a bucket. */
    resolution?: LoadResolution;
    /** @description Whether the answer also has the points of each socket. */
    sockets?: boolean;
};
/** The query parameters of the operation `listChargers`. */
export type ListChargersQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only chargers of this location. */
    location_id?: Id;
    /** @description Only connected, or only unconnected, chargers. */
    connected?: boolean;
    /** @description Only chargers whose own status (connector 0) is this. */
    status?: ChargePointStatus;
    /** @description Only the charger with this identity; case matters. */
    identity?: string;
    /** @description Only chargers of which at least one connector has this status. */
    connector_status?: ChargePointStatus;
    /** @description Only chargers whose identity, name or serial number begins with this; case does not matter. */
    q?: Beginning;
    /** @description Only chargers of which the last BootNotification named exactly this vendor. */
    vendor?: BootText;
    /** @description Only chargers of which the last BootNotification named exactly this model. */
    model?: BootText;
    /** @description Only chargers of which the last BootNotification named exactly this firmware version. */
    firmware_version?: BootText;
    /** @description Newest first, or in the order of their identities or names. */
    sort?: "newest" | "identity" | "name";
};
/** The query parameters of the operation `listUnknownChargers`. */
export type ListUnknownChargersQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
};
/** The query parameters of the operation `listChargerMessages`. */
export type ListChargerMessagesQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description `newest` first, or `oldest` first; with `oldest`, `page` is ignored. */
    order?: "newest" | "oldest";
    /** @description Only frames from the charger (`in`), or only those to it (`out`). */
    direction?: MessageDirection;
    /** @description Only calls of this action, and their answers. */
    action?: string;
    /** @description Only frames with this OCPP message id. Firmware uses the same one again. */
    message_id?: string;
    /** @description Only frames of this connection, as `charger.connected` names it. */
    connection_id?: Id;
    /** @description Only the frames of this command. */
    command_id?: Id;
    /** @description Only frames of this instant or later. */
    from?: Timestamp;
    /** @description Only frames before this instant. */
    to?: Timestamp;
    /** @description Only CALLERRORs, and messages that are not OCPP frames. */
    errors_only?: boolean;
};
/** The query parameters of the operation `resetCharger`. */
export type ResetChargerQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `raiseSecurityProfile`. */
export type RaiseSecurityProfileQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `updateFirmware`. */
export type UpdateFirmwareQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `callCharger`. */
export type CallChargerQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `sendLocalList`. */
export type SendLocalListQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `listSockets`. */
export type ListSocketsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
};
/** The query parameters of the operation `startCharging`. */
export type StartChargingQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `stopCharging`. */
export type StopChargingQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `unlockConnector`. */
export type UnlockConnectorQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `setChargingProfile`. */
export type SetChargingProfileQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `clearChargingProfile`. */
export type ClearChargingProfileQuery = {
    /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `listAllSockets`. */
export type ListAllSocketsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only sockets of the chargers at this location. */
    location_id?: Id;
    /** @description Only sockets of this charger. */
    charger_id?: Id;
    /** @description Only sockets in this status, as last reported. */
    status?: ChargePointStatus;
    /** @description Only sockets with this OCPP ChargePointErrorCode, as the charger reported it; case matters. */
    error_code?: string;
    /** @description Only sockets of connected, or only of unconnected, chargers. */
    connected?: boolean;
};
/** The query parameters of the operation `listCommands`. */
export type ListCommandsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only commands to this charger. */
    charger_id?: Id;
    /** @description Only commands of this type. */
    type?: CommandTypeInput;
    /** @description Only commands in this status. */
    status?: CommandStatus;
    /** @description Only commands that concern this session. */
    session_id?: Id;
    /** @description Only commands to the chargers that are at this location now. */
    location_id?: Id;
    /** @description Only commands requested at this time or later. */
    start_date?: TimeFilter;
    /** @description Only commands requested before this time. */
    end_date?: TimeFilter;
};
/** The query parameters of the operation `listJobs`. */
export type ListJobsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only jobs in this status. */
    status?: JobStatus;
};
/** The query parameters of the operation `listJobItems`. */
export type ListJobItemsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only chargers with this outcome. */
    outcome?: JobOutcomeInput;
};
/** The query parameters of the operation `listSessions`. */
export type ListSessionsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only sessions of this charger. */
    charger_id?: Id;
    /** @description Only sessions at this location. */
    location_id?: Id;
    /** @description Only sessions on this socket. */
    socket_id?: Id;
    /** @description Only sessions in this status; `open` is all that have not ended. */
    status?: SessionStatusFilter;
    /** @description Only sessions on the connector with this OCPP number. */
    connector_id?: number;
    /** @description Only sessions of this id tag. Needs the role operator. */
    id_tag?: string;
    /** @description Only sessions that started at this time or later. */
    start_date?: TimeFilter;
    /** @description Only sessions that started before this time. */
    end_date?: TimeFilter;
    /**
     * @description Only sessions with `updated_at` at this time or later, for a reader who keeps a copy. The list is in the
     *     order in which the changes were committed, oldest first, and `next_cursor` is always there: who continues
     *     from it misses nothing. A session that changes again comes again. Readings of an open session count at
     *     most once a minute. An erased id tag changes none of its sessions: follow `id_tag.deleted`.
     */
    updated_since?: TimeFilter;
};
/** The query parameters of the operation `listMeterValues`. */
export type ListMeterValuesQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
};
/** The query parameters of the operation `listTariffs`. */
export type ListTariffsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
};
/** The query parameters of the operation `listTariffRevisions`. */
export type ListTariffRevisionsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
};
/** The query parameters of the operation `listIdTags`. */
export type ListIdTagsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only the id tag with this text, compared without regard to case. */
    id_tag?: string;
    /** @description Only id tags in this status. */
    status?: IdTagStatus;
};
/** The query parameters of the operation `listUnknownIdTags`. */
export type ListUnknownIdTagsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only the tags that this charger saw last. */
    charger_id?: Id;
    /** @description Only the tags that were seen at this time or later. */
    since?: TimeFilter;
};
/** The query parameters of the operation `deleteIdTag`. */
export type DeleteIdTagQuery = {
    /** @description Also replaces the tag's text by a pseudonym wherever it was recorded, and destroys the key of the signed values of its sessions. Those of a session that is not billed yet are destroyed once it is. */
    erase?: boolean;
};
/** The query parameters of the operation `listCdrs`. */
export type ListCdrsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description `newest` first, or `oldest` first in the order of commit. With `oldest`, pages end before the oldest running transaction, and `next_cursor` is always there: a reader who stores it misses nothing and gets nothing twice. Use it for exports and to follow changes. `page` is then ignored. */
    order?: "newest" | "oldest";
    /** @description Only CDRs of this charger. */
    charger_id?: Id;
    /** @description Only CDRs created at this time or later. */
    start_date?: TimeFilter;
    /** @description Only CDRs created before this time. */
    end_date?: TimeFilter;
    /** @description Only CDRs reconciled to exactly this reference. */
    payment_reference?: string;
    /** @description Only CDRs with a reference of exactly this provider. With `payment_reference`, both must be of one reference. */
    payment_provider?: string;
    /** @description Only the CDR of this session. */
    session_id?: Id;
    /** @description Only CDRs of this location. */
    location_id?: Id;
    /** @description Only CDRs in this status. */
    status?: CdrStatus;
    /** @description Only CDRs of this socket. */
    socket_id?: Id;
    /** @description Only CDRs that this tariff priced. */
    tariff_id?: Id;
    /** @description Only CDRs of this id tag. Needs the role operator. */
    id_tag?: string;
    /** @description Only CDRs that were corrected at this time or later. */
    corrected_since?: TimeFilter;
};
/** The query parameters of the operation `summarizeCdrs`. */
export type SummarizeCdrsQuery = {
    /** @description `day`, `location`, `tariff`, `charger`, or several of them, separated by commas; `day` unless given. */
    group_by?: string;
    /** @description Where a day and a month begin: a name of the IANA database, such as `Europe/Berlin`; UTC unless given. */
    time_zone?: string;
    /** @description Only CDRs created at this time or later; a date means its midnight in the time zone. The current month unless given. */
    start_date?: TimeFilter;
    /** @description Only CDRs created before this time; a date means its midnight in the time zone. */
    end_date?: TimeFilter;
    /** @description Only CDRs of this charger. */
    charger_id?: Id;
    /** @description Only CDRs of this location. */
    location_id?: Id;
    /** @description Only CDRs that this tariff priced. */
    tariff_id?: Id;
};
/** The query parameters of the operation `listCorrections`. */
export type ListCorrectionsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only corrections of CDRs of this charger. */
    charger_id?: Id;
    /** @description Only corrections of CDRs of this location. */
    location_id?: Id;
    /** @description Only corrections of the CDR of this session. */
    session_id?: Id;
    /** @description Only corrections made at this time or later. */
    start_date?: TimeFilter;
    /** @description Only corrections made before this time. */
    end_date?: TimeFilter;
};
/** The query parameters of the operation `listApiKeys`. */
export type ListApiKeysQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
};
/** The query parameters of the operation `listWebhooks`. */
export type ListWebhooksQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
};
/** The query parameters of the operation `testWebhook`. */
export type TestWebhookQuery = {
    /** @description When true, the call waits for the first attempt before it returns. */
    wait?: boolean;
    /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
    timeout?: number;
};
/** The query parameters of the operation `listDeliveries`. */
export type ListDeliveriesQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only deliveries in this state. */
    state?: DeliveryState;
    /** @description Only deliveries of events of this type. */
    event_type?: string;
    /** @description Only deliveries made at or after this instant. */
    since?: TimeFilter;
    /** @description Only deliveries made before this instant. */
    until?: TimeFilter;
};
/** The query parameters of the operation `listEventTypes`. */
export type ListEventTypesQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
};
/** The query parameters of the operation `listEvents`. */
export type ListEventsQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description `newest` first, or `oldest` first in the order of commit. With `oldest`, pages end before the oldest running transaction, and `next_cursor` is always there: a reader who stores it misses nothing and gets nothing twice. Use it for exports and to follow changes. `page` is then ignored. */
    order?: "newest" | "oldest";
    /** @description Only these types, separated by commas; `session.*` is all of a noun. */
    type?: string;
    /** @description Only events that name this charger. */
    charger_id?: Id;
    /** @description Only events that name this location, or a charger that is there now. */
    location_id?: Id;
    /** @description Only events that name this session. */
    session_id?: Id;
    /** @description Only events about this record. */
    subject_id?: Id;
    /** @description Only events recorded at or after this time. */
    since?: TimeFilter;
    /** @description Only events recorded before this time. */
    until?: TimeFilter;
    /** @description Only `audit`: changes that an actor made to records. Or only `activity`: all other events. */
    category?: EventCategory;
};
/** The query parameters of the operation `streamEvents`. */
export type StreamEventsQuery = {
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only these types, separated by commas; `session.*` is all of a noun. */
    type?: string;
    /** @description Only events that name this charger. */
    charger_id?: Id;
    /** @description Only events that name this location, or a charger that is there now. */
    location_id?: Id;
    /** @description Only events that name this session. */
    session_id?: Id;
    /** @description Only `audit`: changes that an actor made to records. Or only `activity`: all other events. */
    category?: EventCategory;
};
/** The query parameters of the operation `listIssues`. */
export type ListIssuesQuery = {
    /** @description The number of the page, from 1. Ignored with `cursor`. */
    page?: number;
    /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
    per_page?: number;
    /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
    cursor?: string;
    /** @description Only open, or only closed, issues. */
    open?: boolean;
    /** @description Only issues of this type. */
    type?: IssueTypeInput;
    /** @description Only issues of this charger. */
    charger_id?: Id;
    /** @description Only issues of this location, and of chargers that were there when the issue began. */
    location_id?: Id;
};
/** The query parameters of the operation `getOverview`. */
export type GetOverviewQuery = {
    /** @description Only this location. A location that does not exist has nothing to count. */
    location_id?: Id;
};

export type paths = {
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locations
         * @description The locations of the organization.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * Create a location
         * @description Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{location_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        /**
         * Read a location
         * @description The settings of the location, and the number of its chargers.
         */
        get: operations["getLocation"];
        put?: never;
        post?: never;
        /**
         * Delete a location
         * @description Its chargers are unassigned, not deleted.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        /**
         * Change a location
         * @description Omitted fields stay unchanged; null clears. Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`.
         */
        patch: operations["updateLocation"];
        trace?: never;
    };
    "/locations/{location_id}/load": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        /**
         * Read the load of a location
         * @description The present state of load balancing: the capacity, the limit in force for each session, including suspended ones, and the current that is kept for sockets whose charger went offline while in use. Without load balancing, the known sessions are listed too.
         */
        get: operations["getLocationLoad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{location_id}/load/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        /**
         * Read the load of a location over time
         * @description The server samples each location once a minute and keeps the samples for 30 days. A point summarizes the samples
         *     of one bucket of `resolution` with the highest value and the mean: a fuse trips on the highest current, and
         *     energy follows the mean. A peak between two samples is not visible.
         *
         *     There is a point for each bucket from `from` to `to`, the oldest first. An unknown value is null, not 0. A range
         *     that ends before it begins has no points. A range with more than 1,500 points, or with more than 20,000 points
         *     of sockets, is refused.
         */
        get: operations["getLoadHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{location_id}/measurements/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
                /**
                 * @description The name of the meter, of your choice.
                 * @example house
                 */
                source: components["parameters"]["MeasurementSource"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Report what a meter measures
         * @description The newest value of a meter that measures loads besides the chargers; load balancing uses it at once. Send every
         *     value of the meter, at least once in `valid_for_s`.
         *
         *     The server expects values of a source that it has seen. If the source is silent for `valid_for_s`, the chargers
         *     share at most `dlb_fallback_a` of the location until it returns or is deleted, and the alarm `measurement_stale`
         *     is open. A value that was measured before the stored one is ignored: the answer is the stored one.
         *
         *     A value is not in the event log. A location has at most 20 sources; a further one is a 422.
         */
        put: operations["putMeasurement"];
        post?: never;
        /**
         * Remove a meter
         * @description The source is not expected any more, so its silence has no effect. This may raise limits at once.
         */
        delete: operations["deleteMeasurement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{location_id}/limits/{limit_name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
                /**
                 * @description The name of the limit, of your choice.
                 * @example grid-operator
                 */
                limit_name: components["parameters"]["LimitName"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Limit all chargers of a location
         * @description The most that all chargers of the location may draw together, for example because of a grid operator, a solar
         *     roof or a price. The lowest limit applies. A limit below the present draw is accepted and lowers sessions.
         *
         *     With `until`, the limit ends at that time. With `valid_for_s` and `fallback_a`, it has to be sent again within
         *     that time; otherwise the lower one of `max_a` and `fallback_a` applies until the next one, and the alarm
         *     `limit_stale` is open. A location has at most 20 limits; a further one is a 422.
         */
        put: operations["putLoadLimit"];
        post?: never;
        /**
         * Remove a limit
         * @description The chargers may draw more at once, as far as other limits allow.
         */
        delete: operations["deleteLoadLimit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chargers
         * @description The registered chargers with their sockets. A charger must match all given filters.
         */
        get: operations["listChargers"];
        put?: never;
        /**
         * Register a charger
         * @description The answer contains the charger's OCPP `password`, which is shown only once. Refusals: `identity-taken`, `location-not-found`.
         */
        post: operations["createCharger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unregistered chargers that tried to connect
         * @description The last seven days, at most 1000 chargers, with the most recent first attempt at the top. Register one with its `identity` to admit it. On a server with several organizations, the list is empty unless the server is set to share it.
         */
        get: operations["listUnknownChargers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        /**
         * Read a charger
         * @description What the charger last reported, whether it is connected, and its sockets.
         */
        get: operations["getCharger"];
        put?: never;
        post?: never;
        /**
         * Remove a charger
         * @description It is disconnected and cannot connect again. Its sessions and CDRs stay.
         */
        delete: operations["deleteCharger"];
        options?: never;
        head?: never;
        /**
         * Change a charger
         * @description Omitted fields stay unchanged; null clears. Refusals: `location-not-found`.
         */
        patch: operations["updateCharger"];
        trace?: never;
    };
    "/chargers/{charger_id}/connection": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Close a charger's connection
         * @description Use it for a charger that is connected but does not react. The charger reconnects by itself, and repeats messages without an answer. If the charger is not connected, nothing changes.
         */
        delete: operations["disconnectCharger"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a charger a new password
         * @description `over_ocpp` sends the password to the charger as its AuthorizationKey and does not show it; the answer contains the command, which ends as `rejected` if the charger is offline. `manual` shows the password in the answer, once, for a technician to enter. In both cases the old and the new password work until the charger first connects with the new one.
         */
        post: operations["rotateChargerCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        /**
         * Read the known configuration of a charger
         * @description The configuration as the charger last reported it, with the changes since then. The server does not ask the charger: send a GetConfiguration call for that. At most 1000 keys.
         */
        get: operations["getChargerConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/authorization": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain whether a card may charge at a charger
         * @description The answer that the server would give the charger now, and the rule behind it. Nothing is sent to the charger or to the authorizer.
         */
        post: operations["explainAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        /**
         * List the OCPP frames between a charger and the server
         * @description The frames of thirty days, MeterValues of one day. Id tags, passwords and keys are masked. With `order=oldest`, pages end two seconds before now and always have a `next_cursor`: a reader that stores it can follow the charger.
         */
        get: operations["listChargerMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a charger
         * @description If the charger restarts before it answers, its BootNotification counts as acceptance.
         */
        post: operations["resetCharger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/security-profile": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Raise the OCPP security profile of a charger
         * @description Makes the charger connect with a higher security profile from now on (ChangeConfiguration of SecurityProfile): 1 with a password, 2 also with TLS, 3 with its own certificate. Once it has connected with the higher one, a lower one is refused. The command is refused if the charger could not reach this server with that profile, because it would be lost.
         */
        post: operations["raiseSecurityProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/firmware": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        /**
         * Read the latest firmware status
         * @description The last status of a firmware update that the charger reported.
         */
        get: operations["getFirmwareStatus"];
        put?: never;
        /**
         * Update a charger's firmware
         * @description The charger downloads the image; the server never does. Follow the progress with `getFirmwareStatus`. Refusals: `firmware-url-not-allowed`.
         */
        post: operations["updateFirmware"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a charger directly
         * @description Any OCPP 1.6 call of a central system that has no operation of its own, including the security extension, with its OCPP payload. A payload that violates the OCPP schema is refused with a pointer to each mistake. Calls that change trust or software (SignedUpdateFirmware, InstallCertificate, DeleteCertificate, CertificateSigned, GetDiagnostics, GetLog) need the role admin, and so do SetChargingProfile and ClearChargingProfile, which can be sent in any OCPP form at a location without load balancing. Refusals: `call-not-allowed` for an action that has an operation of its own, for ChangeConfiguration of AuthorizationKey or SecurityProfile, and for charging profiles at a balanced location.
         */
        post: operations["callCharger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/local-list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a charger its local authorization list
         * @description Sends the listed id tags of the organization, with their status, expiry and parent, so that the charger can decide about cards while it is offline. This is one command with as many frames as the charger needs. It sends the changes since the last list that this charger accepted, or the whole list if the charger has another one or `mode` requests it.
         */
        post: operations["sendLocalList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/sockets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        /**
         * List a charger's sockets
         * @description The connectors of the charger, each with the status that it last reported.
         */
        get: operations["listSockets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/sockets/{socket_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        /**
         * Read a socket
         * @description The status that the connector last reported, and its open session.
         */
        get: operations["getSocket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a socket
         * @description Omitted fields stay unchanged; null clears. The server sends nothing to the charger.
         */
        patch: operations["updateSocket"];
        trace?: never;
    };
    "/chargers/{charger_id}/sockets/{socket_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a charging session
         * @description The id tag is authorized on this charger for ten minutes, listed or not, unless it is listed as blocked or expired. `limits` apply to the session of this command. Refusals: `socket-occupied`; `invalid-body` for a `max_cost` if the location has no tariff in that currency.
         */
        post: operations["startCharging"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/sockets/{socket_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the socket's charging session
         * @description Refusals: `no-active-session`.
         */
        post: operations["stopCharging"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/sockets/{socket_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock the connector
         * @description For a cable that is stuck. The charger decides whether this also ends a running transaction.
         */
        post: operations["unlockConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/sockets/{socket_id}/charging-profile": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Limit a socket's current
         * @description Sends one SetChargingProfile, in amperes for a single phase. With `transaction_id` it is a TxProfile, otherwise the TxDefaultProfile baseline. 0 suspends an active session. Refusals: `limit-out-of-range`, `transaction-not-active`.
         */
        post: operations["setChargingProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargers/{charger_id}/sockets/{socket_id}/clear-charging-profile": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear a socket's transaction limit
         * @description Removes TxProfiles only; the connector returns to its baseline, not to no limit.
         */
        post: operations["clearChargingProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sockets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find sockets of all chargers
         * @description For example the faulted ones of a location: `location_id` and `status=Faulted`.
         */
        get: operations["listAllSockets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List commands
         * @description Commands of callers and of load balancing, each with its outcome.
         */
        get: operations["listCommands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commands/{command_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The command.
                 * @example cmd_01ka9m5d8e1f4g7h0j3k6m9n2p
                 */
                command_id: components["parameters"]["CommandId"];
            };
            cookie?: never;
        };
        /**
         * Read a command
         * @description Read it again until `status` is no longer `pending`.
         */
        get: operations["getCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description The newest first, with the number of chargers for each outcome.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Send a command to many chargers
         * @description Resolves the selection, stores it, and answers. The server then sends each charger one command, a few chargers at a time. Each charger is called once, even if the server is killed in between. Role and payload are checked as for the operation for one charger: now, and again when each item begins. UpdateFirmware, GetDiagnostics, GetLog, SignedUpdateFirmware, InstallCertificate, DeleteCertificate and a ChangeConfiguration of SecurityProfile need the role admin. Refusals: `location-not-found`, `call-not-allowed`, `firmware-url-not-allowed`, `security-profile-refused`, and `invalid-body` for a selection without a charger or with more than 10,000.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /**
         * Read a job
         * @description The number of its chargers for each outcome so far. `listJobItems` lists the chargers.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /**
         * List the chargers of a job
         * @description In the order of the calls, each charger with its outcome and its command.
         */
        get: operations["listJobItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description The server calls no further charger. Commands in progress end normally, and the job ends with the last of them. An ended job stays unchanged.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the next wave of a job
         * @description For a job with `wave_gate` that is `waiting` after a wave. A job in another status stays unchanged.
         */
        post: operations["continueJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Open and ended sessions. For a viewer, `id_tag` is null.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * Read a session
         * @description For a viewer, `id_tag` is null. `cdr_id` is null until the session is billed.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the limits of a session
         * @description Omitted limits stay unchanged; null removes a limit, and `limits` null removes all. A limit that the session has already reached stops it. A higher limit lets it continue, unless the charger has stopped it. Refusals: `session-already-ended`; `invalid-body` for a `max_cost` in another currency than the session's tariff.
         */
        patch: operations["updateSession"];
        trace?: never;
    };
    "/sessions/{session_id}/meter-values": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * List a session's meter values
         * @description Newest first.
         */
        get: operations["listMeterValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}/cost": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * Read what a session costs so far
         * @description While the session runs, the receipt as if it had ended with its last register reading (`projected`), computed by the function that prices the receipt; a minimum price or a step size can make the amount jump. After the session has ended, the receipt.
         */
        get: operations["getSessionCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session without its charger
         * @description For a session whose charger never reported the end. It is billed up to its last confirmed register reading, as far as its metering regime allows, and gets its one CDR. Nothing is sent to the charger: to stop a charger that can be reached, use `stopCharging`. A later stop adds a billing decision. Refusals: `session-already-ended`.
         */
        post: operations["finalizeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}/payment-reference": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a payment reference to a session
         * @description Like attaching it to the CDR, but possible before there is one: then `cdr_id` is null, and the CDR has the reference as soon as the session has ended. Idempotent per session and reference: 200 returns the existing reference. Every mistake in the body is a 400.
         */
        post: operations["attachSessionPaymentReference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tariffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tariffs
         * @description The current revision of each tariff.
         */
        get: operations["listTariffs"];
        put?: never;
        /**
         * Create a tariff
         * @description A body of up to 512 KiB. A tariff that would lead to wrong prices is refused with a pointer to each mistake; `warnings` lists what is allowed but probably a mistake. `validateTariff` reports both beforehand.
         */
        post: operations["createTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tariffs/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a tariff without storing it
         * @description Whether `createTariff` would accept the body, every mistake that it would report, and what is allowed but probably a mistake. The answer is a 200 even for an invalid tariff, because the check itself succeeded; only a body that is not a JSON object, or cannot be stored, is refused. Nothing is stored.
         */
        post: operations["validateTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tariffs/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Price a session with a tariff that is not stored
         * @description Like `quoteTariff`, but with the tariff in the request: what a change would cost, before a driver pays it. Mistakes are those of `createTariff`, below `/tariff`, and the id of the tariff is ignored. Nothing is stored.
         */
        post: operations["quoteTariffDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tariffs/{tariff_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tariff.
                 * @example ac-day-night
                 */
                tariff_id: components["parameters"]["TariffId"];
            };
            cookie?: never;
        };
        /**
         * Read a tariff
         * @description The current revision. `listTariffRevisions` lists the earlier ones.
         */
        get: operations["getTariff"];
        /**
         * Replace a tariff by a new revision
         * @description Earlier revisions stay unchanged, and running sessions keep the revision of their start. `warnings` lists what is allowed but probably a mistake. Refusals: `time-zone-required`.
         */
        put: operations["replaceTariff"];
        post?: never;
        /**
         * Delete a tariff
         * @description CDRs continue to refer to it. Refusals: `tariff-in-use`.
         */
        delete: operations["deleteTariff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tariffs/{tariff_id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tariff.
                 * @example ac-day-night
                 */
                tariff_id: components["parameters"]["TariffId"];
            };
            cookie?: never;
        };
        /**
         * List a tariff's revisions
         * @description Newest first, each with the whole tariff.
         */
        get: operations["listTariffRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tariffs/{tariff_id}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tariff.
                 * @example ac-day-night
                 */
                tariff_id: components["parameters"]["TariffId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Price a hypothetical session
         * @description Uses the function that prices sessions, and stores nothing. Without `samples`, energy flows evenly while the car charges; without `states`, it charges all the time. The time zone is that of the location, otherwise `time_zone`, otherwise the server's default. Refusals: `tariff-not-found` for an unknown revision, `location-not-found`, `time-zone-required`.
         */
        post: operations["quoteTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List id tags
         * @description The id tags that the organization has listed.
         */
        get: operations["listIdTags"];
        put?: never;
        /**
         * List an id tag
         * @description Refusals: `id-tag-taken`, `location-not-found`.
         */
        post: operations["createIdTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id-tags/unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unknown id tags that chargers refused
         * @description The tags of the last 30 days that were refused because they are not listed, at most 1000 tags, with the most recent first attempt at the top. List one with its `id_tag` to accept it. A charger can send any text as a tag.
         */
        get: operations["listUnknownIdTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id-tags/{id_tag_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id tag's record.
                 * @example tag_01ka9m7b2c5d8e1f4g7h0j3k6m
                 */
                id_tag_id: components["parameters"]["IdTagId"];
            };
            cookie?: never;
        };
        /**
         * Read an id tag
         * @description The listed id tag.
         */
        get: operations["getIdTag"];
        put?: never;
        post?: never;
        /**
         * Delete an id tag
         * @description The tag is removed from the list. Its sessions and CDRs stay.
         */
        delete: operations["deleteIdTag"];
        options?: never;
        head?: never;
        /**
         * Change an id tag
         * @description Omitted fields stay unchanged; null clears. Refusals: `location-not-found`.
         */
        patch: operations["updateIdTag"];
        trace?: never;
    };
    "/authorizer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the authorizer
         * @description The system that the server asks about cards that are not decided by the list. The answer does not contain its secret.
         */
        get: operations["getAuthorizer"];
        /**
         * Let your own system decide which cards may charge
         * @description For each card that is not decided by the list, the server posts an `AuthorizationRequest` to the URL, signed
         *     according to Standard Webhooks, and expects an `AuthorizationAnswer`: a status 200 with JSON of at most 1 KiB.
         *     Any other outcome, or an answer after `timeout_ms`, is silence; then `when_silent` decides. The server does not
         *     ask about a listed card, a card of a start command, or a start that the charger delivers late.
         *
         *     The first PUT answers 201 with the `secret` of the signatures, which is shown only once. To get another one,
         *     delete the authorizer and put it again. Refusals: `webhook-url-not-allowed`.
         */
        put: operations["putAuthorizer"];
        post?: never;
        /**
         * Remove the authorizer
         * @description From then on, the list decides alone.
         */
        delete: operations["deleteAuthorizer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cdrs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List CDRs
         * @description With `Accept: text/csv`, every matching CDR, from `cursor` on and in the same order, is streamed as CSV (RFC 4180) with a header row; `page` and `per_page` are ignored. Text that a spreadsheet would take for a formula starts with an apostrophe. A stream that ends without the last chunk of its transfer is incomplete.
         */
        get: operations["listCdrs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cdrs/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up the CDRs of a period
         * @description Energy, time, cost and number of the CDRs that were created in a period, for each group and currency. A corrected CDR counts with its corrected values, regardless of the time of the correction: the sums of a past period change when one of its CDRs is corrected, and `GET /corrections` lists the differences. The groups add up to the totals. Costs are in each tariff's own tax basis, like `total_cost` of a CDR. The period is at most 92 days, or 366 days with `charger_id` or `location_id` (until now if it ends later), and there are at most 10,000 groups.
         */
        get: operations["summarizeCdrs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List corrections of CDRs
         * @description A CDR never changes. Later knowledge leads to a billing decision that corrects it. This list has these decisions with both values and the difference, so that you find the refunds that you owe without webhooks. With `Accept: text/csv`, every matching correction is streamed as CSV, like `GET /cdrs`.
         */
        get: operations["listCorrections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cdrs/{cdr_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charge detail record.
                 * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
                 */
                cdr_id: components["parameters"]["CdrId"];
            };
            cookie?: never;
        };
        /**
         * Read a CDR and its billing decision
         * @description `billing_decision` is null if the evidence of the session was complete.
         */
        get: operations["getCdr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cdrs/{cdr_id}/billing-decision": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charge detail record.
                 * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
                 */
                cdr_id: components["parameters"]["CdrId"];
            };
            cookie?: never;
        };
        /**
         * Read why a CDR was billed the way it was
         * @description The current decision with its reason and evidence, and all earlier decisions about the session.
         */
        get: operations["getBillingDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cdrs/{cdr_id}/payment-reference": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charge detail record.
                 * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
                 */
                cdr_id: components["parameters"]["CdrId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a payment reference
         * @description Idempotent per session and reference: 200 returns the existing reference. Every mistake in the body is a 400.
         */
        post: operations["attachPaymentReference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cdrs/{cdr_id}/payment-references/{payment_reference_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charge detail record.
                 * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
                 */
                cdr_id: components["parameters"]["CdrId"];
                /**
                 * @description The payment reference.
                 * @example pay_01ka9mbx0y3z6a9b2c5d8e1f4g
                 */
                payment_reference_id: components["parameters"]["PaymentReferenceId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Redact a payment reference
         * @description For a reference that should not have been attached, for example because it identifies a driver. Its text and its provider are replaced, here and in the events that contain them; `redacted_at` has the time. The id is in the answer to the request that attached it (repeat that request if necessary), and in the event `payment_reference.flagged`. The record of the reference stays: attaching the same text to the session again answers 200 with the redacted reference. A second redaction changes nothing.
         */
        delete: operations["redactPaymentReference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description The keys of the organization, without their secrets.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The answer contains the `key`, which is shown only once.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{api_key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's record, not the key.
                 * @example key_01ka9m9z6a9b2c5d8e1f4g7h0j
                 */
                api_key_id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one
         * @description The new key has the name and the role of the old one; both work during the overlap. The answer contains the `key`, which is shown only once. Refusals: `api-key-revoked`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{api_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's record, not the key.
                 * @example key_01ka9m9z6a9b2c5d8e1f4g7h0j
                 */
                api_key_id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Refusals: `last-admin-key`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The webhooks of the organization, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description The answer contains the `secret` of the signatures, which is shown only once. The URL is checked as text; its name is resolved and checked at each delivery. Refusals: `webhook-url-not-allowed`, `unknown-event-type`, `too-many-webhooks`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description The settings of the webhook and the state of its deliveries, without its secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description The server sends nothing to it any more, and deletes its deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Pending deliveries go to the new `url`; those whose type is no longer in `events` are canceled. `enabled: false` keeps pending and new deliveries for seven days; `enabled: true` sends them, unless `resume` is `none`. Refusals: `webhook-url-not-allowed`, `unknown-event-type`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description Deliveries are signed with the new secret and, during the overlap, with the previous ones. The answer contains the new `secret`, which is shown only once. This operation is an addition, and it deviates from the rule that a webhook's secret is returned only once, by the request that creates the webhook: a rotation returns the new secret, once. A client that never rotates a secret sees only the one of the creation. Refusals: `too-many-secrets`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Records a `webhook.test` event and delivers it to this webhook only, regardless of its `events` and even while it is disabled. With `event_type`, its data contains the example of that type. Refusals: `unknown-event-type`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * List a webhook's deliveries
         * @description The deliveries of thirty days.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
                /**
                 * @description The delivery, one of the webhook's.
                 * @example dlv_01ka9mcn7r0s3t6v9w2x5y8z1a
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description With its attempts. The request (`payload`) and the receiver's answer (`response_excerpt`) are for admins, and null for others.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
                /**
                 * @description The delivery, one of the webhook's.
                 * @example dlv_01ka9mcn7r0s3t6v9w2x5y8z1a
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again
         * @description The same event, with the same `webhook-id`, from the beginning of the schedule, even while the webhook is disabled. The outcome does not affect the webhook's health. Refusals: `delivery-pending`, `event-expired`.
         */
        post: operations["redeliverDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver many events again
         * @description All deliveries of a period that are in one of the `states`, at most 100000 at once, except for events that are no longer kept. Refusals: `too-many-deliveries`, `unknown-event-type`.
         */
        post: operations["redeliverDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Read the figures of a webhook
         * @description The figures of the last 24 hours, without redeliveries.
         */
        get: operations["getWebhookStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description The catalogue, by name: the meaning of each type, the JSON Schema of its events, and an example.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The events of thirty days. A key sees the types that its role may see: see `required_role` of an event type.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow events live
         * @description Server-sent events (text/event-stream) in the order of commit: `id` is a cursor, `event` the type, `data` the event as JSON. `Last-Event-ID` or `cursor` continues after that event; the `next_cursor` of `GET /events?order=oldest` works too. If the position is older than the oldest stored event, the stream begins there. Without a position, it begins with the next event. The server sends at least a comment every 15 seconds, as a sign that the stream is alive; an `id` without an event is a valid cursor as well. The stream ends when its key ends and when the server stops. 429 and 503 also mean that too many streams are open.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event.
                 * @example evt_01ka9mak3m6n9p2q5r8s1t4v7w
                 */
                event_id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        /**
         * Read an event
         * @description The event with its complete `data`, which thin webhooks leave out.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List issues
         * @description The problems of chargers, connectors, sessions, receipts and webhooks, for example `?open=true`. The server opens an issue within 5 seconds of its cause, and closes it when the cause has been gone for `FORECOURT_ISSUE_HOLD_S`. There is at most one open issue of each type for each subject. Closed issues are kept for 90 days. Issues of the type `webhook_failing` need the role operator, those of the type `unknown_chargers` the role admin.
         */
        get: operations["listIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issues/{issue_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The issue.
                 * @example iss_01ka9mc7r0s3t6v9w2x5y8z1a4
                 */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        /**
         * Read an issue
         * @description Open issues, and closed ones for 90 days.
         */
        get: operations["getIssue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issues/{issue_id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The issue.
                 * @example iss_01ka9mc7r0s3t6v9w2x5y8z1a4
                 */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an issue
         * @description Records that someone takes care of it. The issue stays open until its cause has ended. The first acknowledgement counts; a later one changes nothing.
         */
        post: operations["acknowledgeIssue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the counts of the organization, or of a location
         * @description The server counts again within 5 seconds of a change; `as_of` is the time of the last count. With several hundred thousand sockets, a count takes longer than that. Today and yesterday are in the location's `time_zone`, otherwise `FORECOURT_DEFAULT_TIME_ZONE`, otherwise UTC.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who the caller is
         * @description The organization, role and id of the key that sends the request, and the version of the server.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = {
    "charger.connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger has connected
         * @description Its WebSocket was accepted. `takeover` is true if an older connection of the charger was still open; that one is closed without an event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.connected";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The charger's location; null if it has none. */
                            location_id: Id | null;
                            /** @description Names this one connection, in events and in the message log. */
                            connection_id: string;
                            /**
                             * @description The WebSocket subprotocol.
                             * @enum {string}
                             */
                            protocol: "ocpp1.6";
                            /** @description The OCPP security profile with which it was let in. */
                            security_profile: number;
                            /** @description Whether it replaced an older connection of the charger. */
                            takeover: boolean;
                            /** @description The connection that it replaces; null where there was none. */
                            previous_connection_id: string | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.disconnected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger's connection has ended
         * @description Its WebSocket is closed, and there is no newer one.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.disconnected";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The connection, as `charger.connected` named it. */
                            connection_id: string;
                            /** @description The WebSocket close code. */
                            code: number;
                            /**
                             * @description `client_close`: the charger closed it. `network`: the connection broke. In all other cases, the server closed it. `ping_timeout`: no sign of life. `drain`: the server stopped. `policy`: a newer connection replaced it, or the charger was removed. `unresponsive`: it did not answer calls. `message_too_long`: a message longer than `FORECOURT_OCPP_MAX_FRAME_BYTES`. `too_many_pieces`: a message in too many fragments or reads. `too_many_pings`: more than 60 pings at once. `invalid_frame`: not WebSocket, or not UTF-8. `binary_frame`: not text. `too_many_bad_frames`: not OCPP. `not_reading`: more than 1 MiB waited for it. `answer_withheld`: the server could not store its message, so that the charger sends it again. `handler_failed`: the same, because of a fault of the server.
                             * @enum {string}
                             */
                            reason: 
                                | "client_close"
                                | "ping_timeout"
                                | "drain"
                                | "policy"
                                | "network"
                                | "unresponsive"
                                | "message_too_long"
                                | "too_many_pieces"
                                | "too_many_pings"
                                | "invalid_frame"
                                | "binary_frame"
                                | "too_many_bad_frames"
                                | "not_reading"
                                | "answer_withheld"
                                | "handler_failed";
                            /** @description How long the connection lasted, in seconds. */
                            connected_for_s: number;
                            /** @description Its sessions that have not ended. */
                            active_session_ids: Id[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.offline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger has stayed away
         * @description It has not connected again within 120 seconds. Recorded once for each absence. After the server itself was unreachable, chargers get the time to connect again first.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.offline";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The charger's location; null if it has none. */
                            location_id: Id | null;
                            /**
                             * Format: date-time
                             * @description When it gave its last sign of life.
                             */
                            last_seen_at: string | null;
                            /** @description Its sessions that have not ended. */
                            active_session_ids: Id[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.booted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger has started
         * @description BootNotification.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.booted";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description As the charger named it. */
                            vendor: string;
                            /** @description As the charger named it. */
                            model: string;
                            /** @description As the charger named it; null where it named none. */
                            serial_number: string | null;
                            /** @description As the charger named it; null where it named none. */
                            firmware_version: string | null;
                            /** @description The ICCID of its SIM card; null where the charger named none. */
                            iccid: string | null;
                            registration_status: RegistrationStatus;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger's own status has changed
         * @description StatusNotification for connector 0, if the status or the error code has changed.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.status_changed";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            status: ChargePointStatus;
                            /** @description Null for its first. */
                            previous_status: ChargePointStatus | null;
                            /** @description OCPP ChargePointErrorCode, as the charger reported it. */
                            error_code: string;
                            /** @description The vendor's own error code, as the charger reported it; null if it reported none. */
                            vendor_error_code: string | null;
                            /** @description In the charger's own words. */
                            info: string | null;
                            /** @description When the charger reported it. */
                            reported_at: Timestamp;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.data_transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger sent a vendor's message
         * @description DataTransfer of a charger, for example from its payment terminal. Each one is an event, also if it was refused.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.data_transfer";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The vendor that defines the message. */
                            vendor_id: string;
                            /** @description Which message of the vendor; null where the charger names none. */
                            message_id: string | null;
                            /** @description The content as the charger sent it, unchecked, with `***` in place of signed values of a meter. Null without content, and if it has more than 10,240 bytes in UTF-8. */
                            data: string | null;
                            /** @description The bytes of the content in UTF-8. */
                            data_bytes: number;
                            /**
                             * @description The answer of the hook, in an application that embeds the server. Otherwise `Accepted` if the settings accept this vendor, `Rejected` if they do and the content is too long, `UnknownVendorId` if they do not.
                             * @enum {string}
                             */
                            status: "Accepted" | "Rejected" | "UnknownMessageId" | "UnknownVendorId";
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.firmware_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A firmware update has got further
         * @description FirmwareStatusNotification, or its signed variant.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.firmware_status";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            firmware_update_status: FirmwareUpdateStatus;
                            /** @description When the charger reported it. */
                            firmware_update_status_at: Timestamp;
                            /** @description The status of the signed variant as reported, if the charger uses that one. */
                            signed_status: string | null;
                            /** @description Null for its first report. */
                            previous_status: FirmwareUpdateStatus | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.diagnostics_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An upload of diagnostics or logs has got further
         * @description DiagnosticsStatusNotification or LogStatusNotification.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.diagnostics_status";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description As the charger reported it, such as `Uploading`. Open set. */
                            status: string;
                            /** @description Null where the charger did not name one. */
                            file_name: string | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.security_event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Something about a charger's security
         * @description SecurityEventNotification of a charger, and security events of the server itself.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.security_event";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description A name of the OCPP security white paper, such as `TamperDetectionActivated`, or one of the server, such as `ConcurrentConnections`. Open. */
                            kind: string;
                            /**
                             * @description How serious it is.
                             * @enum {string}
                             */
                            severity: "info" | "warning" | "critical";
                            /** @description More about it, in words. */
                            tech_info: string | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.connection_rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger was not let in
         * @description A registered charger was refused. Attempts are counted; there is at most one event a minute for each charger and reason.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.connection_rejected";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /**
                             * @description `bad_credentials`: wrong or missing credentials. `profile_too_low`: the security profile is below the charger's. `duplicate_live`: an older connection of the charger still answers. `rate_limited`: too many attempts.
                             * @enum {string}
                             */
                            reason: "bad_credentials" | "profile_too_low" | "duplicate_live" | "rate_limited";
                            /** @description How many attempts were made. */
                            count: number;
                            /** @description The time in seconds that `count` is about. */
                            window_s: number;
                            /** @description The network of the last attempt, a /24 of IPv4 or a /48 of IPv6; null if the charger had already disconnected. */
                            remote_ip_prefix: string | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.location_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger was assigned to another location
         * @description By a change of the charger, or because its location was deleted.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.location_changed";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description Null: it was at none. */
                            from: Id | null;
                            /** @description Null: it is at none. */
                            to: Id | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.configuration_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger took another configuration
         * @description ChangeConfiguration was accepted.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.configuration_changed";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The key's OCPP name, for example `HeartbeatInterval`. */
                            key: string;
                            /** @description Null for a key whose name says that it is secret. */
                            value: string | null;
                            /** @description Null where the charger has not reported it. */
                            readonly: boolean | null;
                            /** @description The change takes effect with the next start. */
                            reboot_required: boolean;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "socket.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connector's status has changed
         * @description StatusNotification for a connector, if the status or the error code has changed.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "socket.status_changed";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "socket";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector. */
                            connector_id: number;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The socket. */
                            socket_id: Id;
                            status: ChargePointStatus;
                            /** @description Null for its first. */
                            previous_status: ChargePointStatus | null;
                            /** @description OCPP ChargePointErrorCode, as the charger reported it. */
                            error_code: string;
                            /** @description The vendor's own error code, as the charger reported it; null if it reported none. */
                            vendor_error_code: string | null;
                            /** @description In the charger's own words. */
                            info: string | null;
                            /** @description When the charger reported it. */
                            reported_at: Timestamp;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A session has begun
         * @description StartTransaction.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "session.started";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: Id;
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The socket. */
                            socket_id: Id;
                            /** @description The charger's location; null if it has none. */
                            location_id: Id | null;
                            /** @description The OCPP transaction. */
                            transaction_id: number;
                            /** @description Null if the charger sent no valid register. */
                            meter_start_wh: number | null;
                            /** @description When the session started. */
                            started_at: Timestamp;
                            /** @description A pseudonym of the id tag: equal for the same tag within the organization, and useless outside of it. */
                            id_tag_ref: string;
                            /** @description The remote start that caused it; null if there was none. */
                            command_id: Id | null;
                            /** @description As the charger reported it; null if it reported none. */
                            reservation_id: number | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A session has new readings
         * @description MeterValues, at most once in 60 seconds for each session, with the newest values.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "session.updated";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: Id;
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The socket. */
                            socket_id: Id;
                            /** @description The charger's location; null if it has none. */
                            location_id: Id | null;
                            /** @description From the start register to the latest one; null before there is one. */
                            energy_wh: number | null;
                            /** @description In W; null where the charger does not measure it. */
                            power_w: number | null;
                            /** @description In amps; null where the charger does not measure it. */
                            current_a: number | null;
                            /** @description State of charge of the car's battery, in per cent; null if the charger does not report it. */
                            soc_pct: number | null;
                            /** @description The limit in force; null without a limit. */
                            limit_a: number | null;
                            /**
                             * Format: date-time
                             * @description The time of the latest reading, by the charger's clock if that is plausible.
                             */
                            measured_at: string;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.suspended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A session is paused
         * @description The car or the charger suspended it, or a limit of 0 A is in force.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "session.suspended";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: Id;
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The socket. */
                            socket_id: Id;
                            /**
                             * @description `ev`: the car. `evse`: the charger. `dlb`: load balancing. `operator`: a limit that was set by hand.
                             * @enum {string}
                             */
                            by: "ev" | "evse" | "dlb" | "operator";
                            /** @description The limit in force; null without a limit. */
                            limit_a: number | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A paused session goes on
         * @description The cause of the pause has ended.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "session.resumed";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: Id;
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The socket. */
                            socket_id: Id;
                            /**
                             * @description `ev`: the car. `evse`: the charger. `dlb`: load balancing. `operator`: a limit that was set by hand.
                             * @enum {string}
                             */
                            by: "ev" | "evse" | "dlb" | "operator";
                            /** @description The limit in force; null without a limit. */
                            limit_a: number | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A session is over
         * @description StopTransaction, or the server closed a session whose stop never arrived (then `complete` is false).
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "session.ended";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: Id;
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The socket. */
                            socket_id: Id;
                            /** @description As the charger reported it; null if it reported none. */
                            reason: string | null;
                            /** @description Null where none came. */
                            meter_start_wh: number | null;
                            /** @description Null where none came. */
                            meter_stop_wh: number | null;
                            /** @description As billed; if registers are missing, as the billing decision says. */
                            energy_wh: number;
                            /** @description When the session started. */
                            started_at: Timestamp;
                            /** @description When the session ended. */
                            ended_at: Timestamp;
                            /** @description Whether the charger reported the end itself. */
                            complete: boolean;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.finalized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A session is billed
         * @description Its receipt is written, in one transaction with `session.ended`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "session.finalized";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: Id;
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /**
                             * @description `normal`: the charger stopped it. `idle_threshold`: it was idle for too long. `recovered`: its start or stop is missing for another reason.
                             * @enum {string}
                             */
                            how: "normal" | "idle_threshold" | "recovered";
                            /** @description The session's CDR. */
                            cdr_id: Id;
                            /** @description How the session was billed. */
                            outcome: DecisionOutcome;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "command.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A command has ended
         * @description It was accepted or rejected, or its outcome is not known (`timeout`). A later answer of the charger is in the command, without another event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "command.completed";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "command";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: Command;
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job was created
         * @description The server begins to send the commands of the job. Each command ends with an event `command.completed`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "job.created";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "job";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The job. */
                            job_id: Id;
                            action: JobAction;
                            /** @description How many chargers were selected. */
                            total: number;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job has ended
         * @description Every charger was asked, or the job was stopped, and the last command has ended.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "job.finished";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "job";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The job. */
                            job_id: Id;
                            action: JobAction;
                            /**
                             * @description How it ended.
                             * @enum {string}
                             */
                            status: "completed" | "stopped";
                            /** @description Null if it is `completed`. */
                            stop_reason: JobStopReason | null;
                            /** @description How many chargers were selected. */
                            total: number;
                            counts: JobCounts;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "cdr.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A receipt was written
         * @description Exactly once for each session. The record is as in `GET /cdrs`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "cdr.created";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "cdr";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: Cdr;
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing_decision.recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why a session was billed as it was
         * @description A decision about a session with incomplete data, or a correction of a decision (then `supersedes` is set).
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "billing_decision.recorded";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The CDR. */
                            cdr_id: Id;
                            /** @description The session. */
                            session_id: Id;
                            /** @description The decision's id. */
                            decision_id: Id;
                            /** @description The decision that this one corrects; null for the original. */
                            supersedes: Id | null;
                            /** @description The decision itself. */
                            decision: BillingDecision;
                            /**
                             * @description For a correction, what the operator must do. Null for an original.
                             * @enum {string|null}
                             */
                            recommended_action: "none" | "review" | "refund" | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_reference.attached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment reference was attached
         * @description Only the first time: attaching it again records no event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "payment_reference.attached";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: PaymentReference;
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_reference.flagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment reference names a driver
         * @description An existing payment reference contains an id tag that was listed, or had its first session, later. The server changes nothing: redact the reference if it identifies the driver. For each tag, the newest 100 references are reported.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "payment_reference.flagged";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: PaymentReferencePointer;
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_reference.redacted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment reference was redacted
         * @description By an operator, or because an id tag in it was erased. No event contains its text any more.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "payment_reference.redacted";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: PaymentReferencePointer;
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "location.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A location was created
         * @description Through the API.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "location.created";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: Id;
                            /** @description The location as it is now. */
                            location: Location;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "location.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A location was changed
         * @description Through the API, if a field has changed.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "location.updated";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: Id;
                            /** @description The location as it is now. */
                            location: Location;
                            /** @description The names of the fields that differ. */
                            changed: string[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "location.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A location was deleted
         * @description Through the API. Its chargers stay.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "location.deleted";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: Id;
                            /** @description The chargers that were there. */
                            unassigned_charger_ids: Id[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dlb.allocation_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load balancing shares out otherwise
         * @description At most once in 10 seconds for each location, with the state at that time. The fields are those of `GET /locations/{location_id}/load`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "dlb.allocation_changed";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: Id;
                            /** @description When this was the state of things. */
                            as_of: Timestamp;
                            status: LoadStatus;
                            /** @description Null without one. */
                            capacity_a: number | null;
                            /** @description The sum of the limits of sessions whose charger is online. */
                            allocated_a: number;
                            /** @description Kept for sessions whose charger is offline. */
                            reserved_a: number;
                            /** @description The open sessions, at most 64. */
                            allocations: {
                                /** @description The session. */
                                session_id: Id;
                                /** @description The socket. */
                                socket_id: Id;
                                /** @description In force; null when it is not known. */
                                limit_a: number | null;
                                /** @description It waits, because there is not enough or because an operator said 0 A. */
                                suspended: boolean;
                            }[];
                            /** @description How many open sessions there are in all. */
                            session_count: number;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dlb.alarm_opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load balancing raises an alarm
         * @description The load balancing of a location has a problem; `code` says which.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "dlb.alarm_opened";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: Id;
                            code: DlbAlarmCode;
                            /** @description The charger. */
                            charger_id: Id | null;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description Null if it is not about a single socket. */
                            socket_id: Id | null;
                            /** @description Null where it is not about one circuit. */
                            circuit_id: string | null;
                            /** @description By how many amps, or for how many sockets; null if a number means nothing here. */
                            amps: number | null;
                            /** @description Of `scarcity`: how many sessions wait. */
                            waiting: number | null;
                            /** @description For `measurement_stale` and `limit_stale`, the name of the meter or limit. */
                            source: string | null;
                            /** @description When the alarm was raised. */
                            since: Timestamp;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dlb.alarm_cleared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An alarm of load balancing is over
         * @description The alarm that `dlb.alarm_opened` reported has ended.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "dlb.alarm_cleared";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: Id;
                            code: DlbAlarmCode;
                            /** @description The charger. */
                            charger_id: Id | null;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description Null if it is not about a single socket. */
                            socket_id: Id | null;
                            /** @description Null where it is not about one circuit. */
                            circuit_id: string | null;
                            /** @description By how many amps, or for how many sockets; null if a number means nothing here. */
                            amps: number | null;
                            /** @description Of `scarcity`: how many sessions wait. */
                            waiting: number | null;
                            /** @description For `measurement_stale` and `limit_stale`, the name of the meter or limit. */
                            source: string | null;
                            /** @description When the alarm was raised. */
                            since: Timestamp;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test
         * @description `POST /webhooks/{webhook_id}/test`. Only that webhook gets it, regardless of its `events`, and even while it is disabled.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "webhook.test";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "webhook";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The webhook. */
                            webhook_id: Id;
                            /** @description A text that says that this is a test. */
                            message: string;
                            /** @description The API key that asked for the test. */
                            sent_by_key_id: Id;
                            /** @description The example of the requested type; null if none was requested. Open. */
                            example: {
                                [key: string]: unknown;
                            } | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook is disabled
         * @description Manually, after 72 hours without a successful delivery, or because its receiver answered 410. The other webhooks of the organization get this event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "webhook.disabled";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "webhook";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The webhook. */
                            webhook_id: Id;
                            /**
                             * @description `manual`: by a request. `failing`: no delivery succeeded for 72 hours. `gone`: the receiver answered 410.
                             * @enum {string}
                             */
                            reason: "manual" | "failing" | "gone";
                            /**
                             * Format: date-time
                             * @description For `failing`, since when no delivery succeeded; otherwise the time at which it was disabled.
                             */
                            since: string;
                            /** @description Since its last success. */
                            failed_attempts: number;
                            /** @description They are kept for seven days. */
                            pending_deliveries: number;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An API key was created
         * @description Through the API, on the host, or to replace another key (`replaces` has its id).
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "api_key.created";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "api_key";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The API key. */
                            key_id: Id;
                            role: Role;
                            /** @description Null where it replaces none. */
                            replaces: Id | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An API key was revoked
         * @description Through the API or on the host.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "api_key.revoked";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "api_key";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The API key. */
                            key_id: Id;
                            role: Role;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger was registered
         * @description `POST /chargers`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.created";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The identity with which the charger connects. */
                            charger_identity: string;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The charger's location; null if it has none. */
                            location_id: Id | null;
                            /** @description The connectors of its sockets. */
                            connector_ids: number[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger's settings were changed
         * @description Through the API: the charger, or one of its sockets.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.updated";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The identity with which the charger connects. */
                            charger_identity: string;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The charger's location; null if it has none. */
                            location_id: Id | null;
                            /** @description The socket that was changed; null if it was the charger. */
                            socket_id: Id | null;
                            /** @description The fields that have another value now. */
                            changed: string[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charger.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charger was deleted
         * @description `DELETE /chargers/{charger_id}`. Its sessions and CDRs stay.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "charger.deleted";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The identity with which the charger connects. */
                            charger_identity: string;
                            /** @description The OCPP connector; null if the event is not about a single connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The charger's location; null if it has none. */
                            location_id: Id | null;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tariff.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tariff was created
         * @description `POST /tariffs`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "tariff.created";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "tariff";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The tariff. */
                            tariff_id: Id;
                            /** @description Its first revision. */
                            revision: number;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tariff.replaced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tariff has another revision
         * @description `PUT /tariffs/{tariff_id}`. Running sessions keep the revision with which they started.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "tariff.replaced";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "tariff";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The tariff. */
                            tariff_id: Id;
                            /** @description The new revision. */
                            revision: number;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tariff.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tariff was deleted
         * @description `DELETE /tariffs/{tariff_id}`. Its revisions stay for the CDRs that name them.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "tariff.deleted";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "tariff";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The tariff. */
                            tariff_id: Id;
                            /** @description The last revision. */
                            revision: number;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "id_tag.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An id tag was listed
         * @description `POST /id-tags`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "id_tag.created";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "id_tag";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The id tag's record. The event does not contain the tag itself. */
                            id_tag_id: Id;
                            /**
                             * @description What the list says about it.
                             * @enum {string}
                             */
                            status: "accepted" | "blocked" | "expired";
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "id_tag.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A listed id tag was changed
         * @description `PATCH /id-tags/{id_tag_id}`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "id_tag.updated";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "id_tag";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The id tag's record. The event does not contain the tag itself. */
                            id_tag_id: Id;
                            /**
                             * @description What the list says about it now.
                             * @enum {string}
                             */
                            status: "accepted" | "blocked" | "expired";
                            /** @description The fields that have another value now. */
                            changed: string[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "id_tag.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An id tag was taken off the list
         * @description `DELETE /id-tags/{id_tag_id}`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "id_tag.deleted";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "id_tag";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The id tag's record. The event does not contain the tag itself. */
                            id_tag_id: Id;
                            /** @description Whether its text was replaced by a pseudonym, everywhere. */
                            erased: boolean;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "id_tag.refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A card was refused
         * @description A charger asked about a tag, or started a transaction with it, and the answer was not Accepted. Recorded within a second, at most once a minute for each charger and tag, and at most 20 times a minute for a charger.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "id_tag.refused";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: Id;
                            /** @description The charger's identity; null if the event is not about a single charger, if the charger was deleted, and in events of versions that did not record it. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; null if the charger only asked whether the tag may charge. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The charger's location; null if it has none. */
                            location_id: Id | null;
                            /** @description A pseudonym of the id tag, as in `session.started`. The event does not contain the tag itself. */
                            id_tag_ref: string;
                            /** @description The id tag's record; null for a tag that is not listed. */
                            id_tag_id: Id | null;
                            /**
                             * @description The answer to the charger.
                             * @enum {string}
                             */
                            status: "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";
                            /**
                             * @description `blocked`, `expired`: by the list. `not_yet_valid`: its `valid_from` is in the future. `other_location`: it may charge only at other locations. `unknown`: it is not listed. `concurrent`: it charges at another place. `authorizer`: the authorizer refused it. `authorizer_silent`: the authorizer did not answer, and its settings reject then.
                             * @enum {string}
                             */
                            reason: 
                                | "blocked"
                                | "expired"
                                | "not_yet_valid"
                                | "other_location"
                                | "unknown"
                                | "concurrent"
                                | "authorizer"
                                | "authorizer_silent";
                            /** @description How often the charger's request was refused since the last event. */
                            count: number;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook was created
         * @description `POST /webhooks`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "webhook.created";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "webhook";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The webhook. */
                            webhook_id: Id;
                            /** @description The host of its URL. The rest of the URL may be secret. */
                            host: string;
                            /** @description The types of events that it selects. */
                            events: string[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook was changed
         * @description `PATCH /webhooks/{webhook_id}`, or a new secret. If it was disabled, the event is `webhook.disabled`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "webhook.updated";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "webhook";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The webhook. */
                            webhook_id: Id;
                            /** @description The host of its URL. The rest of the URL may be secret. */
                            host: string;
                            /** @description The changed fields; `secret` for a new secret. */
                            changed: string[];
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook was deleted
         * @description `DELETE /webhooks/{webhook_id}`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "webhook.deleted";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "webhook";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The webhook. */
                            webhook_id: Id;
                            /** @description The host of its URL. The rest of the URL may be secret. */
                            host: string;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "issue.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An issue is open
         * @description The server found a problem; `issue_type` says which. `GET /issues/{issue_id}` has more, if the role may read it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "issue.opened";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "issue";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The issue. */
                            issue_id: Id;
                            issue_type: IssueType;
                            /** @description The charger; null if it is not about a charger. */
                            charger_id: Id | null;
                            /** @description The charger's identity when the issue began. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; 0 is the charger itself. Null if it is not about a connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The location when the issue began; null if there is none. */
                            location_id: Id | null;
                            /** @description The session; null if it is not about a session. */
                            session_id: Id | null;
                            /** @description More about the cause, such as an OCPP error code; null where there is no more. */
                            code: string | null;
                            /** @description When the cause began. */
                            since: Timestamp;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "issue.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An issue is closed
         * @description Its cause ended `FORECOURT_ISSUE_HOLD_S` ago, or `close_reason` has another reason.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id, equal in every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description The number of the attempt, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id, equal in every attempt and redelivery. */
                        id: Id;
                        /**
                         * @description The type of the event.
                         * @constant
                         */
                        type: "issue.closed";
                        /**
                         * @description Version of the type's data.
                         * @constant
                         */
                        version: 1;
                        /** @description When it happened. */
                        timestamp: Timestamp;
                        /** @description The organization that it happened in. */
                        organization_id: Id;
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "issue";
                            /** @description The record's id. */
                            id: Id;
                        };
                        sequence: EventSequence;
                        actor: EventActor;
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The issue. */
                            issue_id: Id;
                            issue_type: IssueType;
                            /** @description The charger; null if it is not about a charger. */
                            charger_id: Id | null;
                            /** @description The charger's identity when the issue began. */
                            charger_identity: string | null;
                            /** @description The OCPP connector; 0 is the charger itself. Null if it is not about a connector. */
                            connector_id: number | null;
                            /** @description The name of the charger's location; null where it had none. */
                            location_name: string | null;
                            /** @description The location when the issue began; null if there is none. */
                            location_id: Id | null;
                            /** @description The session; null if it is not about a session. */
                            session_id: Id | null;
                            /** @description More about the cause, such as an OCPP error code; null where there is no more. */
                            code: string | null;
                            /** @description When the cause began. */
                            since: Timestamp;
                            close_reason: IssueCloseReason;
                        };
                    };
                };
            };
            responses: {
                410: components["responses"]["EventUnwanted"];
                "2XX": components["responses"]["EventTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type components = {
    schemas: {
        Id: Id;
        Timestamp: Timestamp;
        Beginning: Beginning;
        BootText: BootText;
        TimeFilter: TimeFilter;
        Role: Role;
        ErrorCode: ErrorCode;
        Problem: Problem;
        Fault: Fault;
        Pagination: Pagination;
        MeteringRegime: MeteringRegime;
        MeteringRegimeInput: MeteringRegimeInput;
        DlbStartReserve: DlbStartReserve;
        Circuit: Circuit;
        CircuitInput: CircuitInput;
        Location: Location;
        LocationCreate: LocationCreate;
        LocationUpdate: LocationUpdate;
        LoadStatus: LoadStatus;
        DlbAlarmCode: DlbAlarmCode;
        LoadSnapshot: LoadSnapshot;
        SourceName: SourceName;
        MeasurementKind: MeasurementKind;
        MeasurementWrite: MeasurementWrite;
        Measurement: Measurement;
        LoadMeasurement: LoadMeasurement;
        LoadLimitWrite: LoadLimitWrite;
        LoadLimit: LoadLimit;
        LoadLimitState: LoadLimitState;
        LoadResolution: LoadResolution;
        LoadHistory: LoadHistory;
        LoadPoint: LoadPoint;
        SocketLoad: SocketLoad;
        SocketLoadPoint: SocketLoadPoint;
        LoadSession: LoadSession;
        LoadReservation: LoadReservation;
        LoadNode: LoadNode;
        LoadAlarm: LoadAlarm;
        ChargePointStatus: ChargePointStatus;
        RegistrationStatus: RegistrationStatus;
        Validation: Validation;
        Takeover: Takeover;
        Socket: Socket;
        FoundSocket: FoundSocket;
        SocketUpdate: SocketUpdate;
        SocketPhases: SocketPhases;
        PriorityWeight: PriorityWeight;
        PriorityTier: PriorityTier;
        SocketVoltage: SocketVoltage;
        MeterPublicKey: MeterPublicKey;
        Charger: Charger;
        CreatedCharger: CreatedCharger;
        ChargerCreate: ChargerCreate;
        SocketCreate: SocketCreate;
        ChargerUpdate: ChargerUpdate;
        UnknownCharger: UnknownCharger;
        CredentialsRotate: CredentialsRotate;
        ChargerCredentials: ChargerCredentials;
        ChargerConfiguration: ChargerConfiguration;
        ConfigurationKey: ConfigurationKey;
        MessageDirection: MessageDirection;
        ChargerMessage: ChargerMessage;
        CommandType: CommandType;
        CommandTypeInput: CommandTypeInput;
        CommandError: CommandError;
        CommandStatus: CommandStatus;
        Command: Command;
        StartRequest: StartRequest;
        CardToExplain: CardToExplain;
        CardExplanation: CardExplanation;
        WhenSilent: WhenSilent;
        AuthorizerWrite: AuthorizerWrite;
        Authorizer: Authorizer;
        CreatedAuthorizer: CreatedAuthorizer;
        AuthorizationRequest: AuthorizationRequest;
        AuthorizationAnswer: AuthorizationAnswer;
        SessionAuthorizer: SessionAuthorizer;
        SessionLimitsRequest: SessionLimitsRequest;
        SessionMaxCost: SessionMaxCost;
        SessionMaxCostInput: SessionMaxCostInput;
        ChargingProfileRequest: ChargingProfileRequest;
        ResetRequest: ResetRequest;
        CallRequest: CallRequest;
        SecurityProfileRaise: SecurityProfileRaise;
        LocalListRequest: LocalListRequest;
        FirmwareUpdateRequest: FirmwareUpdateRequest;
        FirmwareUpdateStatus: FirmwareUpdateStatus;
        FirmwareStatus: FirmwareStatus;
        JobAction: JobAction;
        JobActionInput: JobActionInput;
        JobStatus: JobStatus;
        JobStopReason: JobStopReason;
        JobOutcome: JobOutcome;
        JobOutcomeInput: JobOutcomeInput;
        JobSelection: JobSelection;
        JobSelectionInput: JobSelectionInput;
        JobCreate: JobCreate;
        JobCounts: JobCounts;
        Job: Job;
        JobItem: JobItem;
        SessionStatus: SessionStatus;
        SessionStatusFilter: SessionStatusFilter;
        Session: Session;
        SessionLimits: SessionLimits;
        SessionLimitsLeft: SessionLimitsLeft;
        StopCause: StopCause;
        SessionUpdate: SessionUpdate;
        MeterValue: MeterValue;
        SessionCost: SessionCost;
        DecimalNumber: DecimalNumber;
        TariffDimension: TariffDimension;
        PriceComponent: PriceComponent;
        DayOfWeek: DayOfWeek;
        TariffRestrictions: TariffRestrictions;
        TariffRestrictionsInput: TariffRestrictionsInput;
        TariffElement: TariffElement;
        TariffElementInput: TariffElementInput;
        PriceLimit: PriceLimit;
        TariffExtensions: TariffExtensions;
        TariffExtensionsInput: TariffExtensionsInput;
        TariffWrite: TariffWrite;
        Tariff: Tariff;
        TariffDraft: TariffDraft;
        TariffReport: TariffReport;
        SessionState: SessionState;
        DraftQuoteRequest: DraftQuoteRequest;
        QuoteRequest: QuoteRequest;
        QuoteState: QuoteState;
        QuoteSample: QuoteSample;
        Quote: Quote;
        QuotePeriod: QuotePeriod;
        QuoteNote: QuoteNote;
        IdTagStatus: IdTagStatus;
        IdTag: IdTag;
        UnknownIdTag: UnknownIdTag;
        IdTagCreate: IdTagCreate;
        IdTagUpdate: IdTagUpdate;
        CdrStatus: CdrStatus;
        CdrLineItem: CdrLineItem;
        CdrTax: CdrTax;
        PaymentProvider: PaymentProvider;
        PaymentReferenceView: PaymentReferenceView;
        Cdr: Cdr;
        CdrSums: CdrSums;
        CdrGroup: CdrGroup;
        CdrSummary: CdrSummary;
        CdrCorrection: CdrCorrection;
        CdrWithDecision: CdrWithDecision;
        PaymentReferenceRequest: PaymentReferenceRequest;
        PaymentReference: PaymentReference;
        PaymentReferencePointer: PaymentReferencePointer;
        DecisionOutcome: DecisionOutcome;
        Evidence: Evidence;
        ReasonCode: ReasonCode;
        FinalizeReason: FinalizeReason;
        BillingDecision: BillingDecision;
        BillingDecisionChainEntry: BillingDecisionChainEntry;
        BillingDecisionRecord: BillingDecisionRecord;
        ApiKey: ApiKey;
        CreatedApiKey: CreatedApiKey;
        ApiKeyCreate: ApiKeyCreate;
        ApiKeyRotate: ApiKeyRotate;
        WebhookEvents: WebhookEvents;
        WebhookEventsInput: WebhookEventsInput;
        WebhookUrl: WebhookUrl;
        PayloadMode: PayloadMode;
        WebhookOrdering: WebhookOrdering;
        MaxConcurrency: MaxConcurrency;
        WebhookCircuit: WebhookCircuit;
        Webhook: Webhook;
        CreatedWebhook: CreatedWebhook;
        WebhookCreate: WebhookCreate;
        WebhookUpdate: WebhookUpdate;
        WebhookSecretRotate: WebhookSecretRotate;
        WebhookTest: WebhookTest;
        DeliveryState: DeliveryState;
        DeliveryAttempt: DeliveryAttempt;
        Delivery: Delivery;
        DeliveryWithAttempts: DeliveryWithAttempts;
        RedeliverRequest: RedeliverRequest;
        Redelivery: Redelivery;
        WebhookStats: WebhookStats;
        EventType: EventType;
        EventCategory: EventCategory;
        EventTypeInfo: EventTypeInfo;
        IssueType: IssueType;
        IssueTypeInput: IssueTypeInput;
        IssueCloseReason: IssueCloseReason;
        Issue: Issue;
        OverviewDay: OverviewDay;
        ChargerCounts: ChargerCounts;
        SocketCount: SocketCount;
        OverviewLocation: OverviewLocation;
        Overview: Overview;
        EventSubject: EventSubject;
        EventSequence: EventSequence;
        EventActor: EventActor;
        Event: Event;
        Me: Me;
    };
    responses: {
        /** @description The receiver has the event. The server ignores the rest of the answer. */
        EventTaken: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The receiver wants no more events, and the server disables the webhook. Any other status, a redirect included, is a failed attempt. */
        EventUnwanted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A path, query or header parameter is invalid or unknown (`invalid-parameter`), or the body is not JSON (`malformed-json`). */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The path or a header is invalid (`invalid-parameter`), the body is not JSON (`malformed-json`) or not a payment reference (`invalid-body`), or the reference or its provider is a driver's identifier (`driver-identifier-rejected`). */
        PaymentReferenceRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The API key is missing, malformed, unknown, revoked or expired (`unauthorized`). For a key that was sent whole, `detail` says when it was revoked or has expired. For all other faults, `detail` is the same. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "www-authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The key is valid, but its role does not allow this, or it has the role meter and the request is for another location (`insufficient-role`). */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The caller's organization has no such record (`not-found`). The answer does not show whether another organization has it. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The bytes are not a request of HTTP/1.1, or can be read in two ways (`malformed-request`). The connection is closed. */
        MalformedRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The request did not arrive in time (`request-timeout`). The connection is closed. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The path and query are longer than 4096 characters (`uri-too-long`). */
        UriTooLong: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The headers are more than 16 KiB, or more than 100 (`headers-too-large`). The connection is closed. */
        HeadersTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The path exists, the method does not (`method-not-allowed`). */
        MethodNotAllowed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The Accept header allows none of the media types of this operation (`not-acceptable`). */
        NotAcceptable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description A request with the same Idempotency-Key is still running (`idempotency-in-progress`). */
        IdempotencyConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The body is larger than the operation allows (`payload-too-large`). */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The body is not sent as application/json (`unsupported-media-type`). */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The request was understood but is refused; `code` says why. */
        Unprocessable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The key has sent too many requests (`rate-limited`). */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description A fault of the server (`internal-error`). The log has the cause under the request id. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** @description The database cannot be reached at the moment (`unavailable`). */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
    };
    parameters: {
        /** @description The number of the page, from 1. Ignored with `cursor`. */
        Page: number;
        /** @description Records per page. A number above 100 means 100; the answer has the number that was used. */
        PerPage: number;
        /** @description The `pagination.next_cursor` of an earlier answer. It skips and repeats no record while records are added, and costs the same on every page. */
        Cursor: string;
        /** @description `newest` first, or `oldest` first in the order of commit. With `oldest`, pages end before the oldest running transaction, and `next_cursor` is always there: a reader who stores it misses nothing and gets nothing twice. Use it for exports and to follow changes. `page` is then ignored. */
        Order: "newest" | "oldest";
        /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
        IdempotencyKey: string;
        /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
        Wait: boolean;
        /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
        Timeout: number;
        /**
         * @description The location.
         * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
         */
        LocationId: Id;
        /**
         * @description The name of the meter, of your choice.
         * @example house
         */
        MeasurementSource: SourceName;
        /**
         * @description The name of the limit, of your choice.
         * @example grid-operator
         */
        LimitName: SourceName;
        /**
         * @description The charger.
         * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
         */
        ChargerId: Id;
        /**
         * @description The socket, one of the charger's.
         * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
         */
        SocketId: Id;
        /**
         * @description The command.
         * @example cmd_01ka9m5d8e1f4g7h0j3k6m9n2p
         */
        CommandId: Id;
        /**
         * @description The job.
         * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
         */
        JobId: Id;
        /**
         * @description The session.
         * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
         */
        SessionId: Id;
        /**
         * @description The tariff.
         * @example ac-day-night
         */
        TariffId: Id;
        /**
         * @description The id tag's record.
         * @example tag_01ka9m7b2c5d8e1f4g7h0j3k6m
         */
        IdTagId: Id;
        /**
         * @description The charge detail record.
         * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
         */
        CdrId: Id;
        /**
         * @description The payment reference.
         * @example pay_01ka9mbx0y3z6a9b2c5d8e1f4g
         */
        PaymentReferenceId: Id;
        /**
         * @description The API key's record, not the key.
         * @example key_01ka9m9z6a9b2c5d8e1f4g7h0j
         */
        ApiKeyId: Id;
        /**
         * @description The webhook.
         * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
         */
        WebhookId: Id;
        /**
         * @description The delivery, one of the webhook's.
         * @example dlv_01ka9mcn7r0s3t6v9w2x5y8z1a
         */
        DeliveryId: Id;
        /** @description When true, the call waits for the first attempt before it returns. */
        WaitForAttempt: boolean;
        /** @description The most seconds to wait, with `wait=true`. A number above 120 means 120. */
        WaitSeconds: number;
        /**
         * @description The issue.
         * @example iss_01ka9mc7r0s3t6v9w2x5y8z1a4
         */
        IssueId: Id;
        /**
         * @description The event.
         * @example evt_01ka9mak3m6n9p2q5r8s1t4v7w
         */
        EventId: Id;
        /** @description The event's id, equal in every attempt and redelivery. */
        WebhookMessageId: Id;
        /** @description The time of this attempt, in seconds since 1970. Refuse it if it differs from your clock by more than five minutes. */
        WebhookTimestamp: string;
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, one for each valid secret, separated by spaces. */
        WebhookSignature: string;
        /** @description The delivery that this is an attempt of. Not signed. */
        WebhookDelivery: Id;
        /** @description The number of the attempt, from 1. Not signed. */
        WebhookAttempt: number;
        /** @description `true` if the delivery of an earlier event of the subject did not end in time. Not signed. */
        WebhookGap: "true";
    };
    requestBodies: never;
    headers: {
        /** @description The id of this request in the server's log; quote it when you ask about it. */
        RequestId: string;
        /** @description Wait this many seconds before you try again. */
        RetryAfter: number;
        /** @description Always `Bearer`. */
        WwwAuthenticate: string;
        /** @description The methods that the path has. */
        Allow: string;
        /** @description The path of the new record. */
        ResourceLocation: string;
        /** @description `true` when this is the stored result of an earlier request with the same Idempotency-Key. */
        IdempotentReplayed: string;
        /** @description `<…>; rel="next"`, the next page by cursor, when there is one. */
        NextLink: string;
    };
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    listLocations: {
        parameters: {
            query?: ListLocationsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, in the order that was asked for. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Location[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LocationCreate;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Location;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Location;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LocationUpdate;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Location;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLocationLoad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location as it is. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: LoadSnapshot;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLoadHistory: {
        parameters: {
            query?: GetLoadHistoryQuery;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: LoadHistory;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putMeasurement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
                /**
                 * @description The name of the meter, of your choice.
                 * @example house
                 */
                source: components["parameters"]["MeasurementSource"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MeasurementWrite;
            };
        };
        responses: {
            /** @description The newest value of the source. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Measurement;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMeasurement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
                /**
                 * @description The name of the meter, of your choice.
                 * @example house
                 */
                source: components["parameters"]["MeasurementSource"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putLoadLimit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
                /**
                 * @description The name of the limit, of your choice.
                 * @example grid-operator
                 */
                limit_name: components["parameters"]["LimitName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LoadLimitWrite;
            };
        };
        responses: {
            /** @description The limit. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: LoadLimit;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLoadLimit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The location.
                 * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
                 */
                location_id: components["parameters"]["LocationId"];
                /**
                 * @description The name of the limit, of your choice.
                 * @example grid-operator
                 */
                limit_name: components["parameters"]["LimitName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChargers: {
        parameters: {
            query?: ListChargersQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, in the order that was asked for. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Charger[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCharger: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ChargerCreate;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CreatedCharger;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUnknownChargers: {
        parameters: {
            query?: ListUnknownChargersQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: UnknownCharger[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCharger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Charger;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCharger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCharger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ChargerUpdate;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Charger;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    disconnectCharger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateChargerCredentials: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CredentialsRotate;
            };
        };
        responses: {
            /** @description The new password, of mode `manual`. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: ChargerCredentials;
                    };
                };
            };
            /** @description The ChangeConfiguration of mode `over_ocpp` as it was created, `pending`, even when the charger is offline. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: ChargerCredentials;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChargerConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: ChargerConfiguration;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainAuthorization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CardToExplain;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CardExplanation;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChargerMessages: {
        parameters: {
            query?: ListChargerMessagesQuery;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: ChargerMessage[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetCharger: {
        parameters: {
            query?: ResetChargerQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ResetRequest;
            };
        };
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    raiseSecurityProfile: {
        parameters: {
            query?: RaiseSecurityProfileQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SecurityProfileRaise;
            };
        };
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFirmwareStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: FirmwareStatus;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFirmware: {
        parameters: {
            query?: UpdateFirmwareQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": FirmwareUpdateRequest;
            };
        };
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    callCharger: {
        parameters: {
            query?: CallChargerQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CallRequest;
            };
        };
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendLocalList: {
        parameters: {
            query?: SendLocalListQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": LocalListRequest;
            };
        };
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSockets: {
        parameters: {
            query?: ListSocketsQuery;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Socket[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSocket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Socket;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSocket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SocketUpdate;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Socket;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startCharging: {
        parameters: {
            query?: StartChargingQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": StartRequest;
            };
        };
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopCharging: {
        parameters: {
            query?: StopChargingQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlockConnector: {
        parameters: {
            query?: UnlockConnectorQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setChargingProfile: {
        parameters: {
            query?: SetChargingProfileQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ChargingProfileRequest;
            };
        };
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearChargingProfile: {
        parameters: {
            query?: ClearChargingProfileQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charger.
                 * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
                 */
                charger_id: components["parameters"]["ChargerId"];
                /**
                 * @description The socket, one of the charger's.
                 * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
                 */
                socket_id: components["parameters"]["SocketId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only with `wait=true`: the state is final, `accepted` or `rejected`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            /** @description The state is not final. Without `wait=true` this is the command as it was created, `pending`, even when the charger is offline. With it, the wait ran out or the command ended in `timeout`. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllSockets: {
        parameters: {
            query?: ListAllSocketsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: FoundSocket[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCommands: {
        parameters: {
            query?: ListCommandsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Command[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The command.
                 * @example cmd_01ka9m5d8e1f4g7h0j3k6m9n2p
                 */
                command_id: components["parameters"]["CommandId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Command;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: ListJobsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Job[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": JobCreate;
            };
        };
        responses: {
            /** @description Created, and under way. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Job;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Job;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobItems: {
        parameters: {
            query?: ListJobItemsQuery;
            header?: never;
            path: {
                /**
                 * @description The job.
                 * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, in the order in which the chargers are asked. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: JobItem[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The job.
                 * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Job;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    continueJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The job.
                 * @example job_01ka9mcf6h9k2n5q8s1v4x7z0b
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Job;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: ListSessionsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first; with `updated_since`, oldest change first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Session[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Session;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SessionUpdate;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Session;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMeterValues: {
        parameters: {
            query?: ListMeterValuesQuery;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: MeterValue[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSessionCost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cost. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: SessionCost;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    finalizeSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session as it ended. A repeated request gets it as it is at that time. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Session;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    attachSessionPaymentReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The session.
                 * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": PaymentReferenceRequest;
            };
        };
        responses: {
            /** @description It was already attached. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: PaymentReference;
                    };
                };
            };
            /** @description Attached. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: PaymentReference;
                    };
                };
            };
            400: components["responses"]["PaymentReferenceRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTariffs: {
        parameters: {
            query?: ListTariffsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Tariff[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTariff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TariffWrite;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Tariff;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateTariff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TariffDraft;
            };
        };
        responses: {
            /** @description What there is to say about it. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: TariffReport;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    quoteTariffDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DraftQuoteRequest;
            };
        };
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Quote;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tariff.
                 * @example ac-day-night
                 */
                tariff_id: components["parameters"]["TariffId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Tariff;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tariff.
                 * @example ac-day-night
                 */
                tariff_id: components["parameters"]["TariffId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TariffWrite;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Tariff;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTariff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tariff.
                 * @example ac-day-night
                 */
                tariff_id: components["parameters"]["TariffId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTariffRevisions: {
        parameters: {
            query?: ListTariffRevisionsQuery;
            header?: never;
            path: {
                /**
                 * @description The tariff.
                 * @example ac-day-night
                 */
                tariff_id: components["parameters"]["TariffId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Tariff[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    quoteTariff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The tariff.
                 * @example ac-day-night
                 */
                tariff_id: components["parameters"]["TariffId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": QuoteRequest;
            };
        };
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Quote;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIdTags: {
        parameters: {
            query?: ListIdTagsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: IdTag[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createIdTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": IdTagCreate;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: IdTag;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUnknownIdTags: {
        parameters: {
            query?: ListUnknownIdTagsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: UnknownIdTag[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIdTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id tag's record.
                 * @example tag_01ka9m7b2c5d8e1f4g7h0j3k6m
                 */
                id_tag_id: components["parameters"]["IdTagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: IdTag;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteIdTag: {
        parameters: {
            query?: DeleteIdTagQuery;
            header?: never;
            path: {
                /**
                 * @description The id tag's record.
                 * @example tag_01ka9m7b2c5d8e1f4g7h0j3k6m
                 */
                id_tag_id: components["parameters"]["IdTagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateIdTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id tag's record.
                 * @example tag_01ka9m7b2c5d8e1f4g7h0j3k6m
                 */
                id_tag_id: components["parameters"]["IdTagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": IdTagUpdate;
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: IdTag;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthorizer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Authorizer;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAuthorizer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AuthorizerWrite;
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CreatedAuthorizer;
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CreatedAuthorizer;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAuthorizer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCdrs: {
        parameters: {
            query?: ListCdrsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Cdr[];
                        pagination: Pagination;
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    summarizeCdrs: {
        parameters: {
            query?: SummarizeCdrsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CdrSummary;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCorrections: {
        parameters: {
            query?: ListCorrectionsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: CdrCorrection[];
                        pagination: Pagination;
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCdr: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charge detail record.
                 * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
                 */
                cdr_id: components["parameters"]["CdrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CdrWithDecision;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBillingDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charge detail record.
                 * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
                 */
                cdr_id: components["parameters"]["CdrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: BillingDecisionRecord;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    attachPaymentReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The charge detail record.
                 * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
                 */
                cdr_id: components["parameters"]["CdrId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": PaymentReferenceRequest;
            };
        };
        responses: {
            /** @description It was already attached. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: PaymentReference;
                    };
                };
            };
            /** @description Attached. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: PaymentReference;
                    };
                };
            };
            400: components["responses"]["PaymentReferenceRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redactPaymentReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The charge detail record.
                 * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
                 */
                cdr_id: components["parameters"]["CdrId"];
                /**
                 * @description The payment reference.
                 * @example pay_01ka9mbx0y3z6a9b2c5d8e1f4g
                 */
                payment_reference_id: components["parameters"]["PaymentReferenceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redacted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: ListApiKeysQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: ApiKey[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApiKeyCreate;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CreatedApiKey;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The API key's record, not the key.
                 * @example key_01ka9m9z6a9b2c5d8e1f4g7h0j
                 */
                api_key_id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ApiKeyRotate;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CreatedApiKey;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's record, not the key.
                 * @example key_01ka9m9z6a9b2c5d8e1f4g7h0j
                 */
                api_key_id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: ListWebhooksQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Webhook[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookCreate;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CreatedWebhook;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Webhook;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookUpdate;
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Webhook;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": WebhookSecretRotate;
            };
        };
        responses: {
            /** @description The record, with the new secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: CreatedWebhook;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: TestWebhookQuery;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": WebhookTest;
            };
        };
        responses: {
            /** @description An attempt was made; `attempts` shows its outcome. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: DeliveryWithAttempts;
                    };
                };
            };
            /** @description The request did not wait, or the time to wait was over. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: DeliveryWithAttempts;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: ListDeliveriesQuery;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Delivery[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
                /**
                 * @description The delivery, one of the webhook's.
                 * @example dlv_01ka9mcn7r0s3t6v9w2x5y8z1a
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: DeliveryWithAttempts;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
                /**
                 * @description The delivery, one of the webhook's.
                 * @example dlv_01ka9mcn7r0s3t6v9w2x5y8z1a
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It will be sent. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Delivery;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RedeliverRequest;
            };
        };
        responses: {
            /** @description They will be sent. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Redelivery;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook.
                 * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: WebhookStats;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: ListEventTypesQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, by name. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: EventTypeInfo[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: ListEventsQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Event[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: StreamEventsQuery;
            header?: {
                /** @description The `id` of the last event that was received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until the caller disconnects or the server stops. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event.
                 * @example evt_01ka9mak3m6n9p2q5r8s1t4v7w
                 */
                event_id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Event;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIssues: {
        parameters: {
            query?: ListIssuesQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    link: components["headers"]["NextLink"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page. */
                        data: Issue[];
                        pagination: Pagination;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The issue.
                 * @example iss_01ka9mc7r0s3t6v9w2x5y8z1a4
                 */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Issue;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for the same key with the same request, the answer is the first result again, with `Idempotent-Replayed: true`. For the same key with another request, it is 422, and while the first request is still running, 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The issue.
                 * @example iss_01ka9mc7r0s3t6v9w2x5y8z1a4
                 */
                issue_id: components["parameters"]["IssueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issue, with the key that acknowledged it first. A repeated request gets it as it is at that time. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Issue;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: GetOverviewQuery;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Overview;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Me;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
