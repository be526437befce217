import { gallerySearch, matchesText } from "../../src/taskpane/formulas/gallery-search";
import { galleryFunctions } from "../support/addin/gallery-functions";

const search = gallerySearch(galleryFunctions());

/** Returns the names of what is found, the best match first. */
const found = (words: string) =>
  search(words).found.map((one) => ("recipe" in one ? one.recipe.name : one.described.id));

/** What analysts type, and what must come first. */
const expected: readonly (readonly [words: string, first: readonly string[]])[] = [
  ["gamma", ["GEX.HEATMAP", "GEX.LEVELS"]],
  ["gex", ["GEX.HEATMAP"]],
  ["gamma exposure", ["GEX.HEATMAP"]],
  ["zero gamma", ["GEX.LEVELS", "GEX.PROFILE"]],
  ["gamma flip", ["GEX.LEVELS"]],
  ["flip point", ["GEX.LEVELS"]],
  ["flip", ["GEX.LEVELS"]],
  ["call wall", ["GEX.LEVELS"]],
  ["put wall", ["GEX.LEVELS"]],
  ["walls", ["GEX.LEVELS"]],
  ["king", ["GEX.LEVELS"]],
  ["dex", ["GEX.HEATMAP"]],
  ["vex", ["GEX.HEATMAP"]],
  ["charm", ["GEX.HEATMAP"]],
  ["short gamma", ["GEX.LEVELS"]],
  ["dealer positioning", ["GEX.HEATMAP"]],
  ["gamma profile", ["GEX.PROFILE"]],
  ["heatmap", ["GEX.HEATMAP", "GEX.LIVE.HEATMAP"]],
  ["max pain", ["GEX.LEVELS"]],
  ["0dte", ["GEX.HEATMAP"]],
  ["opex", ["GEX.LEVELS"]],
  ["stream", ["GEX.LIVE"]],
  ["real time", ["GEX.LIVE"]],
  ["replay", ["GEX.HEATMAP.AT"]],
  ["historical gamma", ["GEX.HEATMAP.AT"]],
  ["open interest", ["OPT.CHAIN"]],
  ["oi change", ["FLOW.CONTRACTS"]],
  ["sweep", ["FLOW.TRADES"]],
  ["block trades", ["FLOW.TRADES"]],
  ["unusual activity", ["FLOW.TRADES"]],
  ["whales", ["FLOW.TRADES"]],
  ["dark pool", ["FLOW.DARKPOOL"]],
  ["dark prints", ["FLOW.DARKPOOL"]],
  ["net premium", ["FLOW.TIDE"]],
  ["put/call ratio", ["FLOW.TOP"]],
  ["vwap", ["FLOW.CONTRACTS"]],
  ["market tide", ["FLOW.MARKET"]],
  ["sentiment", ["FLOW.SENTIMENT"]],
  ["most active", ["FLOW.TOP"]],
  ["iv rank", ["VOL.SCREEN", "VOL.DERIVED"]],
  ["iv percentile", ["VOL.SCREEN", "VOL.DERIVED"]],
  ["ivRank", ["VOL.SCREEN"]],
  ["implied volatility", ["VOL.IV"]],
  ["term structure", ["VOL.TERM"]],
  ["contango", ["VOL.TERM"]],
  ["skew", ["VOL.SKEW"]],
  ["risk reversal", ["VOL.SKEW"]],
  ["smile", ["VOL.SURFACE"]],
  ["vol cone", ["VOL.CONE"]],
  ["realized volatility", ["VOL.CONE", "VOL.HISTORY"]],
  ["expected move", ["VOL.RANGE"]],
  ["implied move", ["VOL.EVENTS"]],
  ["earnings", ["VOL.EVENTS"]],
  ["straddle", ["VOL.TERM"]],
  ["vrp", ["VOL.SCREEN"]],
  ["screener", ["VOL.SCREEN"]],
  ["greeks", ["OPT.GREEKS"]],
  ["delta", ["OPT.GREEKS", "OPT.CHAIN"]],
  ["black scholes", ["OPT.PRICE"]],
  ["Black-Scholes", ["OPT.PRICE"]],
  ["option chain", ["OPT.CHAIN"]],
  ["payoff", ["OPT.PAYOFF"]],
  ["break-even", ["OPT.PAYOFF"]],
  ["iron condor", ["OPT.PAYOFF"]],
  ["butterfly", ["OPT.PAYOFF"]],
  ["portfolio", ["OPT.POSITION"]],
  ["credits", ["GEX.CREDITS"]],
  ["rate limit", ["GEX.ACCOUNT"]],
  ["attribution", ["GEX.SOURCES"]],
  ["gex.live.h", ["GEX.LIVE.HEATMAP"]],
  ["flow.dark", ["FLOW.DARKPOOL"]],
];

