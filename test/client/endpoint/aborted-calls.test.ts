import { endpoints } from "@strikebook/contract";
import { callOf } from "../../../packages/client/requests/endpoint-call";
import { callContext } from "../../../packages/client/transport/call-context";
import { abortOneOfTwo, boardRequest, getBoard, slowMarket, testMarket } from "../../support/client/test-market";
import { silence } from "../../../scripts/support/client/test-platform";

test("of a hundred callers of one board, those that abort are released at once and the others share one call", async () => {
  const { market, platform } = slowMarket();
  const callers = Array.from({ length: 100 }, () => new AbortController());

  const results = callers.map(({ signal }) => getBoard(market, "SPY", callContext({ signal })));
  const settled = Promise.allSettled(results);
  await platform.advance(1_000);
  for (const [index, caller] of callers.entries()) if (index % 2 === 0) caller.abort(`cell ${index} is gone`);
  await expect(results[0]).rejects.toBe("cell 0 is gone");
  expect(platform.elapsedMs).toBe(1_000);

  (await platform.settle(settled)).forEach((result, index) => {
    const rejected = { status: "rejected", reason: `cell ${index} is gone` };
    expect(result).toMatchObject(index % 2 === 0 ? rejected : { value: { record: { symbol: "SPY" } } });
  });
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY"]);
});

test("an abort does not affect the other symbols of the call", async () => {
  const { platform, stayed } = await abortOneOfTwo();

  expect(platform.requests[0]?.signal.aborted).toBe(false);
  await expect(platform.settle(stayed)).resolves.toMatchObject({ record: { symbol: "QQQ" } });
});

test("a caller without a signal is served although every other caller aborts", async () => {
  const { market, platform } = slowMarket();
  const caller = new AbortController();

  const stayed = getBoard(market, "SPY");
  const aborted = getBoard(market, "SPY", callContext({ signal: caller.signal }));
  await platform.advance(1_000);
  caller.abort("cell deleted");

  await expect(aborted).rejects.toBe("cell deleted");
  await expect(platform.settle(stayed)).resolves.toMatchObject({ record: { symbol: "SPY" } });
});

test("a cell that is entered again while its call is in flight for others joins that call", async () => {
  const { market, platform, stayed } = await abortOneOfTwo();

  const entered = getBoard(market, "SPY");
  const results = await platform.settle(Promise.all([stayed, entered]));

  expect(results.map(({ record }) => record.symbol)).toEqual(["QQQ", "SPY"]);
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY,QQQ"]);
});

test("a call that would join a request in flight is free in an estimate", async () => {
  const { market, platform, stayed } = await abortOneOfTwo();

  const estimate = await market.estimate([callOf(endpoints.heatmap, boardRequest("SPY"))]);

  expect(estimate).toEqual({ credits: 0, requests: [] });
  await platform.settle(stayed);
});

test("a record that arrives for an aborted cell is cached for the next one", async () => {
  const { market, platform, stayed } = await abortOneOfTwo();

  await platform.settle(stayed);
  const later = await platform.settle(getBoard(market, "SPY"));

  expect(later.record.symbol).toBe("SPY");
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY,QQQ"]);
});

test("a call continues until the last cell that waits for it is gone", async () => {
  const { market, platform } = testMarket(silence);
  const cells = ["SPY", "QQQ"].map((symbol) => {
    const caller = new AbortController();
    return {
      caller,
      result: getBoard(market, symbol, callContext({ signal: caller.signal })),
    };
  });
  const settled = Promise.allSettled(cells.map(({ result }) => result));
  await platform.advance(1_000);

  cells[0]?.caller.abort("cell deleted");
  await platform.advance(1_000);
  expect(platform.requests[0]?.signal.aborted).toBe(false);

  cells[1]?.caller.abort("cell deleted");
  await platform.advance(1_000);
  expect(platform.requests[0]?.signal.aborted).toBe(true);
  expect(await settled).toEqual([
    { status: "rejected", reason: "cell deleted" },
    { status: "rejected", reason: "cell deleted" },
  ]);
});

test("a call without symbols is aborted with its last caller, too", async () => {
  const { market, platform } = testMarket(silence);
  const callers = [new AbortController(), new AbortController()];

  const results = Promise.allSettled(callers.map(({ signal }) => market.account.read(callContext({ signal }))));
  await platform.advance(1_000);
  callers[0]?.abort("cell deleted");
  await platform.advance(1_000);
  expect(platform.requests.map(({ signal }) => signal.aborted)).toEqual([false]);

  callers[1]?.abort("cell deleted");
  await results;
  expect(platform.requests.map(({ signal }) => signal.aborted)).toEqual([true]);
});
