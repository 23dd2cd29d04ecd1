import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Organization, startTestApi, type TestApi } from "../../src/testing/start-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

const url = "https://hooks.invalid/forecourt";
const unknownPath = "/webhooks/whk_00000000000000000000000000";

async function make({ admin }: Organization, more: object = {}): Promise<Record<string, unknown>> {
  const { status, body } = await admin("POST", "/webhooks", { url, events: ["session.*"], ...more });
  expect(status).toBe(201);
  return body.data;
}

test("a webhook needs a URL and events only, and its secret is in the answer that creates it", async () => {
  const { admin } = await api.organization();
  const created = await admin("POST", "/webhooks", { url, events: ["charger.connected", "session.*"] });
  expect(created.status).toBe(201);
  const { secret, ...shown } = created.body.data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(shown).toEqual({
    id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
    url,
    events: ["charger.connected", "session.*"],
    enabled: true,
    description: null,
    payload_mode: "full",
    ordering: "none",
    max_concurrency: 8,
    circuit: "closed",
    disabled_reason: null,
    disabled_at: null,
    last_success_at: null,
    created_at: "2026-11-21T08:00:00.000Z",
    updated_at: "2026-11-21T08:00:00.000Z",
  });
  const path = `/webhooks/${shown.id}`;
  expect(created.headers.get("location")).toBe(`/v1${path}`);
  expect((await admin("GET", path)).body).toEqual({ data: shown });
});

test("a webhook keeps every field that was written", async () => {
  const organization = await api.organization();
  const written = {
    url: "https://hooks.invalid:8443/a/b?tenant=7",
    events: ["*"],
    description: "To the billing system",
    payload_mode: "thin",
    ordering: "subject",
    max_concurrency: 32,
  };
  expect(await make(organization, written)).toMatchObject(written);
});

test("the list is newest first, has a cursor, and has no webhooks of another organization", async () => {
  const organization = await api.organization();
  const stranger = await api.organization();
  await make(stranger);
  const ids: unknown[] = [];
  for (let count = 0; count < 3; count++) {
    ids.unshift((await make(organization))["id"]);
    api.clock.advance(1_000);
  }
  const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
  const { body } = await organization.operator("GET", "/webhooks");
  expect(idsIn(body)).toEqual(ids);
  expect(body.pagination).toEqual({ total: 3, page: 1, per_page: 25, has_more: false });
  const first = await organization.operator("GET", "/webhooks?per_page=2");
  const rest = await organization.operator(
    "GET",
    `/webhooks?per_page=2&cursor=${first.body.pagination.next_cursor}`,
  );
  expect([...idsIn(first.body), ...idsIn(rest.body)]).toEqual(ids);
});

test("an operator sees where a webhook leads, without the query", async () => {
  const organization = await api.organization();
  const { id } = await make(organization, { url: `${url}?token=hush` });
  const asOperator = await organization.operator("GET", `/webhooks/${id}`);
  expect(asOperator.body.data.url).toBe(url);
  expect((await organization.operator("GET", "/webhooks")).body.data[0].url).toBe(url);
  expect((await organization.admin("GET", `/webhooks/${id}`)).body.data.url).toBe(`${url}?token=hush`);
});

describe("a role", () => {
  const requests = [
    ["GET", "", undefined, "operator"],
    ["POST", "", { url, events: ["*"] }, "admin"],
    ["GET", "/{id}", undefined, "operator"],
    ["PATCH", "/{id}", { description: "a" }, "admin"],
    ["POST", "/{id}/rotate-secret", {}, "admin"],
    ["POST", "/{id}/test", {}, "admin"],
    ["GET", "/{id}/deliveries", undefined, "operator"],
    ["GET", "/{id}/deliveries/dlv_1", undefined, "operator"],
    ["POST", "/{id}/deliveries/dlv_1/redeliver", undefined, "operator"],
    ["POST", "/{id}/redeliver", { since: "2026-11-21T08:00:00Z" }, "admin"],
    ["GET", "/{id}/stats", undefined, "operator"],
    ["DELETE", "/{id}", undefined, "admin"],
  ] as const;

  test.each(requests)("%s /webhooks%s: below the one it takes is a 403", async (method, path, body, role) => {
    const organization = await api.organization();
    const { id } = await make(organization);
    const send = (as: "viewer" | "operator" | "admin") =>
      organization[as](method, `/webhooks${path}`.replace("{id}", String(id)), body);
    expect((await send("viewer")).status).toBe(403);
    expect((await send("operator")).status === 403).toBe(role === "admin");
    expect((await send("admin")).status).not.toBe(403);
  });
});

