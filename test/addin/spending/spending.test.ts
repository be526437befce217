import { endpoints } from "@strikebook/contract";
import type { PageChannels } from "@strikebook/client";
import { blockedBooks } from "../../support/addin/memory-books";
import {
  account,
  success,
  symbolsResponse,
  symbolsOf,
  board,
  wellBehaved,
} from "../../support/client/canned-responses";
import { addinFor } from "../../support/addin/test-addin";
import { boardRequest } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

type World = Awaited<ReturnType<typeof addinFor>>;

const key = { "strikebook.key": "key-for-tests" };
const today = "2025-11-25";

const requestBoard = (world: World, symbol: string, functionName = "GEX.HEATMAP") =>
  world.settle(
    world.addin.market.current.get(
      endpoints.heatmap,
      boardRequest(symbol),
      world.addin.cells.contextOf(functionName, undefined),
    ),
  );

const spendingOf = ({ addin }: World) => addin.spending.store.get();

/** Returns a service that charges one credit per board to a balance, which the test may change too. */
function countingDown(balance: { left: number }): Responder {
  return (request) => {
    if (request.path.startsWith("/v1/account")) return success({ data: { ...account, creditsBalance: balance.left } });
    if (!request.path.startsWith("/v1/heatmap")) return wellBehaved(request, 0);
    balance.left -= 1;
    return symbolsResponse(symbolsOf(request.path).map(board), { "X-Credits-Remaining": String(balance.left) });
  };
}

/** Returns a service on which each key belongs to an account of its own. */
function perAccount(balance: { left: number }): Responder {
  const respond = countingDown(balance);
  return async (request, index) => {
    const response = await respond(request, index);
    if (!request.path.startsWith("/v1/account")) return response;
    const { data } = (await response.json()) as { data: object }; // the service above
    return success({ data: { ...data, customerId: `owner of ${request.headers.get("Authorization")?.length ?? 0}` } });
  };
}

test("a workbook whose browser stores no spending says that it counts alone", async () => {
  const world = await addinFor({ storage: key });
  const blocked = await addinFor({ storage: key, books: blockedBooks });

  await requestBoard(world, "SPY");
  await requestBoard(blocked, "SPY");

  expect([world, blocked].map((one) => spendingOf(one).countsAlone)).toEqual([false, true]);
  expect(spendingOf(blocked)).toMatchObject({ today: 1, workbook: 1 });
});

test("credits spent by a cell are shown for the day, the workbook and its function", async () => {
  const world = await addinFor({ storage: key });

  await requestBoard(world, "SPY");

  expect(spendingOf(world)).toMatchObject({ today: 1, workbook: 1 });
  expect(world.addin.spending.paid.costsBy("function")).toEqual([{ name: "GEX.HEATMAP", credits: 1, requests: 1 }]);
});

test("the amounts of the day that an earlier version stored count for the key in use, once", async () => {
  const spent = { [today]: { spent: 9, refunded: 0, requests: 9 } };
  const world = await addinFor({ storage: { ...key, "strikebook.credits": JSON.stringify(spent) } });

  await requestBoard(world, "SPY");
  await world.runPending();

  expect(spendingOf(world)).toMatchObject({ today: 10, workbook: 1 });
  expect(world.entries.has("strikebook.credits")).toBe(false);
});

test("a raised limit recalculates the cells that show an error, a lowered one does not", async () => {
  const world = await addinFor({ storage: key });

  await world.addin.spending.limit({ perDay: 1 });
  expect(world.recalculations()).toBe(0);

  await world.addin.spending.limit({ perDay: 5 });
  expect(world.recalculations()).toBe(1);
});

test("limits raised in another workbook apply here too and recalculate the cells that show an error", async () => {
  const world = await addinFor({ storage: { ...key, "strikebook.spending": '{"perDay":0}' } });
  await expect(requestBoard(world, "SPY")).rejects.toThrow(/limit of 0 per day/);
  world.entries.set("strikebook.spending", '{"perDay":5}');

  world.notifyStorageChange();
  await world.runPending();

  expect(world.recalculations()).toBe(1);
  expect(spendingOf(world).limits).toEqual({ perDay: 5 });
  await requestBoard(world, "SPY");
});

test("limits outlive the key and the session", async () => {
  const first = await addinFor({ storage: key });
  await first.addin.spending.limit({ perDay: 7, leave: 100 });
  first.addin.connection.forgetKey();

  const next = await addinFor({ storage: Object.fromEntries(first.entries) });

  expect(spendingOf(next).limits).toEqual({ perDay: 7, leave: 100 });
});

test("credits spent with a key of another account are not mixed in", async () => {
  const balance = { left: 100 };
  const world = await addinFor({ storage: key, respond: perAccount(balance) });
  await requestBoard(world, "SPY");

  await world.settle(world.addin.connection.connect("other-key-for-tests"));
  balance.left -= 2;
  await requestBoard(world, "QQQ");

  expect(spendingOf(world)).toMatchObject({ today: 1, workbook: 1, elsewhere: 2 });
  expect(world.addin.spending.paid.rows.map(({ symbols }) => symbols)).toEqual([["QQQ"]]);
});

test("two keys of one account share its day", async () => {
  const world = await addinFor({ respond: countingDown({ left: 100 }) });
  await world.settle(world.addin.connection.connect("key-for-tests"));
  await requestBoard(world, "SPY");

  await world.settle(world.addin.connection.connect("other-key-for-tests"));
  await requestBoard(world, "QQQ");

  expect(spendingOf(world).today).toBe(2);
});

test("workbooks connect to each other by the name of their allowance", async () => {
  const channels: string[] = [];
  const pages: PageChannels = {
    acquireLock: () => new Promise(() => undefined),
    isLocked: () => Promise.resolve(false),
    openChannel: (name) => {
      channels.push(name);
      return { send: () => undefined, close: () => undefined };
    },
  };

  await addinFor({ storage: { ...key, "strikebook.allowance": "a-random-name" }, pages });

  expect(channels).toContain("strikebook.workbooks.1.a-random-name https://api.example.test https://flow.example.test");
  expect(channels.filter((name) => !name.includes("a-random-name"))).toEqual([]);
});
