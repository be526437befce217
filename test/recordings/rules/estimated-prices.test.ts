import { dayOf, isoDate } from "@strikebook/calendar";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import { simulatedSnapshots } from "../../../recordings/recorders/simulated-snapshots";
import type { Snapshot } from "../../../recordings/snapshots/snapshot";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { americanTreePrice, type ShareMarket } from "../../support/recordings/american-quotes";
import { readText } from "../../support/recordings/files/read-text";

/** What a chain without its price gives: how far the estimate is from the price, as a part of its error; `undefined` if it is refused. */
async function missOf({
  underlying,
  asOfMs,
  spot,
  contracts,
}: Pick<Snapshot, "underlying" | "asOfMs" | "spot" | "contracts">) {
  const instant = new Date(asOfMs).toISOString();
  const rows = contracts.map(({ root, expiration, right, strike, bid = "", ask = "" }) =>
    [underlying, root, instant, isoDate(expiration), right, strike, bid, ask, 10].join(","),
  );
  const text = ["underlying,root,instant,expiration,right,strike,bid,ask,openInterest", ...rows, ""].join("\n");
  const { snapshots } = await readText(text).catch(() => ({ snapshots: [] }));
  const [estimate] = snapshots;
  if (estimate === undefined) return undefined;
  return Math.abs(estimate.spot - spot) / (estimate.spotError ?? NaN);
}

/** Returns how many of chains have an estimate, and how many estimates are wrong. */
function tally(misses: readonly (number | undefined)[]) {
  const found = misses.filter((miss) => miss !== undefined);
  return { chains: misses.length, estimates: found.length, wrong: found.filter((miss) => !(miss <= 1)).length };
}

const realChains = [
  "cboe_ndx_2022-02-05.csv",
  "cboe_nvda_2025-01-06.csv",
  "cboe_spx_2024-01-07.csv",
  "cboe_spy_2025-05-01.csv",
  "cboe_rut_2023-09-21.json",
  "chain_aapl_2026-08-22.json",
  "chain_nvda_2026-08-22.json",
  "real/AyourElwazani97+gamma__ES_spx_quotedata.csv.gz",
  "real/Photon1c+OptionParticleOcean__spy_quotedata.csv.gz",
  "real/aryamanwastaken+gamma-exposure__amd_quotedata.csv.gz",
  "real/aryamanwastaken+gamma-exposure__tsla_quotedata.csv.gz",
  "real/carlosjimenezdiaz+GEX_Python__xsp_quotedata.csv.gz",
  "real/hicham712+SABR_Implied_Vol__tsla_quotedata.csv.gz",
  "real/igdalias8986+rep1__spx_quotedata.csv.gz",
  "real/maxdio+fin-sandbox__data_SPY.json.gz",
  "real/maxdio+fin-sandbox__data_spy_quotedata.csv.gz",
  "real/pranavmalikk+GammaExposure__quotedata.dat.gz",
  "real/romankop+CMF_Test_Case__spx_quotedata.csv.gz",
  "real/tom-sims+autocallOptionsPricer__data_spx_quotedata.csv.gz",
];

testWithChains("the estimate of each real chain without its price is within its error of the price", async () => {
  const misses: (number | undefined)[] = [];
  for (const name of realChains) {
    const { snapshots } = await readDataFile(chainPath(name));
    for (const snapshot of snapshots) misses.push(await missOf(nearMoney(snapshot)));
  }

  expect(tally(misses)).toEqual({ chains: 19, estimates: 19, wrong: 0 });
});

testWithChains("a real chain whose quotes are a year ahead, or too wide, has no estimate", async () => {
  const spx = await readDataFile(chainPath("cboe_spx_2022-12-12.csv"));
  const atMs = Date.parse("2026-04-15T16:00:00-04:00");
  const yahoo = await readDataFile(
    chainPath("real/yahoo-like__jilliangbaker97+Final-Project-386__options_with_spot.csv.gz"),
    { atMs },
  );

  const found = new Map<string, number | undefined>();
  for (const snapshot of [...spx.snapshots, ...yahoo.snapshots]) found.set(snapshot.underlying, await missOf(snapshot));

  expect([...found].filter(([, miss]) => miss === undefined).map(([name]) => name)).toEqual(["SPX", "ARKQ", "BOTZ"]);
});

