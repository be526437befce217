import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import {
  board,
  describedAs,
  refusal,
  success,
  symbolsResponse,
  symbolsOf,
} from "../../support/client/canned-responses";
import { testMarket } from "../../support/client/test-market";

const startMs = Date.parse("2025-11-24T15:00:00Z");

/** A client that has read a balance, before a service whose responses the test sends by hand. Balances in credits. */
function openAccount(balance: number) {
  const pending: { path: string; respond: (response: Response) => void }[] = [];
  const { market, platform } = testMarket(({ path }) =>
    path === "/v1/openapi.json"
      ? success(describedAs({}))
      : new Promise((respond) => void pending.push({ path, respond })),
  );
  const { ledger } = market;
  ledger.reportBalance(balance);
  let sent = 0;
  /** Sends a request of its own, which nothing else shares: 1 credit for a board, 5 for a replay. */
  const send = async (kind: "board" | "replay") => {
    sent += 1;
    const caller = new AbortController();
    const call =
      kind === "board"
        ? market.get(endpoints.heatmap, { symbol: "SPY", maxStrikes: sent }, callContext({ signal: caller.signal }))
        : market.get(
            endpoints.historical,
            { symbol: "SPY", atMs: startMs + sent * 1_000 },
            callContext({ signal: caller.signal }),
          );
    const settled = call.catch(() => undefined);
    await platform.advance(100);
    const request = pending.pop();
    if (!request) throw new Error("The request was not sent.");
    const receive = async (response: Response) => {
      request.respond(response);
      await settled;
    };
    const remaining = (left: number | undefined) => (left === undefined ? {} : { "X-Credits-Remaining": String(left) });
    return {
      /** Responds with a board; `left` is the stated balance. */
      respond: (left?: number) => receive(symbolsResponse(symbolsOf(request.path).map(board), remaining(left))),
      refuse: (left: number) => receive(refusal(404, "symbol_not_found", remaining(left))),
      /** Aborts the request, so that its response is never seen. */
      lose: async () => {
        caller.abort("cell deleted");
        await settled;
        await platform.advance(0);
      },
    };
  };
  return { ledger, send };
}

test.each([
  ["a response without overlap shows what it cost", 5_000, [["replay", 4_995]], 5],
  ["a lost request that was refunded is not counted as spent", 5_000, [["replay"], ["board", 4_999]], 1],
  ["a top-up is not counted against anything", 10, [["board", 10_009]], 1],
] as const)("%s", async (_, start, requests, spent) => {
  const { ledger, send } = openAccount(start);

  for (const [request, balance] of requests) {
    const sent = await send(request);
    await (balance === undefined ? sent.lose() : sent.respond(balance));
  }

  expect(ledger.session.spent).toBe(spent);
  expect(ledger.reconciliation).toEqual({ balance: requests.at(-1)?.[1], chargedForLost: 0, elsewhere: 0 });
});

test("overlapping responses are reconciled together, in whichever order they arrive", async () => {
  const { ledger, send } = openAccount(5_000);

  // Both are debited at once: 5 for the replay, 1 for the board. The replay's response overtakes the board's.
  const [one, other] = [await send("board"), await send("replay")];
  await other.respond(4_994);
  await one.respond(4_999);

  expect(ledger.reconciliation).toEqual({ balance: 4_994, chargedForLost: 0, elsewhere: 0 });
});

test("a refusal beside a response leaves the balance open until the next response", async () => {
  const { ledger, send } = openAccount(5_000);

  // The board sees the replay's 5 credits debited, which are refunded a moment later.
  const [one, refused] = [await send("board"), await send("replay")];
  await one.respond(4_994);
  await refused.refuse(4_999);
  expect(ledger.reconciliation?.balance).toBe(5_000);

  await (await send("board")).respond(4_998);
  expect(ledger.reconciliation).toEqual({ balance: 4_998, chargedForLost: 0, elsewhere: 0 });
});

test("a lost request counts as spent until a balance shows whether it was charged", async () => {
  const { ledger, send } = openAccount(5_000);

  await (await send("replay")).lose();
  expect(ledger.committed).toMatchObject({ session: 5, balance: 4_995 });
  expect(ledger.session.spent).toBe(0);

  await (await send("board")).respond(4_994);
  expect(ledger.session.spent).toBe(6);
  expect(ledger.reconciliation).toEqual({ balance: 4_994, chargedForLost: 5, elsewhere: 0 });
});

test("a refund that arrives late corrects what an earlier balance showed", async () => {
  const { ledger, send } = openAccount(5_000);

  await (await send("replay")).lose();
  await (await send("board")).respond(4_994);
  expect(ledger.session.spent).toBe(6);
  await (await send("board")).respond(4_998);

  expect(ledger.session.spent).toBe(2);
  expect(ledger.reconciliation).toEqual({ balance: 4_998, chargedForLost: 0, elsewhere: 0 });
});

test("what another computer spends is reported as spent elsewhere", async () => {
  const { ledger, send } = openAccount(5_000);

  await (await send("board")).respond(4_900);

  expect(ledger.reconciliation).toEqual({ balance: 4_900, chargedForLost: 0, elsewhere: 99 });
  expect(ledger.committed.balance).toBe(4_900);
});

test("a response without a balance reduces the known one by its price", async () => {
  const { ledger, send } = openAccount(5_000);

  await (await send("board")).respond();

  expect(ledger.reconciliation?.balance).toBe(5_000);
  expect(ledger.committed.balance).toBe(4_999);
});

test("a balance read while requests are in flight is ignored, because it may include any of them", async () => {
  const { ledger, send } = openAccount(5_000);

  const request = await send("board");
  ledger.reportBalance(4_999);
  expect(ledger.reconciliation).toMatchObject({ balance: 5_000, elsewhere: 0 });
  await request.respond(4_999);

  expect(ledger.reconciliation).toEqual({ balance: 4_999, chargedForLost: 0, elsewhere: 0 });
});

test("after credits are added, a request without a response that was charged is still part of Today", async () => {
  const { ledger, send } = openAccount(5_000);

  await (await send("replay")).lose();
  await (await send("board")).respond(4_994);
  // 10,000 credits are bought; the next board costs one.
  await (await send("board")).respond(14_993);

  expect(ledger.days).toMatchObject([{ spent: 7 }]);
  expect(ledger.reconciliation).toEqual({ balance: 14_993, chargedForLost: 5, elsewhere: 0 });
});

test("a request without a response that was not charged does not pay for what others spend later", async () => {
  const { ledger, send } = openAccount(5_000);

  await (await send("replay")).lose();
  expect(ledger.uncertain).toBe(5);
  await (await send("board")).respond(4_999);
  expect(ledger.uncertain).toBe(0);
  // Another computer spends four credits.
  await (await send("board")).respond(4_994);

  expect(ledger.days).toMatchObject([{ spent: 2 }]);
  expect(ledger.reconciliation).toEqual({ balance: 4_994, chargedForLost: 0, elsewhere: 4 });
});
