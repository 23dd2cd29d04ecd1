/** Who deals with a quirk: this package's users get it from the engine, operators from one of the others. */
export type QuirkTag = "engine" | "server" | "billing" | "dlb";

/** Something that chargers do, and that the specification does not say. */
export interface Quirk {
  number: number;
  tags: readonly [QuirkTag, ...QuirkTag[]];
  /** What chargers do. */
  what: string;
  /** Public: `owner/repository#number` for an issue or pull request, or a sentence. */
  evidence: readonly [string, ...string[]];
  /** What we do about it. */
  policy: string;
}

/** What quirks are about, in the order of their numbers. */
export interface QuirkGroup {
  title: string;
  quirks: readonly Quirk[];
}

type Row = [number: number, tags: Quirk["tags"], what: string, evidence: Quirk["evidence"], policy: string];

function group(title: string, rows: readonly Row[]): QuirkGroup {
  const quirks = rows.map(([number, tags, what, evidence, policy]) => ({
    number,
    tags,
    what,
    evidence,
    policy,
  }));
  return { title, quirks };
}

const handshake = group("Handshake and transport", [
  [
    1,
    ["engine"],
    "Offers no subprotocol at all (Grizzl-E and others).",
    [
      "lbbrhzn/ocpp#442",
      "dallmann-consulting/OCPP.Core#43",
      "steve-community/steve#135",
      "steve-community/steve#1109",
      "sap-labs-france/ev-server#2761",
    ],
    "Refused, and `refused` is told why; `assumeProtocol` lets single stations in all the same.",
  ],
  [
    2,
    ["engine"],
    "Leaves out `Connection: Upgrade`.",
    ["lbbrhzn/ocpp#1984"],
    "No upgrade to Node, but a plain request: a listener of our own answers 426. The station is not authenticated, and its state does not change.",
  ],
  [
    3,
    ["engine"],
    "Writes its identity into the address without percent-encoding, or encoded, or with a slash at the end.",
    ["c-jimenez/open-ocpp#198", "The VCP simulator pastes it as it is."],
    "Decoded once; doubled and final slashes are taken away; what cannot be decoded gets 400.",
  ],
  [
    4,
    ["engine"],
    "Never answers pings (EVduty, EN+ AC7000).",
    ["lbbrhzn/ocpp#553", "lbbrhzn/ocpp#211", "mobilityhouse/ocpp#626"],
    "Any frame, ping or pong is a sign of life. Who has never answered a ping lives as long as it heartbeats; `pingIntervalMs: 0` per station stops pinging.",
  ],
  [
    5,
    ["engine"],
    "Is cut off by a server whose read deadline equals the heartbeat interval, or pings less often than the deadline.",
    ["evcc-io/evcc#33099", "lorenzodonini/ocpp-go#44", "mikuso/ocpp-rpc#80", "lbbrhzn/ocpp#140"],
    "Our own pings make a sign of life. Dead is who answers none for two and a half intervals, or who never has and is silent for three times the longer of ping and heartbeat interval.",
  ],
  [
    6,
    ["engine"],
    "Connects again while its old connection is half open.",
    [
      "lorenzodonini/ocpp-go#314",
      "lorenzodonini/ocpp-go#358",
      "OpenEMS/openems#2906",
      "steve-community/steve#4",
      "voltbras/ts-ocpp#19",
    ],
    "The newest connection wins: the old one is closed with 4001, and its calls settle as disconnected.",
  ],
  [
    7,
    ["engine"],
    "The end of the old connection arrives after the new one has begun.",
    ["lbbrhzn/ocpp#2122"],
    "Each connection has an epoch; the end of one that was replaced never takes the station offline.",
  ],
  [
    8,
    ["engine"],
    "Believes itself connected after its address has changed (a router restarts every 24 h).",
    ["dingo35/SmartEVSE-3.5#202", "dallmann-consulting/OCPP.Core#83"],
    "Pings from the server find out; the API shows `lastSeenAt`.",
  ],
  [
    9,
    ["engine"],
    "Sends frames with reserved bits set, compressed without having agreed on it.",
    ["lorenzodonini/ocpp-go#358"],
    "Closed with 1002; permessage-deflate is never agreed on.",
  ],
  [
    10,
    ["engine"],
    "Sends empty text frames.",
    ["mikuso/ocpp-rpc's client has let them pass for the sake of some vendors."],
    "Ignored: no answer, and they count as a sign of life.",
  ],
  [
    11,
    ["engine"],
    'Sends a CALLERROR with four elements: `[4,"id","FormationViolation",""]` (Grizzl-E).',
    ["lbbrhzn/ocpp#899"],
    "Taken with three to five elements.",
  ],
  [
    12,
    ["engine"],
    "Drops the connection when several calls come at once (Wallbox Copper SB).",
    ["ConnectorIO/connectorio-addons#210", "mikuso/ocpp-rpc#37"],
    "One call in flight per station, over all callers; the others wait in a queue.",
  ],
  [
    13,
    ["engine"],
    "Suffers from servers that let calls and answers of both directions wait for each other.",
    ["citrineos/citrineos#189"],
    "Only our own calls wait for each other. Those of a charger are handled in their order, and never hold up ours.",
  ],
  [
    14,
    ["engine"],
    "Stays away while calls for it pile up.",
    ["mikuso/ocpp-rpc#53"],
    "Offline, a call settles at once; online, the queue holds 32, and each has its time-out from the moment it was made.",
  ],
]);

