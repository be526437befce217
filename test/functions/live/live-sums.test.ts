import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexLive, gexLiveHeatmap, gexLiveVelocity, gexStatus } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells, type LiveCell } from "../../support/addin/live-cells";
import { twoRoots } from "../../support/market/two-roots";

/** Friday 2026-11-20, a moment before 15:25 in New York. */
const world = await openLiveCells({
  market: twoRoots,
  startMs: Date.parse("2026-11-20T20:24:57.250Z"),
  accounts: [{ ...servedPracticeAccount, credits: 1_000 }],
});
const { addin, advance, service, settle, network } = world;

const live = (...given: unknown[]) => world.open(gexLive, "GEX.LIVE", ...given);
const streams = () => network.streams.map((address) => Object.fromEntries(new URL(address).searchParams));

/** Cancels cells, and lets their connection close. */
async function end(...cells: LiveCell[]): Promise<void> {
  for (const one of cells) one.cancel();
  await advance(15_000);
}

/** Advances the clock to a time of the session in New York. */
const until = (time: string) => advance(Date.parse(`2026-11-20T${time}-05:00`) - world.clock.nowMs);

// SPXW by strike over its three expirations, before 15:26: -20.25 at 90, 0 at 95, 1600 at 100, 4200.25 at 105, 860 at 110: 6640.
// SPX on 2026-12-18: 0, 40, -250.5, 1000, 60.25. The sum: -20.25, 40, 1349.5, 5200.25, 920.25. At 95 no root reaches 50 dollars, so
// that the strike counts as empty: 7449.75.

test("a live row of a sum is the sum of the boards of one instant of its roots, on one connection that carries both", async () => {
  const before = streams().length;
  const row = live(
    cell("SPX+"),
    cell("symbol,spot,net,king,kingValue,positiveWall,negativeWall,negativeWallValue,state"),
  );
  await until("15:25:59.500");
  expect(row.newest()).toEqual([["SPX+", 101.5, 7449.75, 105, 5200.25, 105, 90, -20.25, "live"]]);

  await until("15:26:00.500");
  expect(row.newest()).toEqual([["SPX+", 101.5, 7949.75, 105, 5200.25, 105, 90, -20.25, "live"]]);

  const nets = row.shown.map((table) => (table as unknown[][])[0]?.[2]); // tables, not errors
  expect([...new Set(nets)]).toEqual([7449.75, 7949.75]);
  expect(streams().slice(before)).toEqual([
    expect.objectContaining({ symbols: "SPX,SPXW", maxStrikes: "all", maxExpirations: "all", includeEmpty: "true" }),
  ]);
  await end(row);
});

test("a live heatmap of a sum has the sum of the cells of its roots in each expiration", async () => {
  const options = cell("layout=matrix; dates=text");
  const board = world.open(gexLiveHeatmap, "GEX.LIVE.HEATMAP", cell("SPX+"), null, "all", cell(2), options);
  await settle();

  expect(board.newest()).toEqual([
    ["Strike", "Value", "Node", "2026-11-20", "2026-11-27"],
    [90, -20.25, "normal", 10, -30.25],
    [100, 2000, "pika", 2500, -500],
    [105, 4300.5, "king", 300, 4000.5],
    [110, -40, "normal", -40, 0],
  ]);
  await end(board);
});

test("call walls of a number of expirations of a live sum are refused in words, and nothing is streamed", async () => {
  const before = streams().length;
  const row = live(cell("SPX+"), cell("callWall"), null, null, cell(2));
  await settle();

  expect(row.newest()).toBe(
    '#VALUE! Calls and puts apart are not sent by expiration: for SPX+ use "all" expirations or exact dates.',
  );
  expect(streams()).toHaveLength(before);
  await end(row);
});

