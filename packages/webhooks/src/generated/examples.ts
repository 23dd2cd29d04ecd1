// Written by packages/contract/scripts from openapi.yaml. Do not edit.

import type { EventMap } from "./events.ts";

/** One event of each type, as the document shows it. */
export const examples: { [Type in keyof EventMap]: EventMap[Type] } = {
  "charger.connected": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v0w",
    "type": "charger.connected",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 17,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "connection_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s.42",
      "protocol": "ocpp1.6",
      "security_profile": 2,
      "takeover": false,
      "previous_connection_id": null
    }
  },
  "charger.disconnected": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v1w",
    "type": "charger.disconnected",
    "version": 1,
    "timestamp": "2026-11-21T09:10:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 18,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "connection_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s.42",
      "code": 1006,
      "reason": "network",
      "connected_for_s": 86400,
      "active_session_ids": [
        "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
      ]
    }
  },
  "charger.offline": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v2w",
    "type": "charger.offline",
    "version": 1,
    "timestamp": "2026-11-21T09:12:03.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 19,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "last_seen_at": "2026-11-21T09:10:00.000Z",
      "active_session_ids": [
        "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
      ]
    }
  },
  "charger.booted": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v3w",
    "type": "charger.booted",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 20,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "vendor": "Volt Works",
      "model": "VW-22",
      "serial_number": "VW22-000042",
      "firmware_version": "4.1.0",
      "iccid": null,
      "registration_status": "accepted"
    }
  },
  "charger.status_changed": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v4w",
    "type": "charger.status_changed",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 21,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "status": "Unavailable",
      "previous_status": "Available",
      "error_code": "NoError",
      "vendor_error_code": null,
      "info": null,
      "reported_at": "2026-11-21T08:00:00.000Z"
    }
  },
  "charger.data_transfer": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v9w",
    "type": "charger.data_transfer",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 22,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "vendor_id": "com.example.terminal",
      "message_id": "PaymentStarted",
      "data": "{\"amount\":\"25.00\"}",
      "data_bytes": 18,
      "status": "Accepted"
    }
  },
  "charger.firmware_status": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v5w",
    "type": "charger.firmware_status",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 22,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "firmware_update_status": "Installing",
      "firmware_update_status_at": "2026-11-21T08:00:00.000Z",
      "signed_status": null,
      "previous_status": "Downloaded"
    }
  },
  "charger.diagnostics_status": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v6w",
    "type": "charger.diagnostics_status",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 23,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "status": "Uploaded",
      "file_name": null
    }
  },
  "charger.security_event": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v7w",
    "type": "charger.security_event",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 24,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "kind": "TamperDetectionActivated",
      "severity": "critical",
      "tech_info": null
    }
  },
  "charger.connection_rejected": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v8w",
    "type": "charger.connection_rejected",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 25,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "reason": "bad_credentials",
      "count": 12,
      "window_s": 60,
      "remote_ip_prefix": "192.0.2.0/24"
    }
  },
  "charger.location_changed": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4v9w",
    "type": "charger.location_changed",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 26,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "from": null,
      "to": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"
    }
  },
  "charger.configuration_changed": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vaw",
    "type": "charger.configuration_changed",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 27,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "key": "MeterValueSampleInterval",
      "value": "30",
      "readonly": false,
      "reboot_required": false
    }
  },
  "socket.status_changed": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vbw",
    "type": "socket.status_changed",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "socket",
      "id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b"
    },
    "sequence": 9,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "status": "Charging",
      "previous_status": "Preparing",
      "error_code": "NoError",
      "vendor_error_code": null,
      "info": null,
      "reported_at": "2026-11-21T08:00:00.000Z"
    }
  },
  "session.started": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vcw",
    "type": "session.started",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 1,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "transaction_id": 1187423,
      "meter_start_wh": 120400,
      "started_at": "2026-11-21T08:00:00.000Z",
      "id_tag_ref": "tagref_3f7a1c9e5b2d8064a9c1e7f35b0d2486",
      "command_id": "cmd_01ka9m7d2f5g8h1j4k7m0n3p6q",
      "reservation_id": null
    }
  },
  "session.updated": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vdw",
    "type": "session.updated",
    "version": 1,
    "timestamp": "2026-11-21T08:30:00.412Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 2,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "energy_wh": 3700,
      "power_w": 7360.5,
      "current_a": 32,
      "soc_pct": null,
      "limit_a": 32,
      "measured_at": "2026-11-21T08:30:00.000Z"
    }
  },
  "session.suspended": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vew",
    "type": "session.suspended",
    "version": 1,
    "timestamp": "2026-11-21T08:40:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 3,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "by": "dlb",
      "limit_a": 0
    }
  },
  "session.resumed": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vfw",
    "type": "session.resumed",
    "version": 1,
    "timestamp": "2026-11-21T08:50:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 4,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "by": "dlb",
      "limit_a": 16
    }
  },
  "session.ended": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vgw",
    "type": "session.ended",
    "version": 1,
    "timestamp": "2026-11-21T10:00:01.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 5,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "reason": "EVDisconnected",
      "meter_start_wh": 120400,
      "meter_stop_wh": 135200,
      "energy_wh": 14800,
      "started_at": "2026-11-21T08:00:00.000Z",
      "ended_at": "2026-11-21T10:00:00.000Z",
      "complete": true
    }
  },
  "session.finalized": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vhw",
    "type": "session.finalized",
    "version": 1,
    "timestamp": "2026-11-21T10:00:01.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 6,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "how": "normal",
      "cdr_id": "cdr_01ka9m8n9p2q5r8s1t4v7w0x3y",
      "outcome": "billed"
    }
  },
  "command.completed": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vjw",
    "type": "command.completed",
    "version": 1,
    "timestamp": "2026-11-21T08:00:01.120Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "command",
      "id": "cmd_01ka9m7d2f5g8h1j4k7m0n3p6q"
    },
    "sequence": 1,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "id": "cmd_01ka9m7d2f5g8h1j4k7m0n3p6q",
      "type": "SetChargingProfile",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "status": "accepted",
      "error": null,
      "result": {
        "status": "Accepted",
        "applied_limit_a": 16
      },
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "requested_by": "key_01ka9m9z6a9b2c5d8e1f4g7h0j",
      "late_response": null,
      "created_at": "2026-11-21T08:00:00.000Z",
      "completed_at": "2026-11-21T08:00:01.120Z"
    }
  },
  "job.created": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4w0w",
    "type": "job.created",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "job",
      "id": "job_01ka9mcf6h9k2n5q8s1v4x7z0b"
    },
    "sequence": 1,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "job_id": "job_01ka9mcf6h9k2n5q8s1v4x7z0b",
      "action": "Reset",
      "total": 200
    }
  },
  "job.finished": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4w1w",
    "type": "job.finished",
    "version": 1,
    "timestamp": "2026-11-21T08:07:40.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "job",
      "id": "job_01ka9mcf6h9k2n5q8s1v4x7z0b"
    },
    "sequence": 2,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "job_id": "job_01ka9mcf6h9k2n5q8s1v4x7z0b",
      "action": "Reset",
      "status": "completed",
      "stop_reason": null,
      "total": 200,
      "counts": {
        "pending": 0,
        "under_way": 0,
        "accepted": 190,
        "rejected": 5,
        "offline": 5,
        "timeout": 0,
        "failed": 0,
        "not_attempted": 0
      }
    }
  },
  "cdr.created": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vkw",
    "type": "cdr.created",
    "version": 1,
    "timestamp": "2026-11-21T10:00:01.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "cdr",
      "id": "cdr_01ka9m8n9p2q5r8s1t4v7w0x3y"
    },
    "sequence": 1,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "id": "cdr_01ka9m8n9p2q5r8s1t4v7w0x3y",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "tariff_id": "ac-day-night",
      "currency": "EUR",
      "start_time": "2026-11-21T08:00:00.000Z",
      "end_time": "2026-11-21T10:00:00.000Z",
      "total_energy_wh": 14800,
      "total_time_s": 7200,
      "total_cost": 5.18,
      "line_items": [
        {
          "type": "ENERGY",
          "description": "Energy",
          "quantity": 14.8,
          "unit_price": 0.35,
          "cost": 5.18,
          "vat": 21
        }
      ],
      "status": "valid",
      "payment_references": [],
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "tariff_revision": 1,
      "tax_included": "NO",
      "total_cost_incl_vat": 6.27,
      "taxes": [
        {
          "vat": 21,
          "base": 5.18,
          "amount": 1.09
        }
      ],
      "created_at": "2026-11-21T10:00:01.000Z"
    }
  },
  "billing_decision.recorded": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vmw",
    "type": "billing_decision.recorded",
    "version": 1,
    "timestamp": "2026-11-21T10:00:01.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 7,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "cdr_id": "cdr_01ka9m8n9p2q5r8s1t4v7w0x3y",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "decision_id": "bdn_01ka9mcd7e0f3g6h9j2k5m8n1p",
      "supersedes": null,
      "decision": {
        "outcome": "recovered_partial",
        "reason_code": "stop_missing_connector_available",
        "explanation": "The charger never sent StopTransaction; billed up to the last confirmed register reading.",
        "evidence": {
          "frameRef": "ocpp1.6:CP-0042:tx/1187423",
          "missing": [
            "StopTransaction"
          ]
        }
      },
      "recommended_action": null
    }
  },
  "payment_reference.attached": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vnw",
    "type": "payment_reference.attached",
    "version": 1,
    "timestamp": "2026-11-21T10:05:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 8,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "id": "pay_01ka9mbx0y3z6a9b2c5d8e1f4g",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "cdr_id": "cdr_01ka9m8n9p2q5r8s1t4v7w0x3y",
      "payment_reference": "pi_3Q9x2mKd",
      "payment_provider": "stripe",
      "created_at": "2026-11-21T10:05:00.000Z",
      "redacted_at": null
    }
  },
  "payment_reference.flagged": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vnx",
    "type": "payment_reference.flagged",
    "version": 1,
    "timestamp": "2026-11-21T10:05:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 9,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "payment_reference_id": "pay_01ka9mbx0y3z6a9b2c5d8e1f4g",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "cdr_id": "cdr_01ka9m8n9p2q5r8s1t4v7w0x3y"
    }
  },
  "payment_reference.redacted": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vny",
    "type": "payment_reference.redacted",
    "version": 1,
    "timestamp": "2026-11-21T10:05:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "session",
      "id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a"
    },
    "sequence": 10,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "payment_reference_id": "pay_01ka9mbx0y3z6a9b2c5d8e1f4g",
      "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
      "cdr_id": "cdr_01ka9m8n9p2q5r8s1t4v7w0x3y"
    }
  },
  "location.created": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vpw",
    "type": "location.created",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "location",
      "id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"
    },
    "sequence": 1,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "location": {
        "id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
        "name": "Harbour car park",
        "address": "Quay 1, Rotterdam",
        "latitude": 51.9,
        "longitude": 4.48,
        "max_amperage": 63,
        "dlb_enabled": true,
        "tariff_id": "ac-day-night",
        "metering_regime": "confirmed_register_ok",
        "idle_finalize_threshold": null,
        "time_zone": "Europe/Amsterdam",
        "dlb_baseline_a": 0,
        "dlb_start_reserve": "full",
        "dlb_margin_a": 0,
        "dlb_fallback_a": 0,
        "circuits": [],
        "charger_count": 0,
        "created_at": "2026-11-21T08:00:00.000Z",
        "updated_at": "2026-11-21T08:00:00.000Z"
      }
    }
  },
  "location.updated": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vqw",
    "type": "location.updated",
    "version": 1,
    "timestamp": "2026-11-21T09:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "location",
      "id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"
    },
    "sequence": 2,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "location": {
        "id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
        "name": "Harbour car park",
        "address": "Quay 1, Rotterdam",
        "latitude": 51.9,
        "longitude": 4.48,
        "max_amperage": 80,
        "dlb_enabled": true,
        "tariff_id": "ac-day-night",
        "metering_regime": "confirmed_register_ok",
        "idle_finalize_threshold": null,
        "time_zone": "Europe/Amsterdam",
        "dlb_baseline_a": 0,
        "dlb_start_reserve": "full",
        "dlb_margin_a": 0,
        "dlb_fallback_a": 0,
        "circuits": [],
        "charger_count": 1,
        "created_at": "2026-11-21T08:00:00.000Z",
        "updated_at": "2026-11-21T09:00:00.000Z"
      },
      "changed": [
        "max_amperage"
      ]
    }
  },
  "location.deleted": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vrw",
    "type": "location.deleted",
    "version": 1,
    "timestamp": "2026-11-21T09:30:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "location",
      "id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"
    },
    "sequence": 3,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "unassigned_charger_ids": [
        "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
      ]
    }
  },
  "dlb.allocation_changed": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vsw",
    "type": "dlb.allocation_changed",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "location",
      "id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"
    },
    "sequence": 4,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "as_of": "2026-11-21T08:00:00.000Z",
      "status": "limited",
      "capacity_a": 63,
      "allocated_a": 63,
      "reserved_a": 0,
      "allocations": [
        {
          "session_id": "ses_01ka9m6q5r8s1t4v7w0x3y6z9a",
          "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
          "limit_a": 16,
          "suspended": false
        }
      ],
      "session_count": 1
    }
  },
  "dlb.alarm_opened": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vtw",
    "type": "dlb.alarm_opened",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "location",
      "id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"
    },
    "sequence": 5,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "code": "limit_not_honoured",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "circuit_id": null,
      "amps": 6,
      "waiting": null,
      "source": null,
      "since": "2026-11-21T08:00:00.000Z"
    }
  },
  "dlb.alarm_cleared": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vvw",
    "type": "dlb.alarm_cleared",
    "version": 1,
    "timestamp": "2026-11-21T08:05:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "location",
      "id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"
    },
    "sequence": 6,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "code": "limit_not_honoured",
      "socket_id": "soc_01ka9m4c7h3t6v9w2x5y8z1a4b",
      "circuit_id": null,
      "amps": 6,
      "waiting": null,
      "source": null,
      "since": "2026-11-21T08:00:00.000Z"
    }
  },
  "webhook.test": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vww",
    "type": "webhook.test",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "webhook",
      "id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y"
    },
    "sequence": 1,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "webhook_id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y",
      "message": "This is a test.",
      "sent_by_key_id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j",
      "example": null
    }
  },
  "webhook.disabled": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vxw",
    "type": "webhook.disabled",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "webhook",
      "id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y"
    },
    "sequence": 2,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "webhook_id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y",
      "reason": "failing",
      "since": "2026-11-18T08:00:00.000Z",
      "failed_attempts": 41,
      "pending_deliveries": 12
    }
  },
  "api_key.created": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vyw",
    "type": "api_key.created",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "api_key",
      "id": "key_01ka9m1w4x7y0z3a6b9c2d5e8f"
    },
    "sequence": 1,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "key_id": "key_01ka9m1w4x7y0z3a6b9c2d5e8f",
      "role": "operator",
      "replaces": null
    }
  },
  "api_key.revoked": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t4vzw",
    "type": "api_key.revoked",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "api_key",
      "id": "key_01ka9m1w4x7y0z3a6b9c2d5e8f"
    },
    "sequence": 2,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "key_id": "key_01ka9m1w4x7y0z3a6b9c2d5e8f",
      "role": "operator"
    }
  },
  "charger.created": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v1w",
    "type": "charger.created",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 1,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "DEPOT-01",
      "connector_id": null,
      "location_name": "Harbour car park",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "connector_ids": [
        1,
        2
      ]
    }
  },
  "charger.updated": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v2w",
    "type": "charger.updated",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 30,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "DEPOT-01",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "socket_id": null,
      "changed": [
        "name"
      ]
    }
  },
  "charger.deleted": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v3w",
    "type": "charger.deleted",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 31,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "DEPOT-01",
      "connector_id": null,
      "location_name": "Harbour car park",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"
    }
  },
  "tariff.created": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v4w",
    "type": "tariff.created",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "tariff",
      "id": "ac-day-night"
    },
    "sequence": 1,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "tariff_id": "ac-day-night",
      "revision": 1
    }
  },
  "tariff.replaced": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v5w",
    "type": "tariff.replaced",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "tariff",
      "id": "ac-day-night"
    },
    "sequence": 2,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "tariff_id": "ac-day-night",
      "revision": 2
    }
  },
  "tariff.deleted": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v6w",
    "type": "tariff.deleted",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "tariff",
      "id": "ac-day-night"
    },
    "sequence": 3,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "tariff_id": "ac-day-night",
      "revision": 2
    }
  },
  "id_tag.created": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v7w",
    "type": "id_tag.created",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "id_tag",
      "id": "tag_01ka9m7b2c5d8e1f4g7h0j3k6m"
    },
    "sequence": 1,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "id_tag_id": "tag_01ka9m7b2c5d8e1f4g7h0j3k6m",
      "status": "accepted"
    }
  },
  "id_tag.updated": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v8w",
    "type": "id_tag.updated",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "id_tag",
      "id": "tag_01ka9m7b2c5d8e1f4g7h0j3k6m"
    },
    "sequence": 2,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "id_tag_id": "tag_01ka9m7b2c5d8e1f4g7h0j3k6m",
      "status": "blocked",
      "changed": [
        "status"
      ]
    }
  },
  "id_tag.deleted": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5v9w",
    "type": "id_tag.deleted",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "id_tag",
      "id": "tag_01ka9m7b2c5d8e1f4g7h0j3k6m"
    },
    "sequence": 3,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "id_tag_id": "tag_01ka9m7b2c5d8e1f4g7h0j3k6m",
      "erased": false
    }
  },
  "id_tag.refused": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5vbw",
    "type": "id_tag.refused",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "sequence": 31,
    "actor": {
      "type": "charger",
      "id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s"
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "CP-0042",
      "connector_id": null,
      "location_name": "Harbour car park",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "id_tag_ref": "tagref_3f7a1c9e5b2d8064a9c1e7f35b0d2486",
      "id_tag_id": null,
      "status": "Invalid",
      "reason": "unknown",
      "count": 1
    }
  },
  "webhook.created": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5vaw",
    "type": "webhook.created",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "webhook",
      "id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y"
    },
    "sequence": 1,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "webhook_id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y",
      "host": "hooks.example.com",
      "events": [
        "session.*"
      ]
    }
  },
  "webhook.updated": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5vbw",
    "type": "webhook.updated",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "webhook",
      "id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y"
    },
    "sequence": 2,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "webhook_id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y",
      "host": "hooks.example.com",
      "changed": [
        "events"
      ]
    }
  },
  "webhook.deleted": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5vcw",
    "type": "webhook.deleted",
    "version": 1,
    "timestamp": "2026-11-21T08:00:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "webhook",
      "id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y"
    },
    "sequence": 3,
    "actor": {
      "type": "api_key",
      "id": "key_01ka9m9z6a9b2c5d8e1f4g7h0j"
    },
    "data": {
      "webhook_id": "whk_01ka9mbm5p8q1r4s7t0v3w6x9y",
      "host": "hooks.example.com"
    }
  },
  "issue.opened": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5vxw",
    "type": "issue.opened",
    "version": 1,
    "timestamp": "2026-11-21T08:01:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "issue",
      "id": "iss_01ka9mc7r0s3t6v9w2x5y8z1a4"
    },
    "sequence": 1,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "DEPOT-01",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "issue_id": "iss_01ka9mc7r0s3t6v9w2x5y8z1a4",
      "issue_type": "connector_faulted",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "session_id": null,
      "code": "GroundFailure",
      "since": "2026-11-21T08:00:00.000Z"
    }
  },
  "issue.closed": {
    "id": "evt_01ka9mak3m6n9p2q5r8s1t5vyw",
    "type": "issue.closed",
    "version": 1,
    "timestamp": "2026-11-21T08:02:00.000Z",
    "organization_id": "org_01ka9m0a1b4c7d0e3f6g9h2j5k",
    "subject": {
      "type": "issue",
      "id": "iss_01ka9mc7r0s3t6v9w2x5y8z1a4"
    },
    "sequence": 2,
    "actor": {
      "type": "system",
      "id": null
    },
    "data": {
      "charger_id": "chg_01ka9m4c7h2j5k8m1n3p6q9r2s",
      "charger_identity": "DEPOT-01",
      "connector_id": 1,
      "location_name": "Harbour car park",
      "issue_id": "iss_01ka9mc7r0s3t6v9w2x5y8z1a4",
      "issue_type": "connector_faulted",
      "location_id": "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "session_id": null,
      "code": "GroundFailure",
      "since": "2026-11-21T08:00:00.000Z",
      "close_reason": "ended"
    }
  },
};