const rpc = group("RPC and validation", [
  [
    15,
    ["engine"],
    "Repeats its message for ever when the error code is spelled as in OCPP 2 (OccurrenceConstraintViolation).",
    [
      "mobilityhouse/ocpp#381",
      "mobilityhouse/ocpp#490",
      "lorenzodonini/ocpp-go#211",
      "lorenzodonini/ocpp-go#331",
      "citrineos/citrineos-core#1050",
    ],
    "Sends the codes of OCPP-J 1.6 table 7 letter by letter, Occurence with one r, and understands any.",
  ],
  [
    16,
    ["engine"],
    "Sends strings that are longer than allowed (serial numbers of Schneider and Siemens, models of HICI).",
    [
      "mobilityhouse/ocpp#122",
      "mobilityhouse/ocpp#123",
      "mobilityhouse/ocpp#273",
      "lorenzodonini/ocpp-go#359",
    ],
    "Tolerant validation hands them on and names them in `violations`; `strict` refuses them.",
  ],
  [
    17,
    ["engine"],
    "Sends a number where text belongs (`NumberOfConnectors: 2`).",
    ["mobilityhouse/ocpp#707", "lbbrhzn/ocpp#1499"],
    "Tolerant validation makes text of it.",
  ],
  [
    18,
    ["engine"],
    'Sends words that are none of the list: errorCode `"Error"` (Legrand), info `"null"` (ABB).',
    ["lbbrhzn/ocpp#1248", "lbbrhzn/ocpp#1741"],
    "An unknown errorCode is read as OtherError, a known word in other letters as itself; the violation keeps what came.",
  ],
  [
    19,
    ["engine", "server"],
    "Uses message ids again: for a retransmission, for something new, or from 1 on after each boot.",
    ["matth-x/MicroOcpp#50", "EVerest/libocpp#298", "Tinkerforge's tfocpp counts from 1 at each boot."],
    "The engine handles every call with any id; repetitions are recognized by what they say.",
  ],
  [
    20,
    ["engine"],
    "Says in three ways that it does not know a call: CALLERROR NotSupported, CALLERROR NotImplemented, or a status.",
    ["mobilityhouse/ocpp#640", "tfocpp, MicroOcpp and ocpp-go each do it their own way."],
    "Both errors settle as `unsupported`, and capabilities remember all three ways.",
  ],
  [
    21,
    ["engine"],
    "Never answers some calls (Timxon to Absolute profiles), or nothing at all until it reconnects.",
    ["lbbrhzn/ocpp#2158", "lbbrhzn/ocpp#2001", "mobilityhouse/ocpp#626"],
    "A time-out frees the line for the next call; a late answer is still matched to its call. `reconnectAfterTimeouts` ends the connection of who answers none.",
  ],
  [
    22,
    ["engine", "server"],
    "Restarts before it has answered Reset.",
    ["Tinkerforge's Linux platform restarts at once, and cuts its own answer off."],
    "The engine says so when the charger boots soon after; the server completes the command by that boot.",
  ],
  [
    23,
    ["engine"],
    "Deadlocks stacks that call the station from within a handler.",
    ["evcc's charger/ocpp takes care never to do it."],
    "Answers are read independently of handlers: a handler may wait for a call to the station that it answers.",
  ],
]);