test("at least 95 of 100 estimates of simulated chains are within their error", async () => {
  const choice = { symbols: ["SPX", "SPY", "AAPL"], from: dayOf(2026, 3, 10), to: dayOf(2026, 3, 13) };
  const misses: (number | undefined)[] = [];
  for (const snapshot of simulatedSnapshots({ ...choice, everyMs: 4 * 3_600_000, rounded: true })) {
    misses.push(await missOf(nearMoney(snapshot)));
  }

  const { chains, estimates, wrong } = tally(misses);
  expect(chains).toBe(4 * 3 * 3);
  expect(estimates).toBe(chains);
  expect(wrong / estimates).toBeLessThan(0.05);
});

/** Leaves out contracts that tell nothing of the price. */
function nearMoney({ contracts, asOfMs, spot, ...rest }: Snapshot): Snapshot {
  const isNear = ({ strike, expiration }: Snapshot["contracts"][number]) =>
    Math.abs(strike / spot - 1) < 0.25 && expiration * 86_400_000 < asOfMs + 30 * 86_400_000;
  return { ...rest, asOfMs, spot, contracts: contracts.filter(isNear) };
}

/** Returns a chain of American options on a share, with quotes in cents of a spread that is a part of the price. */
function shareChain(market: ShareMarket, spread: number): Parameters<typeof missOf>[0] {
  const asOfMs = Date.parse("2026-01-16T21:00:00Z") - market.years * 365 * 86_400_000;
  const strikes = Array.from({ length: 31 }, (_, at) => Math.round(market.price * (0.8 + at / 75)));
  const contracts = strikes.flatMap((strike) =>
    (["call", "put"] as const).map((right) => {
      const price = americanTreePrice(right, strike, market);
      const half = Math.max(0.01, spread * price) / 2;
      const [bid, ask] = [Math.floor(100 * (price - half)) / 100, Math.ceil(100 * (price + half)) / 100];
      return { root: "ABC", expiration: dayOf(2026, 1, 16), right, strike, bid: Math.max(0, bid), ask };
    }),
  );
  const missing = { last: undefined, volume: undefined, openInterest: undefined, volatility: undefined };
  const unknown = { gamma: undefined, forward: undefined, discount: undefined };
  return {
    underlying: "ABC",
    asOfMs: Math.round(asOfMs / 1000) * 1000,
    spot: market.price,
    contracts: [...new Map(contracts.map((own) => [`${own.right} ${own.strike}`, own])).values()].map((own) => ({
      ...own,
      ...missing,
      ...unknown,
    })),
  };
}

const markets = [60].flatMap((price) =>
  [0.2, 0.45].flatMap((volatility) =>
    [0, 0.05].flatMap((rate) =>
      [0.01, 0.025, 0.045].flatMap((years) =>
        [0, 0.002, 0.005, 0.012].map((dividend) => ({
          ...{ price, volatility, rate, years, dividend: dividend * price, paidAfter: 0.6 },
        })),
      ),
    ),
  ),
);

test("at least 95 of 100 estimates of shares are within their error, also where a dividend is paid before settlement", async () => {
  const misses: [ShareMarket, number | undefined][] = [];
  for (const market of markets) misses.push([market, await missOf(shareChain(market, 0.01))]);

  const { estimates, wrong } = tally(misses.map(([, miss]) => miss));
  expect(wrong / estimates).toBeLessThan(0.05);
  // Of shares without a dividend most have an estimate; of those that pay 0.5 % or more none has.
  const plain = misses.filter(([{ dividend }]) => dividend === 0);
  expect(tally(plain.map(([, miss]) => miss)).estimates / plain.length).toBeGreaterThan(2 / 3);
  const paying = misses.filter(([{ dividend, price }]) => dividend >= 0.005 * price);
  expect(tally(paying.map(([, miss]) => miss)).estimates).toBe(0);
});
