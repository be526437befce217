import { marketTide } from "../../../market/flow/queries/market-tide";
import { topContracts } from "../../../market/flow/queries/top-contracts";
import type { FinishedSum } from "../../../market/flow/tapes/finished-sums";
import { evening, recordReads, sessionLike, testTapes } from "../../support/market/test-tape";

/** Five sessions of SPX, the last of them on Wednesday 2026-06-10. */
const sessions = ["2026-06-10", "2026-06-09", "2026-06-08", "2026-06-05", "2026-06-04"].map((date, at) =>
  sessionLike(date, at + 1),
);

/** The tapes of a new thread, and those that it reads. */
function startThread(sums: readonly FinishedSum[]) {
  const tapes = testTapes(...sessions);
  const computed: FinishedSum[] = [];
  for (const sum of sums) tapes.finishedSums.store(structuredClone(sum));
  tapes.finishedSums.onComputed = (sum) => computed.push(sum);
  return { tapes, computed, reads: recordReads(tapes) };
}

/** Wednesday at noon in New York; `evening` is after its close. */
const noon = Date.parse("2026-06-10T16:00:00Z");
const ranking = { period: "weekly", limit: 100, orderBy: "premium", order: "desc", date: "2026-06-10" } as const;
const tide = { interval: "1W", bucket: "5min", date: "2026-06-10" } as const;

test.each([
  ["a week that is over", evening, []],
  ["a week whose last session is not over", noon, ["SPX 2026-06-10"]],
] as const)("a thread that gets the sums of another reads no finished session again: %s", (_, nowMs, expected) => {
  const first = startThread([]);
  const contracts = topContracts(first.tapes, { ...ranking, nowMs });
  const bars = marketTide(first.tapes, { ...tide, nowMs });
  const second = startThread(first.computed);

  expect(topContracts(second.tapes, { ...ranking, nowMs })).toEqual(contracts);
  expect(marketTide(second.tapes, { ...tide, nowMs })).toEqual(bars);
  expect([...new Set(second.reads)]).toEqual(expected);
  expect(second.computed).toEqual([]);
});