const boot = group("Boot and registration", [
  [
    24,
    ["engine", "server"],
    "Sends no BootNotification when it reconnects.",
    ["OCPP-J 1.6 section 5.4 wants it so.", "evcc triggers one when it is missing."],
    "What the last boot was answered is remembered with the station, and its calls are handled.",
  ],
  [
    25,
    ["engine"],
    "Keeps booting while it is Pending, or is refused what the central system has just triggered.",
    [
      "EVerest/libocpp#478",
      "EVerest/libocpp#421",
      "EVerest/libocpp#142",
      "citrineos/citrineos-core#1052",
      "monta-app/ocpp-emulator#85",
    ],
    "BootNotification and what was triggered are always let through; all else gets SecurityError until it is accepted.",
  ],
  [
    26,
    ["engine", "server"],
    "Repeats a BootNotification whose answer was lost.",
    ["EVerest/libocpp#307"],
    "Each is answered; an accepted station stays accepted.",
  ],
  [
    27,
    ["engine"],
    "Is confused by GetConfiguration right after the boot, as test tools are.",
    ["steve-community/steve 129818d6 made it optional."],
    "The engine asks nothing by itself. Capabilities are read on request, in one call, and kept.",
  ],
]);

const transactions = group("Transactions", [
  [
    28,
    ["server"],
    "Sends StartTransaction again: same connector, id tag, meter and time, with the same message id or another.",
    [
      "steve-community/steve#1294",
      "steve-community/steve#81",
      "matth-x/MicroOcpp#50",
      "matth-x/MicroOcpp#237",
      "mobilityhouse/ocpp#186",
    ],
    "Recognized by these, and answered with the same transaction id and status.",
  ],
  [
    29,
    ["server"],
    "Stops its customer's session when its own repetition is answered with ConcurrentTx.",
    ["matth-x/MicroOcpp#237"],
    "Repetitions are recognized before the authorization.",
  ],
  [
    30,
    ["server"],
    "Repeats a StartTransaction after its StopTransaction was handled.",
    ["steve-community/steve#1294", "steve-community/steve#1293"],
    "With the same transaction id again, the closed session stays closed; another timestamp is another transaction.",
  ],
  [
    31,
    ["server", "billing"],
    "Uses transaction id -1 when its StartTransaction never got through.",
    ["EVerest/libocpp#495", "matth-x/MicroOcpp#50", "Errata 3.18"],
    "Always answered. A stop belongs to the charger's only open session, unless the id tag says otherwise. Where none is open it is a session of its own, if it can be told on which connector; else it is kept as evidence of nothing.",
  ],
  [
    32,
    ["server"],
    "Sends meter values for transaction 0, or for one that is not there.",
    ["lbbrhzn/ocpp#375", "lbbrhzn/ocpp#934"],
    "Stored; 0 and below mean no transaction.",
  ],
  [
    33,
    ["server", "billing"],
    "Stops transactions that never started (Wallbox in free mode).",
    ["ConnectorIO/connectorio-addons#199"],
    "Answered like any other. Under an id that was never given it is kept as evidence and told as an event, and no session comes of it; under -1 or 0 it is billed by what is known, and nothing where nothing is.",
  ],
  [
    34,
    ["engine", "server"],
    "Goes mad over an error to StopTransaction (Metron boots every 10 s).",
    ["dallmann-consulting/OCPP.Core#31"],
    "A failing handler of a transaction message is never answered with an error: the connection is closed, and the charger sends it again.",
  ],
  [
    35,
    ["server"],
    "Is given transaction ids that collide, or has an unknown stop guessed onto connector 1.",
    ["lbbrhzn/ocpp#2128"],
    "Ids are random and unique in 31 bits, and a stop is never guessed onto a connector.",
  ],
  [
    36,
    ["server", "billing"],
    "Leaves transactions open after a power loss.",
    ["matth-x/MicroOcpp#100", "matth-x/MicroOcpp#330", "OpenEVSE/openevse_esp32_firmware#880"],
    "A free connector, a boot, the next start or too long a silence closes what was left open, and the last confirmed register counts.",
  ],
  [
    37,
    ["engine", "server"],
    "Stops without an id tag.",
    ["dallmann-consulting/OCPP.Core#47", "dallmann-consulting/OCPP.Core#31"],
    "It is optional; the answer then has no idTagInfo.",
  ],
  [
    38,
    ["billing"],
    "Gives a wrong reason (DeAuthorized for a power loss).",
    ["OpenEVSE/openevse_esp32_firmware#787", "matth-x/MicroOcpp#370"],
    "Kept for people to read; nothing depends on it.",
  ],
  [
    39,
    ["server"],
    "Sends StartTransaction when charging is over (EVlink).",
    ["ChargeTimeEU/Java-OCA-OCPP#74"],
    "Taken by its own timestamp; the stop that follows closes it.",
  ],
  [
    40,
    ["server", "billing"],
    "Sends transactions that cannot be: stops before starts, registers that fall, times in the future.",
    ["steve-community/steve f67e23bc tells hard from soft failures."],
    "Answered as usual, kept as evidence, and judged when the session is settled.",
  ],
]);

