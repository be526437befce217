import { composePaneFeatures } from "../../../src/addin/pane-features";
import { endpoints } from "@strikebook/contract";
import { addinFor } from "../../support/addin/test-addin";
import {
  board,
  describedAs,
  levels,
  refusal,
  success,
  symbolsOf,
  symbolsResponse,
  wellBehaved,
} from "../../support/client/canned-responses";
import type { Responder } from "../../../scripts/support/client/test-platform";

const storage = { "strikebook.key": "key-of-ann" };

const boardParameters = ["symbols", "metric", "maxStrikes", "maxExpirations", "expirations", "layout", "source"];

/** Serves the levels and the board of every symbol except GONE. Boards are of open interest or of signed volume. */
const respond: Responder = (request, index) => {
  const { path } = request;
  if (path.startsWith("/v1/openapi.json")) return success(describedAs({ "/v1/heatmap": boardParameters }));
  if (symbolsOf(path).length === 0) return wellBehaved(request, index);
  const known = symbolsOf(path).filter((symbol) => symbol !== "GONE");
  if (known.length === 0) return refusal(404, "symbol_not_found");
  return symbolsResponse(known.map((symbol) => (path.startsWith("/v1/gex/levels") ? levels(symbol) : board(symbol))));
};

async function openLevels() {
  const opened = await addinFor({ storage, respond });
  const { knownLevels, board: boardView } = composePaneFeatures(opened.addin);
  await opened.runPending();
  const sent = () => opened.requestedPaths().filter((path) => /^\/v1\/(gex|heatmap|historical)/.test(path));
  return { ...opened, knownLevels, boardView, sent };
}

test("levels that a cell has received are known with their board, at no cost", async () => {
  const { addin, knownLevels, settle, sent } = await openLevels();
  const context = addin.cells.contextOf("GEX.LEVELS", "Sheet1!A1");

  await settle(addin.client.get(endpoints.levels, { symbol: "SPXW", maxStrikes: 40, expirations: 3 }, context));

  expect(knownLevels.of("spxw", "gamma")).toMatchObject({
    spot: 101.5,
    asOf: "2025-11-25T14:59:58Z",
    kingNode: { strike: 105 },
    summary: { positiveWall: { strike: 105 }, negativeWall: null, flip: { level: 101 } },
    window: { maxStrikes: "40", expirations: "3" },
    isLive: false,
  });
  expect(knownLevels.of("SPXW", "vanna")).toBeUndefined();
  expect(sent()).toHaveLength(1);
});

test("levels are computed of the board that a cell or the picture has received", async () => {
  const { addin, knownLevels, boardView, settle, runPending } = await openLevels();
  const context = addin.cells.contextOf("GEX.HEATMAP", "Sheet1!A1");

  await settle(addin.client.get(endpoints.heatmap, { symbol: "SPY" }, context));
  boardView.setShown(true);
  boardView.choose({ symbol: "QQQ" });
  await runPending();
  await settle(boardView.load());

  // -2,500 at 100 and 10,000 at 105: the running sum is 0 a quarter of the way.
  for (const symbol of ["SPY", "QQQ"])
    expect(knownLevels.of(symbol, "gamma")?.summary).toMatchObject({
      positiveWall: { strike: 105 },
      negativeWall: { strike: 100 },
      flip: { level: 101.25 },
    });
  expect(knownLevels.of("SPY", "gamma")?.window).toEqual({ maxStrikes: "92", expirations: "5" });
  expect(knownLevels.of("QQQ", "gamma")?.window).toEqual({ maxStrikes: "40", expirations: "5" });
});

test("a board of signed volume has no levels, and leaves those of open interest", async () => {
  const { addin, knownLevels, settle, sent } = await openLevels();
  const context = addin.cells.contextOf("GEX.HEATMAP", "Sheet1!A1");
  const receive = (symbol: string, maxStrikes: number, source?: "volume") =>
    settle(addin.client.get(endpoints.heatmap, { symbol, maxStrikes, source }, context));

  await receive("SPY", 30);
  await receive("SPY", 20, "volume");
  await receive("QQQ", 20, "volume");

  expect(sent()).toHaveLength(3);
  expect(knownLevels.of("SPY", "gamma")?.window.maxStrikes).toBe("30");
  expect(knownLevels.of("QQQ", "gamma")).toBeUndefined();
});

test("levels of several symbols are requested together at the stated price, and newer ones at the same price", async () => {
  const { knownLevels, settle, sent } = await openLevels();

  const price = await settle(knownLevels.price(["SPXW", "QQQ"], "gamma"));
  const before = sent().length;
  const failures = await settle(knownLevels.load(["SPXW", "QQQ"], "gamma"));

  expect(price).toEqual({ credits: 1 });
  expect(before).toBe(0);
  expect(failures).toEqual([]);
  expect(sent()).toEqual(["/v1/gex/levels?symbols=SPXW,QQQ"]);
  expect(knownLevels.of("QQQ", "gamma")?.kingNode?.strike).toBe(105);
  expect(await settle(knownLevels.price(["SPXW", "QQQ"], "gamma"))).toEqual({ credits: 1 });
});

test("a symbol that the service does not know is named, and the others are known", async () => {
  const { knownLevels, settle } = await openLevels();

  const failures = await settle(knownLevels.load(["GONE", "QQQ"], "gamma"));

  expect(failures).toEqual([expect.stringMatching(/^GONE: ./)]);
  expect(knownLevels.of("GONE", "gamma")).toBeUndefined();
  expect(knownLevels.of("QQQ", "gamma")?.spot).toBe(101.5);
});

test("levels of the past are not taken for those of now, and those of now not for the past", async () => {
  const { addin, knownLevels, settle } = await openLevels();
  const context = addin.cells.contextOf("GEX.LEVELS.AT", "Sheet1!A1");
  const atMs = Date.parse("2025-11-24T15:30:00Z");

  await settle(addin.client.get(endpoints.historical, { symbol: "SPXW", atMs }, context));
  const ofPast = knownLevels.of("SPXW", "gamma");
  await settle(knownLevels.load(["SPXW"], "gamma"));
  const ofNow = knownLevels.of("SPXW", "gamma");
  addin.market.atMs.set(atMs);

  expect(ofPast).toBeUndefined();
  expect(ofNow).toBeDefined();
  expect(knownLevels.of("SPXW", "gamma")).toBeUndefined();
});

test("another account has levels of its own", async () => {
  const { addin, knownLevels, settle } = await openLevels();
  await settle(knownLevels.load(["SPXW"], "gamma"));

  addin.connection.reconnects.set(addin.connection.reconnects.get() + 1);

  expect(knownLevels.of("SPXW", "gamma")).toBeUndefined();
});
