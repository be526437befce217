import type { ZeroGamma } from "@strikebook/contract";
import { settled } from "../../scripts/support/event-loop";
import { madeUpContract, madeUpSnapshot } from "../support/recordings/made-up-snapshots";
import {
  dataOf,
  near,
  nowMs,
  ofRoot,
  open,
  reading,
  snapshotOf,
  spreadQuotes,
  VOLATILITY,
  zeroByHand,
} from "../support/recordings/zero-gamma-by-hand";
import { startStreams } from "../support/service/start-streams";

test.each([
  "/v1/heatmap?symbols=SPX,SPXW&zeroGamma=family&maxStrikes=1",
  "/v1/gex/levels?symbols=SPX,SPXW&zeroGamma=family",
  `/v1/historical?symbols=SPX,SPXW&zeroGamma=family&at=2026-01-06T15:00:00Z`,
])(
  "the zero gamma of the family is that of all its contracts priced together, in the board of each root: %s",
  async (path) => {
    const read = reading([snapshotOf(open)]);

    const symbols = await read(path);

    const level = zeroByHand();
    expect(symbols.map(({ symbol, zeroGamma }) => [symbol, zeroGamma])).toEqual(
      ["SPX", "SPXW"].map((symbol) => [
        symbol,
        {
          level: near(level),
          distancePct: near(level - 100),
          status: "ok",
          low: null,
          high: null,
          roots: ["SPX", "SPXW"],
        },
      ]),
    );
    expect(symbols[0]?.zeroGamma?.level).toBe(symbols[1]?.zeroGamma?.level);
  },
);

test("a request for one root alone has the zero gamma of its family, and without the parameter that of the root", async () => {
  const read = reading([snapshotOf(open)]);

  const [[family], [root], [none]] = [
    await read("/v1/gex/levels?symbols=SPXW&zeroGamma=family"),
    await read("/v1/gex/levels?symbols=SPXW"),
    await read("/v1/gex/levels?symbols=SPXW&zeroGamma=false"),
  ];

  expect(family?.zeroGamma?.level).toBeCloseTo(zeroByHand(), 6);
  expect(root?.zeroGamma?.level).toBeCloseTo(zeroByHand({ of: ofRoot("SPXW") }), 6);
  expect(root?.zeroGamma).not.toHaveProperty("roots");
  expect(none).not.toHaveProperty("zeroGamma");
});

test("roots of one index whose snapshots are some seconds apart have the same zero gamma of the family", async () => {
  const read = reading([
    snapshotOf(ofRoot("SPX"), { asOfMs: nowMs - 20_000, quoteMs: nowMs, spot: 99 }),
    snapshotOf(ofRoot("SPXW")),
  ]);

  const [spx, spxw] = await read("/v1/gex/levels?symbols=SPX,SPXW&zeroGamma=family");

  expect(spx?.zeroGamma?.level).toBe(spxw?.zeroGamma?.level);
  expect(spx?.zeroGamma?.distancePct).toBeCloseTo(((spx?.zeroGamma?.level ?? NaN) / 99 - 1) * 100, 9);
});

test("options on VIX have no zero gamma of the family, and shares that of their one root", async () => {
  const ofUnderlying = (root: string) =>
    madeUpSnapshot({
      underlying: root,
      contracts: [
        madeUpContract({ root, volatility: VOLATILITY, forward: 100, discount: 1, strike: 105, openInterest: 6_000 }),
        madeUpContract({
          root,
          volatility: VOLATILITY,
          forward: 100,
          discount: 1,
          strike: 95,
          right: "put",
          openInterest: 6_000,
        }),
      ],
    });
  const read = reading([ofUnderlying("VIX"), ofUnderlying("AAA")]);
  const zeroGammas = async (scope: string) =>
    (await read(`/v1/heatmap?symbols=VIX,AAA&zeroGamma=${scope}`)).map(({ zeroGamma }) => zeroGamma);

  const [vix, share] = await zeroGammas("true");
  expect(vix?.level).toBeGreaterThan(95);
  expect(await zeroGammas("family")).toEqual([null, { ...share, roots: ["AAA"] }]);
});

test("frames of a stream have the zero gamma of the family, and never its range", async () => {
  const { open: openStream } = startStreams({ market: dataOf([snapshotOf(open, {}, spreadQuotes)]).market, nowMs });

  const stream = await openStream("symbols=SPXW&zeroGamma=family");

  await settled();
  const frames = (await stream.received()).filter(({ event }) => event === "snapshot");
  const [frame] = frames.map(({ data }) => (data as { zeroGamma: ZeroGamma }).zeroGamma);
  const level = zeroByHand();
  expect(frame).toEqual({ level: near(level), distancePct: near(level - 100), status: "ok", roots: ["SPX", "SPXW"] });
});
