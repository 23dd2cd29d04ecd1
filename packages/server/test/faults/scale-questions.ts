/** Questions of one kind, as paths below /v1. The records that they name are those of packages/harness/src/scale/fill.sql. */
export interface Questions {
  name: string;
  /** How long the answer to each of them may take. */
  atMostMs: number;
  /** Whether PostgreSQL may read a whole table: the total is exact, and for so many rows that is the least work. */
  countsAll?: boolean;
  paths: string[];
}

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const id = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, "0")}`;

export function questionsAbout(sessions: number): Questions[] {
  const [charger, location, socket] = [id("chg", 321), id("loc", 21), id("soc", 640)];
  const session = id("ses", sessions / 2);
  const month = `start_date=${ago(31)}&end_date=${ago(0)}`;
  return [
    { name: "overview", atMostMs: 20, paths: ["/overview", `/overview?location_id=${location}`] },
    {
      name: "sessions",
      atMostMs: 50,
      paths: [
        "",
        "status=open",
        "status=active",
        "status=finalized",
        "status=idle",
        `charger_id=${charger}`,
        `location_id=${location}`,
        `socket_id=${socket}`,
        `charger_id=${charger}&connector_id=1`,
        "id_tag=CARD-77",
        `start_date=${ago(1)}`,
        `start_date=${ago(300)}`,
        `end_date=${ago(300)}`,
        `start_date=${ago(200)}&end_date=${ago(199)}`,
        `updated_since=${ago(1)}`,
        `updated_since=${ago(31)}`,
        "updated_since=2020-01-01",
      ].map((query) => `/sessions?${query}`),
    },
    {
      name: "CDRs",
      atMostMs: 50,
      paths: [
        "",
        "order=oldest",
        "status=unbillable",
        `charger_id=${charger}`,
        `location_id=${location}`,
        `socket_id=${socket}`,
        `session_id=${session}`,
        "tariff_id=trf_3",
        "id_tag=CARD-77",
        `start_date=${ago(300)}&end_date=${ago(299)}`,
        `corrected_since=${ago(1)}`,
        `corrected_since=${ago(31)}`,
        `corrected_since=${ago(365)}`,
      ].map((query) => `/cdrs?${query}`),
    },
    {
      name: "events",
      atMostMs: 50,
      paths: [
        "",
        "order=oldest",
        "type=session.ended",
        "type=webhook.disabled",
        "category=audit",
        `charger_id=${charger}`,
        `location_id=${location}`,
        `session_id=${session}`,
        `subject_id=${socket}`,
        `since=${ago(20)}&until=${ago(19)}`,
      ].map((query) => `/events?${query}`),
    },
    {
      name: "sockets and chargers",
      atMostMs: 50,
      paths: [
        "/sockets?status=Faulted",
        "/sockets?status=Charging",
        "/sockets?status=Reserved",
        "/sockets?error_code=GroundFailure",
        `/sockets?location_id=${location}`,
        "/chargers?q=scale-41",
        "/chargers?q=nothing",
        "/chargers?vendor=Vendor%203",
        "/chargers?vendor=Unknown",
        "/chargers?model=Model%2012",
        "/chargers?firmware_version=1.33",
        "/chargers?connector_status=Faulted",
        "/chargers?connected=false",
        "/locations",
        "/locations?q=location%209",
        "/locations?sort=name",
      ],
    },
    {
      name: "counts of many sockets and chargers",
      atMostMs: 50,
      countsAll: true,
      paths: [
        "/sockets",
        "/sockets?connected=false",
        "/chargers",
        "/chargers?sort=identity",
        "/chargers?sort=name",
        "/chargers?q=bay",
        "/chargers?connector_status=Available",
      ],
    },
    {
      name: "corrections and issues",
      atMostMs: 50,
      paths: [
        "/corrections",
        `/corrections?charger_id=${charger}`,
        `/corrections?location_id=${location}`,
        `/corrections?start_date=${ago(200)}&end_date=${ago(190)}`,
        "/issues",
        "/issues?open=true",
        "/issues?type=connector_faulted",
        `/issues?location_id=${location}`,
      ],
    },
    {
      name: "sums of a month",
      atMostMs: 500,
      paths: [
        `/cdrs/summary?${month}`,
        `/cdrs/summary?${month}&group_by=day`,
        `/cdrs/summary?${month}&group_by=location`,
        `/cdrs/summary?${month}&group_by=day,tariff&time_zone=Europe/Amsterdam`,
        `/cdrs/summary?${month}&location_id=${location}&group_by=charger`,
      ],
    },
    {
      name: "few of many",
      atMostMs: 50,
      paths: ["/id-tags?status=blocked", "/id-tags?id_tag=CARD-9", `/commands?charger_id=${charger}`],
    },
  ];
}