test.each(expected)("a search for %s finds first what it means", (words, first) => {
  expect(found(words).slice(0, first.length)).toEqual(first);
});

test("an unfinished word finds what the whole word does", () => {
  expect(found("zero gam")[0]).toBe("GEX.LEVELS");
  expect(found("skew ri")[0]).toBe("VOL.SKEW");
  expect(found("stradd")[0]).toBe("VOL.TERM");
});

test("several words find what has all of them, in any order, and empty words do not count", () => {
  expect(found("wall put")[0]).toBe("GEX.LEVELS");
  expect(found("net exposure strike past instant")[0]).toBe("GEX.HEATMAP.AT");
  expect(found("how to get the skew of spxw")[0]).toBe("VOL.SKEW");
  expect(found("iv rank nvda")[0]).toBe("VOL.DERIVED");
});

test("arguments, options, columns, their clauses and notes are searched", () => {
  expect(found("minFlowBonus")[0]).toBe("FLOW.TRADES");
  expect(found("checkFlip")[0]).toBe("GEX.LEVELS");
  expect(found("sweep alignment")[0]).toBe("FLOW.SENTIMENT");
  expect(found("peak frame")[0]).toBe("GEX.DAILY");
  expect(found("escrowed")).toEqual(expect.arrayContaining(["OPT.PRICE", "OPT.GREEKS", "OPT.IV"]));
});

test("recipes are ranked among functions", () => {
  expect(found("strikes above threshold")[0]).toBe("Strikes above a threshold");
  expect(found("expected move against the walls")[0]).toBe("Expected move against the walls");
  expect(found("zero gamma").indexOf("Distance to zero gamma")).toBeLessThan(5);
});

test("a result says which column has the words if its name and purpose have not", () => {
  const [levels] = search("max pain").found;
  const [screen] = search("iv rank").found;

  expect(levels).toMatchObject({ column: "Max pain (view=sides)" });
  expect(screen).toMatchObject({ column: "IV rank (0-100)" });
  expect(search("zero gamma").found[0]).toMatchObject({ column: "" });
});

test("a search for what there is not says so, and shows what is nearest", () => {
  expect(search("backtest").notes).toEqual([expect.stringMatching(/^There is no backtest\. Model runs/)]);
  expect(found("backtest")[0]).toBe("GEX.LEVELS.AT");
  expect(search("candles").notes).toEqual([expect.stringMatching(/^There are no candles/)]);
  expect(found("candles")[0]).toBe("GEX.DAILY");
  expect(search("news").notes).toEqual([expect.stringMatching(/^There is no news/)]);
  expect(search("correlation").notes).toEqual([expect.stringMatching(/^There is no correlation/)]);
  expect(search("vix").notes).toEqual([expect.stringMatching(/^The index itself is not listed/)]);
  expect(search("alerts").notes).toEqual([expect.stringMatching(/make a watch/)]);
});

test("a search of which nothing has all words finds what has most, and says so", () => {
  const { found: nearest, isWhole } = search("skew bananas");

  expect(nearest[0]).toMatchObject({ described: { id: "VOL.SKEW" } });
  expect(isWhole).toBe(false);
  expect(search("skew").isWhole).toBe(true);
  expect(matchesText(nearest.length, isWhole)).toBe("Nothing has all of these words. These have most of them:");
  expect(search("bananas")).toEqual({ found: [], notes: [], isWhole: false });
  expect(matchesText(0, false)).toContain("Try one word");
});

test("the words of the field are written as a search reads them, each in one meaning", () => {
  const { terms, functions } = galleryFunctions();
  const phrases = terms.flatMap(({ phrases: all }) => all);

  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
  expect(phrases.filter((phrase) => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(phrase))).toEqual([]);
  const reached = new Set(terms.flatMap((term) => term.functions));
  expect(functions.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
});
