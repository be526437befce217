import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexLive, gexStatus } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells, type LiveCell } from "../../support/addin/live-cells";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { namedMarket } from "../../../scripts/support/market/wide-market";
import { symbolGateway } from "../../support/stream/symbol-gateway";

/** Every board is that of SPY: its net exposure is 7,140. */
const known = ["SPY", "QQQ", "BRK/B", "META", "XYZ"];
const aliases = { "BRK.B": "BRK/B", "BRK-B": "BRK/B", FB: "META", SQ: "XYZ" };

/** A service that returns some tickers under another name, leaves unknown ones out of streams, and refuses one. */
const world = await openLiveCells({
  accounts: [{ ...servedPracticeAccount, credits: 10_000 }],
  market: namedMarket(smallMarket, "SPY", known),
  gateway: symbolGateway({ aliases, known, refused: ["BAD"] }),
});
const { addin, advance, service, network } = world;

const live = (symbols: string, fields: string) => world.open(gexLive, "GEX.LIVE", cell(symbols), cell(fields));

/** Cancels cells, and lets their connection close. */
async function end(...cells: LiveCell[]): Promise<void> {
  for (const one of cells) one.cancel();
  await advance(15_000);
}

/** What the service says that the key has spent. */
const charged = () => service.requests.reduce((sum, { credits }) => sum + credits, 0);
const spent = () => addin.client.ledger.session.spent;
/** The symbols of the requested streams, as sent. */
const streams = () => network.streams.map((address) => new URL(address).searchParams.get("symbols"));

test("symbols that the service renames show each its board, the name that was typed and the service's own", async () => {
  const rows = live("SPY,BRK.B,FB,SQ", "symbol,canonical,net,state");
  await advance(5_000);

  expect(rows.newest()).toEqual([
    ["SPY", "SPY", 7140, "live"],
    ["BRK.B", "BRK/B", 7140, "live"],
    ["FB", "META", 7140, "live"],
    ["SQ", "XYZ", 7140, "live"],
  ]);
  await end(rows);
});

test.each([
  ["entered together", 0],
  ["entered one after the other", 3_000],
])("two spellings of one symbol in two cells share one paid symbol when they are %s", async (_when, pauseMs) => {
  const before = charged();
  const one = live("BRK.B", "symbol,net,state");
  await advance(pauseMs);
  const other = live("BRK-B", "symbol,net,state");
  await advance(3_000);

  expect([one.newest(), other.newest()]).toEqual([[["BRK.B", 7140, "live"]], [["BRK-B", 7140, "live"]]]);
  expect(charged() - before).toBe(1);
  expect(addin.live.state.get().creditsPerMinute).toBe(1);
  await end(one, other);
});

test("the status lists what was typed and the service's own name", async () => {
  const row = live("BRK.B", "net");
  const states = world.open(gexStatus, "GEX.STATUS", cell("columns=symbol,canonical,state"));
  await advance(3_000);

  expect(states.newest()).toEqual([
    ["Symbol", "Canonical", "State"],
    ["BRK.B", "BRK/B", "live"],
  ]);
  await end(row, states);
});

test("a mistyped symbol next to valid ones reads not found within seconds, is not paid and not requested again", async () => {
  const before = { spent: spent(), charged: charged(), streams: streams().length };
  const rows = live("SPY,SPYY,QQQ", "net,state");
  await advance(3_000);

  expect(rows.newest()).toEqual([
    [7140, "live"],
    [expect.stringMatching(/^#N\/A .*SPYY/), "unavailable"],
    [7140, "live"],
  ]);
  expect(spent() - before.spent).toBe(2);
  await advance(60_000);
  // The service logs what the opening cost; a further minute of two symbols is charged over the stream.
  expect(spent() - before.spent).toBe(charged() - before.charged + 2);

  service.close();
  await advance(10_000);
  expect(streams().slice(before.streams)).toEqual(["SPY,SPYY,QQQ", "SPY,QQQ"]);
  await end(rows);
});

test("a symbol that the service refuses with 400 does not close the stream of the others", async () => {
  const rows = live("SPY,BAD,QQQ", "net,state");
  await advance(5_000);

  expect(rows.newest()).toEqual([
    [7140, "live"],
    [expect.stringMatching(/^#N\/A .*BAD/), "unavailable"],
    [7140, "live"],
  ]);
  expect(rows.shown.filter((shown) => JSON.stringify(shown).includes("closed"))).toEqual([]);
  await end(rows);
});
