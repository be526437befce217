import { endpoints } from "@strikebook/contract";
import { callContext } from "@strikebook/client";
import { account, refusal, success, wellBehaved } from "../../support/client/canned-responses";
import { addinFor } from "../../support/addin/test-addin";
import { boardRequest } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

type World = Awaited<ReturnType<typeof addinFor>>;

const PER_MINUTE = 120;

/** A service that counts the requests of each key in every minute of its clock, and refuses those above the limit. */
function countingService() {
  const counts = new Map<string, number>();
  const respond: Responder = (request, index) => {
    const minute = `${request.headers.get("Authorization")} ${Math.floor(request.atMs / 60_000)}`;
    const count = (counts.get(minute) ?? 0) + 1;
    counts.set(minute, count);
    if (count > PER_MINUTE) return refusal(429, "rate_limited");
    return request.path === "/v1/account" ? success({ data: account }) : wellBehaved(request, index);
  };
  return { respond, most: () => Math.max(...counts.values()) };
}

/** Enters cells that cannot share a request, and resolves when all have a board. */
const enterCells = ({ addin }: World, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      addin.client.get(endpoints.heatmap, boardRequest("SPY", { maxStrikes: index + 1 }), callContext()),
    ),
  );

test("a new key sends 120 requests in its first minute, the key check included", async () => {
  const { respond, most } = countingService();
  const world = await addinFor({ respond });

  await world.settle(world.addin.connection.connect("key-for-tests"));
  void enterCells(world, 130).catch(() => undefined);
  await world.platform.advance(59_000);

  expect(most()).toBe(PER_MINUTE);
});

test("a key that is checked again waits for its rate limit, and says so", async () => {
  const { respond, most } = countingService();
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" }, respond });
  void enterCells(world, 130).catch(() => undefined);
  await world.platform.advance(1_000);

  const result = await world.settle(world.addin.connection.connect("key-for-tests"));

  expect(result).toEqual({
    done: false,
    problem: expect.stringMatching(/rate limit .* Try again in a minute/) as string,
  });
  expect(most()).toBe(PER_MINUTE);
});

test("checks of a key that fail count as well once the key is accepted", async () => {
  const { respond, most } = countingService();
  let isSuspended = true;
  const world = await addinFor({
    respond: async (request, index) => {
      const response = await respond(request, index);
      if (request.path !== "/v1/account" || !isSuspended) return response;
      return success({ data: { ...account, status: "suspended" } });
    },
  });
  for (let check = 0; check < 5; check += 1) {
    await world.settle(world.addin.connection.connect("key-for-tests"));
    await world.platform.advance(5_000);
  }
  isSuspended = false;

  await world.settle(world.addin.connection.connect("key-for-tests"));
  void enterCells(world, 130).catch(() => undefined);
  await world.platform.advance(30_000);

  expect(most()).toBe(PER_MINUTE);
});

test("a check of another key does not wait for the requests of the key in use", async () => {
  const { respond } = countingService();
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" }, respond });
  void enterCells(world, 200).catch(() => undefined);
  await world.platform.advance(1_000);

  const result = await world.settle(world.addin.connection.connect("other-key-for-tests"));

  expect(result).toMatchObject({ done: true });
  expect(world.platform.elapsedMs).toBeLessThan(2_000);
});
