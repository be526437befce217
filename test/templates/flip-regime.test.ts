import { flipRegime } from "../../src/templates/flip-regime";
import { differencesInFile } from "../support/templates/file-as-shown";
import { openTemplates } from "../support/templates/open-templates";
import { blockSample, median, shown } from "../support/templates/resampling";

// New York is 5 hours behind UTC on all of these days. `fill` rejects if a cell shows an error.
const instants = [
  ["before the open", "2026-11-16T13:00:00Z"],
  ["at noon", "2026-11-18T17:00:00Z"],
  ["at a weekend", "2026-11-14T17:00:00Z"],
] as const;

test.each(instants)(
  "the flip regime fills %s at the announced price, with sessions that were settled",
  async (_when, instant) => {
    using session = await openTemplates({ atMs: Date.parse(instant) });

    const { price, credits, sheets } = await session.fill(flipRegime, { Sessions: 20 });

    expect(price).toEqual({ credits, isMost: false });
    expect(credits).toBe(20 * 5 + 5);
    const rows = (sheets[1]?.values ?? []).slice(4).filter(([date]) => typeof date === "number");
    const settledBefore = Date.parse(instant) / 86_400_000 + 25_569;
    expect(rows.length).toBe(20);
    expect(rows.filter(([date]) => Number(date) + 21.5 / 24 > settledBefore)).toEqual([]);
    // The move is that from the spot at the signal to the close, and the side that of the spot.
    for (const row of rows) {
      const [close, spot, net, flip, side, move] = [3, 5, 6, 7, 8, 9].map((column) => row[column]);
      const isBelow = typeof flip === "number" ? Number(spot) < flip : Number(net) < 0;
      expect(side).toBe(isBelow ? "below" : "above");
      expect(move).toBeCloseTo(Math.abs(Number(close) / Number(spot) - 1) * 100, 8);
    }
    expect(await differencesInFile(flipRegime, sheets)).toEqual([]);
    const samples = (sheets[2]?.values ?? []).slice(4, 504);
    const observed = rows.map((row) => ({ side: row[8], move: Number(row[9]) }));
    for (const row of [0, 7, 499]) expect(samples[row]?.[1]).toEqual(shown(resampledDifference(observed, row + 1)));
  },
);

/** The difference of the medians of sample `k`, with blocks of five. */
function resampledDifference(observed: readonly { side: unknown; move: number }[], k: number): number {
  const drawn = blockSample(observed, 5, k);
  const movesOf = (side: string) => drawn.flatMap((one) => (one.side === side ? [one.move] : []));
  return median(movesOf("below")) - median(movesOf("above"));
}
