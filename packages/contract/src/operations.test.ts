import { expectTypeOf, test } from "vitest";
import type { Api, Command, Input, Location, Output, Pagination } from "./index.ts";

interface Caller {
  keyId: string;
}

test("a handler receives its path, its query with the defaults filled in, and its body", () => {
  expectTypeOf<Input<"getLocation">["path"]>().toEqualTypeOf<{ location_id: string }>();
  expectTypeOf<Input<"startCharging">["path"]>().toEqualTypeOf<{ charger_id: string; socket_id: string }>();
  expectTypeOf<Input<"startCharging">["query"]["wait"]>().toEqualTypeOf<boolean>();
  expectTypeOf<Input<"startCharging">["query"]["timeout"]>().toEqualTypeOf<number>();
  expectTypeOf<Input<"startCharging">["body"]["id_tag"]>().toEqualTypeOf<string>();
  expectTypeOf<Input<"startCharging">["body"]>().toExtend<{ limits?: object }>();
  expectTypeOf<Input<"listCdrs">["query"]["page"]>().toEqualTypeOf<number>();
  expectTypeOf<Input<"listCdrs">["query"]["cursor"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Input<"rotateApiKey">["body"]>().toEqualTypeOf<{ overlap_seconds?: number } | undefined>();
  expectTypeOf<Input<"getLocation">["body"]>().toEqualTypeOf<undefined>();
});

test("a handler answers one of the documented success statuses with exactly its body", () => {
  expectTypeOf<Output<"deleteLocation">>().toEqualTypeOf<{ status: 204 }>();
  expectTypeOf<Output<"listLocations">>().toEqualTypeOf<{
    status: 200;
    body: { data: Location[]; pagination: Pagination };
  }>();
  expectTypeOf<Output<"resetCharger">>().toEqualTypeOf<
    { status: 200; body: { data: Command } } | { status: 202; body: { data: Command } }
  >();
  // The status may be computed: both variants have the same body.
  const answer = (command: Command): Output<"resetCharger"> => ({
    status: command.status === "pending" ? 202 : 200,
    body: { data: command },
  });
  expectTypeOf(answer).returns.toEqualTypeOf<Output<"resetCharger">>();
});

test("leaving out a handler does not compile", () => {
  const some = {} as Omit<Api<Caller>, "resetCharger">;
  // @ts-expect-error Property 'resetCharger' is missing.
  const api: Api<Caller> = some;
  expectTypeOf(api).not.toBeAny();
});

test("answering an undocumented status does not compile", () => {
  const api: Pick<Api<Caller>, "resetCharger" | "deleteLocation"> = {
    // @ts-expect-error resetCharger answers 200 or 202, not 201.
    resetCharger: async () => ({ status: 201, body: { data: {} as Command } }),
    // @ts-expect-error deleteLocation answers 204, errors are thrown.
    deleteLocation: async () => ({ status: 404 }),
  };
  expectTypeOf(api).not.toBeAny();
});