test("the status lists the roots of a sum, two credits a minute for both", async () => {
  const row = live(cell("SPX+"), cell("net"));
  const spot = live(cell("SPX+"), cell("spot"));
  const states = world.open(gexStatus, "GEX.STATUS", cell("columns=symbol,state,creditsPerMinute"));
  await settle();

  expect(states.newest()).toEqual([
    ["Symbol", "State", "Credits per minute"],
    ["SPX", "live", 1],
    ["SPXW", "live", 1],
    ["SPXW", "live", 1],
  ]);
  expect(addin.live.state.get().creditsPerMinute).toBe(2);
  await end(row, spot, states);
});

test("GEX.INFO names each root of a live sum, with what it is asked for", async () => {
  const row = live(cell("SPX+"), cell("net"));
  await settle();
  const origins = addin.provenance.originsOf(row.address)?.origins ?? [];

  expect(origins.map(({ endpoint, parameters, creditsPerMinute }) => [endpoint, parameters, creditsPerMinute])).toEqual(
    [
      ["/v1/stream", "symbols=SPX; maxStrikes=all; maxExpirations=all; includeEmpty=true", 1],
      ["/v1/stream", "symbols=SPXW; maxStrikes=all; maxExpirations=all; includeEmpty=true", 1],
    ],
  );
  await end(row);
});

test("at the replay clock a live row of a sum is of one instant, and its roots are one request", async () => {
  const row = live(cell("SPX+"), cell("net,state"));
  await settle();
  const before = service.requests.length;

  const set = addin.replay.set(Date.parse("2026-11-20T15:25:59-05:00"));
  await settle();
  await set;
  expect(row.newest()).toEqual([[7449.75, "replay"]]);
  const moved = addin.replay.set(Date.parse("2026-11-20T15:26:00-05:00"));
  await settle();
  await moved;
  expect(row.newest()).toEqual([[7949.75, "replay"]]);

  const past = service.requests.slice(before).filter(({ path }) => path.startsWith("/v1/historical"));
  expect(past.map(({ path, credits }) => [new URL(path, "http://s").searchParams.get("symbols"), credits])).toEqual([
    ["SPX,SPXW", 5],
    ["SPX,SPXW", 5],
  ]);
  await addin.replay.goLive();
  await settle();
  expect(row.newest()).toEqual([[7949.75, "live"]]);
  const nets = row.shown.map((table) => (table as unknown[][])[0]?.[0]); // tables, not errors
  expect(nets.every((net) => net === 7949.75 || net === 7449.75)).toBe(true);
  await end(row);
});

test("the moving strikes of a sum are those of each root, the fastest first, with the root in the last column", async () => {
  const moving = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell("SPX+"), 3);
  await advance(150_000);

  const [heading, ...rows] = moving.newest() as unknown[][]; // a table, not an error
  expect(heading?.at(-1)).toBe("Root");
  expect(rows.map((row) => [row[0], row[2], row.at(-1)])).toEqual([
    [100, 2500, "SPXW"],
    expect.anything(),
    expect.anything(),
  ]);
  await end(moving);
});

test("a root without a board is the error of the sum, never half of it", async () => {
  const row = live(cell("SPXW+SPXPM"), cell("net,state"));
  await advance(5_000);

  expect(row.newest()).toEqual([[expect.stringContaining("SPXPM"), "unavailable"]]);
  await end(row);
});

test("all cells of a sum show one board, computed once", async () => {
  const cells = Array.from({ length: 20 }, () => live(cell("SPX+"), cell("net")));
  await settle();

  expect(cells.map((one) => one.newest())).toEqual(cells.map(() => [[7949.75]]));
  await end(...cells);
});

test("the zero gamma of a live sum is that of all roots of its index", async () => {
  const row = live(cell("SPX+"), cell("zeroGamma,net"));
  await settle();

  // Each root is short of gamma below 100 dollars and long above: together they are too.
  expect(row.newest()).toEqual([[expect.closeTo(100, 5), 7949.75]]);
  expect(streams().at(-1)).toMatchObject({ symbols: "SPX,SPXW", zeroGamma: "family" });
  await end(row);
});
