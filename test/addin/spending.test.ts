import type { Neighbours } from "../../src/transport/platform";
import { account, refusal, success, symbolsAnswer, symbolsOf, board, wellBehaved } from "../support/canned-answers";
import { addinFor } from "../support/test-addin";
import { boardQuestion } from "../support/test-market";
import type { Responder } from "../support/test-platform";

type World = Awaited<ReturnType<typeof addinFor>>;

const key = { "strikebook.key": "key-for-tests" };
const today = "2025-11-25";

const ask = (world: World, symbol: string, functionName = "GEX.HEATMAP") =>
  world.settle(world.addin.market.gex.heatmap(boardQuestion(symbol), world.addin.signalFor(functionName, undefined)));

const spendingOf = ({ addin }: World) => addin.spending.store.get();

/** A service that takes one credit a board from this balance, and whatever else leaves it. */
function countingDown(balance: { left: number }): Responder {
  return (request) => {
    if (request.path.startsWith("/v1/account")) return success({ data: { ...account, creditsBalance: balance.left } });
    if (!request.path.startsWith("/v1/heatmap")) return wellBehaved(request, 0);
    balance.left -= 1;
    return symbolsAnswer(symbolsOf(request.path).map(board), { "X-Credits-Remaining": String(balance.left) });
  };
}

test("what a cell spends is shown for the day, the workbook and its function", async () => {
  const world = await addinFor({ storage: key });

  await ask(world, "SPY");

  expect(spendingOf(world)).toMatchObject({
    today: 1,
    workbook: 1,
    costliest: [{ name: "GEX.HEATMAP", credits: 1, calls: 1 }],
  });
});

test("a limit refuses before anything is sent, and a fresh answer stays free", async () => {
  const world = await addinFor({ storage: key });
  await world.addin.limitSpending({ perWorkbook: 1 });
  await ask(world, "SPY");
  const asked = world.asked().length;

  await expect(ask(world, "QQQ")).rejects.toThrow(/limit of 1 for this workbook/);
  await ask(world, "SPY");

  expect(world.asked()).toHaveLength(asked);
});

test("what another workbook spends counts for the day, and for that workbook alone", async () => {
  const spent = { [today]: { spent: 9, refunded: 0, requests: 9 } };
  const world = await addinFor({ storage: { ...key, "strikebook.credits": JSON.stringify(spent) } });
  await world.addin.limitSpending({ perDay: 10, perWorkbook: 2 });

  await ask(world, "SPY");

  await expect(ask(world, "QQQ")).rejects.toThrow(/0 are left of the limit of 10 a day/);
  expect(spendingOf(world)).toMatchObject({ today: 10, workbook: 1 });
});

test("what another workbook spends is shown as soon as it is on record", async () => {
  const world = await addinFor({ storage: key });
  world.entries.set("strikebook.credits", JSON.stringify({ [today]: { spent: 4, refunded: 0, requests: 4 } }));

  world.storageChanges();

  expect(spendingOf(world).today).toBe(4);
});

test("credits to be kept are kept as soon as the account has told the balance", async () => {
  const world = await addinFor({ storage: key, answer: countingDown({ left: 100 }) });
  await world.addin.limitSpending({ leave: 100 });

  await world.settle(world.addin.readAccount());

  await expect(ask(world, "SPY")).rejects.toThrow(/0 credits may be spent before the balance falls below the 100/);
});

test("a raised limit runs the cells in error again, a lowered one does not", async () => {
  const world = await addinFor({ storage: key });

  await world.addin.limitSpending({ perDay: 1 });
  expect(world.reruns()).toBe(0);

  await world.addin.limitSpending({ perDay: 5 });
  expect(world.reruns()).toBe(1);
});

test("limits raised in another workbook hold here too, and heal this one", async () => {
  const world = await addinFor({ storage: { ...key, "strikebook.spending": '{"perDay":0}' } });
  await expect(ask(world, "SPY")).rejects.toThrow(/limit of 0 a day/);
  world.entries.set("strikebook.spending", '{"perDay":5}');

  world.storageChanges();
  await world.quiet();

  expect(world.reruns()).toBe(1);
  expect(spendingOf(world).caps).toEqual({ perDay: 5 });
  await ask(world, "SPY");
});

test("limits outlast the key and the session", async () => {
  const first = await addinFor({ storage: key });
  await first.addin.limitSpending({ perDay: 7, leave: 100 });
  first.addin.forgetKey();

  const next = await addinFor({ storage: Object.fromEntries(first.entries) });

  expect(spendingOf(next).caps).toEqual({ perDay: 7, leave: 100 });
});

test("what leaves the balance elsewhere is told, what another workbook here spends is not", async () => {
  const balance = { left: 100 };
  const world = await addinFor({ storage: key, answer: countingDown(balance) });
  await ask(world, "SPY");
  balance.left -= 5;
  world.entries.set("strikebook.credits", JSON.stringify({ [today]: { spent: 3, refunded: 0, requests: 3 } }));

  await ask(world, "QQQ");

  // Of the five that left the balance two were another workbook's: on record stood three, and one of them was this one's.
  expect(spendingOf(world)).toMatchObject({ today: 4, workbook: 2, elsewhere: 3 });
});

test("an account read while a cell was asking leaves no false difference", async () => {
  const balance = { left: 100 };
  let answerAccount = () => {};
  const held = new Promise<void>((resolve) => (answerAccount = resolve));
  const world = await addinFor({
    storage: key,
    answer: async (request, index) => {
      const answer = countingDown(balance)(request, index);
      if (request.path.startsWith("/v1/account")) await held;
      return answer;
    },
  });
  const reading = world.addin.readAccount();
  await world.quiet();

  await ask(world, "SPY");
  answerAccount();
  await world.settle(reading);
  await ask(world, "QQQ");

  expect(spendingOf(world)).toMatchObject({ workbook: 2, elsewhere: 0 });
});

test("a refunded question costs nothing and is in no row", async () => {
  const refusing: Responder = (request, index) =>
    request.path.startsWith("/v1/heatmap") ? refusal(404, "symbol_not_found") : wellBehaved(request, index);
  const world = await addinFor({ storage: key, answer: refusing });

  await expect(ask(world, "NOSUCH")).rejects.toThrow();

  expect(spendingOf(world)).toMatchObject({ today: 0, workbook: 0, costliest: [] });
});

test("another key starts its balance anew, and what was spent stays spent", async () => {
  const balance = { left: 100 };
  const world = await addinFor({ storage: key, answer: countingDown(balance) });
  await ask(world, "SPY");
  world.entries.set("strikebook.credits", JSON.stringify({ [today]: { spent: 4, refunded: 0, requests: 4 } }));

  await world.settle(world.addin.connect("other-key-for-tests"));
  balance.left -= 2;
  await ask(world, "QQQ");

  // The three that another workbook spent were the key's before.
  expect(spendingOf(world)).toMatchObject({ today: 5, workbook: 2, elsewhere: 2 });
});

test("workbooks find each other by the name of their allowance", async () => {
  const lines: string[] = [];
  const neighbours: Neighbours = {
    lead: () => new Promise(() => undefined),
    line: (name) => {
      lines.push(name);
      return { say: () => undefined, hangUp: () => undefined };
    },
  };

  await addinFor({ storage: { ...key, "strikebook.allowance": "a-random-name" }, neighbours });

  expect(lines).toEqual(["strikebook.gate.a-random-name", "strikebook.live.1.a-random-name"]);
});
