import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexLive, gexLiveHeatmap } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";

/** Friday 2026-11-20, 15:30 in New York. SPY lists this date, 2026-11-27 and 2026-12-18. */
const world = await openLiveCells({ accounts: [{ ...servedPracticeAccount, credits: 1_000 }] });
const { addin, advance, service } = world;
const live = (...given: unknown[]) => world.open(gexLive, "GEX.LIVE", cell("SPY"), cell("net"), null, null, ...given);

const past = () =>
  service.requests.filter(({ path }) => path.startsWith("/v1/historical")).map(({ path }) => decodeURIComponent(path));

// The cells of 2026-11-20 that are not empty: 10, 2,500, 300 and -40; of 2026-12-18: 0, 100, -100.25 and 900.
test("words are the dates of the session, on the stream of the exact dates", async () => {
  const cells = [live(cell("0dte")), live(cell("today")), live(cell("this week")), live(cell("2026-11-20"))];
  await advance(5_000);

  for (const one of cells) expect(one.newest()).toEqual([[2_770]]);
  expect(service.requests.filter(({ path }) => path.startsWith("/v1/stream"))).toHaveLength(1);
  for (const one of cells) one.cancel();
  await advance(15_000);
});

test("a live board takes a word", async () => {
  const board = world.open(gexLiveHeatmap, "GEX.LIVE.HEATMAP", cell("SPY"), null, null, cell("0dte"));
  await advance(5_000);

  expect((board.newest() as unknown[][]).map(([strike, value]) => [strike, value])).toEqual([
    ["Strike", "Value"],
    [90, 10],
    [100, 2_500],
    [105, 300],
    [110, -40],
  ]);
  board.cancel();
  await advance(15_000);
});

test("a live cell shows the expiration of the replay clock's date, and requests no other", async () => {
  const row = live(cell("0dte"));
  await advance(5_000);
  const before = past().length;
  void addin.replay.set(Date.parse("2026-11-19T15:20:00-05:00"));
  await advance(5_000);

  expect(row.newest()).toEqual([[expect.stringMatching(/^#N\/A .*2026-11-20/)]]);
  expect(past().slice(before)).toEqual([expect.stringContaining("expirations=2026-11-19")]);

  void addin.replay.goLive();
  await advance(5_000);
  expect(row.newest()).toEqual([[2_770]]);
  row.cancel();
  await advance(15_000);
});

test("a live cell without its expiration names the nearest that are listed", async () => {
  const row = live(cell("2026-12-04"));
  await advance(5_000);

  const listed = "None of the requested expirations is listed: SPY lists 2026-11-20, 2026-11-27, 2026-12-18.";
  const price =
    "The last known board of SPY is shown, if there is one. It still costs one credit per minute: remove it if you do not need it.";
  expect(row.newest()).toEqual([[`#N/A ${listed} ${price}`]]);
  row.cancel();
  await advance(15_000);
});
