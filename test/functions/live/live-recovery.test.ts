import { parseFault } from "../../../service/faults/parse-fault";
import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexCredits, gexLive, gexStatus } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells, type LiveCell } from "../../support/addin/live-cells";

/** Friday 2026-11-20, 15:30 in New York. SPY's net exposure is 7,140 all along. */
const world = await openLiveCells({
  accounts: [{ ...servedPracticeAccount, credits: 1_000 }],
  gateway: async (request, respond) => buffered(await respond(request)),
});
const { addin, advance, faults, service } = world;

const live = (...given: unknown[]) => world.open(gexLive, "GEX.LIVE", ...given);
const status = (options: string | null = null) =>
  world.open(gexStatus, "GEX.STATUS", options === null ? null : cell(options));

/** Cancels cells, and lets their connection close. */
async function end(...cells: LiveCell[]): Promise<void> {
  for (const one of cells) one.cancel();
  await advance(15_000);
}

/** What a browser and its computer receive and keep while the page does not read it. */
function buffered({ body, status, headers }: Response): Response {
  const kept = new CountQueuingStrategy({ highWaterMark: 100 });
  return new Response(body?.pipeThrough(new TransformStream({}, kept, kept)) ?? null, { status, headers });
}

test("the credits decrease with each streamed minute", async () => {
  const credits = world.open(gexCredits, "GEX.CREDITS");
  const row = live(cell("SPY,QQQ"));
  await advance(1_000);
  expect(credits.newest()).toEqual([[998]]);

  await advance(60_000);

  expect(credits.newest()).toEqual([[996]]);
  expect(addin.client.ledger.session.spent).toBe(4);
  await end(row, credits);
});

test("the credits are a whole number, rounded down", async () => {
  const credits = world.open(gexCredits, "GEX.CREDITS");
  addin.activity.recordBalance(995.6, addin.platform.now());
  await advance(1_000);

  expect(credits.newest()).toEqual([[995]]);
  await end(credits);
});

test("the status lists each watched board with its state and cost", async () => {
  const states = status("columns=symbol,state,age,lagged,gap covered,credits per minute");
  await advance(0);
  const heading = ["Symbol", "State", "Age", "Lagged", "Gap covered", "Credits per minute"];
  expect(states.newest()).toEqual([heading]);

  const row = live(cell("SPY,QQQ"));
  await advance(2_000);

  // The time of a board is the whole second before it arrives.
  expect(states.newest()).toEqual([heading, ["SPY", "live", 0, false, "", 1], ["QQQ", "live", 0, false, "", 1]]);
  await end(row);
  expect(states.newest()).toEqual([heading]);
  states.cancel();
});

test("a revoked key is shown in the cell, and a new key starts live data again", async () => {
  faults.add(parseFault("stream: closed key_revoked after=3 x1"));
  const row = live(cell("SPY"), cell("net"));
  const state = live(cell("SPY"), cell("state"));
  await advance(10_000);
  expect(row.newest()).toEqual([["#N/A The API key was revoked. Open the Strikebook pane (Home tab) and replace it."]]);
  expect(state.newest()).toEqual([["closed"]]);

  const connected = addin.connection.connect("practice");
  await advance(5_000);

  expect(await connected).toMatchObject({ done: true });
  expect([row.newest(), state.newest()]).toEqual([[[7140]], [["live"]]]);
  await end(row, state);
});

test("a reached spending limit prevents a stream, and a higher one lets it open automatically", async () => {
  const limited = addin.spending.limit({ perWorkbook: addin.client.ledger.session.spent });
  await advance(0);
  await limited;
  const before = service.requests.length;
  const row = live(cell("SPY"), cell("net"));
  await advance(5_000);
  expect(row.newest()).toEqual([
    [expect.stringMatching(/^#N\/A .*0 are left of the limit.*Live data starts again when the limit is raised\.$/s)],
  ]);
  expect(service.requests).toHaveLength(before);

  const raised = addin.spending.limit({});
  await advance(5_000);
  await raised;

  expect(row.newest()).toEqual([[7140]]);
  await end(row);
});

test("the age increases every second while the connection is lost, and drops when boards arrive again", async () => {
  const row = live(cell("SPY"), cell("age,state"));
  await advance(2_000);
  world.network.isFrozen = true;
  await advance(30_000);
  expect(row.newest()).toEqual([[30, "live"]]);
  world.network.isFrozen = false;

  // After a minute of silence the connection counts as lost and is opened again.
  await advance(35_000);

  expect(row.newest()).toEqual([[0, "live"]]);
  await end(row);
});

test("a page that was blocked for 40 seconds shows the newest board and its true age, and no board in between", async () => {
  const row = live(cell("SPY"), cell("asOf,age,state"));
  await advance(2_000);
  const asOfNow = () => 25_569 + (Math.floor(world.clock.nowMs / 1000) * 1000 - 5 * 3_600_000) / 86_400_000;
  const opened = world.network.streams.length;
  expect(row.newest()).toEqual([[expect.closeTo(asOfNow(), 9), 0, "live"]]);
  const before = row.shown.length;

  const unblock = world.network.block();
  await advance(40_000);
  expect(row.shown).toHaveLength(before);
  unblock();
  await advance(0);
  await advance(400);

  expect(row.newest()).toEqual([[expect.closeTo(asOfNow(), 9), 0, "live"]]);
  expect(row.shown.length).toBeLessThanOrEqual(before + 3);
  const shown = row.shown.slice(before) as [[number, number, string]][];
  // Whatever the cell shows before the newest board, its age counts from the board's own time to now.
  for (const [[asOf, age]] of shown) expect(age).toBeCloseTo((asOfNow() - asOf) * 86_400, 3);
  expect(world.network.streams).toHaveLength(opened);
  await end(row);
});

test("boards that are polled because that is cheaper show their endpoint, price and source", async () => {
  const before = addin.live.settings;
  addin.live.setSettings({ ...before, pollsWhenCheaper: true, pollEveryMs: 120_000 });
  const row = live(cell("SPY,QQQ"), cell("net,state"));
  await advance(5_000);

  expect(row.newest()).toMatchObject([
    [7140, "polling"],
    [300, "polling"],
  ]);
  // One request of one credit every two minutes for both.
  const attribution = { text: "Simulated by Strikebook: not real prices" };
  const origin = { endpoint: "/v1/heatmap", mode: "live", creditsPerMinute: 0.25, attribution };
  expect(addin.provenance.originsOf(row.address)?.origins).toMatchObject([origin, origin]);
  addin.live.setSettings(before);
  await end(row);
});

test("live cells show the board of the replay clock and its state, and continue when it is off", async () => {
  const row = live(cell("SPY"), cell("net,state,asOf"));
  await advance(2_000);

  // Before 15:26 the strike of 100 holds 500 less. 2026-11-20 is Excel date 46346; 15:20 is 55,200 seconds of 86,400.
  void addin.replay.set(Date.parse("2026-11-20T15:20:00-05:00"));
  await advance(15_000);
  expect(row.newest()).toEqual([[6640, "replay", 46_346 + 55_200 / 86_400]]);
  expect(addin.provenance.originsOf(row.address)?.origins).toMatchObject([
    { endpoint: "/v1/historical", mode: "historical", asOf: "2026-11-20T20:20:00Z" },
  ]);
  expect(world.network.openBodies).toBe(0);

  void addin.replay.goLive();
  await advance(5_000);
  expect((row.newest() as unknown[][])[0]?.slice(0, 2)).toEqual([7140, "live"]);
  await end(row);
});