describe("a URL", () => {
  const taken = [
    "https://hooks.invalid",
    "https://hooks.invalid/a?b=c",
    "https://hooks.invalid:8443/",
    "https://sub_domain.hooks.invalid/",
    "https://8.8.8.8/hook",
    "https://[2606:4700::1111]/hook",
    "https://xn--e1afmkfd.invalid/",
  ];
  test.each(taken)("%s is taken", async (url) => {
    const organization = await api.organization();
    const made = await make(organization, { url });
    expect(made["url"]).toBe(new URL(url).href);
  });

  const refused = [
    "http://hooks.invalid/",
    "ftp://hooks.invalid/",
    "urn:a:b",
    "https://user:pass@hooks.invalid/",
    "https://user@hooks.invalid/",
    "https://hooks.invalid/#fragment",
    "https://hooks.invalid:25/",
    "https://hooks.invalid:5432/",
    "https://localhost/",
    "https://receiver/",
    "https://a.localhost/",
    "https://printer.local/",
    "https://vault.internal/",
    "https://metadata.google.internal/",
    "https://metadata/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fe80::1]/",
    "https://[fd00:ec2::254]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2001:db8::1]/",
  ];
  test.each(refused)("%s is a 422 that says what to do, on creation and on change", async (bad) => {
    const organization = await api.organization();
    const { admin } = organization;
    const refusal = {
      status: 422,
      body: {
        code: "webhook-url-not-allowed",
        detail: expect.stringMatching(/must|Use|at most/),
        errors: [{ pointer: "/url" }],
      },
    };
    expect(await admin("POST", "/webhooks", { url: bad, events: ["*"] })).toMatchObject(refusal);
    expect((await admin("GET", "/webhooks")).body.data).toEqual([]);
    const { id } = await make(organization);
    expect(await admin("PATCH", `/webhooks/${id}`, { url: bad, description: "kept out" })).toMatchObject(
      refusal,
    );
    expect((await admin("GET", `/webhooks/${id}`)).body.data).toMatchObject({ url, description: null });
  });

  const noUrls = [
    "",
    "https://\u043f\u0440\u0438\u043c\u0435\u0440.invalid/",
    "hooks",
    "/hooks",
    "https://",
    "https://hooks invalid/",
    7,
    null,
  ];
  test.each(noUrls)("%j is none: a 422 at /url", async (bad) => {
    const { admin } = await api.organization();
    const { status, body } = await admin("POST", "/webhooks", { url: bad, events: ["*"] });
    expect(status).toBe(422);
    expect(body.errors[0].pointer).toBe("/url");
  });

  test("of 2,048 characters is taken, and of one more is not", async () => {
    const organization = await api.organization();
    const long = `${url}/${"x".repeat(2_047 - url.length)}`;
    expect((await make(organization, { url: long }))["url"]).toBe(long);
    const { status } = await organization.admin("POST", "/webhooks", { url: `${long}x`, events: ["*"] });
    expect(status).toBe(422);
  });
});

