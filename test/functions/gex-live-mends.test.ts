import { readFault } from "../../service/faults/read-fault";
import { practiceAccount } from "../../service/gateway/accounts";
import { gexLive } from "../../src/functions/exposure/gex-live";
import { gexCredits, gexStatus } from "../../src/functions/account/gex-status";
import { cell } from "../support/function-runtime";
import { openLiveCells, type LiveCell } from "../support/live-cells";

/** Friday 2026-11-20, 15:30 in New York. SPY's net exposure is 7,140 all along. */
const world = await openLiveCells({ accounts: [{ ...practiceAccount, credits: 1_000 }] });
const { addin, advance, faults, service } = world;

const live = (...given: unknown[]) => world.open(gexLive, "GEX.LIVE", ...given);
const status = (options: string | null = null) =>
  world.open(gexStatus, "GEX.STATUS", options === null ? null : cell(options));

/** Cells are gone, and the connection after them. */
async function end(...cells: LiveCell[]): Promise<void> {
  for (const one of cells) one.cancel();
  await advance(15_000);
}

test("credits count down with each minute that streams", async () => {
  const credits = world.open(gexCredits, "GEX.CREDITS");
  const row = live(cell("SPY,QQQ"));
  await advance(1_000);
  expect(credits.newest()).toEqual([[998]]);

  await advance(60_000);

  expect(credits.newest()).toEqual([[996]]);
  expect(addin.market.ledger.session.spent).toBe(4);
  await end(row, credits);
});

test("the status names each board that is watched, as it stands, and what it costs", async () => {
  const states = status("columns=symbol,state,age,lagged,gap covered,credits per minute");
  await advance(0);
  const heading = ["Symbol", "State", "Age", "Lagged", "Gap covered", "Credits per minute"];
  expect(states.newest()).toEqual([heading]);

  const row = live(cell("SPY,QQQ"));
  await advance(2_000);

  // A board is of the whole second before it came.
  expect(states.newest()).toEqual([heading, ["SPY", "live", 0, false, "", 1], ["QQQ", "live", 0, false, "", 1]]);
  await end(row);
  expect(states.newest()).toEqual([heading]);
  states.cancel();
});

test("a key that was revoked is told in the cell, and another one mends it", async () => {
  faults.add(readFault("stream: closed key_revoked after=3 x1"));
  const row = live(cell("SPY"), cell("net"));
  const state = live(cell("SPY"), cell("state"));
  await advance(10_000);
  expect(row.newest()).toEqual([["#N/A The API key was revoked. Open the Strikebook pane (Home tab) and replace it."]]);
  expect(state.newest()).toEqual([["closed"]]);

  const connected = addin.connect("practice");
  await advance(5_000);

  expect(await connected).toMatchObject({ done: true });
  expect([row.newest(), state.newest()]).toEqual([[[7140]], [["live"]]]);
  await end(row, state);
});

test("a limit that is reached keeps a stream from opening, and a higher one lets it open by itself", async () => {
  const limited = addin.limitSpending({ perWorkbook: addin.market.ledger.session.spent });
  await advance(0);
  await limited;
  const before = service.requests.length;
  const row = live(cell("SPY"), cell("net"));
  await advance(5_000);
  expect(row.newest()).toEqual([
    [expect.stringMatching(/^#N\/A .*0 are left of the limit.*Live data starts again when the limit is raised\.$/s)],
  ]);
  expect(service.requests).toHaveLength(before);

  const raised = addin.limitSpending({});
  await advance(5_000);
  await raised;

  expect(row.newest()).toEqual([[7140]]);
  await end(row);
});

test("live data that was paused keeps its last board and says so, and goes on when it is resumed", async () => {
  const row = live(cell("SPY"), cell("net,state"));
  await advance(2_000);

  addin.live.pause();
  await advance(15_000);
  expect(row.newest()).toEqual([[7140, "paused"]]);
  expect(world.line.openBodies).toBe(0);

  addin.live.resume();
  await advance(5_000);
  expect(row.newest()).toEqual([[7140, "live"]]);
  await end(row);
});

test("an age grows each second while the line is down, and falls when boards come again", async () => {
  const row = live(cell("SPY"), cell("age,state"));
  await advance(2_000);
  world.line.isFrozen = true;
  await advance(30_000);
  expect(row.newest()).toEqual([[30, "live"]]);
  world.line.isFrozen = false;

  // Nothing for a minute is a lost line: it is opened anew.
  await advance(35_000);

  expect(row.newest()).toEqual([[0, "live"]]);
  await end(row);
});

test("boards that are asked for because that costs less name their endpoint, their price and their source", async () => {
  const before = addin.live.settings;
  addin.live.choose({ ...before, choosesCheapest: true, pollEveryMs: 120_000 });
  const row = live(cell("SPY,QQQ"), cell("net,state"));
  await advance(5_000);

  expect(row.newest()).toMatchObject([
    [7140, "polling"],
    [300, "polling"],
  ]);
  // One call of one credit every two minutes for both.
  const attribution = { text: "Simulated by Strikebook: not real prices" };
  const origin = { endpoint: "/v1/heatmap", mode: "live", creditsPerMinute: 0.25, attribution };
  expect(addin.provenance.at(row.address)?.origins).toMatchObject([origin, origin]);
  addin.live.choose(before);
  await end(row);
});

test("while the replay clock is set live cells show the board of its instant and say so, and tick again after", async () => {
  const row = live(cell("SPY"), cell("net,state,asOf"));
  await advance(2_000);

  // Before 15:26 the strike of 100 holds 500 less. 2026-11-20 is Excel date 46346; 15:20 is 55,200 seconds of 86,400.
  addin.replay.set(Date.parse("2026-11-20T15:20:00-05:00"));
  await advance(15_000);
  expect(row.newest()).toEqual([[6640, "replay", 46_346 + 55_200 / 86_400]]);
  expect(addin.provenance.at(row.address)?.origins).toMatchObject([
    { endpoint: "/v1/historical", mode: "historical", asOf: "2026-11-20T20:20:00Z" },
  ]);
  expect(world.line.openBodies).toBe(0);

  addin.replay.goLive();
  await advance(5_000);
  expect((row.newest() as unknown[][])[0]?.slice(0, 2)).toEqual([7140, "live"]);
  await end(row);
});