const meters = group("Meter values", [
  [
    41,
    ["engine"],
    "Leaves out measurand and unit.",
    ["Section 7.43", "lbbrhzn/ocpp#45"],
    "Read as the specification says: the imported energy register in Wh; A, W and V where only one unit makes sense.",
  ],
  [
    42,
    ["engine", "billing"],
    "Labels kWh as Wh.",
    ["OpenEVSE/openevse_esp32_firmware#703"],
    "`normalizeMeterValues` takes the unit that is known better; billing does not believe more than the socket can deliver.",
  ],
  [
    43,
    ["engine"],
    'Sends fractions of a kWh and the noise of floating point: `"0.15003999999999998"`.',
    ["The VCP simulator and tfocpp do."],
    "Read as decimals, never as floats, and rounded to whole Wh with a flag; what came is kept.",
  ],
  [44, ["engine"], "Puts blanks around values.", ["evcc's charger/ocpp trims them."], "Trimmed."],
  [
    45,
    ["engine", "server"],
    "Sends meter values of a transaction without its id.",
    ["lorenzodonini/ocpp-go's example charge point does."],
    "The engine reads them like any other; connector and time say where they belong.",
  ],
  [
    46,
    ["engine"],
    "Repeats the same register for each phase.",
    ["Tinkerforge's tfocpp does."],
    "A value without a phase is the total; else equal phases count once, and only different ones add up.",
  ],
  [
    47,
    ["billing"],
    "Mixes the energy of the session with the register of a lifetime (ABB Terra).",
    ["lbbrhzn/ocpp#374", "lbbrhzn/ocpp#1741"],
    "A reading that falls and is made good later is a glitch, and left out.",
  ],
  [
    48,
    ["billing"],
    "Counts since it was built, since it was switched on, or since the transaction began.",
    ["ChargeTimeEU/Java-OCA-OCPP#331", "matth-x/MicroOcpp#66"],
    "Only differences within one transaction count; a register that starts anew is added up piece by piece.",
  ],
  [
    49,
    ["billing"],
    "Stops with a lower register than it started with, with -1, or with 0.",
    [
      "lorenzodonini/ocpp-go#114",
      "dallmann-consulting/OCPP.Core#33",
      "matth-x/MicroOcpp#73",
      "matth-x/MicroOcpp#174",
    ],
    "The last confirmed reading counts; without one nothing is charged.",
  ],
  [
    50,
    ["billing"],
    "Starts at 0 and then reports the register of a lifetime: 910 kWh for 0.083.",
    ["citrineos/citrineos-core#1060"],
    "More than the socket can deliver in the time is not believed.",
  ],
  [
    51,
    ["billing"],
    "Counts on after the stop.",
    ["lbbrhzn/ocpp#1069"],
    "The register of the stop is final; the next transaction may start higher.",
  ],
  [
    52,
    ["engine", "billing"],
    "Sends meter values after the stop, in batches, and out of order.",
    ["Section 3.7", "evcc sorts them by age."],
    "The engine keeps the time and the order of each; billing sorts by time. Those that come after the receipt correct it by another decision.",
  ],
]);

