import { simulatedData } from "../../../service/market-source/market-data";
import { requesting } from "../../support/recordings/requesting";
import { accountWith } from "../../../scripts/support/service/start-service";
import { darkPoolDays } from "../../support/templates/dark-pool-days";
import { printShares } from "../../support/templates/dark-pool-shuffles";
import { noonMs } from "../../support/templates/instants";

// The journey of the template shows that its formulas compute the same shares. Here the same arithmetic reads more markets.

/** The comparison of 20 sessions of a market without planted relations. */
async function comparison(seed: number) {
  const { market, tapes } = simulatedData({ seed, signal: 0 });
  const accounts = [accountWith({ credits: 10_000 })];
  const get = requesting({ market, tapes, now: () => noonMs, accounts });
  const request = async (path: string) => ((await get(path)).body as { data: unknown }).data;
  return printShares(await darkPoolDays(request, "2026-11-18", 20), { least: 10, band: 0.1, step: 1 });
}

test("in a market whose prints know no walls, at most one of five seeds has a p outside 0.025 to 0.975", async () => {
  const outside = [];
  for (const seed of [1, 2, 3, 4, 5]) {
    const { p, share } = await comparison(seed);
    if (p <= 0.025 || p >= 0.975) outside.push({ seed, p, share });
  }

  expect(outside.length).toBeLessThanOrEqual(1);
});

test("prints that are at the walls of the day before are found", () => {
  const days = Array.from({ length: 12 }, (_day, index) => ({
    prints: [{ price: 100 + index, notional: 20 }],
    spot: 100,
    walls: [100 + index],
  }));

  const { share, shuffled, p } = printShares(days, { least: 10, band: 0.1, step: 1 });

  expect(share).toBe(100);
  expect(Math.max(...shuffled)).toBeLessThan(100);
  expect(p).toBeLessThan(0.025);
});
