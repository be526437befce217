import type { Market } from "../../../market/exposure/market";
import { sourceOf } from "../../../recordings/boards/snapshot-source";
import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { recordedData } from "../../../service/market-source/recording-source";
import { defaultLiveSettings } from "@strikebook/client";
import { gexLive, gexLiveVelocity, gexStatus } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { middayMs, spxSnapshot } from "../../support/recordings/spx-snapshot";

const HOUR_MS = 3_600_000;
const accounts = [{ ...servedPracticeAccount, credits: 10_000 }];
/** A time of Friday 2026-11-20 in New York, in milliseconds since 1970 UTC. */
const friday = (time: string) => Date.parse(`2026-11-20T${time}-05:00`);

/** The opening of the Monday after. */
const mondayMs = Date.parse("2026-11-23T09:30-05:00");

/** Opens a workbook with cells of one symbol: live data does not pause at the close unless the test wants it. */
async function openCells(symbol: string, options: Parameters<typeof openLiveCells>[0], pausesAtClose = false) {
  const world = await openLiveCells({ accounts, ...options });
  world.addin.live.setSettings({ ...defaultLiveSettings, pausesAtClose });
  const row = world.open(gexLive, "GEX.LIVE", cell(symbol), cell("state,age"));
  const velocity = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell(symbol));
  const status = world.open(gexStatus, "GEX.STATUS", cell("headers=off; columns=state,reason"));
  await world.settle();
  return {
    ...world,
    state: () => row.newest(),
    velocity: () => velocity.newest(),
    reasons: () => (status.newest() as [string, string][]).map(([, reason]) => reason),
    async [Symbol.asyncDispose]() {
      for (const one of [row, velocity, status]) one.cancel();
      await world.advance(15_000);
    },
  };
}

const { market: recording } = recordedData(sourceOf([spxSnapshot()]));
const recordedText = "Cboe delayed quotes of 2026-11-20 13:00 ET, recorded.";
const noVelocity = "A recording has velocity only where the boards of the minutes before are recorded too.";

test.each([
  ["its newest snapshot", () => middayMs, 0, 0],
  ["real time, on the Sunday after", (nowMs: number) => nowMs, 1, 2 * 24 * HOUR_MS],
])(
  "the board of a recording is recorded, not live, while its market clock is %s",
  async (_what, marketTime, marketPace, laterMs) => {
    await using cells = await openCells("SPXW", {
      market: recording,
      marketTime,
      marketPace,
      startMs: middayMs + laterMs,
    });
    await cells.advance(10 * 60_000);

    const ageSeconds = marketTime(cells.clock.nowMs) - middayMs === 0 ? 0 : (laterMs + 10 * 60_000) / 1_000 + 1;
    expect(cells.state()).toEqual([["recorded", ageSeconds]]);
    expect(cells.velocity()).toEqual([[`#N/A ${noVelocity}`]]);
    expect(cells.reasons()).toEqual([recordedText, `${recordedText} ${noVelocity}`]);
  },
);

test("the board of a recording is recorded also after live data was paused for the closed market", async () => {
  const startMs = middayMs + 2 * 24 * HOUR_MS;
  await using cells = await openCells("SPXW", { market: recording, startMs }, true);
  await cells.advance(5 * 60_000);

  expect(cells.network.openBodies).toBe(0);
  expect(cells.state()).toEqual([["recorded", expect.any(Number)]]);
});

/** The small market, whose last board of Friday is that of 15:59:58 until Monday's opening. */
const closingMarket: Market = {
  ...smallMarket,
  boardAt: (symbol, ms) => smallMarket.boardAt(symbol, ms < mondayMs ? Math.min(ms, friday("15:59:58")) : ms),
};

test("a live cell is of a closed market from the close on, although its connection is open", async () => {
  await using cells = await openCells("SPY", { market: closingMarket, startMs: friday("15:59:30.250") });
  expect(cells.state()).toEqual([["live", 0]]);

  await cells.advance(friday("16:00:05.250") - cells.clock.nowMs);
  expect(cells.state()).toEqual([["market closed", 7]]);
  expect(cells.network.openBodies).toBe(1);
});

test("a live cell shows the board of Friday as one of a closed market, and is live with the first board of Monday", async () => {
  await using cells = await openCells("SPY", { market: closingMarket, startMs: mondayMs - 9_750 });
  expect(cells.state()).toEqual([["market closed", 235_793]]);

  await cells.advance(mondayMs + 2_250 - cells.clock.nowMs);

  expect(cells.state()).toEqual([["live", 0]]);
});

test("a market whose time stands still is live at its instant, and its boards do not age", async () => {
  const pinned = { marketTime: () => friday("11:00"), marketPace: 0, startMs: friday("11:00") + 30 * 24 * HOUR_MS };
  await using cells = await openCells("SPY", pinned, true);

  await cells.advance(10 * 60_000);

  expect(cells.state()).toEqual([["live", 0]]);
});

test("velocity that cannot come after the close is not announced within a minute", async () => {
  await using cells = await openCells("SPY", {
    market: closingMarket,
    marketTime: () => friday("20:00"),
    marketPace: 0,
    startMs: friday("20:00"),
  });

  await cells.advance(90_000);

  const closed = "The market has closed since the last board, which is shown.";
  const open = "Velocity is published while the market is open.";
  expect(cells.state()).toEqual([["market closed", 14_402]]);
  expect(cells.velocity()).toEqual([[`#N/A ${open}`]]);
  expect(cells.reasons()).toEqual([closed, `${closed} ${open}`]);
});

test("a practice market that starts its day again stays live, with the age of its boards", async () => {
  const closeMs = friday("16:00");
  const marketTime = (nowMs: number) => (nowMs < closeMs ? nowMs : nowMs - 6.5 * HOUR_MS);
  await using cells = await openCells("SPY", { marketTime, startMs: friday("15:59:30.250") });

  await cells.advance(60_000);

  expect(cells.state()).toEqual([["live", 0]]);
});
