import { black76 } from "@strikebook/pricing";
import { sourceOf } from "../../../recordings/boards/snapshot-source";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import type { Snapshot } from "../../../recordings/snapshots/snapshot";
import { recordedData } from "../../../service/market-source/recording-source";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { problemOf, readText } from "../../support/recordings/files/read-text";
import { requesting } from "../../support/recordings/requesting";

/** Returns the exposure of each strike of a board that a service shows, by strike. */
async function servedStrikes(snapshot: Snapshot): Promise<Map<number, number>> {
  const path = `/v1/heatmap?symbols=${snapshot.underlying}&layout=matrix&maxStrikes=all&maxExpirations=all&includeEmpty=true`;
  const { body } = await requesting({ ...recordedData(sourceOf([snapshot])), now: () => snapshot.asOfMs })(path);
  const { data } = body as { data: { symbols: { strikes: { strike: number }[]; matrix: number[][] }[] } };
  const [board] = data.symbols;
  const sums = board?.matrix.map((row) => row.reduce((sum, cell) => sum + cell, 0)) ?? [];
  return new Map(board?.strikes.map(({ strike }, at) => [strike, sums[at] ?? NaN]));
}

const kingOf = (strikes: ReadonlyMap<number, number>) =>
  [...strikes].reduce((best, next) => (Math.abs(next[1]) > Math.abs(best[1]) ? next : best));

/** A chain of one expiration, ten days and a quarter hour ahead, whose quotes are around the prices of one volatility. */
interface MadeChain {
  price: number;
  strikes: readonly number[];
  volatility: number;
  /** Of each quote, in dollars. */
  width: number;
}

interface MadeQuote {
  strike: number;
  right: "call" | "put";
  mid: number;
}

const years = (Date.parse("2026-01-16T16:00:00-05:00") - Date.parse("2026-01-06T15:45:00-05:00")) / (365 * 86_400_000);
const midOf = (
  { strike, right }: Omit<MadeQuote, "mid">,
  { price, volatility }: Omit<MadeChain, "strikes" | "width">,
) => black76({ right, strike, years, volatility }, { forward: price, rate: 0 }).price;

function quotesOf(chain: MadeChain): MadeQuote[] {
  return chain.strikes.flatMap((strike) =>
    (["call", "put"] as const).map((right) => ({ strike, right, mid: midOf({ strike, right }, chain) })),
  );
}

/** Writes a file of quotes in cents. Most calls of the third strike above the middle are open, and most puts of the third below it. */
function fileOf(quotes: readonly MadeQuote[], { strikes, width }: MadeChain, stated: number): string {
  const middle = strikes.length >> 1;
  const rows = quotes.map(({ strike, right, mid }) => {
    const bid = Math.max(0, Math.round(100 * mid - 50 * width) / 100);
    const ask = Math.round(100 * (mid + width / 2)) / 100;
    const isMost = strike === strikes[right === "call" ? middle + 1 : middle - 1];
    return `ABC,2026-01-06T15:45,${stated},2026-01-16,${right},${strike},${bid},${ask},${isMost ? 1000 : 200}`;
  });
  return ["underlying,instant,spot,expiration,right,strike,bid,ask,openInterest", ...rows, ""].join("\n");
}

const steps = (from: number, step: number, count: number) => Array.from({ length: count }, (_, at) => from + at * step);
const chains: [string, MadeChain][] = [
  ["a share, with wide steps", { price: 91.25, strikes: steps(80, 2.5, 11), volatility: 0.9, width: 0.02 }],
  ["a cheap share, a nickel wide", { price: 7.86, strikes: steps(5, 0.5, 12), volatility: 0.7, width: 0.05 }],
  ["an index, narrow steps", { price: 6012, strikes: steps(5700, 25, 25), volatility: 0.15, width: 0.4 }],
  ["seven strikes", { price: 101, strikes: steps(85, 5, 7), volatility: 0.4, width: 0.1 }],
];

test.each(chains)("no single stale quote of %s moves the price, the king or its exposure", async (_name, chain) => {
  const quotes = quotesOf(chain);
  // The price of after hours gives way to that of parity.
  const stated = 1.02 * chain.price;
  const { snapshots, notes } = await readText(fileOf(quotes, chain, stated));
  const [king, exposure] = kingOf(await servedStrikes(snapshots[0] as Snapshot));
  expect(notes.join()).not.toContain("refuted");

  for (const [at, quote] of quotes.entries()) {
    for (const move of [0.88, 1.12]) {
      const mid = midOf(quote, { ...chain, price: move * chain.price });
      const stale = await readText(fileOf(quotes.with(at, { ...quote, mid }), chain, stated));
      const [snapshot] = stale.snapshots as [Snapshot];
      const [staleKing, staleExposure] = kingOf(await servedStrikes(snapshot));
      const isNear = (value: number, right: number, share: number) => Math.abs(value / right - 1) < share;
      const found = [isNear(snapshot.spot, chain.price, 0.001), staleKing, isNear(staleExposure, exposure, 0.05)];
      const name = `${quote.right} ${quote.strike} as at ${move} of the price`;
      expect([name, ...found]).toEqual([name, true, king, true]);
    }
  }
});

