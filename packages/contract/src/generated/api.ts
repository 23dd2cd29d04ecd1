// Written by packages/contract/scripts from openapi.yaml. Do not edit.

export type paths = {
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List locations */
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
        /** Read a location */
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
         * @description What is left out stays; null clears. Refusals: `tariff-not-found`, `time-zone-required`, `dlb-capacity-required`, `dlb-baseline-exceeds-capacity`, `invalid-circuits`.
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
         * @description What load balancing knows at this moment: the capacity, what is in force at each session, suspended ones included, and what is kept for sockets whose charger is offline while they are in use. Sessions are listed without load balancing too, with what is known of them.
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
    "/chargers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List chargers */
        get: operations["listChargers"];
        put?: never;
        /**
         * Register a charger
         * @description The answer holds the charger's OCPP `password`; it is not shown again. Refusals: `identity-taken`, `location-not-found`.
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
         * @description The last seven days, at most 1000 chargers, the one that was first seen last at the top. Register one with its `identity` to admit it. Empty on a server with several organizations, unless it is set to share them.
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
        /** Read a charger */
        get: operations["getCharger"];
        put?: never;
        post?: never;
        /**
         * Remove a charger
         * @description It is disconnected and may not connect again. Its sessions and CDRs stay.
         */
        delete: operations["deleteCharger"];
        options?: never;
        head?: never;
        /**
         * Change a charger
         * @description What is left out stays; null clears. Refusals: `location-not-found`.
         */
        patch: operations["updateCharger"];
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
         * @description `over_ocpp` sends the password to the charger as its AuthorizationKey and does not show it; the answer holds the command. The command ends as `rejected` when the charger is offline. `manual` shows the password in the answer, once, for a technician to enter. Either way the old and the new password work until the charger first connects with the new one.
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
         * Read what is known of a charger's configuration
         * @description As the charger last reported it and as it was last changed. The server does not ask the charger: send a GetConfiguration call for that. At most 1000 keys.
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
         * @description Thirty days of them, of MeterValues one day. Id tags, passwords and keys are masked. With `order=oldest` pages end two seconds before now and `next_cursor` is always there: a reader who keeps it follows the charger.
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
        /** Reset a charger */
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
         * @description Tells the charger to connect with a higher security profile from now on (ChangeConfiguration of SecurityProfile): 1 with a password, 2 with TLS as well, 3 with a certificate of its own. Once it has come with the higher one, it is refused with a lower one. Refused where this server could not be reached with that profile: the charger would be lost.
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
        /** Read the latest firmware status */
        get: operations["getFirmwareStatus"];
        put?: never;
        /**
         * Tell a charger to update its firmware
         * @description The charger fetches the image, the service never does. Follow the progress with `getFirmwareStatus`. Refusals: `firmware-url-not-allowed`.
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
         * @description Any OCPP 1.6 call of a central system that has no operation of its own, the security extension included, with its payload as OCPP has it. A payload that breaks the OCPP schema is refused with a pointer to each fault. Calls that change trust or software (SignedUpdateFirmware, InstallCertificate, DeleteCertificate, CertificateSigned, GetDiagnostics, GetLog) need the role admin. Refusals: `call-not-allowed` for an action that has an operation of its own, and for ChangeConfiguration of AuthorizationKey or SecurityProfile.
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
         * @description The listed id tags of the organization, with their status, expiry and parent, for the charger to decide by itself when it is offline. One command, in as many frames as the charger takes tags at a time. What has changed since the last list that this charger took is sent, or the whole list, where the charger holds another one or `mode` says so.
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
        /** List a charger's sockets */
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
        /** Read a socket */
        get: operations["getSocket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a socket */
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
         * @description The id tag is authorized on this charger for ten minutes, listed or not, unless it is listed as blocked or expired. Refusals: `socket-occupied`.
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
        /** Unlock the connector */
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
         * @description One SetChargingProfile: in amps, single phase. `transaction_id` makes it a TxProfile, else it is the TxDefaultProfile baseline. 0 suspends an active session. Refusals: `limit-out-of-range`, `transaction-not-active`.
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
         * @description Removes TxProfiles only; the connector goes back to its baseline, not to no limit.
         */
        post: operations["clearChargingProfile"];
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
        /** List commands */
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
        /** Read a command */
        get: operations["getCommand"];
        put?: never;
        post?: never;
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
        /** List sessions */
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
        /** Read a session */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description While the session runs (`projected`), what its receipt would say if it had ended with its last confirmed register reading, by the function that will price it; a minimum price or a step size can make it jump. Once it has ended, what its receipt says.
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
         * @description For a session whose end the charger never reported. It is billed up to its last confirmed register reading, as its location's metering regime allows, and gets its one CDR. Nothing is sent to the charger: to stop one that can be reached, use `stopCharging`. A stop that comes later adds a billing decision. Refusals: `session-already-ended`.
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
         * @description As on the CDR, and also before there is one: then `cdr_id` is null, and the reference is on the CDR as soon as the session has ended. Idempotent per session and reference: 200 answers the reference that was already there. Any fault of the body answers 400.
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
        /** List tariffs */
        get: operations["listTariffs"];
        put?: never;
        /**
         * Create a tariff
         * @description A body of up to 512 KiB. A tariff that would misprice is refused with a pointer to each fault; what is allowed but probably not meant is in `warnings`. `validateTariff` reports both beforehand.
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
         * @description Answers whether `createTariff` would take the body, every fault that it would name, and what is allowed but probably not meant. The answer is a 200 also for a tariff that is not valid, because the check itself succeeded; only a body that is not a JSON object, or cannot be stored, is refused. Nothing becomes a tariff.
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
         * Price a session by a tariff that is not stored
         * @description As `quoteTariff` does, by a tariff in the request: what a change would cost, before anybody pays it. Its faults are those that `createTariff` would name, below `/tariff`, and its id does not matter. Nothing becomes a tariff.
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
        /** Read a tariff */
        get: operations["getTariff"];
        /**
         * Replace a tariff by a new revision
         * @description Earlier revisions stay as they are, and sessions that run keep the one with which they started. What is allowed but probably not meant is in `warnings`. Refusals: `time-zone-required`.
         */
        put: operations["replaceTariff"];
        post?: never;
        /**
         * Delete a tariff
         * @description CDRs keep pointing at it. Refusals: `tariff-in-use`.
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
         * @description Newest first, each the whole tariff as it stood.
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
         * Price a session that never was
         * @description By the function that prices sessions, and with nothing stored. Without `samples` the energy flows evenly while the car charges; without `states` it charges all the time. The location's time zone counts, then `time_zone`, then the server's default. Refusals: `tariff-not-found` for a revision that there is not, `location-not-found`, `time-zone-required`.
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
        /** List id tags */
        get: operations["listIdTags"];
        put?: never;
        /**
         * List an id tag
         * @description Refusals: `id-tag-taken`.
         */
        post: operations["createIdTag"];
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
        /** Read an id tag */
        get: operations["getIdTag"];
        put?: never;
        post?: never;
        /** Delete an id tag */
        delete: operations["deleteIdTag"];
        options?: never;
        head?: never;
        /**
         * Change an id tag
         * @description What is left out stays; null clears.
         */
        patch: operations["updateIdTag"];
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
         * @description With `Accept: text/csv` every CDR that matches, from `cursor` on and in the same order, is streamed as CSV (RFC 4180) with a header row; `page` and `per_page` mean nothing then. Text that a spreadsheet would take for a formula has an apostrophe before it. A stream that ends without the last chunk of its transfer is not complete.
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
        /** Read a CDR and its billing decision */
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
        /** Read why a CDR was billed the way it was */
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
         * @description Idempotent per session and reference: 200 answers the reference that was already there. Any fault of the body answers 400.
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
         * @description For a reference that should not have been attached, for example because it names a driver. Its text and its provider are replaced, here and in the events that carry them, and `redacted_at` says since when. The id is in the answer that attached it, which a repetition gets again, and in the event `payment_reference.flagged`. That there was one stays on record: attaching the same text to the session again answers 200 with the redacted reference. Redacting it twice changes nothing more.
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
        /** List API keys */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The answer holds the `key`; it is not shown again.
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
         * @description The new key has the old one's name and role; both work during the overlap. The answer holds the `key`; it is not shown again. Refusals: `api-key-revoked`.
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
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description The answer holds the `secret` that its deliveries are signed with; it is not shown again. The URL is checked as text; its name is resolved, and judged, at each delivery. Refusals: `webhook-url-not-allowed`, `unknown-event-type`, `too-many-webhooks`.
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
        /** Read a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing is sent to it any more; its deliveries go with it.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description What is pending goes to the new `url`; what is pending of types that are no longer in `events` is canceled. `enabled: false` keeps what is pending, and what happens from then on, for seven days; `enabled: true` sends it, unless `resume` is `none`. Refusals: `webhook-url-not-allowed`, `unknown-event-type`.
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
         * @description Deliveries are signed with the new secret and, during the overlap, with the ones before it. The answer holds the new `secret`; it is not shown again. This operation is an addition, and it deviates from the rule that a webhook's secret is returned once, by the request that creates the webhook: a rotation returns the new secret once as well. A client that never rotates a secret sees only the one of the creation. Refusals: `too-many-secrets`.
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
         * @description Records a `webhook.test` event and delivers it to this webhook alone, whatever its `events` are, also while it is disabled. With `event_type` its data holds the example of that type. Refusals: `unknown-event-type`.
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
         * @description Thirty days of them.
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
         * @description With its attempts. What was sent (`payload`) and what the receiver answered (`response_excerpt`) is for admins, null for others.
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
         * @description The same event, under the same `webhook-id`, from the beginning of the schedule, also while the webhook is disabled. How it goes does not count for the webhook's health. Refusals: `delivery-pending`, `event-expired`.
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
         * @description Everything that was to be delivered in a span of time and is in one of the `states`, at most 100000 at once, but for events that are no longer kept. Refusals: `too-many-deliveries`, `unknown-event-type`.
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
         * Read how a webhook is doing
         * @description Of the last 24 hours, without redeliveries.
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
         * @description The catalogue, by name: what each type means, the JSON Schema of its events, and an example.
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
         * @description Thirty days of them.
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
         * @description Server-sent events (text/event-stream) in the order of commit: `id` is a cursor, `event` the type, `data` the event as JSON. `Last-Event-ID` goes on behind that event, as does `cursor`; the `next_cursor` of `GET /events?order=oldest` is one too; behind one that is older than what is kept come the oldest events that are. Without either it begins with what happens next. Something comes every 15 seconds, if only a comment, as a sign that the stream is alive; an `id` without an event counts like any other. It ends when its key does, and when the server stops. 429 and 503 also when too many streams are open.
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
        /** Read an event */
        get: operations["getEvent"];
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
        /** Read who the caller is */
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
         * @description Its WebSocket was accepted. `takeover` says that it connected while an older connection of it was still open, which is closed without an event of its own.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The charger's location; null where it has none. */
                            location_id: components["schemas"]["Id"] | null;
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
         * @description Its WebSocket is closed, and no newer one has taken its place.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The connection, as `charger.connected` named it. */
                            connection_id: string;
                            /** @description The WebSocket close code. */
                            code: number;
                            /**
                             * @description `client_close`: the charger closed it. `network`: the line broke. Of all others the server closed it. `ping_timeout`: no sign of life. `drain`: the server stopped. `policy`: a newer connection took over, or the charger was removed. `unresponsive`: it left calls unanswered. `message_too_long`: a message longer than `FORECOURT_OCPP_MAX_FRAME_BYTES`. `too_many_pieces`: a message in too many fragments or reads. `too_many_pings`: more than 60 pings at once. `invalid_frame`: not WebSocket, or not UTF-8. `binary_frame`: not text. `too_many_bad_frames`: not OCPP. `not_reading`: more than 1 MiB waited for it. `answer_withheld`: the server could not store its message, and it is to be sent again. `handler_failed`: the same for a fault of the server.
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
                            active_session_ids: components["schemas"]["Id"][];
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
         * @description It has not come back within 120 seconds. Recorded once for each absence. After the server itself was unreachable, it gives chargers the time to come back first.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The charger's location; null where it has none. */
                            location_id: components["schemas"]["Id"] | null;
                            /**
                             * Format: date-time
                             * @description When it gave its last sign of life.
                             */
                            last_seen_at: string | null;
                            /** @description Its sessions that have not ended. */
                            active_session_ids: components["schemas"]["Id"][];
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
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
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
                            registration_status: components["schemas"]["RegistrationStatus"];
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
         * @description StatusNotification for connector 0, when status or error code differ from before.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            status: components["schemas"]["ChargePointStatus"];
                            /** @description Null for its first. */
                            previous_status: components["schemas"]["ChargePointStatus"] | null;
                            /** @description OCPP ChargePointErrorCode, as the charger reported it. */
                            error_code: string;
                            /** @description The vendor's own error code, as the charger reported it; null where it reported none. */
                            vendor_error_code: string | null;
                            /** @description In the charger's own words. */
                            info: string | null;
                            /** @description When the charger reported it. */
                            reported_at: components["schemas"]["Timestamp"];
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
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            firmware_update_status: components["schemas"]["FirmwareUpdateStatus"];
                            /** @description When the charger reported it. */
                            firmware_update_status_at: components["schemas"]["Timestamp"];
                            /** @description The value of the signed variant as reported, when that is what the charger uses. */
                            signed_status: string | null;
                            /** @description Null for its first report. */
                            previous_status: components["schemas"]["FirmwareUpdateStatus"] | null;
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
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
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
         * @description SecurityEventNotification of a charger, and what the server itself noticed or did.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description A name of the OCPP security white paper, such as `TamperDetectionActivated`, or one of the server's, such as `ConcurrentConnections`. Open set. */
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
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /**
                             * @description `bad_credentials`: wrong or missing credentials. `profile_too_low`: the security profile is below the charger's. `duplicate_live`: an older connection of the charger still answers. `rate_limited`: too many attempts.
                             * @enum {string}
                             */
                            reason: "bad_credentials" | "profile_too_low" | "duplicate_live" | "rate_limited";
                            /** @description How many attempts were made. */
                            count: number;
                            /** @description The time in seconds that `count` is about. */
                            window_s: number;
                            /** @description The network of the last attempt, a /24 of IPv4 or a /48 of IPv6; null where it had hung up already. */
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
         * @description By a change of the charger, or by the end of its location.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description Null: it was at none. */
                            from: components["schemas"]["Id"] | null;
                            /** @description Null: it is at none. */
                            to: components["schemas"]["Id"] | null;
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
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "charger";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
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
         * @description StatusNotification for a connector, when status or error code differ from before.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "socket";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The socket. */
                            socket_id: components["schemas"]["Id"];
                            /** @description The OCPP connector. */
                            connector_id: number;
                            status: components["schemas"]["ChargePointStatus"];
                            /** @description Null for its first. */
                            previous_status: components["schemas"]["ChargePointStatus"] | null;
                            /** @description OCPP ChargePointErrorCode, as the charger reported it. */
                            error_code: string;
                            /** @description The vendor's own error code, as the charger reported it; null where it reported none. */
                            vendor_error_code: string | null;
                            /** @description In the charger's own words. */
                            info: string | null;
                            /** @description When the charger reported it. */
                            reported_at: components["schemas"]["Timestamp"];
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
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: components["schemas"]["Id"];
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The socket. */
                            socket_id: components["schemas"]["Id"];
                            /** @description The charger's location; null where it has none. */
                            location_id: components["schemas"]["Id"] | null;
                            /** @description The OCPP transaction. */
                            transaction_id: number;
                            /** @description Null where the register that came is none. */
                            meter_start_wh: number | null;
                            /** @description When the session started. */
                            started_at: components["schemas"]["Timestamp"];
                            /** @description A pseudonym of the id tag: the same for the same tag within the organization, and of no use to anybody else. */
                            id_tag_ref: string;
                            /** @description The remote start that it answers; null where there was none. */
                            command_id: components["schemas"]["Id"] | null;
                            /** @description As the charger gave it; null where it gave none. */
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
         * @description MeterValues, at most once in 60 seconds for each session: the newest of what came since.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: components["schemas"]["Id"];
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The socket. */
                            socket_id: components["schemas"]["Id"];
                            /** @description The charger's location; null where it has none. */
                            location_id: components["schemas"]["Id"] | null;
                            /** @description From the start register to the latest one; null before there is one. */
                            energy_wh: number | null;
                            /** @description In W; null where the charger does not measure it. */
                            power_w: number | null;
                            /** @description In amps; null where the charger does not measure it. */
                            current_a: number | null;
                            /** @description State of charge of the car's battery, in per cent; null where the charger does not report it. */
                            soc_pct: number | null;
                            /** @description The limit in force; null when there is none. */
                            limit_a: number | null;
                            /**
                             * Format: date-time
                             * @description The latest reading, by the charger's clock where that can be believed.
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
         * @description Car or charger suspended it, or a limit of 0 A is in force.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: components["schemas"]["Id"];
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The socket. */
                            socket_id: components["schemas"]["Id"];
                            /**
                             * @description `ev`: the car. `evse`: the charger. `dlb`: load balancing. `operator`: a limit that was set by hand.
                             * @enum {string}
                             */
                            by: "ev" | "evse" | "dlb" | "operator";
                            /** @description The limit in force; null when there is none. */
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
         * @description Whatever paused it is over.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: components["schemas"]["Id"];
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The socket. */
                            socket_id: components["schemas"]["Id"];
                            /**
                             * @description `ev`: the car. `evse`: the charger. `dlb`: load balancing. `operator`: a limit that was set by hand.
                             * @enum {string}
                             */
                            by: "ev" | "evse" | "dlb" | "operator";
                            /** @description The limit in force; null when there is none. */
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
         * @description StopTransaction, or the server closed a session whose stop never came (`complete` is false then).
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: components["schemas"]["Id"];
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /** @description The socket. */
                            socket_id: components["schemas"]["Id"];
                            /** @description As the charger gave it; null where it gave none. */
                            reason: string | null;
                            /** @description Null where none came. */
                            meter_start_wh: number | null;
                            /** @description Null where none came. */
                            meter_stop_wh: number | null;
                            /** @description As billed: by the decision, where registers are missing. */
                            energy_wh: number;
                            /** @description When the session started. */
                            started_at: components["schemas"]["Timestamp"];
                            /** @description When the session ended. */
                            ended_at: components["schemas"]["Timestamp"];
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
         * A session is settled
         * @description Its receipt is written, with `session.ended` in one transaction.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The session. */
                            session_id: components["schemas"]["Id"];
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"];
                            /**
                             * @description `normal`: the charger stopped it. `idle_threshold`: it stood idle for too long. `recovered`: its start or stop is missing otherwise.
                             * @enum {string}
                             */
                            how: "normal" | "idle_threshold" | "recovered";
                            /** @description The session's CDR. */
                            cdr_id: components["schemas"]["Id"];
                            /** @description How the session was billed. */
                            outcome: components["schemas"]["DecisionOutcome"];
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
         * @description It was accepted, rejected, or its outcome is not known (`timeout`). What a charger answers after that is in the command, without another event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "command";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: components["schemas"]["Command"];
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
         * @description Once for each session, ever. The record is as `GET /cdrs` lists it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "cdr";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: components["schemas"]["Cdr"];
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
         * @description A decision about a session whose data was not complete, or a correction of one (`supersedes` is set then).
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The CDR. */
                            cdr_id: components["schemas"]["Id"];
                            /** @description The session. */
                            session_id: components["schemas"]["Id"];
                            /** @description The decision's id. */
                            decision_id: components["schemas"]["Id"];
                            /** @description The decision that this one corrects; null for the original. */
                            supersedes: components["schemas"]["Id"] | null;
                            /** @description The decision itself. */
                            decision: components["schemas"]["BillingDecision"];
                            /**
                             * @description Of a correction: what it asks of the operator. Null for an original.
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
         * @description For the first time only: attaching it again records no event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: components["schemas"]["PaymentReference"];
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
         * @description An id tag that was listed later, or that ran its first session later, is in a payment reference that is there already. Nothing changes by itself: redact the reference if it names the driver. The newest 100 references are reported per tag.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: components["schemas"]["PaymentReferencePointer"];
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
         * @description By an operator, or because an id tag in it was erased. Its text is no longer in any event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "session";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: components["schemas"]["PaymentReferencePointer"];
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
         * @description By the API.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: components["schemas"]["Id"];
                            /** @description The location as it is now. */
                            location: components["schemas"]["Location"];
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
         * @description By the API, when a field differs from before.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: components["schemas"]["Id"];
                            /** @description The location as it is now. */
                            location: components["schemas"]["Location"];
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
         * @description By the API. Its chargers stay.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: components["schemas"]["Id"];
                            /** @description The chargers that were there. */
                            unassigned_charger_ids: components["schemas"]["Id"][];
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
         * @description At most once in 10 seconds for each location, as things stand then. The words are those of `GET /locations/{location_id}/load`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: components["schemas"]["Id"];
                            /** @description When this was the state of things. */
                            as_of: components["schemas"]["Timestamp"];
                            status: components["schemas"]["LoadStatus"];
                            /** @description Null without one. */
                            capacity_a: number | null;
                            /** @description The sum of the limits of sessions whose charger is online. */
                            allocated_a: number;
                            /** @description Kept for sessions whose charger is offline. */
                            reserved_a: number;
                            /** @description Of the open sessions, at most 64. */
                            allocations: {
                                /** @description The session. */
                                session_id: components["schemas"]["Id"];
                                /** @description The socket. */
                                socket_id: components["schemas"]["Id"];
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
         * @description Something is wrong with the load balancing of a location; `code` says what.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: components["schemas"]["Id"];
                            code: components["schemas"]["DlbAlarmCode"];
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"] | null;
                            /** @description Null where it is not about one socket. */
                            socket_id: components["schemas"]["Id"] | null;
                            /** @description Null where it is not about one circuit. */
                            circuit_id: string | null;
                            /** @description By how much, or how many are concerned; null where that says nothing. */
                            amps: number | null;
                            /** @description Of `scarcity`: how many sessions wait. */
                            waiting: number | null;
                            /** @description When the alarm was raised. */
                            since: components["schemas"]["Timestamp"];
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
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "location";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The location. */
                            location_id: components["schemas"]["Id"];
                            code: components["schemas"]["DlbAlarmCode"];
                            /** @description The charger. */
                            charger_id: components["schemas"]["Id"] | null;
                            /** @description Null where it is not about one socket. */
                            socket_id: components["schemas"]["Id"] | null;
                            /** @description Null where it is not about one circuit. */
                            circuit_id: string | null;
                            /** @description By how much, or how many are concerned; null where that says nothing. */
                            amps: number | null;
                            /** @description Of `scarcity`: how many sessions wait. */
                            waiting: number | null;
                            /** @description When the alarm was raised. */
                            since: components["schemas"]["Timestamp"];
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
         * @description `POST /webhooks/{webhook_id}/test`. Goes to that webhook alone, whatever its `events` are, also while it is disabled.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "webhook";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The webhook. */
                            webhook_id: components["schemas"]["Id"];
                            /** @description A text that says that this is a test. */
                            message: string;
                            /** @description The API key that asked for the test. */
                            sent_by_key_id: components["schemas"]["Id"];
                            /** @description The example of the type that was asked for; null where none was. Open. */
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
         * @description By hand, after 72 hours without a success, or because its receiver answered 410. Goes to the other webhooks of the organization.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "webhook";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The webhook. */
                            webhook_id: components["schemas"]["Id"];
                            /**
                             * @description `manual`: by hand. `failing`: nothing came through for 72 hours. `gone`: the receiver answered 410.
                             * @enum {string}
                             */
                            reason: "manual" | "failing" | "gone";
                            /**
                             * Format: date-time
                             * @description Since when nothing came through; by hand and with 410, when it happened.
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
         * @description By the API, on the host, or in the place of another one (`replaces` names it).
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "api_key";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The API key. */
                            key_id: components["schemas"]["Id"];
                            role: components["schemas"]["Role"];
                            /** @description Null where it replaces none. */
                            replaces: components["schemas"]["Id"] | null;
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
         * @description By the API or on the host.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The event's id. The same with every attempt and redelivery. */
                    "webhook-id": components["parameters"]["WebhookMessageId"];
                    /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                    /** @description The delivery that this is an attempt of. Not signed. */
                    "x-webhook-delivery": components["parameters"]["WebhookDelivery"];
                    /** @description Its number, from 1. Not signed. */
                    "x-webhook-attempt": components["parameters"]["WebhookAttempt"];
                    /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
                    "x-webhook-gap"?: components["parameters"]["WebhookGap"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The event's id. The same with every attempt and redelivery. */
                        id: components["schemas"]["Id"];
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
                        timestamp: components["schemas"]["Timestamp"];
                        /** @description The organization that it happened in. */
                        organization_id: components["schemas"]["Id"];
                        /** @description The record that it is about. */
                        subject: {
                            /**
                             * @description What kind of record it is.
                             * @constant
                             */
                            type: "api_key";
                            /** @description The record's id. */
                            id: components["schemas"]["Id"];
                        };
                        sequence: components["schemas"]["EventSequence"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What happened, as the type defines it. */
                        data: {
                            /** @description The API key. */
                            key_id: components["schemas"]["Id"];
                            role: components["schemas"]["Role"];
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
        /** @description An opaque identifier. */
        Id: string;
        /**
         * Format: date-time
         * @description UTC, ISO 8601.
         */
        Timestamp: string;
        /**
         * Format: date-time-or-date
         * @description A timestamp with an offset, or a date such as `2026-11-01`, which means its midnight UTC.
         */
        TimeFilter: string;
        /**
         * @description Each role may do what the one before it may.
         * @enum {string}
         */
        Role: "viewer" | "operator" | "admin";
        /** @description The one vocabulary of refusals. Open: further codes may come; take one that you do not know by its status. */
        ErrorCode: 
            | "malformed-request"
            | "malformed-json"
            | "invalid-parameter"
            | "invalid-body"
            | "driver-identifier-rejected"
            | "unauthorized"
            | "insufficient-role"
            | "not-found"
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
        Problem: {
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
            code: components["schemas"]["ErrorCode"];
            /** @description Each fault on its own, where there are several places to look. */
            errors?: components["schemas"]["Fault"][];
            /** @description The request's id, as in the header `x-request-id`. */
            request_id: string;
        };
        /** @description One fault of a request. */
        Fault: {
            /** @description A JSON Pointer into the body, or /query/…, /path/…, /header/…. */
            pointer: string;
            /** @description The rule that is broken, for example `minimum`. Open set. */
            code: string;
            /** @description What is wrong, in words. */
            detail: string;
        };
        /** @description Where a page stands in its list. */
        Pagination: {
            /** @description Matching records in all. Exact up to 100,000, an estimate beyond; a page by cursor repeats the total of the first page. */
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
        MeteringRegime: 
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
        MeteringRegimeInput: 
            | "confirmed_register_ok"
            | "stop_register_required"
            | "signed_register_required"
            | "signed_register_preferred"
            | "estimate_allowed"
            | "unmetered";
        /**
         * @description What load balancing holds back for a session that is about to start.
         * @enum {string}
         */
        DlbStartReserve: "full" | "pool" | "none";
        /** @description One limit below the site's, over sockets and further circuits. */
        Circuit: {
            /** @description Your name for the circuit, unique within the location. */
            id: string;
            /** @description Null for a circuit directly below the site. */
            parent_id: string | null;
            /** @description The limit in amps per phase. */
            capacity_a: number;
            /** @description The sockets directly on this circuit. */
            socket_ids: components["schemas"]["Id"][];
        };
        /** @description One limit below the site's, over sockets and further circuits. */
        CircuitInput: {
            /** @description Your name for the circuit, unique within the location. */
            id: string;
            /** @description Null for a circuit directly below the site. */
            parent_id: string | null;
            /** @description The limit in amps per phase. */
            capacity_a: number;
            /** @description The sockets directly on this circuit. */
            socket_ids: components["schemas"]["Id"][];
        };
        /** @description A site that groups chargers. */
        Location: {
            /** @description The location's id. */
            id: components["schemas"]["Id"];
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
            /** @description The tariff of sessions that start from now on; null where there is none. */
            tariff_id: components["schemas"]["Id"] | null;
            metering_regime: components["schemas"]["MeteringRegime"];
            /** @description Seconds of idle time after charging before an abandoned session is closed. Null means the server's default. */
            idle_finalize_threshold: number | null;
            /** @description IANA name of the time zone, for example `Europe/Amsterdam`; null means the server's default. */
            time_zone: string | null;
            /** @description Amps that each socket may draw without a grant. */
            dlb_baseline_a: number;
            dlb_start_reserve: components["schemas"]["DlbStartReserve"];
            /** @description Amps of the capacity that are never granted. */
            dlb_margin_a: number;
            /** @description Limits below the site's; empty where there are none. */
            circuits: components["schemas"]["Circuit"][];
            /** @description How many chargers the location has. */
            charger_count: number;
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the record last changed. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description The fields of a new location. */
        LocationCreate: {
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
            tariff_id?: components["schemas"]["Id"] | null;
            /** @description `confirmed_register_ok` unless given. */
            metering_regime?: components["schemas"]["MeteringRegimeInput"];
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
            dlb_start_reserve?: components["schemas"]["DlbStartReserve"];
            /**
             * @description Amps of the capacity that are never granted.
             * @default 0
             */
            dlb_margin_a?: number;
            /** @description Limits below the site's, over sockets of the location. */
            circuits?: components["schemas"]["CircuitInput"][];
        };
        /** @description What is left out stays; null clears. A location as read can be sent back: the read-only fields are ignored when they equal the record, and are a 422 with their pointers when they do not. */
        LocationUpdate: {
            /** @description The location's id. */
            readonly id?: components["schemas"]["Id"];
            /** @description How many chargers the location has. */
            readonly charger_count?: number;
            /** @description When the record was created. */
            readonly created_at?: components["schemas"]["Timestamp"];
            /** @description When the record last changed. */
            readonly updated_at?: components["schemas"]["Timestamp"];
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
            tariff_id?: components["schemas"]["Id"] | null;
            metering_regime?: components["schemas"]["MeteringRegimeInput"];
            /** @description Seconds of idle time after charging before an abandoned session is closed. Null means the server's default. */
            idle_finalize_threshold?: number | null;
            /** @description IANA name. A tariff with times, dates or weekdays needs it. */
            time_zone?: string | null;
            /** @description Amps that each socket may draw without a grant. */
            dlb_baseline_a?: number;
            dlb_start_reserve?: components["schemas"]["DlbStartReserve"];
            /** @description Amps of the capacity that are never granted. */
            dlb_margin_a?: number;
            /** @description Limits below the site's. The list given replaces the one before. */
            circuits?: components["schemas"]["CircuitInput"][];
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
        LoadStatus: "disabled" | "ok" | "limited" | "scarce" | "overcommitted" | "degraded";
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
         */
        DlbAlarmCode: 
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
            | (string & {});
        /**
         * @description The load of a location at a moment. Amps are whole, and count on the fullest phase.
         *
         *     `exposure_a` is what may be drawn at most, for all that is known: `allocated_a`, `reserved_a` and `held_back_a`
         *     without what is kept for starts. Unless the status is `overcommitted` it is not above `capacity_a`.
         */
        LoadSnapshot: {
            /** @description The location. */
            location_id: components["schemas"]["Id"];
            /** @description Grows with every change of what follows, measurements and times aside. */
            revision: number;
            /** @description When the snapshot was taken. */
            as_of: components["schemas"]["Timestamp"];
            status: components["schemas"]["LoadStatus"];
            /** @description The location's `max_amperage`; null without one. */
            capacity_a: number | null;
            /** @description The capacity without the margin and what is kept for starts; null without a capacity. */
            usable_a: number | null;
            /** @description The sum of `limit_a` of sessions whose charger is online. */
            allocated_a: number;
            /** @description Kept for sessions whose charger is offline: the sum of the reservations `offline_active`. */
            reserved_a: number;
            /** @description All else that cannot be given out now, such as a lower limit that is not confirmed yet. */
            held_back_a: number;
            /** @description The most amps that may be drawn. */
            exposure_a: number;
            /** @description Kept for cars that are plugged in and have not started: the sum of the reservations `plugged_in`. It is not drawn. */
            kept_for_start_a: number;
            /** @description `usable_a` without `exposure_a` and `kept_for_start_a`, at least 0; null without a capacity. */
            available_a: number | null;
            /** @description The sum of what sessions draw; null as long as one of them has no fresh measurement. */
            measured_a: number | null;
            /**
             * Format: date-time
             * @description The oldest of these measurements.
             */
            measured_at: string | null;
            /** @description Every open session, suspended and offline ones included. */
            sessions: components["schemas"]["LoadSession"][];
            /** @description Amps that cannot be given out now, and why. */
            reservations: components["schemas"]["LoadReservation"][];
            /** @description What limits below the site there are, its circuits first of all; empty where there are none. */
            nodes: components["schemas"]["LoadNode"][];
            /** @description The open alarms. */
            alarms: components["schemas"]["LoadAlarm"][];
        };
        /** @description An open session as load balancing sees it. */
        LoadSession: {
            /** @description The session. */
            session_id: components["schemas"]["Id"];
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /** @description The socket. */
            socket_id: components["schemas"]["Id"];
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
            /** @description In force, as the charger has confirmed it; null when it is not known. */
            limit_a: number | null;
            /** @description The limit in amps that the session is moving to; null while no session is limited. */
            target_a: number | null;
            /** @description A limit that was sent and is not answered yet. */
            pending_a: number | null;
            /** @description What it may draw at most, for all that is known. */
            exposure_a: number;
            /** @description What its socket may draw without a limit of the session. */
            baseline_a: number;
            /** @description Less than that is of no use to it; null when it is not known. */
            min_a: number | null;
            /** @description The least of what socket, charger and cable carry; null when it is not known. */
            max_a: number | null;
            /** @description What an operator allows it at most; null: no ceiling. */
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
            /** @description Its share relative to other sessions of its tier: with 2 it gets twice as much as with 1. */
            weight: number;
            /** @description 0 is the most important. */
            tier: number;
            /** @description Its place among those who wait; null where it does not wait. */
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
            last_command_id: components["schemas"]["Id"] | null;
            /**
             * Format: date-time
             * @description When the charger confirmed `limit_a`.
             */
            confirmed_at: string | null;
        };
        /** @description Amps that cannot be given out now, and why. */
        LoadReservation: {
            /** @description The charger; null where it is not because of one charger. */
            charger_id: components["schemas"]["Id"] | null;
            /** @description Null, as the charger, where it is not because of one socket, as a `start_pool` may be. */
            socket_id: components["schemas"]["Id"] | null;
            /** @description The session that the amps are kept for; null where there is none. */
            session_id: components["schemas"]["Id"] | null;
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
            since: components["schemas"]["Timestamp"];
            /** @description When it ends by itself; only of `plugged_in`. */
            until?: components["schemas"]["Timestamp"];
        };
        /** @description A circuit of the location, or a charger whose sockets share one supply. */
        LoadNode: {
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
        LoadAlarm: {
            code: components["schemas"]["DlbAlarmCode"];
            /** @description When the alarm was raised. */
            since: components["schemas"]["Timestamp"];
            /** @description Null where it is not about one socket. */
            socket_id: components["schemas"]["Id"] | null;
            /** @description Null where it is not about one circuit. */
            circuit_id: string | null;
            /** @description By how much, or how many are concerned; null where that says nothing. */
            amps: number | null;
            /** @description Of `scarcity`: how many sessions wait. */
            waiting: number | null;
        };
        /**
         * @description OCPP 1.6, ChargePointStatus.
         * @enum {string}
         */
        ChargePointStatus: 
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
        RegistrationStatus: "accepted" | "pending" | "rejected";
        /**
         * @description Whether frames that break the OCPP schema but can be understood are taken.
         * @enum {string}
         */
        Validation: "tolerant" | "strict";
        /**
         * @description Which connection wins while the charger has one and another one comes with its credentials. `auto`: over TLS the newest, and without TLS the older one if it answers a ping within 5 seconds. `newest`: always the newest. `keep`: the older one if it answers.
         * @enum {string}
         */
        Takeover: "auto" | "newest" | "keep";
        /** @description A connector of a charger. */
        Socket: {
            /** @description The socket's id. */
            id: components["schemas"]["Id"];
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /** @description The OCPP connector. */
            connector_id: number;
            /** @description As last reported; null before the first report. */
            status: components["schemas"]["ChargePointStatus"] | null;
            /** @description OCPP ChargePointErrorCode, as the charger reported it; null before the first report. */
            error_code: string | null;
            /** @description The vendor's own error code, as the charger reported it; null where it reported none. */
            vendor_error_code: string | null;
            /**
             * Format: date-time
             * @description When the charger reported `status`; null before the first report.
             */
            status_at: string | null;
            /** @description The most amps per phase that the socket carries; null when it is not known. */
            max_amperage: number | null;
            phases: components["schemas"]["SocketPhases"];
            voltage_v: components["schemas"]["SocketVoltage"];
            /** @description The public key that was pinned for the socket's meter, as it was given; null when there is none. */
            meter_public_key: string | null;
            /** @description The session that is open on the socket; null where there is none. */
            active_session_id: components["schemas"]["Id"] | null;
        };
        /** @description What is left out stays; null clears. */
        SocketUpdate: {
            /** @description The most amps per phase that the socket carries. */
            max_amperage?: number | null;
            phases?: components["schemas"]["SocketPhases"];
            voltage_v?: components["schemas"]["SocketVoltage"];
            meter_public_key?: components["schemas"]["MeterPublicKey"];
        };
        /**
         * @description Only used where the charger takes limits in watts only: load balancing writes a limit as the watts of so many phases. With 3, a car on one phase may draw all of them there: the limit counts three times, and `max_amperage` at most, until samples of the session show current on three phases. 1 unless set.
         * @enum {integer}
         */
        SocketPhases: 1 | 3;
        /** @description Between a phase and neutral, for limits in watts. 230 unless set. */
        SocketVoltage: number;
        /** @description The public key with which the socket's meter signs its values: a SubjectPublicKeyInfo, as PEM, or its DER in hex or base64. Values of another key are not believed; a key that a charger sends along is none. */
        MeterPublicKey: string | null;
        /** @description A registered charger, and what it last reported. */
        Charger: {
            /** @description The charger's id. */
            id: components["schemas"]["Id"];
            /** @description The last segment of the charger's OCPP URL. */
            identity: string;
            /** @description The name that people see; null when unset. */
            name: string | null;
            /** @description The location that it is assigned to; null where there is none. */
            location_id: components["schemas"]["Id"] | null;
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
            /** @description The least security profile with which it may connect. Rises to one with which it has connected. */
            security_profile: number;
            validation: components["schemas"]["Validation"];
            takeover: components["schemas"]["Takeover"];
            /** @description Null before the first boot. */
            registration_status: components["schemas"]["RegistrationStatus"] | null;
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
            status: components["schemas"]["ChargePointStatus"] | null;
            /** @description OCPP ChargePointErrorCode of the charger as a whole (connector 0); null before the first report. */
            error_code: string | null;
            /** @description The most amps per phase that its supply carries for all sockets together; null when it is not known. */
            max_amperage: number | null;
            /** @description What was learned of the charger, from its answers. Open. */
            capabilities: {
                [key: string]: unknown;
            };
            /** @description Its sockets, by connector. */
            sockets: components["schemas"]["Socket"][];
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the record last changed. */
            updated_at: components["schemas"]["Timestamp"];
            /** @description The OCPP basic-auth password. Present only in the answer that creates the charger. */
            password?: string;
        };
        /** @description The charger with its password, which is not shown again. */
        CreatedCharger: components["schemas"]["Charger"] & {
            /** @description The OCPP basic-auth password. */
            password: string;
        };
        /** @description The fields of a new charger. */
        ChargerCreate: {
            /** @description Unique on the server; an organization that runs into ten identities of others in an hour gets 429 for a while. */
            identity: string;
            /** @description The name that people see. */
            name?: string | null;
            /** @description The location that it is assigned to. */
            location_id?: components["schemas"]["Id"] | null;
            /** @description The most amps per phase that its supply carries for all sockets together. */
            max_amperage?: number | null;
            /** @description The least profile with which it may connect; 1 on a server without TLS and 2 on one with it, unless given. */
            security_profile?: number;
            /** @description `tolerant` unless given. */
            validation?: components["schemas"]["Validation"];
            /** @description `auto` unless given. */
            takeover?: components["schemas"]["Takeover"];
            /** @description One socket with connector 1 unless given. Connectors that report themselves later are added. */
            sockets?: components["schemas"]["SocketCreate"][];
        };
        /** @description A socket of a new charger. */
        SocketCreate: {
            /** @description The OCPP connector. */
            connector_id: number;
            /** @description The most amps per phase that the socket carries. */
            max_amperage?: number | null;
            phases?: components["schemas"]["SocketPhases"];
            voltage_v?: components["schemas"]["SocketVoltage"];
            meter_public_key?: components["schemas"]["MeterPublicKey"];
        };
        /** @description What is left out stays; null clears. */
        ChargerUpdate: {
            /** @description The name that people see. */
            name?: string | null;
            /** @description The location that it is assigned to; null takes it away from its location. */
            location_id?: components["schemas"]["Id"] | null;
            /** @description The most amps per phase that its supply carries for all sockets together. */
            max_amperage?: number | null;
            /** @description The least profile with which it may connect from now on; a connection that there is stays. */
            security_profile?: number;
            /** @description Holds from the next frame of a connected charger on. */
            validation?: components["schemas"]["Validation"];
            /** @description Holds from the next connection attempt on. */
            takeover?: components["schemas"]["Takeover"];
        };
        /** @description An identity that tried to connect and is not registered. */
        UnknownCharger: {
            /** @description The last segment of the URL that it tried to connect to. */
            identity: string;
            /** @description Since it was first seen. Those that come too often are not all counted. */
            attempts: number;
            /** @description When it first tried to connect. */
            first_seen_at: components["schemas"]["Timestamp"];
            /** @description When it last tried to connect. */
            last_seen_at: components["schemas"]["Timestamp"];
            /** @description The IP address of its last attempt. */
            address: string;
            /** @description Its User-Agent header; null where it sent none. */
            user_agent: string | null;
            /** @description The subprotocols that it offered; `ocpp1.6` is among them if it speaks it. */
            subprotocols: string | null;
        };
        /** @description How the charger gets its new password. */
        CredentialsRotate: {
            /**
             * @description `over_ocpp` unless given.
             * @enum {string}
             */
            mode?: "over_ocpp" | "manual";
            /** @description Only of `manual`: after so long the old password ends even if the charger never came with the new one. Null, and unless given: it does not. */
            overlap_seconds?: number | null;
        };
        /** @description The outcome of a password rotation. */
        ChargerCredentials: {
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /**
             * @description How the charger gets the new password.
             * @enum {string}
             */
            mode: "over_ocpp" | "manual";
            /** @description Of `over_ocpp`, the ChangeConfiguration; else null. Rejected: the charger keeps its password, and nothing has changed. Timeout: it may have taken the new one, which stays valid; rotate again to send the same one again. */
            command: components["schemas"]["Command"] | null;
            /**
             * Format: date-time
             * @description When the old password ends at the latest. Null when only the charger's first login with the new one ends it.
             */
            previous_until: string | null;
            /** @description Of `manual`; it is not shown again. */
            password?: string;
        };
        /** @description The OCPP configuration of a charger, as far as it is known. */
        ChargerConfiguration: {
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When it last reported any of it; null before that.
             */
            reported_at: string | null;
            /** @description By name. */
            keys: components["schemas"]["ConfigurationKey"][];
            /** @description Keys that it said it does not have. */
            unknown_keys: string[];
        };
        /** @description One OCPP configuration key. */
        ConfigurationKey: {
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
        MessageDirection: "in" | "out";
        /** @description An OCPP frame between a charger and the server. */
        ChargerMessage: {
            /** @description The frame's id in the log. */
            id: components["schemas"]["Id"];
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /** @description The connection that it came over, as `charger.connected` names it. */
            connection_id: components["schemas"]["Id"];
            /** @description When the server received or sent it. */
            at: components["schemas"]["Timestamp"];
            direction: components["schemas"]["MessageDirection"];
            /**
             * @description `error` is a CALLERROR; `invalid` is not an OCPP frame.
             * @enum {string}
             */
            type: "call" | "result" | "error" | "invalid";
            /** @description The OCPP message id; null where the frame has none. */
            message_id: string | null;
            /** @description Of a call, and of its answer when the call was seen. */
            action: string | null;
            /** @description The frame as JSON; null when it is not, or when only its beginning is kept. */
            frame: unknown[] | null;
            /** @description What came in place of JSON; of a frame with more than 65,536 characters, the first 65,536. */
            text: string | null;
            /** @description Of an answer, how long after its call. */
            latency_ms: number | null;
            /** @description The command that it belongs to. */
            command_id: components["schemas"]["Id"] | null;
        };
        /** @description The OCPP 1.6 call. Those after ClearChargingProfile come only of `callCharger` and `sendLocalList`. */
        CommandType: 
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
         * @description The OCPP 1.6 call. Those after ClearChargingProfile come only of `callCharger` and `sendLocalList`.
         * @enum {string}
         */
        CommandTypeInput: 
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
        /** @description Why a command was not accepted: a word of the server, or what the charger answered, its status such as `Rejected` or the code of its CALLERROR such as `NotSupported`. */
        CommandError: 
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
         * @description `pending` moves to one of the others, which are final.
         * @enum {string}
         */
        CommandStatus: "pending" | "accepted" | "rejected" | "timeout";
        /** @description A command to a charger, and its outcome. */
        Command: {
            /** @description The command's id. */
            id: components["schemas"]["Id"];
            type: components["schemas"]["CommandType"];
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /** @description Null for commands to the charger as a whole. */
            socket_id: components["schemas"]["Id"] | null;
            status: components["schemas"]["CommandStatus"];
            /** @description Why it was not accepted; null while it is `pending`, and when it was `accepted`. */
            error: components["schemas"]["CommandError"] | null;
            /** @description The charger's answer, and `applied_limit_a` for charging profiles. Open. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description The session that the command started or acted on, once it is known. */
            session_id: components["schemas"]["Id"] | null;
            /** @description The API key that asked; null when the server itself did. */
            requested_by: components["schemas"]["Id"] | null;
            /** @description What the charger answered after the command had ended in `timeout`. Open. */
            late_response: {
                [key: string]: unknown;
            } | null;
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it reached its final status; null while it is `pending`.
             */
            completed_at: string | null;
        };
        /** @description Who starts the session. */
        StartRequest: {
            /** @description The user or card that authorizes the session. It need not be listed as an id tag. */
            id_tag: string;
        };
        /** @description A current limit for a socket. */
        ChargingProfileRequest: {
            /** @description The ceiling in whole amps; 0 suspends an active session. Above the socket's `max_amperage` (else 1000) it is refused. */
            limit_a: number;
            /** @description With it the profile is the transaction's TxProfile, without it the TxDefaultProfile baseline. */
            transaction_id?: number;
        };
        /** @description How to reset the charger. */
        ResetRequest: {
            /**
             * @description `Soft`: the charger ends its transactions properly first. `Hard`: it restarts at once.
             * @enum {string}
             */
            type: "Soft" | "Hard";
        };
        /** @description An OCPP call to a charger. */
        CallRequest: {
            /** @description The name of the call, as OCPP 1.6 has it. */
            action: string;
            /** @description What the call carries, as OCPP 1.6 has it. */
            payload: {
                [key: string]: unknown;
            };
            /** @description The `connectorId` of the payload, where the call has one. Given in both places, they have to agree. */
            connector_id?: number;
        };
        /** @description The security profile that the charger changes to. */
        SecurityProfileRaise: {
            /** @description OCPP's: 1 a password, 2 a password over TLS, 3 a certificate of the charger's own. */
            security_profile: number;
        };
        /** @description How to send the local authorization list. */
        LocalListRequest: {
            /**
             * @description `differential`: only what has changed, where the charger holds the list that was last sent to it.
             * @default differential
             * @enum {string}
             */
            mode?: "full" | "differential";
        };
        /** @description Which firmware the charger installs. */
        FirmwareUpdateRequest: {
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
            /** @description How often the charger tries the download again; the charger decides unless given. */
            retries?: number;
            /** @description Seconds between two tries; the charger decides unless given. */
            retryInterval?: number;
        };
        /**
         * @description OCPP 1.6, FirmwareStatus.
         * @enum {string}
         */
        FirmwareUpdateStatus: 
            | "Downloaded"
            | "DownloadFailed"
            | "Downloading"
            | "Idle"
            | "InstallationFailed"
            | "Installing"
            | "Installed";
        /** @description How far the charger's last firmware update has got. */
        FirmwareStatus: {
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /** @description Null until the charger has reported progress. */
            firmware_update_status: components["schemas"]["FirmwareUpdateStatus"] | null;
            /**
             * Format: date-time
             * @description When the charger last reported it; null before the first report.
             */
            firmware_update_status_at: string | null;
            /** @description The value of the signed variant as reported, when that is what the charger uses. */
            signed_status: string | null;
        };
        /**
         * @description `idle`: charging is over, the car is still plugged in. `finalized`: closed by the service, not by the charger.
         * @enum {string}
         */
        SessionStatus: "active" | "suspended" | "idle" | "completed" | "finalized";
        /** @description A charging session: one OCPP transaction. */
        Session: {
            /** @description The session's id. */
            id: components["schemas"]["Id"];
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /** @description The socket. */
            socket_id: components["schemas"]["Id"];
            /** @description The charger's location when the session started; null where it had none. */
            location_id: components["schemas"]["Id"] | null;
            /** @description The OCPP transaction; null when the charger's StartTransaction never came and only its stop is known. */
            transaction_id: number | null;
            /** @description Null for a viewer, and where the charger named none. */
            id_tag: string | null;
            status: components["schemas"]["SessionStatus"];
            /** @description When the session started. */
            started_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the session ended; null while it is open.
             */
            ended_at: string | null;
            /** @description The energy register at the start, in Wh; null when the charger's StartTransaction never came. */
            meter_start_wh: number | null;
            /** @description The energy register at the end, in Wh; null while the session is open, and where the charger reported none. */
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
            /** @description The limit in amps that the server holds the session to; null when there is none. */
            limit_a: number | null;
            /** @description As the charger gave it. */
            stop_reason: string | null;
            /** @description Why the service closed it. */
            finalize_reason: components["schemas"]["FinalizeReason"] | null;
            /** @description The remote start that began it; null where there was none. */
            start_command_id: components["schemas"]["Id"] | null;
            /** @description The tariff that prices it; null where there is none. */
            tariff_id: components["schemas"]["Id"] | null;
            /** @description Pinned when the session started. */
            tariff_revision: number | null;
            /** @description The session's CDR; null until it is written. */
            cdr_id: components["schemas"]["Id"] | null;
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the record last changed. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description One reading of a session, normalized to one unit per field. */
        MeterValue: {
            /** @description The reading's id. */
            id: components["schemas"]["Id"];
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
            /** @description The import register in Wh; null where it was not measured. */
            energy_wh: number | null;
            /** @description Power to the car in W; null where it was not measured. */
            power_w: number | null;
            /** @description Current in amps; null where it was not measured. */
            current_a: number | null;
            /** @description Voltage between a phase and neutral, in V; null where it was not measured. */
            voltage_v: number | null;
            /** @description State of charge of the car's battery, in per cent; null where it was not measured. */
            soc_pct: number | null;
        };
        /** @description What a session costs, so far or in the end. */
        SessionCost: {
            /** @description The session. */
            session_id: components["schemas"]["Id"];
            /** @description The receipt; null while the session runs. */
            cdr_id: components["schemas"]["Id"] | null;
            /** @description The session has not ended. */
            projected: boolean;
            /**
             * Format: date-time
             * @description Up to when it is priced; null when no evidence says.
             */
            as_of: string | null;
            /** @description `unbillable`: by what is known so far it could not be priced. */
            status: components["schemas"]["CdrStatus"];
            /** @description The tariff that prices it; null where there is none. */
            tariff_id: components["schemas"]["Id"] | null;
            /** @description The revision that prices it; null where there is no tariff. */
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
            /** @description One line for each price that applied. */
            line_items: components["schemas"]["CdrLineItem"][];
            /**
             * @description Whether `total_cost` includes taxes; null where there is no tariff.
             * @enum {string|null}
             */
            tax_included: "YES" | "NO" | "N/A" | null;
            /** @description The total with all taxes; null where there is no tariff. */
            total_cost_incl_vat: number | null;
            /** @description The taxes, one entry for each rate. */
            taxes: components["schemas"]["CdrTax"][];
        };
        /** @description A JSON number or a decimal string; it is read by its decimal text, never through floating point. */
        DecimalNumber: number | string;
        /**
         * @description What a price is for: energy, a flat fee, parking time or charging time.
         * @enum {string}
         */
        TariffDimension: "ENERGY" | "FLAT" | "PARKING_TIME" | "TIME";
        /** @description One price. Unknown keys are kept. */
        PriceComponent: {
            /** @description What the price is for. */
            type: components["schemas"]["TariffDimension"];
            /** @description Per kWh (ENERGY), per hour (TIME, PARKING_TIME) or once (FLAT); at most 6 decimals. */
            price: components["schemas"]["DecimalNumber"];
            /** @description Per cent. Left out or null means that no VAT applies, which is not the same as 0. */
            vat?: components["schemas"]["DecimalNumber"] | null;
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
        DayOfWeek: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
        /** @description All must hold at the moment. An unknown restriction is refused, because ignoring one misprices. */
        TariffRestrictions: {
            /** @description Local wall clock HH:MM, inclusive. */
            start_time?: string | null;
            /** @description Local wall clock HH:MM, exclusive; before start_time it wraps midnight. */
            end_time?: string | null;
            /** @description Local date YYYY-MM-DD, inclusive. */
            start_date?: string | null;
            /** @description Local date YYYY-MM-DD, exclusive. */
            end_date?: string | null;
            /** @description Energy of the session so far in kWh, inclusive. */
            min_kwh?: components["schemas"]["DecimalNumber"] | null;
            /** @description Energy of the session so far in kWh, exclusive. */
            max_kwh?: components["schemas"]["DecimalNumber"] | null;
            /** @description Current in amps, the sum over the phases, inclusive. */
            min_current?: components["schemas"]["DecimalNumber"] | null;
            /** @description Current in amps, the sum over the phases, exclusive. */
            max_current?: components["schemas"]["DecimalNumber"] | null;
            /** @description Power in kW, inclusive. */
            min_power?: components["schemas"]["DecimalNumber"] | null;
            /** @description Power in kW, exclusive. */
            max_power?: components["schemas"]["DecimalNumber"] | null;
            /** @description Seconds since the session began, inclusive. */
            min_duration?: number | null;
            /** @description Seconds since the session began, exclusive. */
            max_duration?: number | null;
            /** @description Seconds since the car stopped asking for power, inclusive. Not OCPI. */
            min_idle_duration?: number | null;
            /** @description Seconds since the car stopped asking for power, exclusive. Not OCPI. */
            max_idle_duration?: number | null;
            /** @description Local days of the week on which it applies. */
            day_of_week?: components["schemas"]["DayOfWeek"][] | null;
            /**
             * @description The element prices a reservation, or one that expired without a session, and nothing else.
             * @enum {string|null}
             */
            reservation?: "RESERVATION" | "RESERVATION_EXPIRES" | null;
        };
        /** @description All must hold at the moment. An unknown restriction is refused, because ignoring one misprices. */
        TariffRestrictionsInput: {
            /** @description Local wall clock HH:MM, inclusive. */
            start_time?: string | null;
            /** @description Local wall clock HH:MM, exclusive; before start_time it wraps midnight. */
            end_time?: string | null;
            /** @description Local date YYYY-MM-DD, inclusive. */
            start_date?: string | null;
            /** @description Local date YYYY-MM-DD, exclusive. */
            end_date?: string | null;
            /** @description Energy of the session so far in kWh, inclusive. */
            min_kwh?: components["schemas"]["DecimalNumber"] | null;
            /** @description Energy of the session so far in kWh, exclusive. */
            max_kwh?: components["schemas"]["DecimalNumber"] | null;
            /** @description Current in amps, the sum over the phases, inclusive. */
            min_current?: components["schemas"]["DecimalNumber"] | null;
            /** @description Current in amps, the sum over the phases, exclusive. */
            max_current?: components["schemas"]["DecimalNumber"] | null;
            /** @description Power in kW, inclusive. */
            min_power?: components["schemas"]["DecimalNumber"] | null;
            /** @description Power in kW, exclusive. */
            max_power?: components["schemas"]["DecimalNumber"] | null;
            /** @description Seconds since the session began, inclusive. */
            min_duration?: number | null;
            /** @description Seconds since the session began, exclusive. */
            max_duration?: number | null;
            /** @description Seconds since the car stopped asking for power, inclusive. Not OCPI. */
            min_idle_duration?: number | null;
            /** @description Seconds since the car stopped asking for power, exclusive. Not OCPI. */
            max_idle_duration?: number | null;
            /** @description Local days of the week on which it applies. */
            day_of_week?: components["schemas"]["DayOfWeek"][] | null;
            /**
             * @description The element prices a reservation, or one that expired without a session, and nothing else.
             * @enum {string|null}
             */
            reservation?: "RESERVATION" | "RESERVATION_EXPIRES" | null;
        };
        /** @description Prices, and when they apply. Unknown keys are kept. */
        TariffElement: {
            /** @description The prices of the element, at most one for each dimension. */
            price_components: components["schemas"]["PriceComponent"][];
            /** @description When the prices apply; always unless given. */
            restrictions?: components["schemas"]["TariffRestrictions"] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Prices, and when they apply. Unknown keys are kept. */
        TariffElementInput: {
            /** @description The prices of the element, at most one for each dimension. */
            price_components: components["schemas"]["PriceComponent"][];
            /** @description When the prices apply; always unless given. */
            restrictions?: components["schemas"]["TariffRestrictionsInput"] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description OCPI 2.2.1 names, or those of 2.3.0. */
        PriceLimit: {
            /** @description The limit without VAT (OCPI 2.2.1). */
            excl_vat?: components["schemas"]["DecimalNumber"];
            /** @description The limit with VAT (OCPI 2.2.1). */
            incl_vat?: components["schemas"]["DecimalNumber"] | null;
            /** @description The limit without taxes (OCPI 2.3.0). */
            before_taxes?: components["schemas"]["DecimalNumber"];
            /** @description The limit with taxes (OCPI 2.3.0). */
            after_taxes?: components["schemas"]["DecimalNumber"] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description What OCPI leaves open, decided per tariff. */
        TariffExtensions: {
            /**
             * @description `waive`: nothing is priced when no energy flowed. `price` unless given.
             * @enum {string}
             */
            zero_energy?: "price" | "waive";
            /**
             * @description How time counts while the charger withholds power. `none` unless given.
             * @enum {string}
             */
            suspended_evse_as?: "none" | "time" | "parking";
            /** @description How amounts become whole cents. */
            rounding?: {
                /**
                 * @description Which way an amount between two cents goes. `half_up` unless given.
                 * @enum {string}
                 */
                mode?: "half_up" | "half_even" | "down" | "up";
                /**
                 * @description `line`: each line item is rounded. `total`: only their sum is. `line` unless given.
                 * @enum {string}
                 */
                scope?: "line" | "total";
            };
            /**
             * @description `step_size`: quantities are rounded up to `step_size`. `none`: they are priced as measured. `step_size` unless given.
             * @enum {string}
             */
            quantisation?: "step_size" | "none";
        } & {
            [key: string]: unknown;
        };
        /** @description What OCPI leaves open, decided per tariff. */
        TariffExtensionsInput: {
            /**
             * @description `waive`: nothing is priced when no energy flowed. `price` unless given.
             * @enum {string}
             */
            zero_energy?: "price" | "waive";
            /**
             * @description How time counts while the charger withholds power. `none` unless given.
             * @enum {string}
             */
            suspended_evse_as?: "none" | "time" | "parking";
            /** @description How amounts become whole cents. */
            rounding?: {
                /**
                 * @description Which way an amount between two cents goes. `half_up` unless given.
                 * @enum {string}
                 */
                mode?: "half_up" | "half_even" | "down" | "up";
                /**
                 * @description `line`: each line item is rounded. `total`: only their sum is. `line` unless given.
                 * @enum {string}
                 */
                scope?: "line" | "total";
            };
            /**
             * @description `step_size`: quantities are rounded up to `step_size`. `none`: they are priced as measured. `step_size` unless given.
             * @enum {string}
             */
            quantisation?: "step_size" | "none";
        } & {
            [key: string]: unknown;
        };
        /** @description An OCPI 2.2.1 tariff and our additions. Unknown keys are kept, except in `restrictions`. */
        TariffWrite: {
            /** @description Adopted on create when it has at most 36 characters and is free. Ignored on replace. */
            id?: string;
            /** @description The name that people see. */
            name?: string | null;
            /** @description ISO 4217. */
            currency: string;
            /** @description The operator's country, ISO 3166-1 alpha-2 (OCPI). */
            country_code?: string | null;
            /** @description The operator's OCPI party id. */
            party_id?: string | null;
            /** @description The OCPI tariff type, for example `REGULAR`. Kept, and not used for pricing. */
            type?: string | null;
            /** @description Texts about the tariff for drivers, as OCPI has them. */
            tariff_alt_text?: {
                [key: string]: unknown;
            }[] | null;
            /** @description A page about the tariff for drivers. */
            tariff_alt_url?: string | null;
            /** @description Where the energy comes from, as OCPI has it. Kept, and not used for pricing. */
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
            min_price?: components["schemas"]["PriceLimit"] | null;
            /** @description The session costs at most this. */
            max_price?: components["schemas"]["PriceLimit"] | null;
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
            /** @description The prices. For each dimension the first element that applies counts. */
            elements: components["schemas"]["TariffElementInput"][];
            extensions?: components["schemas"]["TariffExtensionsInput"];
        } & {
            [key: string]: unknown;
        };
        /** @description A tariff as it was sent, with what the server adds. Open, because unknown keys are kept. */
        Tariff: {
            /** @description The tariff's id. */
            id: components["schemas"]["Id"];
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
            /** @description Texts about the tariff for drivers, as OCPI has them. */
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
            min_price?: components["schemas"]["PriceLimit"] | null;
            /** @description The session costs at most this. */
            max_price?: components["schemas"]["PriceLimit"] | null;
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
            /** @description The prices. For each dimension the first element that applies counts. */
            elements: components["schemas"]["TariffElement"][];
            extensions?: components["schemas"]["TariffExtensions"];
            /** @description What is allowed but probably not meant. Present in the answers of create and replace. */
            warnings?: components["schemas"]["Fault"][];
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
        /** @description What may become a tariff. Open, because its faults are answered rather than refused. */
        TariffDraft: {
            [key: string]: unknown;
        };
        /** @description What is wrong with a tariff, and what is probably not meant. */
        TariffReport: {
            /** @description Whether `createTariff` would take it: there are no errors. */
            valid: boolean;
            /** @description What would misprice or cannot be stored. */
            errors: components["schemas"]["Fault"][];
            /** @description What is allowed but probably not meant. Empty while there are errors. */
            warnings: components["schemas"]["Fault"][];
            /** @description Whether only locations with a time zone can use it; null while there are errors. */
            needs_time_zone: boolean | null;
        };
        /**
         * @description `idle`: the car does not ask for power. `suspended_evse`: it asks, and the charger or the site refuses.
         * @enum {string}
         */
        SessionState: "charging" | "idle" | "suspended_evse";
        /** @description A tariff that need not be stored, and a session to price with it. */
        DraftQuoteRequest: {
            /** @description The tariff to price with. */
            tariff: components["schemas"]["TariffWrite"];
            /** @description The session to price. */
            session: components["schemas"]["QuoteRequest"];
        };
        /** @description A session to price. */
        QuoteRequest: {
            /** @description When the session starts. */
            started_at: components["schemas"]["Timestamp"];
            /** @description At most a week. */
            duration_s: number;
            /** @description Energy of the session in Wh. */
            energy_wh: number;
            /** @description The tariff as it stood then; the current revision unless given. */
            revision?: number | null;
            /** @description The location whose time zone counts. */
            location_id?: components["schemas"]["Id"] | null;
            /** @description IANA, such as `Europe/Amsterdam`; where the location has none. */
            time_zone?: string | null;
            /** @description What the car did, from each moment on; before the first it charged. */
            states?: components["schemas"]["QuoteState"][];
            /** @description Readings on the way, in any order; none may be lower than an earlier one. */
            samples?: components["schemas"]["QuoteSample"][];
        };
        /** @description What the car does from a moment on. */
        QuoteState: {
            /** @description Seconds after the start. */
            after_s: number;
            state: components["schemas"]["SessionState"];
        };
        /** @description A reading during the session. */
        QuoteSample: {
            /** @description Seconds after the start. */
            after_s: number;
            /** @description Energy in Wh since the start. */
            energy_wh: number;
            /** @description Power in W at that moment. */
            power_w?: number | null;
            /** @description Current in amps at that moment, the sum over the phases. */
            current_a?: number | null;
        };
        /** @description What a receipt of the session would say. */
        Quote: {
            /** @description Null of a draft. */
            tariff_id: components["schemas"]["Id"] | null;
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
            line_items: components["schemas"]["CdrLineItem"][];
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
            taxes: components["schemas"]["CdrTax"][];
            /** @description The stretches in which no price changed. They explain the items, and are not added up again. */
            periods: components["schemas"]["QuotePeriod"][];
            /** @description What the items do not show. */
            notes: components["schemas"]["QuoteNote"][];
        };
        /** @description A stretch of the session in which no price changed. */
        QuotePeriod: {
            /** @description When the stretch begins. */
            started_at: components["schemas"]["Timestamp"];
            /** @description Its length in seconds. */
            duration_s: number;
            /** @description Its energy in Wh. */
            energy_wh: number;
            state: components["schemas"]["SessionState"];
            /** @description Per kWh; null where the tariff asks nothing. */
            energy_price: number | null;
            /** @description Per hour of charging. */
            time_price: number | null;
            /** @description Per hour of parking. */
            parking_time_price: number | null;
        };
        /** @description Something that the line items do not show. */
        QuoteNote: {
            /** @description A word for the kind of note. Open set. */
            code: string;
            /** @description The note in words. */
            detail: string;
        };
        /**
         * @description Whether the tag may start sessions; `blocked` and `expired` tags may not.
         * @enum {string}
         */
        IdTagStatus: "accepted" | "blocked" | "expired";
        /** @description A card or an account that may start sessions. */
        IdTag: {
            /** @description The record's id, not the tag. */
            id: components["schemas"]["Id"];
            /** @description The tag's text, at most 20 characters. Compared without regard to case. */
            id_tag: string;
            /** @description The group that the tag belongs to: tags of a group may stop each other's sessions. Null where there is none. */
            parent_id_tag: string | null;
            /** @description Whether the tag may start sessions. */
            status: components["schemas"]["IdTagStatus"];
            /**
             * Format: date-time
             * @description When the tag stops being accepted; null when it does not expire.
             */
            expires_at: string | null;
            /** @description Your own note about the tag. */
            note: string | null;
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the record last changed. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description The fields of a new id tag. */
        IdTagCreate: {
            /** @description The tag's text. Compared without regard to case. */
            id_tag: string;
            /** @description The group that the tag belongs to: tags of a group may stop each other's sessions. */
            parent_id_tag?: string | null;
            /** @description `accepted` unless given. */
            status?: components["schemas"]["IdTagStatus"];
            /**
             * Format: date-time
             * @description When the tag stops being accepted; never unless given.
             */
            expires_at?: string | null;
            /** @description Your own note about the tag. */
            note?: string | null;
        };
        /** @description What is left out stays; null clears. */
        IdTagUpdate: {
            /** @description The group that the tag belongs to: tags of a group may stop each other's sessions. */
            parent_id_tag?: string | null;
            /** @description Whether the tag may start sessions. */
            status?: components["schemas"]["IdTagStatus"];
            /**
             * Format: date-time
             * @description When the tag stops being accepted; null for never.
             */
            expires_at?: string | null;
            /** @description Your own note about the tag. */
            note?: string | null;
        };
        /**
         * @description `valid`: priced. `unbillable`: no usable tariff or evidence; kept as a data record with a total cost of zero.
         * @enum {string}
         */
        CdrStatus: "valid" | "unbillable";
        /** @description One line of a receipt. */
        CdrLineItem: {
            /**
             * @description What the line charges for.
             * @enum {string}
             */
            type: "ENERGY" | "TIME" | "PARKING_TIME" | "FLAT";
            /** @description The line in words; null where there are none. */
            description: string | null;
            /** @description kWh for energy, hours for time. Times `unit_price` and rounded to the currency it is `cost`, unless the tariff rounds its total alone. */
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
        CdrTax: {
            /** @description Per cent; null for tax that a price limit states without a rate. */
            vat: number | null;
            /** @description The amount before this tax. */
            base: number;
            /** @description The tax itself. */
            amount: number;
        };
        /** @description A payment reference as it stands on a CDR. */
        PaymentReferenceView: {
            /** @description Your payment provider's transaction id; `redacted:` and the id of the record once it was redacted. */
            reference: string;
            /** @description The payment provider. Open set; `redacted` once it was redacted. */
            provider: string;
        };
        /** @description An immutable receipt; payment references are joined on read. */
        Cdr: {
            /** @description The CDR's id. */
            id: components["schemas"]["Id"];
            /** @description The session that it bills. */
            session_id: components["schemas"]["Id"];
            /** @description The tariff that priced it; null where there was none. */
            tariff_id: components["schemas"]["Id"] | null;
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
            line_items: components["schemas"]["CdrLineItem"][];
            status: components["schemas"]["CdrStatus"];
            /** @description The payment references attached so far; often empty. */
            payment_references: components["schemas"]["PaymentReferenceView"][];
            /** @description Always present on the single record, absent on the list. Null when the record came about the normal way. */
            billing_decision?: components["schemas"]["BillingDecision"] | null;
            /** @description The charger. */
            charger_id: components["schemas"]["Id"];
            /** @description The socket. */
            socket_id: components["schemas"]["Id"];
            /** @description The charger's location when the session started; null where it had none. */
            location_id: components["schemas"]["Id"] | null;
            /** @description The revision that priced it; null where there was no tariff. */
            tariff_revision: number | null;
            /**
             * @description Whether `total_cost` includes taxes; null where there was no tariff.
             * @enum {string|null}
             */
            tax_included: "YES" | "NO" | "N/A" | null;
            /** @description The total with all taxes; null where there was no tariff. */
            total_cost_incl_vat: number | null;
            /** @description The taxes, one entry for each rate. */
            taxes: components["schemas"]["CdrTax"][];
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description The receipt with the billing decision behind it. */
        CdrWithDecision: components["schemas"]["Cdr"] & {
            /** @description The decision behind the receipt; null when the record came about the normal way. */
            billing_decision: components["schemas"]["BillingDecision"] | null;
        };
        /** @description A payment reference to attach. */
        PaymentReferenceRequest: {
            /** @description Your payment provider's transaction id, stored verbatim. Never a driver's identifier. */
            payment_reference: string;
            /** @description The payment provider that the reference belongs to. Open set; lower case is customary. */
            payment_provider: string;
        };
        /** @description A payment provider's transaction id, attached to a session. */
        PaymentReference: {
            /** @description The payment reference's id. */
            id: components["schemas"]["Id"];
            /** @description The session. */
            session_id: components["schemas"]["Id"];
            /** @description The session's CDR; null until it is written. */
            cdr_id: components["schemas"]["Id"] | null;
            /** @description Your payment provider's transaction id; `redacted:` and the id once it was redacted. */
            payment_reference: string;
            /** @description The payment provider; `redacted` once it was redacted. */
            payment_provider: string;
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When its text was redacted; null where it was not. */
            redacted_at: components["schemas"]["Timestamp"] | null;
        };
        /** @description A payment reference by its ids, without its text. */
        PaymentReferencePointer: {
            /** @description The payment reference. */
            payment_reference_id: components["schemas"]["Id"];
            /** @description The session. */
            session_id: components["schemas"]["Id"];
            /** @description The session's CDR; null until it is written. */
            cdr_id: components["schemas"]["Id"] | null;
        };
        /**
         * @description `billed`: normal billing with complete data. `recovered_partial`: billed from a recovered or last known reading after missing data. `unbillable`: not enough evidence to bill.
         * @enum {string}
         */
        DecisionOutcome: "billed" | "recovered_partial" | "unbillable";
        /** @description What the decision stands on. Open; holds no driver identifier. */
        Evidence: {
            /** @description The OCPP transaction or message: `ocpp1.6:<charger>:tx/<id>[#<Action>/<frame>]`. */
            frameRef: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Why the decision is as it is. Further codes may come. */
        ReasonCode: 
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
        /** @description What ended a session whose charger sent no stop. Further reasons may come. */
        FinalizeReason: 
            | "stop_missing_connector_available"
            | "stop_missing_new_transaction"
            | "stop_missing_after_reboot"
            | "idle_finalized"
            | "offline_finalized"
            | "operator_finalized"
            | (string & {});
        /** @description Why a session was billed as it was. */
        BillingDecision: {
            /** @description How the session was billed. */
            outcome: components["schemas"]["DecisionOutcome"];
            reason_code: components["schemas"]["ReasonCode"];
            /** @description The reason in words, for people. */
            explanation: string;
            evidence: components["schemas"]["Evidence"];
        };
        /** @description A billing decision with its place in the session's history. */
        BillingDecisionChainEntry: {
            /** @description The decision's id. */
            id: components["schemas"]["Id"];
            /** @description The CDR that it is about. */
            cdr_id: components["schemas"]["Id"];
            /** @description How the session was billed. */
            outcome: components["schemas"]["DecisionOutcome"];
            reason_code: components["schemas"]["ReasonCode"];
            /** @description The reason in words, for people. */
            explanation: string;
            evidence: components["schemas"]["Evidence"];
            /** @description The decision that this one corrects; null for the original. */
            supersedes: components["schemas"]["Id"] | null;
            /** @description When the decision was made. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description The decisions about a session. */
        BillingDecisionRecord: {
            /** @description The CDR. */
            cdr_id: components["schemas"]["Id"];
            /** @description The session. */
            session_id: components["schemas"]["Id"];
            /** @description The current decision; null when none was recorded. */
            decision: components["schemas"]["BillingDecision"] | null;
            /** @description Every decision of the session, newest first. */
            chain: components["schemas"]["BillingDecisionChainEntry"][];
        };
        /** @description The record of an API key. */
        ApiKey: {
            /** @description The record's id. */
            id: components["schemas"]["Id"];
            /** @description The name that people see. */
            name: string;
            role: components["schemas"]["Role"];
            /** @description The public part of the key, by which you recognize it. */
            prefix: string;
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
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
        CreatedApiKey: components["schemas"]["ApiKey"] & {
            /** @description The key itself. */
            key: string;
        };
        /** @description The fields of a new API key. */
        ApiKeyCreate: {
            /** @description The name that people see. */
            name: string;
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When the key stops working; never unless given.
             */
            expires_at?: string | null;
        };
        /** @description How the old key ends. */
        ApiKeyRotate: {
            /**
             * @description How long the old key stays valid beside the new one.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        /** @description What it is sent: types of the catalogue (`GET /event-types`), all of a noun (`session.*`), or everything (`*`). */
        WebhookEvents: string[];
        /**
         * Format: uri
         * @description Absolute and https, without user info and fragment. http, and addresses that are not public, only where the server's settings say so.
         */
        WebhookUrl: string;
        /**
         * @description `thin` sends a reference in place of the data: `{"truncated": true, "href": …}`. So does `full` for an event of more than 16 KiB.
         * @enum {string}
         */
        PayloadMode: "full" | "thin";
        /**
         * @description `subject`: the next event of a subject waits until the one before it is settled, at most five minutes.
         * @enum {string}
         */
        WebhookOrdering: "none" | "subject";
        /** @description The most deliveries in flight at once. */
        MaxConcurrency: number;
        /**
         * @description `open` after failures in a row: nothing is sent but a probe now and then; `half_open` while it comes back.
         * @enum {string}
         */
        WebhookCircuit: "closed" | "half_open" | "open";
        /** @description An endpoint that events are sent to. */
        Webhook: {
            /** @description The webhook's id. */
            id: components["schemas"]["Id"];
            /**
             * Format: uri
             * @description Where events are sent. Only admins see its query.
             */
            url: string;
            events: components["schemas"]["WebhookEvents"];
            /** @description Of its signatures (HMAC-SHA256). Present only in the answer that makes it. */
            secret?: string | null;
            /** @description Whether events are sent to it. */
            enabled: boolean;
            /** @description Your own note about the webhook. */
            description: string | null;
            payload_mode: components["schemas"]["PayloadMode"];
            ordering: components["schemas"]["WebhookOrdering"];
            max_concurrency: components["schemas"]["MaxConcurrency"];
            circuit: components["schemas"]["WebhookCircuit"];
            /**
             * @description `failing`: nothing came through for 72 hours. `gone`: it answered 410.
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
            created_at: components["schemas"]["Timestamp"];
            /** @description When the record last changed. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description The webhook with its newest secret, which is not shown again. */
        CreatedWebhook: components["schemas"]["Webhook"] & {
            /** @description The secret of its signatures (HMAC-SHA256). */
            secret: string;
        };
        /** @description The fields of a new webhook. */
        WebhookCreate: {
            url: components["schemas"]["WebhookUrl"];
            events: components["schemas"]["WebhookEvents"];
            /** @description Your own note about the webhook. */
            description?: string | null;
            payload_mode?: components["schemas"]["PayloadMode"];
            ordering?: components["schemas"]["WebhookOrdering"];
            max_concurrency?: components["schemas"]["MaxConcurrency"];
        };
        /** @description What is left out stays. */
        WebhookUpdate: {
            url?: components["schemas"]["WebhookUrl"];
            events?: components["schemas"]["WebhookEvents"];
            /** @description Whether events are sent to it. */
            enabled?: boolean;
            /** @description Your own note about the webhook. */
            description?: string | null;
            payload_mode?: components["schemas"]["PayloadMode"];
            ordering?: components["schemas"]["WebhookOrdering"];
            max_concurrency?: components["schemas"]["MaxConcurrency"];
            /**
             * @description What becomes of what is pending when it is enabled again. Default: all of it is sent.
             * @enum {string}
             */
            resume?: "all" | "none";
        };
        /** @description How the old secrets end. */
        WebhookSecretRotate: {
            /** @description How long the secrets before it go on signing. Default: 86400. */
            overlap_seconds?: number;
        };
        /** @description Which test event to send. */
        WebhookTest: {
            /** @description A type of the catalogue whose example the test event carries; none unless given. */
            event_type?: string;
        };
        /**
         * @description `pending` until it is sent; `paused` while its webhook is disabled or its circuit is open; `exhausted` after the last attempt of the schedule; `expired` for telemetry that was too late; `canceled` when it was no longer asked for.
         * @enum {string}
         */
        DeliveryState: "pending" | "sending" | "delivered" | "exhausted" | "expired" | "paused" | "canceled";
        /** @description One attempt to deliver an event. */
        DeliveryAttempt: {
            /** @description Its number, from 1. */
            attempt: number;
            /** @description When it was made. */
            at: components["schemas"]["Timestamp"];
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
            /** @description HTTP status of the answer; null where there was none. */
            status: number | null;
            /** @description Why there was no answer, such as `timeout`. Open set. */
            error_code: string | null;
            /** @description How the answer's body began. Null for keys that are not admin. */
            response_excerpt: string | null;
            /** @description Whether a test or a redelivery asked for it. */
            manual: boolean;
        };
        /** @description An event on its way to a webhook. */
        Delivery: {
            /** @description The delivery's id. */
            id: components["schemas"]["Id"];
            /** @description The webhook. */
            webhook_id: components["schemas"]["Id"];
            /** @description The event. */
            event_id: components["schemas"]["Id"];
            event_type: components["schemas"]["EventType"];
            /** @description The record that the event is about. */
            subject_id: string;
            state: components["schemas"]["DeliveryState"];
            /** @description Attempts so far. */
            attempt: number;
            /** @description Asked for by a test or a redelivery. */
            manual: boolean;
            /** @description Sent although an earlier event of its subject was not settled. */
            gap: boolean;
            /**
             * Format: date-time
             * @description When the next attempt is due; null where there is none.
             */
            next_attempt_at: string | null;
            /** @description When the delivery was created. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it reached its final state; null before.
             */
            settled_at: string | null;
            /** @description Only where a single delivery is answered; oldest first. */
            attempts?: components["schemas"]["DeliveryAttempt"][];
            /** @description What is sent, as JSON. Only where a single delivery is answered; null for keys that are not admin. */
            payload?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A delivery with its attempts and what was sent. */
        DeliveryWithAttempts: components["schemas"]["Delivery"] & {
            /** @description The attempts so far, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description What is sent, as JSON; null for keys that are not admin. */
            payload: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Which deliveries to make again. */
        RedeliverRequest: {
            /** @description Only events of this moment or later. */
            since: components["schemas"]["TimeFilter"];
            /** @description Only events before this moment; up to now unless given. */
            until?: components["schemas"]["TimeFilter"];
            /** @description Default: exhausted, expired and canceled. */
            states?: ("delivered" | "exhausted" | "expired" | "canceled")[];
            /** @description As a webhook's `events` have it. Default: all types. */
            event_types?: string[];
        };
        /** @description The outcome of a redelivery request. */
        Redelivery: {
            /** @description How many deliveries are made again. */
            count: number;
        };
        /** @description How deliveries to a webhook have gone lately. */
        WebhookStats: {
            /** @description The webhook. */
            webhook_id: components["schemas"]["Id"];
            /** @description The time in seconds, up to now, that the counts and durations are about. */
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
            circuit: components["schemas"]["WebhookCircuit"];
            /**
             * Format: date-time
             * @description No attempt is made before this time; null where attempts are made.
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
        EventType: 
            | "charger.connected"
            | "charger.disconnected"
            | "charger.offline"
            | "charger.booted"
            | "charger.status_changed"
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
            | (string & {});
        /** @description One type of event. */
        EventTypeInfo: {
            type: components["schemas"]["EventType"];
            /**
             * @description `telemetry` is coalesced, tried once and kept for a day; the rest is tried for three days and kept for thirty.
             * @enum {string}
             */
            delivery_class: "durable" | "telemetry" | "operational";
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
        /** @description The record that an event is about. */
        EventSubject: {
            /** @description Such as `charger` or `session`. */
            type: string;
            /** @description The record's id. */
            id: string;
        };
        /** @description Counts per subject, without a gap. */
        EventSequence: number;
        /** @description Who caused it. */
        EventActor: {
            /**
             * @description What kind of actor caused it.
             * @enum {string}
             */
            type: "api_key" | "charger" | "system";
            /** @description The id of the API key or charger; null for the system. */
            id: string | null;
        };
        /** @description The same in webhooks, in the list and in the stream. */
        Event: {
            /** @description The event's id. The same with every delivery and in every list. */
            id: components["schemas"]["Id"];
            type: components["schemas"]["EventType"];
            /** @description Of the type's data. */
            version: number;
            /** @description When it happened. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description The organization that the record belongs to. */
            organization_id: components["schemas"]["Id"];
            sequence: components["schemas"]["EventSequence"];
            subject: components["schemas"]["EventSubject"];
            actor: components["schemas"]["EventActor"];
            /** @description What the type defines. Open. */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description Who the caller is. */
        Me: {
            /** @description The organization that the key belongs to. */
            organization: {
                /** @description The organization's id. */
                id: components["schemas"]["Id"];
                /** @description The organization's name. */
                name: string;
            };
            role: components["schemas"]["Role"];
            /** @description The id of the key. */
            key_id: components["schemas"]["Id"];
            /** @description Of the server that answers; more than one may run. */
            server_version: string;
        };
    };
    responses: {
        /** @description Taken. What else is in the answer does not matter. */
        EventTaken: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Nothing more is wanted, and the webhook is disabled. Any other status, a redirect included, is a failed attempt. */
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path or a header is invalid (`invalid-parameter`), the body is not JSON (`malformed-json`) or not a payment reference (`invalid-body`), or the reference or its provider is a driver's identifier (`driver-identifier-rejected`). */
        PaymentReferenceRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is missing, malformed, unknown, revoked or expired (`unauthorized`); the answer does not say which. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "www-authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key is valid but its role is too low (`insufficient-role`). */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such record in the caller's organization (`not-found`); the answer does not say whether another organization has it. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The bytes are not a request of HTTP/1.1, or can be read in two ways (`malformed-request`). The connection is closed. */
        MalformedRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request did not arrive in time (`request-timeout`). The connection is closed. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path and query are longer than 4096 characters (`uri-too-long`). */
        UriTooLong: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are more than 16 KiB, or more than 100 (`headers-too-large`). The connection is closed. */
        HeadersTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Accept header admits no media type that this operation answers (`not-acceptable`). */
        NotAcceptable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A request with the same Idempotency-Key is still in flight (`idempotency-in-progress`). */
        IdempotencyConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the operation takes (`payload-too-large`). */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not sent as application/json (`unsupported-media-type`). */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request was understood but is refused; `code` says why. */
        Unprocessable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key has used up its rate (`rate-limited`). */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Our fault (`internal-error`); the request id finds it in our log. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Storage is away for now (`unavailable`). */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The page to answer, from 1. Ignored when `cursor` is given. */
        Page: number;
        /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
        PerPage: number;
        /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
        Cursor: string;
        /**
         * @description `newest` first, or `oldest` first in the order of commit. With `oldest`, pages end below the oldest transaction
         *     that is still running and `next_cursor` is always there, so that a reader who keeps it misses nothing and
         *     gets nothing twice: for exports, and for following what happens. `page` means nothing then.
         */
        Order: "newest" | "oldest";
        /**
         * @description Makes a retry safe: the same key with the same request answers the first result again, with
         *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
         */
        IdempotencyKey: string;
        /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
        Wait: boolean;
        /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
        Timeout: number;
        /**
         * @description The location.
         * @example loc_01ka9m3v5x8q2r7t4w6y1z0b3c
         */
        LocationId: components["schemas"]["Id"];
        /**
         * @description The charger.
         * @example chg_01ka9m4c7h2j5k8m1n3p6q9r2s
         */
        ChargerId: components["schemas"]["Id"];
        /**
         * @description The socket, one of the charger's.
         * @example soc_01ka9m4c7h3t6v9w2x5y8z1a4b
         */
        SocketId: components["schemas"]["Id"];
        /**
         * @description The command.
         * @example cmd_01ka9m5d8e1f4g7h0j3k6m9n2p
         */
        CommandId: components["schemas"]["Id"];
        /**
         * @description The session.
         * @example ses_01ka9m6q5r8s1t4v7w0x3y6z9a
         */
        SessionId: components["schemas"]["Id"];
        /**
         * @description The tariff.
         * @example ac-day-night
         */
        TariffId: components["schemas"]["Id"];
        /**
         * @description The id tag's record.
         * @example tag_01ka9m7b2c5d8e1f4g7h0j3k6m
         */
        IdTagId: components["schemas"]["Id"];
        /**
         * @description The charge detail record.
         * @example cdr_01ka9m8n9p2q5r8s1t4v7w0x3y
         */
        CdrId: components["schemas"]["Id"];
        /**
         * @description The payment reference.
         * @example pay_01ka9mbx0y3z6a9b2c5d8e1f4g
         */
        PaymentReferenceId: components["schemas"]["Id"];
        /**
         * @description The API key's record, not the key.
         * @example key_01ka9m9z6a9b2c5d8e1f4g7h0j
         */
        ApiKeyId: components["schemas"]["Id"];
        /**
         * @description The webhook.
         * @example whk_01ka9mbm5p8q1r4s7t0v3w6x9y
         */
        WebhookId: components["schemas"]["Id"];
        /**
         * @description The delivery, one of the webhook's.
         * @example dlv_01ka9mcn7r0s3t6v9w2x5y8z1a
         */
        DeliveryId: components["schemas"]["Id"];
        /** @description When true, the call waits for the first attempt before it returns. */
        WaitForAttempt: boolean;
        /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
        WaitSeconds: number;
        /**
         * @description The event.
         * @example evt_01ka9mak3m6n9p2q5r8s1t4v7w
         */
        EventId: components["schemas"]["Id"];
        /** @description The event's id. The same with every attempt and redelivery. */
        WebhookMessageId: components["schemas"]["Id"];
        /** @description When this attempt was made, in seconds since 1970. Refuse what is older, or newer, than five minutes. */
        WebhookTimestamp: string;
        /** @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, once for each secret that is valid, separated by spaces. */
        WebhookSignature: string;
        /** @description The delivery that this is an attempt of. Not signed. */
        WebhookDelivery: components["schemas"]["Id"];
        /** @description Its number, from 1. Not signed. */
        WebhookAttempt: number;
        /** @description `true` where an earlier event of the subject was not settled in time. Not signed. */
        WebhookGap: "true";
    };
    requestBodies: never;
    headers: {
        /** @description The id of this request in the server's log; quote it when you ask about it. */
        RequestId: string;
        /** @description Seconds until a retry makes sense. */
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
export type Id = components['schemas']['Id'];
export type Timestamp = components['schemas']['Timestamp'];
export type TimeFilter = components['schemas']['TimeFilter'];
export type Role = components['schemas']['Role'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Problem = components['schemas']['Problem'];
export type Fault = components['schemas']['Fault'];
export type Pagination = components['schemas']['Pagination'];
export type MeteringRegime = components['schemas']['MeteringRegime'];
export type MeteringRegimeInput = components['schemas']['MeteringRegimeInput'];
export type DlbStartReserve = components['schemas']['DlbStartReserve'];
export type Circuit = components['schemas']['Circuit'];
export type CircuitInput = components['schemas']['CircuitInput'];
export type Location = components['schemas']['Location'];
export type LocationCreate = components['schemas']['LocationCreate'];
export type LocationUpdate = components['schemas']['LocationUpdate'];
export type LoadStatus = components['schemas']['LoadStatus'];
export type DlbAlarmCode = components['schemas']['DlbAlarmCode'];
export type LoadSnapshot = components['schemas']['LoadSnapshot'];
export type LoadSession = components['schemas']['LoadSession'];
export type LoadReservation = components['schemas']['LoadReservation'];
export type LoadNode = components['schemas']['LoadNode'];
export type LoadAlarm = components['schemas']['LoadAlarm'];
export type ChargePointStatus = components['schemas']['ChargePointStatus'];
export type RegistrationStatus = components['schemas']['RegistrationStatus'];
export type Validation = components['schemas']['Validation'];
export type Takeover = components['schemas']['Takeover'];
export type Socket = components['schemas']['Socket'];
export type SocketUpdate = components['schemas']['SocketUpdate'];
export type SocketPhases = components['schemas']['SocketPhases'];
export type SocketVoltage = components['schemas']['SocketVoltage'];
export type MeterPublicKey = components['schemas']['MeterPublicKey'];
export type Charger = components['schemas']['Charger'];
export type CreatedCharger = components['schemas']['CreatedCharger'];
export type ChargerCreate = components['schemas']['ChargerCreate'];
export type SocketCreate = components['schemas']['SocketCreate'];
export type ChargerUpdate = components['schemas']['ChargerUpdate'];
export type UnknownCharger = components['schemas']['UnknownCharger'];
export type CredentialsRotate = components['schemas']['CredentialsRotate'];
export type ChargerCredentials = components['schemas']['ChargerCredentials'];
export type ChargerConfiguration = components['schemas']['ChargerConfiguration'];
export type ConfigurationKey = components['schemas']['ConfigurationKey'];
export type MessageDirection = components['schemas']['MessageDirection'];
export type ChargerMessage = components['schemas']['ChargerMessage'];
export type CommandType = components['schemas']['CommandType'];
export type CommandTypeInput = components['schemas']['CommandTypeInput'];
export type CommandError = components['schemas']['CommandError'];
export type CommandStatus = components['schemas']['CommandStatus'];
export type Command = components['schemas']['Command'];
export type StartRequest = components['schemas']['StartRequest'];
export type ChargingProfileRequest = components['schemas']['ChargingProfileRequest'];
export type ResetRequest = components['schemas']['ResetRequest'];
export type CallRequest = components['schemas']['CallRequest'];
export type SecurityProfileRaise = components['schemas']['SecurityProfileRaise'];
export type LocalListRequest = components['schemas']['LocalListRequest'];
export type FirmwareUpdateRequest = components['schemas']['FirmwareUpdateRequest'];
export type FirmwareUpdateStatus = components['schemas']['FirmwareUpdateStatus'];
export type FirmwareStatus = components['schemas']['FirmwareStatus'];
export type SessionStatus = components['schemas']['SessionStatus'];
export type Session = components['schemas']['Session'];
export type MeterValue = components['schemas']['MeterValue'];
export type SessionCost = components['schemas']['SessionCost'];
export type DecimalNumber = components['schemas']['DecimalNumber'];
export type TariffDimension = components['schemas']['TariffDimension'];
export type PriceComponent = components['schemas']['PriceComponent'];
export type DayOfWeek = components['schemas']['DayOfWeek'];
export type TariffRestrictions = components['schemas']['TariffRestrictions'];
export type TariffRestrictionsInput = components['schemas']['TariffRestrictionsInput'];
export type TariffElement = components['schemas']['TariffElement'];
export type TariffElementInput = components['schemas']['TariffElementInput'];
export type PriceLimit = components['schemas']['PriceLimit'];
export type TariffExtensions = components['schemas']['TariffExtensions'];
export type TariffExtensionsInput = components['schemas']['TariffExtensionsInput'];
export type TariffWrite = components['schemas']['TariffWrite'];
export type Tariff = components['schemas']['Tariff'];
export type TariffDraft = components['schemas']['TariffDraft'];
export type TariffReport = components['schemas']['TariffReport'];
export type SessionState = components['schemas']['SessionState'];
export type DraftQuoteRequest = components['schemas']['DraftQuoteRequest'];
export type QuoteRequest = components['schemas']['QuoteRequest'];
export type QuoteState = components['schemas']['QuoteState'];
export type QuoteSample = components['schemas']['QuoteSample'];
export type Quote = components['schemas']['Quote'];
export type QuotePeriod = components['schemas']['QuotePeriod'];
export type QuoteNote = components['schemas']['QuoteNote'];
export type IdTagStatus = components['schemas']['IdTagStatus'];
export type IdTag = components['schemas']['IdTag'];
export type IdTagCreate = components['schemas']['IdTagCreate'];
export type IdTagUpdate = components['schemas']['IdTagUpdate'];
export type CdrStatus = components['schemas']['CdrStatus'];
export type CdrLineItem = components['schemas']['CdrLineItem'];
export type CdrTax = components['schemas']['CdrTax'];
export type PaymentReferenceView = components['schemas']['PaymentReferenceView'];
export type Cdr = components['schemas']['Cdr'];
export type CdrWithDecision = components['schemas']['CdrWithDecision'];
export type PaymentReferenceRequest = components['schemas']['PaymentReferenceRequest'];
export type PaymentReference = components['schemas']['PaymentReference'];
export type PaymentReferencePointer = components['schemas']['PaymentReferencePointer'];
export type DecisionOutcome = components['schemas']['DecisionOutcome'];
export type Evidence = components['schemas']['Evidence'];
export type ReasonCode = components['schemas']['ReasonCode'];
export type FinalizeReason = components['schemas']['FinalizeReason'];
export type BillingDecision = components['schemas']['BillingDecision'];
export type BillingDecisionChainEntry = components['schemas']['BillingDecisionChainEntry'];
export type BillingDecisionRecord = components['schemas']['BillingDecisionRecord'];
export type ApiKey = components['schemas']['ApiKey'];
export type CreatedApiKey = components['schemas']['CreatedApiKey'];
export type ApiKeyCreate = components['schemas']['ApiKeyCreate'];
export type ApiKeyRotate = components['schemas']['ApiKeyRotate'];
export type WebhookEvents = components['schemas']['WebhookEvents'];
export type WebhookUrl = components['schemas']['WebhookUrl'];
export type PayloadMode = components['schemas']['PayloadMode'];
export type WebhookOrdering = components['schemas']['WebhookOrdering'];
export type MaxConcurrency = components['schemas']['MaxConcurrency'];
export type WebhookCircuit = components['schemas']['WebhookCircuit'];
export type Webhook = components['schemas']['Webhook'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type WebhookCreate = components['schemas']['WebhookCreate'];
export type WebhookUpdate = components['schemas']['WebhookUpdate'];
export type WebhookSecretRotate = components['schemas']['WebhookSecretRotate'];
export type WebhookTest = components['schemas']['WebhookTest'];
export type DeliveryState = components['schemas']['DeliveryState'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryWithAttempts = components['schemas']['DeliveryWithAttempts'];
export type RedeliverRequest = components['schemas']['RedeliverRequest'];
export type Redelivery = components['schemas']['Redelivery'];
export type WebhookStats = components['schemas']['WebhookStats'];
export type EventType = components['schemas']['EventType'];
export type EventTypeInfo = components['schemas']['EventTypeInfo'];
export type EventSubject = components['schemas']['EventSubject'];
export type EventSequence = components['schemas']['EventSequence'];
export type EventActor = components['schemas']['EventActor'];
export type Event = components['schemas']['Event'];
export type Me = components['schemas']['Me'];
export type ResponseEventTaken = components['responses']['EventTaken'];
export type ResponseEventUnwanted = components['responses']['EventUnwanted'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponsePaymentReferenceRefused = components['responses']['PaymentReferenceRefused'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseMalformedRequest = components['responses']['MalformedRequest'];
export type ResponseRequestTimeout = components['responses']['RequestTimeout'];
export type ResponseUriTooLong = components['responses']['UriTooLong'];
export type ResponseHeadersTooLarge = components['responses']['HeadersTooLarge'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseNotAcceptable = components['responses']['NotAcceptable'];
export type ResponseIdempotencyConflict = components['responses']['IdempotencyConflict'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseUnprocessable = components['responses']['Unprocessable'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterPerPage = components['parameters']['PerPage'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterOrder = components['parameters']['Order'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterWait = components['parameters']['Wait'];
export type ParameterTimeout = components['parameters']['Timeout'];
export type ParameterLocationId = components['parameters']['LocationId'];
export type ParameterChargerId = components['parameters']['ChargerId'];
export type ParameterSocketId = components['parameters']['SocketId'];
export type ParameterCommandId = components['parameters']['CommandId'];
export type ParameterSessionId = components['parameters']['SessionId'];
export type ParameterTariffId = components['parameters']['TariffId'];
export type ParameterIdTagId = components['parameters']['IdTagId'];
export type ParameterCdrId = components['parameters']['CdrId'];
export type ParameterPaymentReferenceId = components['parameters']['PaymentReferenceId'];
export type ParameterApiKeyId = components['parameters']['ApiKeyId'];
export type ParameterWebhookId = components['parameters']['WebhookId'];
export type ParameterDeliveryId = components['parameters']['DeliveryId'];
export type ParameterWaitForAttempt = components['parameters']['WaitForAttempt'];
export type ParameterWaitSeconds = components['parameters']['WaitSeconds'];
export type ParameterEventId = components['parameters']['EventId'];
export type ParameterWebhookMessageId = components['parameters']['WebhookMessageId'];
export type ParameterWebhookTimestamp = components['parameters']['WebhookTimestamp'];
export type ParameterWebhookSignature = components['parameters']['WebhookSignature'];
export type ParameterWebhookDelivery = components['parameters']['WebhookDelivery'];
export type ParameterWebhookAttempt = components['parameters']['WebhookAttempt'];
export type ParameterWebhookGap = components['parameters']['WebhookGap'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderResourceLocation = components['headers']['ResourceLocation'];
export type HeaderIdempotentReplayed = components['headers']['IdempotentReplayed'];
export type HeaderNextLink = components['headers']['NextLink'];
export type $defs = Record<string, never>;
export interface operations {
    listLocations: {
        parameters: {
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["Location"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationCreate"];
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
                        data: components["schemas"]["Location"];
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
                        data: components["schemas"]["Location"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                "application/json": components["schemas"]["LocationUpdate"];
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
                        data: components["schemas"]["Location"];
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
                        data: components["schemas"]["LoadSnapshot"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChargers: {
        parameters: {
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only chargers of this location. */
                location_id?: components["schemas"]["Id"];
                /** @description Only connected, or only unconnected, chargers. */
                connected?: boolean;
                /** @description Only chargers whose own status (connector 0) is this. */
                status?: components["schemas"]["ChargePointStatus"];
                /** @description Only the charger with this identity; case matters. */
                identity?: string;
            };
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
                        data: components["schemas"]["Charger"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargerCreate"];
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
                        data: components["schemas"]["CreatedCharger"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["UnknownCharger"][];
                        pagination: components["schemas"]["Pagination"];
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
                        data: components["schemas"]["Charger"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                "application/json": components["schemas"]["ChargerUpdate"];
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
                        data: components["schemas"]["Charger"];
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
    rotateChargerCredentials: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["CredentialsRotate"];
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
                        data: components["schemas"]["ChargerCredentials"];
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
                        data: components["schemas"]["ChargerCredentials"];
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
                        data: components["schemas"]["ChargerConfiguration"];
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
    listChargerMessages: {
        parameters: {
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `newest` first, or `oldest` first; `page` means nothing then. */
                order?: "newest" | "oldest";
                /** @description Only frames from the charger (`in`), or only those to it (`out`). */
                direction?: components["schemas"]["MessageDirection"];
                /** @description Only calls of this action, and their answers. */
                action?: string;
                /** @description Only frames with this OCPP message id. Firmware uses the same one again. */
                message_id?: string;
                /** @description Only frames of this connection, as `charger.connected` names it. */
                connection_id?: components["schemas"]["Id"];
                /** @description Only the frames of this command. */
                command_id?: components["schemas"]["Id"];
                /** @description Only frames of this instant or later. */
                from?: components["schemas"]["Timestamp"];
                /** @description Only frames before this instant. */
                to?: components["schemas"]["Timestamp"];
                /** @description Only CALLERRORs, and messages that are not OCPP frames. */
                errors_only?: boolean;
            };
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
                        data: components["schemas"]["ChargerMessage"][];
                        pagination: components["schemas"]["Pagination"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["ResetRequest"];
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["SecurityProfileRaise"];
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["FirmwareStatus"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFirmware: {
        parameters: {
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["FirmwareUpdateRequest"];
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["CallRequest"];
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["LocalListRequest"];
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["Socket"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                        data: components["schemas"]["Socket"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                "application/json": components["schemas"]["SocketUpdate"];
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
                        data: components["schemas"]["Socket"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["StartRequest"];
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["ChargingProfileRequest"];
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
            query?: {
                /** @description When true, the call waits for the charger's answer before it returns. Otherwise it returns the command as created, `pending`; read the command, wait for it, or follow the event `command.completed`. */
                wait?: components["parameters"]["Wait"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["Timeout"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                        data: components["schemas"]["Command"];
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
                        data: components["schemas"]["Command"];
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
    listCommands: {
        parameters: {
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only commands to this charger. */
                charger_id?: components["schemas"]["Id"];
                /** @description Only commands of this type. */
                type?: components["schemas"]["CommandTypeInput"];
                /** @description Only commands in this status. */
                status?: components["schemas"]["CommandStatus"];
            };
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
                        data: components["schemas"]["Command"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                        data: components["schemas"]["Command"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only sessions of this charger. */
                charger_id?: components["schemas"]["Id"];
                /** @description Only sessions at this location. */
                location_id?: components["schemas"]["Id"];
                /** @description Only sessions on this socket. */
                socket_id?: components["schemas"]["Id"];
                /** @description Only sessions in this status. */
                status?: components["schemas"]["SessionStatus"];
            };
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
                        data: components["schemas"]["Session"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                        data: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMeterValues: {
        parameters: {
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["MeterValue"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                        data: components["schemas"]["SessionCost"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
            /** @description The session as it ended; a repetition answers it as it is by then. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["PaymentReferenceRequest"];
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
                        data: components["schemas"]["PaymentReference"];
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
                        data: components["schemas"]["PaymentReference"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["Tariff"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TariffWrite"];
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
                        data: components["schemas"]["Tariff"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TariffDraft"];
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
                        data: components["schemas"]["TariffReport"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftQuoteRequest"];
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
                        data: components["schemas"]["Quote"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                        data: components["schemas"]["Tariff"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                "application/json": components["schemas"]["TariffWrite"];
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
                        data: components["schemas"]["Tariff"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["Tariff"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["QuoteRequest"];
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
                        data: components["schemas"]["Quote"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["IdTag"][];
                        pagination: components["schemas"]["Pagination"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdTagCreate"];
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
                        data: components["schemas"]["IdTag"];
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
                        data: components["schemas"]["IdTag"];
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
            query?: {
                /** @description Also replaces the tag's text by a pseudonym wherever it was recorded, and destroys the key of the signed values of its sessions. Those of a session that is not billed yet are destroyed once it is. */
                erase?: boolean;
            };
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
                "application/json": components["schemas"]["IdTagUpdate"];
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
                        data: components["schemas"]["IdTag"];
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
    listCdrs: {
        parameters: {
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `newest` first, or `oldest` first in the order of commit. With `oldest`, pages end below the oldest transaction
                 *     that is still running and `next_cursor` is always there, so that a reader who keeps it misses nothing and
                 *     gets nothing twice: for exports, and for following what happens. `page` means nothing then.
                 */
                order?: components["parameters"]["Order"];
                /** @description Only CDRs of this charger. */
                charger_id?: components["schemas"]["Id"];
                /** @description Only CDRs created at this time or later. */
                start_date?: components["schemas"]["TimeFilter"];
                /** @description Only CDRs created before this time. */
                end_date?: components["schemas"]["TimeFilter"];
                /** @description Only CDRs reconciled to exactly this reference. */
                payment_reference?: string;
                /** @description Only CDRs with a reference of exactly this provider. With `payment_reference`, both must be of one reference. */
                payment_provider?: string;
                /** @description Only the CDR of this session. */
                session_id?: components["schemas"]["Id"];
                /** @description Only CDRs of this location. */
                location_id?: components["schemas"]["Id"];
                /** @description Only CDRs in this status. */
                status?: components["schemas"]["CdrStatus"];
            };
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
                        data: components["schemas"]["Cdr"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                        data: components["schemas"]["CdrWithDecision"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                        data: components["schemas"]["BillingDecisionRecord"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["PaymentReferenceRequest"];
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
                        data: components["schemas"]["PaymentReference"];
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
                        data: components["schemas"]["PaymentReference"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["ApiKey"][];
                        pagination: components["schemas"]["Pagination"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
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
                        data: components["schemas"]["CreatedApiKey"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["ApiKeyRotate"];
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
                        data: components["schemas"]["CreatedApiKey"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["Webhook"][];
                        pagination: components["schemas"]["Pagination"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
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
                        data: components["schemas"]["CreatedWebhook"];
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
                        data: components["schemas"]["Webhook"];
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
                "application/json": components["schemas"]["WebhookUpdate"];
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
                        data: components["schemas"]["Webhook"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["WebhookSecretRotate"];
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
                        data: components["schemas"]["CreatedWebhook"];
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
            query?: {
                /** @description When true, the call waits for the first attempt before it returns. */
                wait?: components["parameters"]["WaitForAttempt"];
                /** @description The most seconds to wait; applies only with `wait=true`. Above 120 it is taken as 120. */
                timeout?: components["parameters"]["WaitSeconds"];
            };
            header?: {
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["WebhookTest"];
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
                        data: components["schemas"]["DeliveryWithAttempts"];
                    };
                };
            };
            /** @description Not waited for, or the wait ran out. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    location: components["headers"]["ResourceLocation"];
                    "idempotent-replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryWithAttempts"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only deliveries in this state. */
                state?: components["schemas"]["DeliveryState"];
                /** @description Only deliveries of events of this type. */
                event_type?: string;
                /** @description Only deliveries made at or after this instant. */
                since?: components["schemas"]["TimeFilter"];
                /** @description Only deliveries made before this instant. */
                until?: components["schemas"]["TimeFilter"];
            };
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
                        data: components["schemas"]["Delivery"][];
                        pagination: components["schemas"]["Pagination"];
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
                        data: components["schemas"]["DeliveryWithAttempts"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                        data: components["schemas"]["Delivery"];
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
                /**
                 * @description Makes a retry safe: the same key with the same request answers the first result again, with
                 *     `Idempotent-Replayed: true`. The same key with another request answers 422, and 409 while the first is in flight.
                 */
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
                "application/json": components["schemas"]["RedeliverRequest"];
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
                        data: components["schemas"]["Redelivery"];
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
                        data: components["schemas"]["WebhookStats"];
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
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
            };
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
                        data: components["schemas"]["EventTypeInfo"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The page to answer, from 1. Ignored when `cursor` is given. */
                page?: components["parameters"]["Page"];
                /** @description Records per page. Above 100 it is taken as 100; the answer reports what was used. */
                per_page?: components["parameters"]["PerPage"];
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `newest` first, or `oldest` first in the order of commit. With `oldest`, pages end below the oldest transaction
                 *     that is still running and `next_cursor` is always there, so that a reader who keeps it misses nothing and
                 *     gets nothing twice: for exports, and for following what happens. `page` means nothing then.
                 */
                order?: components["parameters"]["Order"];
                /** @description Only these types, separated by commas; `session.*` is all of a noun. */
                type?: string;
            };
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
                        data: components["schemas"]["Event"][];
                        pagination: components["schemas"]["Pagination"];
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
            query?: {
                /** @description The `pagination.next_cursor` of an earlier answer. Stable under live writes and cheap at any depth. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only these types, separated by commas; `session.*` is all of a noun. */
                type?: string;
            };
            header?: {
                /** @description The `id` of the last event that was received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until the caller hangs up or the server stops. */
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
                        data: components["schemas"]["Event"];
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
                        data: components["schemas"]["Me"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