const time = group("Time", [
  [
    53,
    ["engine"],
    "Sends times of 1970 until its clock is set.",
    ["matth-x/MicroOcpp#311", "matth-x/MicroOcpp#354", "matth-x/MicroOcpp#24"],
    "Before 2015 the time of receipt stands in, with the flag `clock_unsynced`; what it said is kept.",
  ],
  [
    54,
    ["engine", "server"],
    "Sends local time without an offset (Growatt THOR), or marked as UTC (Chago).",
    ["evcc-io/evcc#10399", "steve-community/steve#136"],
    "Read as UTC and flagged `no_offset`, or `in_future` when it is ahead; the server then believes its own clock, and keeps both.",
  ],
  [
    55,
    ["engine"],
    "Breaks over a `currentTime` with an offset.",
    ["steve-community/steve#96"],
    "`toTimestamp` writes UTC, with Z and whole seconds.",
  ],
]);

const statusGroup = group("Status", [
  [
    56,
    ["server"],
    "Sends status and transaction messages in any order: Charging before the start, Finishing before the stop.",
    ["matth-x/MicroOcpp#66", "EVerest/libocpp#1000", "steve-community/steve#79"],
    "No transaction begins or ends by a status; an older report that comes late changes nothing.",
  ],
  [
    57,
    ["server"],
    "Stays in Finishing or Preparing.",
    ["elifTech/cpd-ocpp#14", "dallmann-consulting/OCPP.Core#55"],
    "A status refuses no command: it may be stale.",
  ],
]);

