import * as v from "valibot";
import { optionQuotesResponseSchema } from "@strikebook/contract";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import type { Contract } from "../../recordings/snapshots/snapshot";
import { errorEnvelope, unlimitedAccount } from "../../scripts/support/service/start-service";
import { flowWithoutTrades } from "../../service/market-source/recorded-flow-data";
import { recordedData } from "../../service/market-source/recording-source";
import { compareChains } from "../support/recordings/compare-chains";
import { requesting } from "../support/recordings/requesting";
import { middayMs, spxSnapshot } from "../support/recordings/spx-snapshot";

const served = { flow: flowWithoutTrades(), accounts: [unlimitedAccount] };

test("random chains equal one SELECT over the Parquet each, and none has a quote newer than the clock", async () => {
  const statuses = await compareChains(15);

  expect(statuses.get(200)).toBeGreaterThan(5);
});

/** Serves snapshots at an instant. */
function serving(snapshots: Parameters<typeof sourceOf>[0], atMs = middayMs) {
  return requesting({ ...recordedData(sourceOf(snapshots)), ...served, now: () => atMs });
}

const changed = (change: (contract: Contract) => Partial<Contract>) => {
  const snapshot = spxSnapshot();
  return { ...snapshot, contracts: snapshot.contracts.map((contract) => ({ ...contract, ...change(contract) })) };
};

const quoteOf = async (request: ReturnType<typeof serving>, contract: string) => {
  const { body } = await request(`/v1/options/quotes?contracts=${contract}`);
  return v.parse(optionQuotesResponseSchema, body).data.symbols[0];
};

test("volatility that the source does not state is that of the smile: its quotes are of 20 % above the price", async () => {
  const request = serving([changed(() => ({ volatility: undefined }))]);

  expect((await quoteOf(request, "SPXW__261218C01020000"))?.iv).toBeCloseTo(20, 1);
  // 30 dollars below 1000, the quotes are of 20 % + 30 / 500.
  expect((await quoteOf(request, "SPXW__261218P00970000"))?.iv).toBeCloseTo(26, 1);
});

test("of a stated and an implied volatility the stated one counts, and the Greeks are those of it; the same for gamma", async () => {
  const request = serving([
    changed(({ right }) => (right === "call" ? { volatility: 0.5, gamma: 0.0123 } : { volatility: 0, gamma: 0.9 })),
  ]);

  const call = await quoteOf(request, "SPXW__261218C01000000");
  const put = await quoteOf(request, "SPXW__261218P01000000");

  expect(call).toMatchObject({ iv: 50, gamma: 0.0123 });
  // Days 28.125 of 365 and 50 %: vega of a dollar at the money is about 0.4 spot sqrt(years) / 100.
  expect(call?.vega).toBeCloseTo((0.3989 * 1_000 * Math.sqrt(28.125 / 365)) / 100, 1);
  // A volatility of 0 states nothing, and neither does the gamma beside it.
  expect(put?.iv).not.toBe(0);
  expect(put?.gamma).toBeLessThan(0.1);
});

test("a chain that no snapshot is recent enough for is refused, with what is recorded", async () => {
  const response = await serving([spxSnapshot()], Date.parse("2026-11-25T15:00:00Z"))("/v1/options/chain?symbols=SPXW");

  expect([response.status, response.body]).toEqual([
    404,
    errorEnvelope("no_data", /SPXW is recorded from .*2026-11-20 13:00/),
  ]);
});

test("the attribution is that of the source, in full, and a delay is said", async () => {
  const { body } = await serving([{ ...spxSnapshot(), delayMinutes: 15 }])("/v1/options/chain?symbols=SPXW&strikes=1");

  expect((body as { meta: unknown }).meta).toMatchObject({
    mode: "historical",
    delayed: true,
    delayMinutes: 15,
    attribution: {
      text: "Cboe delayed quotes of 2026-11-20 13:00 ET, recorded",
      ...{ required: true, license: "personal", shareable: false, shareClass: "raw" },
    },
  });
});
