import fc from "fast-check";
import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { cell } from "../../support/addin/function-runtime";
import { gexLiveHeatmap } from "../../support/addin/functions";
import { openLiveCells } from "../../support/addin/live-cells";
import { requestedSum, sumArguments, sumOfCells, wholeBoards } from "../../support/addin/sum-of-cells";
import { twoRoots } from "../../support/market/two-roots";

/** Friday 2026-11-20, a moment before 15:25 in New York. */
const world = await openLiveCells({
  market: twoRoots,
  startMs: Date.parse("2026-11-20T20:24:57.250Z"),
  accounts: [{ ...servedPracticeAccount, credits: 1e6 }],
});

/** Positions among 2026-11-20, 2026-11-27 and 2026-12-18, of which SPX lists the last. Live cells show no empty strikes. */
const sums = requestedSum
  .map((one) => ({ ...one, includeEmpty: false }))
  .filter(({ expirations }) => typeof expirations !== "object" || expirations.some((at) => at % 3 === 2));

test("cells of a live sum are the sums of the cells of its roots, on 40 random requests", async () => {
  await fc.assert(
    fc.asyncProperty(sums, async (request) => {
      const { metric } = request;
      const boards = await wholeBoards(world.service, { roots: ["SPX", "SPXW"], metric });
      const { dates, rows } = sumOfCells(boards, request);
      const [, strikes, expirations] = sumArguments(request, dates);
      const options = cell(`layout=${request.layout}; columns=Strike,Value`);
      const live = world.open(gexLiveHeatmap, "GEX.LIVE.HEATMAP", cell("SPX+"), metric, strikes, expirations, options);
      await world.settle();

      expect((live.newest() as unknown[][]).slice(1)).toEqual(rows); // a table
      live.cancel();
      await world.advance(15_000);
    }),
    { numRuns: 40, seed: 58 },
  );
});