test("a stale quote is counted, with its terms, and its open interest stays", async () => {
  const [[, chain]] = chains as [[string, MadeChain]];
  const stale = quotesOf(chain).map((quote) =>
    quote.right === "call" && quote.strike === 85 ? { ...quote, mid: 2.56 } : quote,
  );

  const { snapshots, notes } = await readText(fileOf(stale, chain, chain.price));

  expect(notes).toEqual([
    "1 quote is refuted by its neighbours, such as ABC 2026-01-16 call 85: not counted for the price, and the volatility is that of the strikes beside.",
  ]);
  const [{ contracts }] = snapshots as [Snapshot];
  expect(contracts.find(({ right, strike }) => right === "call" && strike === 85)).toMatchObject({
    ...{ bid: 2.55, ask: 2.57, openInterest: 200 },
  });
});

test("a strike without quotes and volatility has that of the strikes on both sides; beyond the last one it has none", async () => {
  const rows = [90, 95, 100, 105].map((strike) => {
    const volatility = strike === 100 || strike === 90 ? "" : "0.25";
    return `ABC,2026-01-06T15:45,100,2026-01-16,call,${strike},100,${volatility}`;
  });
  const header = "underlying,instant,spot,expiration,right,strike,openInterest,volatility";
  const { snapshots } = await readText([header, ...rows, ""].join("\n"));

  const strikes = await servedStrikes(snapshots[0] as Snapshot);

  // By hand: at the money d1 is half of the deviation of 0.25 * sqrt(years). One contract is 100 shares, and the move is 1 %.
  const deviation = 0.25 * Math.sqrt(years);
  const gamma = Math.exp(-(deviation ** 2) / 8) / Math.sqrt(2 * Math.PI) / (100 * deviation);
  expect(strikes.get(100)).toBeCloseTo(100 * gamma * 100 * 100 ** 2 * 0.01, 1);
  expect(strikes.get(90)).toBe(0);
});

testWithChains("outlier-one-stale-call: the price is 91.25, and the board that of the control", async () => {
  const [control, stale] = await Promise.all(
    ["outlier-control.csv", "outlier-one-stale-call.csv"].map((name) =>
      readDataFile(chainPath(`inputs/vendors/${name}`)),
    ),
  );
  const [right, found] = await Promise.all(
    [control, stale].map(async (file) => servedStrikes(file?.snapshots[0] as Snapshot)),
  );

  expect([control?.snapshots[0]?.spot, stale?.snapshots[0]?.spot]).toEqual([91.25, 91.25]);
  expect(control?.notes).toEqual([]);
  expect(stale?.notes.join()).toContain("1 quote is refuted by its neighbours, such as OKN 2026-01-16 call 85");
  expect(kingOf(right ?? new Map())[0]).toBe(95);
  // The put of 85 is out of the money, so the stale call has no part in any cell.
  expect(found).toEqual(right);
});

testWithChains("price-nickel-wide: a price of 4.25 where parity gives 7.86 is refused", async () => {
  await expect(readDataFile(chainPath("inputs/vendors/price-nickel-wide.json"))).rejects.toThrow(
    "the price of GLN, 4.25, does not fit the quotes, from which put-call parity gives 7.86. Give it with --spot GLN=PRICE.",
  );
});

const [, [, cheap]] = chains as [unknown, [string, MadeChain]];
const refusal = (stated: number) =>
  `the price of ABC, ${stated}, does not fit the quotes, from which put-call parity gives 7.86. Give it with --spot ABC=PRICE.`;

test.each([
  // Quotes of a nickel leave 5 cents open, and ten days of interest 1 cent.
  [7.82, 7.82],
  [7.95, 7.86],
  [7.2, 7.86],
  [10.3, 7.86],
  // A third of 7.86 is 2.62.
  [10.6, refusal(10.6)],
  [5.2, refusal(5.2)],
])("beside nickel-wide quotes around 7.86 a stated price of %d becomes %s", async (stated, expected) => {
  const text = fileOf(quotesOf(cheap), cheap, stated);

  const found = await readText(text).then(
    ({ snapshots }) => snapshots[0]?.spot,
    () => problemOf(text),
  );

  expect(found).toBe(expected);
});

test("quotes of strikes on one side of the price tell it too", async () => {
  const above: MadeChain = { price: 90, strikes: steps(92, 2, 6), volatility: 0.9, width: 0.02 };

  expect(await problemOf(fileOf(quotesOf(above), above, 45))).toContain(
    "the price of ABC, 45, does not fit the quotes",
  );
});