const smartCharging = group("Smart charging", [
  [
    58,
    ["engine", "dlb"],
    "Takes only some stack levels, regardless of what it reports (ABB Terra AC, EVBox, Schneider, Wallbox).",
    ["lbbrhzn/ocpp#1737", "lbbrhzn/ocpp#221", "lbbrhzn/ocpp#877", "evcc's templates have `stacklevelzero`."],
    "`applyLimit` begins low, tries 0 when refused, and remembers what worked.",
  ],
  [
    59,
    ["engine", "dlb"],
    "Takes only some purposes (Timxon: TxDefaultProfile alone).",
    ["lbbrhzn/ocpp#2158", "lbbrhzn/ocpp#877", "lbbrhzn/ocpp#1703"],
    "`applyLimit` goes from TxProfile to TxDefaultProfile, and says `refused` when none is taken.",
  ],
  [
    60,
    ["engine", "dlb"],
    "Takes only watts, and calls them Power, W or nothing.",
    ["evcc-io/evcc#9883", "lbbrhzn/ocpp#2117", "MicroOcpp's simulator refuses amperes."],
    "Asked for what it allows, and told watts where amperes are refused; phases come from the station, never from readings of 0 A.",
  ],
  [
    61,
    ["engine", "dlb"],
    "Ignores numberPhases, needs it, or switches phases by it; absent means 3.",
    [
      "goecharger/go-eCharger-API-v2#154",
      "goecharger/go-eCharger-API-v2#190",
      "lbbrhzn/ocpp#1035",
      "evcc-io/evcc#14899",
      "EVerest/EVerest#1060",
      "Errata 3.34 and 3.68",
    ],
    "Always said, and left out only when it is refused and any phase will do.",
  ],
  [
    62,
    ["engine", "dlb"],
    "Answers Accepted to ClearChargingProfile and does nothing, or Unknown.",
    ["lbbrhzn/ocpp#1737", "lbbrhzn/ocpp#879", "lbbrhzn/ocpp#2044"],
    "Unknown is a success; to change a limit, another one is set.",
  ],
  [
    63,
    ["engine"],
    "Needs a startSchedule, never answers Absolute, or waits for a start that its clock has not reached.",
    [
      "lbbrhzn/ocpp#2158",
      "EVerest/libocpp#114",
      "goecharger/go-eCharger-API-v2#249",
      "evcc's charger/ocpp starts a minute ago.",
    ],
    "Absolute from a minute ago first, Relative when that is refused or not answered.",
  ],
  [
    64,
    ["engine"],
    "Rejects GetCompositeSchedule (Delta), or answers in another unit.",
    ["steve-community/steve#44", "mobilityhouse/ocpp#444"],
    "Asked only where `verify` wants it; what it does not say verifies nothing and breaks nothing.",
  ],
  [
    65,
    ["engine", "dlb"],
    "Pauses at 0 A, refuses it, or stays paused.",
    ["lbbrhzn/ocpp#1245"],
    "`suspendMode` says whether 0 A or the minimum is meant; a refusal is never told as a pause.",
  ],
]);

const remote = group("Remote start, firmware, configuration", [
  [
    66,
    ["engine", "server"],
    "Rejects a remote start without a connector (Phoenix CHARX); connector 0 is not allowed.",
    ["ConnectorIO/connectorio-addons#332", "c-jimenez/open-ocpp#121", "c-jimenez/open-ocpp#161"],
    "`remoteStart` always names one, from 1 up.",
  ],
  [
    67,
    ["server"],
    "Accepts a remote start, and nothing follows (no cable in time).",
    ["matth-x/MicroOcpp#89", "matth-x/MicroOcpp#149", "evcc-io/evcc#30943", "EVerest/EVerest#2308"],
    "Accepted is what the command came to; `session.started` is an event of its own.",
  ],
  [
    68,
    ["server"],
    "Charges only after a remote start (Autel, Easee, Wallbox).",
    ["evcc's templates have `remotestart: true`."],
    "A remote start is a command like any other; an id tag that is started remotely opens the charger for ten minutes.",
  ],
  [
    69,
    ["server"],
    "Skips, repeats and forgets firmware statuses, or reports Installed twice around a restart.",
    [
      "sap-labs-france/ev-server#2305",
      "matth-x/MicroOcpp#261",
      "SAP/e-mobility-charging-stations-simulator#459",
      "EVerest/libocpp#277",
      "EVerest/libocpp#1058",
    ],
    "The newest is kept with its time, and each is told as an event; no order is asked for.",
  ],
  [
    70,
    ["engine"],
    "Rejects a whole list of measurands for one that it does not know.",
    ["Errata 3.14", "lbbrhzn/ocpp#221", "evcc's charger/ocpp tries them one by one."],
    "`setMeasurands` tries the list, and then grows it one by one.",
  ],
]);

/** What chargers do in the field: 70 things, found in public trackers and on the wire. */
export const quirkGroups: readonly QuirkGroup[] = [
  handshake,
  rpc,
  boot,
  transactions,
  meters,
  time,
  statusGroup,
  smartCharging,
  remote,
];
