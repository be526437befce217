import { board, describedAs, success, symbolsAnswer, symbolsOf } from "../support/canned-answers";
import { range } from "../support/canned-past";
import { memorySnapshots } from "../support/memory-snapshots";
import { testMarket } from "../support/test-market";
import type { Responder } from "../support/test-platform";

const atMs = Date.parse("2025-11-24T15:00:00Z");

const service: Responder = ({ path }) => {
  if (path === "/v1/openapi.json") return success(describedAs({}));
  const record = path.startsWith("/v1/historical/range") ? range : board;
  return symbolsAnswer(symbolsOf(path).map((symbol) => record(symbol)));
};

/** A workbook that keeps replays where others on this computer do. */
function openWorkbook(kept = memorySnapshots()) {
  const { market, platform } = testMarket(service, { kept: () => kept });
  const calls = () => platform.paths.filter((path) => path !== "/v1/openapi.json");
  return { market, calls, kept, settle: <Answer>(answer: Promise<Answer>) => platform.settle(answer) };
}

test("a replayed board is paid for once, however many workbooks show it", async () => {
  const first = openWorkbook();
  const paid = await first.settle(first.market.gex.historical({ symbol: "SPY", atMs }));
  const second = openWorkbook(first.kept);

  const again = await second.settle(second.market.gex.historical({ symbol: "SPY", atMs }));

  expect(again.record).toEqual(paid.record);
  expect(again.call).toEqual({ credits: 0 });
  expect(second.calls()).toEqual([]);
});

test("frames of a window that is over are paid for once", async () => {
  const first = openWorkbook();
  const question = { symbol: "SPY", fromMs: atMs, toMs: atMs + 60_000 };
  await first.settle(first.market.gex.range(question));
  const second = openWorkbook(first.kept);

  await second.settle(second.market.gex.range(question));

  expect(second.calls()).toEqual([]);
});

test("a kept board costs nothing in an estimate", async () => {
  const first = openWorkbook();
  await first.settle(first.market.gex.historical({ symbol: "SPY", atMs }));
  const second = openWorkbook(first.kept);

  const ask = (signal: AbortSignal) =>
    ["SPY", "QQQ"].map((symbol) => second.market.gex.historical({ symbol, atMs }, signal));

  expect(await second.settle(second.market.estimate(ask))).toMatchObject({ credits: 5 });
});

test("what may still change is not kept: a board of now, and a replay of a moment ago", async () => {
  const { market, settle, kept } = openWorkbook();

  await settle(market.gex.heatmap({ symbol: "SPY" }));
  await settle(market.gex.historical({ symbol: "SPY", atMs: Date.parse("2025-11-25T14:59:50Z") }));

  expect(kept.names()).toEqual([]);
});

test("what another version kept and this one cannot read is asked for again", async () => {
  const { market, settle, kept, calls } = openWorkbook();
  await kept.keep("/v1/historical?symbols=SPY&at=2025-11-24T15%3A00%3A00Z", { record: { symbol: "SPY" } }, 10);

  const { record } = await settle(market.gex.historical({ symbol: "SPY", atMs }));

  expect(record.strikes).toHaveLength(2);
  expect(calls()).toHaveLength(1);
});
