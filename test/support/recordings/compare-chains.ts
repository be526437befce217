import fc from "fast-check";
import * as v from "valibot";
import { optionChainResponseSchema } from "@strikebook/contract";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";
import { unlimitedAccount } from "../../../scripts/support/service/start-service";
import { flowWithoutTrades } from "../../../service/market-source/recorded-flow-data";
import { recordedData, recordingSource } from "../../../service/market-source/recording-source";
import { quotedSnapshots } from "./quoted-snapshots";
import { requesting } from "./requesting";
import { type ChainQuery, type ChainRow, chainSelection } from "./select-chain";

const served = { flow: flowWithoutTrades(), accounts: [unlimitedAccount] };

const nowMs = Date.parse("2026-11-24T22:00:00Z");

const span = (most: number, decimals: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: most * 10 ** decimals }),
      fc.integer({ min: 0, max: most * 10 ** decimals }),
      fc.boolean(),
    )
    .map(([a, b, isOne]) => {
      const [low, high] = [Math.min(a, b) / 10 ** decimals, Math.max(a, b) / 10 ** decimals];
      return isOne ? `${low}` : `${low}..${high}`;
    });
const moneyness = fc
  .tuple(fc.integer({ min: 900, max: 1_100 }), fc.integer({ min: 0, max: 100 }), fc.boolean())
  .map(([at, width, isOne]) => (isOne ? `${at / 10}` : `${at / 10}..${(at + width) / 10}`));
const date = fc.constantFrom("2026-11-20", "2026-11-23", "2026-11-27", "2026-12-18", "2027-01-15", "2026-12-19");

const filters = fc.record({
  expirations: fc.uniqueArray(date, { minLength: 1, maxLength: 2 }),
  dte: span(60, 0),
  right: fc.constantFrom("call", "put"),
  delta: span(1, 2),
  moneyness,
  strikes: fc.integer({ min: 1, max: 20 }),
});
const filterNames = ["expirations", "dte", "right", "delta", "moneyness", "strikes"] as const;

const queries: fc.Arbitrary<ChainQuery> = fc
  .record({
    root: fc.constantFrom("SPX", "SPXW", "NVDA"),
    instantMs: fc.integer({ min: Date.parse("2026-11-17T15:00:00Z") / 1000, max: nowMs / 1000 }).map((s) => 1000 * s),
    all: filters,
    sent: fc.subarray([...filterNames], { maxLength: 3 }),
  })
  .map(({ all, sent, ...query }) => ({ ...query, ...Object.fromEntries(sent.map((name) => [name, all[name]])) }))
  .filter(({ expirations, dte }: ChainQuery) => expirations === undefined || dte === undefined)
  .filter((query: ChainQuery) => [query.delta, query.moneyness].some((text) => text?.includes("..") ?? true));

/** The SELECT has normal probabilities to 1e-7, which a theta multiplies by the interest of a day on the strike. */
const isClose = (name: string, value: unknown, expected: unknown) =>
  typeof value === "number" && typeof expected === "number"
    ? Math.abs(value - expected) <= 6e-6 * Math.abs(expected) + (name === "theta" ? 1e-4 : 1e-6)
    : value === expected;

/** Columns that are what the file has; the others are computed, and rounded to six digits. */
const exact = [
  "contract",
  "expiration",
  "dte",
  "right",
  "strike",
  "bid",
  "ask",
  "last",
  "volume",
  "openInterest",
  "openInterestChange",
  "age",
];

/**
 * Compares random chains of a recording with one SELECT over its Parquet files each: all filters, all instants. No quote may be newer than
 * the requested instant. Returns how many responses had each status.
 */
export async function compareChains(numRuns: number): Promise<ReadonlyMap<number, number>> {
  await using place = await recordingFolder();
  const recording = await place.open({ create: true });
  await recording.add(quotedSnapshots(), { hash: "made-up", name: "made-up.json" });
  const request = requesting({ ...recordedData(recordingSource(recording, true)), ...served, now: () => nowMs });
  const select = await chainSelection(place.folder);
  const statuses = new Map<number, number>();

  await fc.assert(
    fc.asyncProperty(queries, async ({ root, instantMs, expirations, ...others }) => {
      const timestamp = new Date(instantMs).toISOString();
      const parameters = {
        symbols: root,
        timestamp,
        ...others,
        ...(expirations && { expirations: expirations.join() }),
      };
      const sent = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
      const { status, body } = await request(`/v1/options/chain?${sent.toString()}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);

      const rows = await select({ root, instantMs, expirations, ...others });
      if (status !== 200) {
        const { code } = (body as { error: { code: string } }).error;
        // A date that is not listed refuses the others too.
        const isRefused = code === "expiration_not_found" && (expirations?.length ?? 0) > 1;
        return expect([status, code, isRefused ? 0 : rows.length]).toEqual([404, code, 0]);
      }
      const [chain] = v.parse(optionChainResponseSchema, body).data.symbols;
      const columns = chain?.contracts as unknown as Record<string, (string | number | null)[]>;
      const [first] = rows;
      expect([chain?.spot, Date.parse(chain?.asOf ?? "")]).toEqual([first?.spot, first?.quote_ms]);
      expect(Date.parse(chain?.asOf ?? "")).toBeLessThanOrEqual(instantMs);
      for (const name of exact) expect([name, columns[name]]).toEqual([name, rows.map((row: ChainRow) => row[name])]);
      for (const name of ["mid", "iv", "delta", "gamma", "theta", "vega"]) {
        const wrong = rows.find((row, at) => !isClose(name, columns[name]?.[at], row[name]));
        expect([name, wrong]).toEqual([name, undefined]);
      }
    }),
    { seed: 59, numRuns, endOnFailure: true },
  );
  return statuses;
}
