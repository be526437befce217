import fc from "fast-check";
import { sourceOf } from "../../../recordings/boards/snapshot-source";
import type { Snapshot } from "../../../recordings/snapshots/snapshot";
import { recordedData } from "../../../service/market-source/recording-source";
import { createService } from "../../../service/server/service";
import { openRuntime, cell } from "../../support/addin/function-runtime";
import { gexHeatmap, gexHeatmapAt } from "../../support/addin/functions";
import { requestedSum, sumArguments, sumOfCells, wholeBoards } from "../../support/addin/sum-of-cells";
import { middayMs, spxSnapshot } from "../../support/recordings/spx-snapshot";
import { unlimitedAccount } from "../../../scripts/support/service/start-service";

const roots = ["SPX", "SPXW"] as const;
const MINUTE_MS = 60_000;

/** Returns a chain with a random open interest: some contracts have none. */
function chainAt(asOfMs: number, seed: number): Snapshot {
  const openInterests = fc.sample(fc.oneof(fc.constant(0), fc.nat({ max: 40_000 })), { numRuns: 110, seed });
  const { contracts, ...header } = spxSnapshot({ asOfMs });
  return { ...header, contracts: contracts.map((one, at) => ({ ...one, openInterest: openInterests[at % 110] ?? 0 })) };
}

const chains = [60, 30, 0].map((minutes) => chainAt(middayMs - minutes * MINUTE_MS, minutes));
const nowMs = middayMs + MINUTE_MS;
const service = createService({
  market: recordedData(sourceOf(chains)).market,
  accounts: [unlimitedAccount],
  now: () => nowMs,
});
const { call } = await openRuntime(service, nowMs);

test("cells of a sum of a recorded chain are the sums of the cells of its roots, now and in the past", async () => {
  const instant = fc.constantFrom(undefined, ...chains.map(({ asOfMs }) => new Date(asOfMs).toISOString()));
  await fc.assert(
    fc.asyncProperty(requestedSum, instant, async (request, at) => {
      const { dates, rows } = sumOfCells(await wholeBoards(service, { roots, metric: request.metric, at }), request);
      const given = sumArguments(request, dates);
      const [, ...shown] =
        at === undefined
          ? await call(gexHeatmap, cell("SPX+"), ...given)
          : await call(gexHeatmapAt, cell("SPX+"), at, ...given);
      expect(shown).toEqual(rows);
    }),
    { numRuns: 100, seed: 57 },
  );
});