describe("events", () => {
  const unknown = [
    ["session.endet", "session.ended"],
    ["charger.conected", "charger.connected"],
    ["sessions.*", "session.*"],
    ["Session.ended", "session.ended"],
    ["session*", "session.*"],
    ["webhook.tst", "webhook.test"],
  ] as const;
  test.each(unknown)("%s is unknown: a 422 at its place, which says %s", async (entry, hint) => {
    const { admin } = await api.organization();
    const answer = await admin("POST", "/webhooks", { url, events: ["cdr.created", entry] });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: "unknown-event-type",
        errors: [{ pointer: "/events/1", code: "unknown-event-type" }],
      },
    });
    expect(answer.body.detail).toContain(JSON.stringify(entry));
    expect(answer.body.detail).toContain(`Did you mean ${hint}`);
    expect((await admin("GET", "/webhooks")).body.pagination.total).toBe(0);
  });

  test.each(["xyzzy", "ocpi.*", "**", "*.ended", "session.", ".*"])("%s is unknown", async (entry) => {
    const { admin } = await api.organization();
    const { status, body } = await admin("POST", "/webhooks", { url, events: [entry] });
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "unknown-event-type", "/events/0"]);
    expect(body.detail).toContain("GET /event-types lists them");
  });

  test("that are unknown are all listed at once", async () => {
    const { admin } = await api.organization();
    const { body } = await admin("POST", "/webhooks", { url, events: ["a.b", "session.ended", "c.*"] });
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/events/0",
      "/events/2",
    ]);
  });

  test.each([
    ["none", []],
    ["no list", "session.ended"],
    ["not given", undefined],
    ["more than a hundred", Array.from({ length: 101 }, () => "session.ended")],
  ])("%s are a 422 at /events", async (_, events) => {
    const { admin } = await api.organization();
    const { status, body } = await admin("POST", "/webhooks", { url, events });
    expect([status, body.code]).toEqual([422, "invalid-body"]);
    expect(body.errors[0].pointer).toBe("/events");
  });

  test("that are in there twice are kept once, in their order", async () => {
    const organization = await api.organization();
    const events = ["session.ended", "cdr.created", "session.ended", "cdr.*", "*", "cdr.*"];
    const { id, events: kept } = await make(organization, { events });
    expect(kept).toEqual(["session.ended", "cdr.created", "cdr.*", "*"]);
    const changed = await organization.admin("PATCH", `/webhooks/${id}`, { events: ["*", "*"] });
    expect(changed.body.data.events).toEqual(["*"]);
  });

  test("can be every type of the catalogue, and all of every noun", async () => {
    const organization = await api.organization();
    const { body } = await organization.viewer("GET", "/event-types?per_page=100");
    const types: string[] = body.data.map(({ type }: { type: string }) => type);
    const nouns = [...new Set(types.map((type) => `${type.split(".")[0]}.*`))];
    expect(types).toHaveLength(52);
    expect((await make(organization, { events: [...types, ...nouns] }))["events"]).toEqual([
      ...types,
      ...nouns,
    ]);
  });
});

