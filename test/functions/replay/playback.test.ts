import { composePaneFeatures } from "../../../src/addin/pane-features";
import type { Playback } from "../../../src/addin/replay/playback";
import { playbackPrice } from "../../../src/addin/replay/playback-price";
import { flowTide, gexHeatmapAt, gexLevels, gexLive, volHistory } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openReplayBook, type BookFormula } from "../../support/addin/replay-book";

// The market stands at 15:30 of Friday 2026-11-20 in New York.
const book = await openReplayBook();
const { addin, advance, enter } = book;
const at = (clock: string) => Date.parse(`2026-11-19T${clock}-05:00`);
const { board: view, prices, playback } = composePaneFeatures(addin);
const levels: BookFormula = { text: '=GEX.LEVELS("SPY")', call: gexLevels, given: [cell("SPY")] };
const tide: BookFormula = { text: '=FLOW.TIDE("SPY")', call: flowTide, given: [cell("SPY")] };
const fixed: BookFormula = {
  text: '=GEX.HEATMAP.AT("QQQ","2026-11-18 10:00")',
  call: gexHeatmapAt,
  given: [cell("QQQ"), "2026-11-18 10:00"],
};
const volatility: BookFormula = {
  text: '=VOL.HISTORY("SPY","2026-11-16")',
  call: volHistory,
  given: [cell("SPY"), "2026-11-16"],
};
const spent = () => addin.client.ledger.session.spent;
const priceFrom = (clock: string, day = "2026-11-19") =>
  playbackPrice(
    { platform: addin.platform, client: addin.client, prices },
    Date.parse(`${day}T${clock}-05:00`),
    new AbortController().signal,
  );

/** Opens the playback that the pane opens. */
function openPlayback(): { playback: Playback; stop: () => void } {
  return { playback, stop: playback.watch() };
}

afterEach(async () => {
  await addin.spending.limit({});
  void addin.replay.goLive();
  await advance(5_000);
});

test("the price to the close is that of the requests which playback then sends, and what is cached is free", async () => {
  const live = book.open(gexLive, "GEX.LIVE", cell("QQQ"));
  await enter(levels, fixed, tide);
  void addin.replay.set(at("15:55:00"));
  await advance(6_000);
  let price: unknown;

  const sent = await book.paid(async () => (price = await priceFrom("15:55:00")));
  const before = spent();
  addin.replay.play(60);
  await advance(20_000);
  const played = spent() - before;
  void addin.replay.set(at("15:55:00"));
  await advance(6_000);
  const again = await priceFrom("15:55:00");
  live.cancel();

  // Each of five minutes has one request for both boards (5 credits) and one for a tide (3). The fixed board is known. The boards are
  // cached then; the tides of the test state the end of their window as the present, and so are stale soon.
  expect(sent).toEqual([]);
  expect(price).toEqual({ instants: 5, credits: 40 });
  expect(played).toBe(40);
  expect(addin.replay.store.get()).toMatchObject({ atMs: at("15:55:00") });
  expect(again).toEqual({ instants: 5, credits: 15 });
});

test("playback above the credits that the user has set sends nothing until it is confirmed, and no tick asks again", async () => {
  await enter(levels, tide);
  void addin.replay.set(at("15:40:00"));
  await advance(6_000);
  await addin.spending.limit({ askAbove: 7 });
  const { playback, stop } = openPlayback();

  const unconfirmed = await book.paid(async () => {
    playback.play(60);
    await advance(10_000);
  });
  const shown = playback.store.get();
  const before = spent();
  playback.confirm();
  await advance(5_500);
  const question = (await addin.approval.load()).question.get();
  stop();
  addin.replay.pause();

  // A minute costs 8 credits, which is above the limit: the user would be asked about the requests of a recalculation. Of 20 minutes
  // the test before has cached the boards of the last six.
  expect(unconfirmed).toEqual([]);
  expect(shown).toEqual({ price: { instants: 20, credits: 14 * 5 + 20 * 3 }, wanted: 60 });
  expect(question).toBeUndefined();
  expect(spent() - before).toBe(40);
});

test("the price includes the picture of a board that loads every instant", async () => {
  await enter(levels);
  void addin.replay.set(at("11:00:00"));
  await advance(6_000);
  view.choose({ symbol: "QQQ" });
  view.setShown(true);
  const without = await priceFrom("12:00:00", "2026-11-17");
  view.followReplay(true);
  const withMatrix = await priceFrom("12:00:00", "2026-11-17");
  view.followReplay(false);
  view.setShown(false);

  // 240 minutes to the close, of a day of which nothing is cached: a board of SPY each, and one of QQQ with its matrix.
  expect(without).toEqual({ instants: 240, credits: 240 * 5 });
  expect(withMatrix).toEqual({ instants: 240, credits: 240 * 10 });
});

test("data that is fresh for a minute only counts once for every minute", async () => {
  await enter(volatility);
  void addin.replay.set(at("15:50:00"));
  await advance(6_000);

  const price = await priceFrom("15:50:00");

  // The market of the test is open, so that the service may change the newest day: 10 minutes of 1 credit.
  expect(price).toEqual({ instants: 10, credits: 10 });
});