describe("a change", () => {
  test("touches what it names, and null clears the description", async () => {
    const organization = await api.organization();
    const { admin } = organization;
    const made = await make(organization, { description: "Old" });
    const path = `/webhooks/${made["id"]}`;
    api.clock.advance(1_000);
    const changed = await admin("PATCH", path, { description: "New", max_concurrency: 2 });
    const { secret: _, ...before } = made;
    expect(changed.body.data).toEqual({
      ...before,
      description: "New",
      max_concurrency: 2,
      updated_at: new Date(api.clock.now()).toISOString(),
    });
    const cleared = await admin("PATCH", path, {
      description: null,
      payload_mode: "thin",
      ordering: "subject",
    });
    expect(cleared.body.data).toMatchObject({ description: null, payload_mode: "thin", ordering: "subject" });
    expect((await admin("GET", path)).body).toEqual(cleared.body);
  });

  test("that changes nothing leaves the date of the last one", async () => {
    const organization = await api.organization();
    const { id, url, events, enabled, updated_at } = await make(organization);
    api.clock.advance(1_000);
    const path = `/webhooks/${id}`;
    for (const body of [{}, { url, events, enabled }, { events: ["session.*", "session.*"] }])
      expect((await organization.admin("PATCH", path, body)).body.data.updated_at).toBe(updated_at);
  });

  test("disables and enables again", async () => {
    const organization = await api.organization();
    const { admin } = organization;
    const path = `/webhooks/${(await make(organization))["id"]}`;
    const at = new Date(api.clock.now()).toISOString();
    const off = { enabled: false, disabled_reason: "manual", disabled_at: at };
    expect((await admin("PATCH", path, { enabled: false })).body.data).toMatchObject(off);
    api.clock.advance(60_000);
    expect((await admin("PATCH", path, { enabled: false })).body.data).toMatchObject(off);
    const on = { enabled: true, disabled_reason: null, disabled_at: null };
    expect((await admin("PATCH", path, { enabled: true, resume: "none" })).body.data).toMatchObject(on);
    expect((await admin("PATCH", path, { enabled: true, resume: "all" })).body.data).toMatchObject(on);
  });

  test("says what is resumed only where it enables", async () => {
    const organization = await api.organization();
    const path = `/webhooks/${(await make(organization))["id"]}`;
    for (const body of [{ resume: "none" }, { resume: "all", enabled: false }])
      expect(await organization.admin("PATCH", path, body)).toMatchObject({
        status: 422,
        body: { code: "invalid-body", errors: [{ pointer: "/resume" }] },
      });
  });

  test("with an unknown event changes nothing else", async () => {
    const organization = await api.organization();
    const { admin } = organization;
    const path = `/webhooks/${(await make(organization))["id"]}`;
    const before = (await admin("GET", path)).body;
    const answer = await admin("PATCH", path, { enabled: false, events: ["session.*", "sesion.*"] });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "unknown-event-type", errors: [{ pointer: "/events/1" }] },
    });
    expect((await admin("GET", path)).body).toEqual(before);
  });
});

test("a deleted webhook is the same 404 as an unknown one, in every operation", async () => {
  const organization = await api.organization();
  const stranger = await api.organization();
  const path = `/webhooks/${(await make(organization))["id"]}`;
  const theirs = `/webhooks/${(await make(stranger))["id"]}`;
  expect(await organization.admin("DELETE", path)).toMatchObject({ status: 204, body: undefined });
  const requests = [
    ["GET", ""],
    ["PATCH", "", {}],
    ["DELETE", ""],
    ["POST", "/rotate-secret", {}],
    ["POST", "/test", {}],
    ["GET", "/deliveries"],
    ["GET", "/deliveries/dlv_1"],
    ["POST", "/deliveries/dlv_1/redeliver"],
    ["POST", "/redeliver", { since: "2026-11-21T08:00:00Z" }],
    ["GET", "/stats"],
  ] as const;
  for (const [method, rest, body] of requests) {
    const said = async (base: string) => {
      const answer = await organization.admin(method, base + rest, body);
      return { status: answer.status, body: { ...answer.body, request_id: "" } };
    };
    const unknown = await said(unknownPath);
    expect(unknown).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect(await said(path)).toEqual(unknown);
    expect(await said(theirs)).toEqual(unknown);
  }
  expect((await stranger.admin("GET", theirs)).status).toBe(200);
});

test("an organization has at most 200 webhooks, also with concurrent requests for the last one", async () => {
  const organization = await api.organization();
  for (let count = 0; count < 198; count++) await make(organization);
  const create = () => organization.admin("POST", "/webhooks", { url, events: ["*"] });
  const answers = await Promise.all(Array.from({ length: 6 }, create));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(answers.length - refused.length).toBe(2);
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 422, body: { code: "too-many-webhooks" } });
  const [newest] = (await organization.admin("GET", "/webhooks?per_page=1")).body.data;
  expect((await organization.admin("DELETE", `/webhooks/${newest.id}`)).status).toBe(204);
  expect((await create()).status).toBe(201);
  // Webhooks of others are not shown.
  await make(await api.organization());
});
