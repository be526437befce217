import { openAddin } from "../support/addin/function-runtime";
import { publishedFunctions } from "../support/addin/published-functions";
import { instantPlatform } from "../../scripts/support/client/instant-platform";
import { expectRefused, marketNoonMs, noonService, openAssistant } from "../support/mcp/open-assistant";

/** One question of an analyst: the tool with its arguments, its price, and the figure as the service itself states it. */
interface Example {
  ask: string;
  tool: string;
  given: Record<string, unknown>;
  credits: number;
  /** The request of the service that has the figure, and the way to it in the response. */
  path: string;
  at: readonly (string | number)[];
  /** Where the result has it. */
  row: number;
  column: string;
}

/** Noon of Wednesday, November 18, 2026 in New York. */
const examples: readonly Example[] = [
  // prettier-ignore
  { ask: "Where is the positive wall of SPXW?", tool: "levels", given: { symbols: "SPXW" }, credits: 1, path: "/v1/gex/levels?symbols=SPXW", at: ["data", "symbols", 0, "summary", "positiveWall", "strike"], row: 0, column: "Positive wall" },
  // prettier-ignore
  { ask: "Where is zero gamma of the S&P 500?", tool: "levels", given: { symbols: "SPX+" }, credits: 1, path: "/v1/heatmap?symbols=SPX,SPXW&zeroGamma=family", at: ["data", "symbols", 0, "zeroGamma", "level"], row: 0, column: "Zero gamma" },
  // prettier-ignore
  { ask: "What is the net gamma exposure of SPY?", tool: "levels", given: { symbols: "SPY" }, credits: 1, path: "/v1/gex/levels?symbols=SPY", at: ["data", "symbols", 0, "summary", "netExposure"], row: 0, column: "Net exposure" },
  // prettier-ignore
  { ask: "How low do the 40 strikes of the vanna board of QQQ reach?", tool: "levels", given: { symbols: "QQQ", metric: "vanna", strikes: 40 }, credits: 1, path: "/v1/gex/levels?symbols=QQQ&metric=vanna&maxStrikes=40", at: ["data", "symbols", 0, "summary", "lowStrike"], row: 0, column: "Low strike" },
  // prettier-ignore
  { ask: "Which strikes around spot hold SPY's exposure?", tool: "board", given: { symbols: "SPY", strikes: 5 }, credits: 1, path: "/v1/heatmap?symbols=SPY&maxStrikes=5", at: ["data", "symbols", 0, "strikes", 3, "value"], row: 3, column: "Value" },
  // prettier-ignore
  { ask: "What was on the board of SPXW at 10:30?", tool: "board_at", given: { symbols: "SPXW", at: "10:30", strikes: 3 }, credits: 5, path: "/v1/historical?symbols=SPXW&at=2026-11-18T15:30:00Z&maxStrikes=3", at: ["data", "symbols", 0, "strikes", 0, "value"], row: 0, column: "Value" },
  // prettier-ignore
  { ask: "How would SPY's gamma look at 20 % below spot?", tool: "profile", given: { symbol: "SPY", steps: 5 }, credits: 1, path: "/v1/gex/profile?symbol=SPY&steps=5", at: ["data", "points", 0, "netExposure"], row: 0, column: "Net exposure" },
  // prettier-ignore
  { ask: "At which strike are the holders of SPY paid least?", tool: "levels", given: { symbols: "SPY", view: "sides" }, credits: 1, path: "/v1/gex/levels?symbols=SPY&sides=true", at: ["data", "symbols", 0, "sides", "expirations", 0, "maxPain"], row: 0, column: "Max pain" },
  // prettier-ignore
  { ask: "Where was SPXW at the last close?", tool: "levels_at", given: { symbols: "SPXW", at: "last close" }, credits: 5, path: "/v1/historical?symbols=SPXW&at=2026-11-17T21:00:00Z", at: ["data", "symbols", 0, "spot"], row: 0, column: "Spot" },
  // prettier-ignore
  { ask: "How did SPY move from 10:30 to 10:35?", tool: "frames", given: { symbols: "SPY", from: "10:30", to: "10:35", strikes: 2, everySeconds: 60, maxCredits: 25 }, credits: 25, path: "/v1/historical/range?symbols=SPY&from=2026-11-18T15:30:00Z&to=2026-11-18T15:35:00Z&maxStrikes=2", at: ["data", "symbols", 0, "frames", 0, "spot"], row: 0, column: "Spot" },
  // prettier-ignore
  { ask: "Where did SPXW close three sessions ago?", tool: "daily", given: { symbols: "SPXW", from: "-3d" }, credits: 5, path: "/v1/stats/daily?symbols=SPXW&from=2026-11-13", at: ["data", "symbols", 0, "days", 0, "spotClose"], row: 0, column: "Close" },
  // prettier-ignore
  { ask: "How far back does the history of SPXW go?", tool: "symbols", given: {}, credits: 0, path: "/v1/symbols", at: ["data", "symbols", 0, "history", "from"], row: 0, column: "History from" },
  // prettier-ignore
  { ask: "What was the premium of the last NVDA trade?", tool: "trades", given: { ticker: "NVDA", limit: 3 }, credits: 1, path: "/flow/v1/flow/NVDA?limit=3", at: ["data", "trades", 0, "premium"], row: 0, column: "Premium" },
  // prettier-ignore
  { ask: "Is money flowing into SPY since the open?", tool: "tide", given: { ticker: "SPY", bucket: "1h" }, credits: 3, path: "/flow/v1/flow/SPY/tide?start_time=2026-11-18T14:30:00Z&end_time=2026-11-18T17:00:00Z&bucket=1h", at: ["data", "bars", 2, "netPremiumCumulative"], row: 2, column: "Cumulative net premium" },
  // prettier-ignore
  { ask: "Which SPY strikes have the most net premium?", tool: "strikes", given: { ticker: "SPY", top: 3 }, credits: 3, path: "/flow/v1/flow/SPY/strikes?start_time=2026-11-18T14:30:00Z&end_time=2026-11-18T17:00:00Z&top_n=3", at: ["data", "byStrike", 0, "netPremium"], row: 0, column: "Net premium (bull - bear)" },
  // prettier-ignore
  { ask: "How much NVDA premium traded on Friday?", tool: "history", given: { ticker: "NVDA", from: "-3d" }, credits: 5, path: "/flow/v1/underlying/NVDA/history?startDate=2026-11-13&endDate=2026-11-18", at: ["data", 0, "totalPremium"], row: 0, column: "Premium" },
  // prettier-ignore
  { ask: "Is NVDA's premium unusual today?", tool: "history", given: { ticker: "NVDA", view: "compared" }, credits: 5, path: "/flow/v1/flow/NVDA/historical-compare", at: ["data", "historical", "avgPremium"], row: 0, column: "20-day average" },
  // prettier-ignore
  { ask: "What trades most today?", tool: "top", given: { rows: 3 }, credits: 1, path: "/flow/v1/underlying/top/daily?limit=3", at: ["data", 0, "totalPremium"], row: 0, column: "Premium" },
  // prettier-ignore
  { ask: "Which SPY contract trades most today?", tool: "top", given: { of: "contracts_of_day", ticker: "SPY", rows: 2 }, credits: 1, path: "/flow/v1/contract/top/daily?limit=2&ticker=SPY", at: ["data", 0, "symbol"], row: 0, column: "Contract" },
  // prettier-ignore
  { ask: "Do NVDA's option traders buy or sell?", tool: "pressure", given: { ticker: "NVDA" }, credits: 3, path: "/flow/v1/chain-bull-bear/NVDA", at: ["data", "metrics", "bullPct"], row: 0, column: "Bull %" },
  // prettier-ignore
  { ask: "What is the tide of the whole market?", tool: "market", given: { bucket: "1h" }, credits: 3, path: "/flow/v1/market/tide?bucket=1h", at: ["data", "bars", 2, "ncpCumulative"], row: 2, column: "Cumulative net call premium" },
  // prettier-ignore
  { ask: "What was the last dark pool trade of SPY?", tool: "dark_pool", given: { tickers: "SPY", limit: 3 }, credits: 5, path: "/flow/v1/dark-pool/trades?tickers=SPY&limit=3", at: ["data", 0, "notional"], row: 0, column: "Notional" },
  // prettier-ignore
  { ask: "How large a move is priced into NVDA's report?", tool: "volatility", given: { symbols: "NVDA", view: "next_event" }, credits: 1, path: "/v1/vol/events?symbols=NVDA", at: ["data", "symbols", 0, "events", "implied_move_pct"], row: 0, column: "Implied move %" },
  // prettier-ignore
  { ask: "What is the 30-day volatility of SPXW?", tool: "volatility", given: { symbols: "SPXW", view: "derived" }, credits: 3, path: "/v1/vol/derived?symbols=SPXW", at: ["data", "symbols", 0, "derived", "iv30"], row: 0, column: "iv30 (%)" },
  // prettier-ignore
  { ask: "Are SPXW puts dearer than calls over a month?", tool: "volatility", given: { symbols: "SPXW", view: "skew" }, credits: 1, path: "/v1/vol/tilt?symbols=SPXW", at: ["data", "symbols", 0, "tilts", 1, "riskReversal25"], row: 1, column: "Risk reversal 25 delta (points)" },
  // prettier-ignore
  { ask: "What is the volatility of the index against the market's?", tool: "volatility", given: { view: "market" }, credits: 1, path: "/v1/vol/market", at: ["data", "medianIv30"], row: 0, column: "Median IV30 %" },
  // prettier-ignore
  { ask: "What does the December call at the money cost?", tool: "options", given: { view: "chain", symbol: "SPXW", expiration: "2026-12-18", right: "call", strikes: 1 }, credits: 1, path: "/v1/options/chain?symbols=SPXW&expirations=2026-12-18&right=call&strikes=1", at: ["data", "symbols", 0, "contracts", "mid", 0], row: 0, column: "Mid" },
  // prettier-ignore
  { ask: "What is the delta of a contract?", tool: "options", given: { view: "quotes", contracts: "SPXW 261218P06800000" }, credits: 1, path: "/v1/options/quotes?contracts=SPXW__261218P06800000", at: ["data", "symbols", 0, "delta"], row: 0, column: "Delta" },
  // prettier-ignore
  { ask: "How many requests a minute may I send?", tool: "account", given: {}, credits: 0, path: "/v1/account", at: ["data", "limits", "requestsPerMinute"], row: 6, column: "Value" },
];

interface Structured {
  columns: string[];
  rows: (string | number | boolean | null)[][];
  credits: { charged: number; left: number | null };
  asOf: string | null;
  attribution: { text: string }[];
  formula: string;
}

test("an option is priced without a request: the call of Haug's first example is worth 2.1334", async () => {
  await using assistant = await openAssistant();
  const charged = assistant.charged();

  // A quarter of a year of 365 days, spot 60, strike 65, rate 8 %, volatility 30 %.
  const { structuredContent } = await assistant.call("options", {
    ...{ view: "price", right: "call", strike: 65, underlying: 60, volatility: "30%", rate: 0.08 },
    ...{ at: "2026-11-18 09:30", expiration: "2027-02-17 15:30" },
  });

  const { columns, rows, credits } = structuredContent as Structured;
  expect(rows[0]?.[columns.indexOf("Price")]).toBeCloseTo(2.1334, 4);
  expect(credits.charged).toBe(0);
  expect(assistant.charged()).toBe(charged);
});

test.each([
  [{ view: "price", symbol: "SPXW" }, /symbol/],
  [{ view: "chain", symbol: "SPXW", contracts: "SPXW 261218P06800000" }, /contracts/],
  [{ view: "quotes", contracts: "SPXW 261218P06800000", dte: "20..45" }, /dte/],
])("options with %j names the argument that does not belong to the view", async (given, expected) => {
  await expectRefused("options", given, expected);
});

/** What the same market says to a request that is spelled by hand. */
async function statedBy(service: ReturnType<typeof noonService>, path: string, at: Example["at"]): Promise<unknown> {
  const request = new Request(`http://service${path}`, { headers: { authorization: "Bearer practice" } });
  const body: unknown = await (await service.fetch(request)).json();
  return at.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], body);
}

/** Returns the name and the arguments of a formula. */
function parsed(formula: string): { name: string; given: (string | number | null)[] } {
  const [, name = "", list = ""] = /^=([A-Z.]+)\((.*)\)$/.exec(formula) ?? [];
  // A comma that is followed by an even number of quotes is between arguments.
  const parts = list === "" ? [] : list.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const valueOf = (part: string) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : Number(part));
  return { name, given: parts.map((part) => (part === "" ? null : valueOf(part))) };
}

test("questions of an analyst get the service's own figures at the price that was estimated", async () => {
  await using assistant = await openAssistant();
  const sameMarket = noonService();
  for (const { ask, tool, given, credits, path, at, row, column } of examples) {
    const estimated = await assistant.call("estimate", { tool, arguments: given });
    const chargedBefore = assistant.charged();
    const { structuredContent, isError } = await assistant.call(tool, given);
    const result = structuredContent as Structured;
    expect({ ask, isError: isError ?? false }).toEqual({ ask, isError: false });
    expect({ ask, credits: result.credits.charged }).toEqual({ ask, credits });
    expect({ ask, estimated: (estimated.structuredContent as { credits?: number }).credits }).toEqual({
      ask,
      estimated: credits,
    });
    expect({ ask, charged: assistant.charged() - chargedBefore }).toEqual({ ask, charged: credits });
    const figure = result.rows[row]?.[result.columns.indexOf(column)];
    expect({ ask, figure }).toEqual({ ask, figure: await statedBy(sameMarket, path, at) });
    if (credits > 0) expect(result.attribution[0]?.text).toBe("Simulated by Strikebook: not real prices");
    if (credits > 0) expect(Date.parse(result.asOf ?? "")).toBeLessThanOrEqual(marketNoonMs);
  }
});

test("the formula of an answer shows the same table in Excel", async () => {
  await using assistant = await openAssistant();
  const excel = noonService();
  await openAddin(instantPlatform((url, init) => excel.fetch(new Request(url, init)), marketNoonMs));
  const functions = new Map(publishedFunctions().map((one) => [one.id, one]));
  for (const { ask, tool, given } of examples) {
    if (tool === "account") continue; // Its balance is that of each service.
    const { columns, rows, formula } = (await assistant.call(tool, given)).structuredContent as Structured;
    const { name, given: typed } = parsed(formula);
    const called = functions.get(name);
    const names = called?.parameters.map((parameter) => parameter.name) ?? [];
    const options = [typed[names.indexOf("options")] ?? [], "dates=text"].flat().join("; ");
    const values = names.map((parameter, index) => (parameter === "options" ? options : (typed[index] ?? null)));
    const passed = values.map((value, index) =>
      called?.parameters[index]?.dimensionality === "matrix" ? [[value]] : value,
    );
    const shown = (await called?.call(...passed, { functionName: name })) as unknown[][];
    expect({ ask, table: shown.map((line) => line.map((value) => (value === "" ? null : value))) }).toEqual({
      ask,
      table: [columns.map((heading) => (/^\d+$/.test(heading) ? Number(heading) : heading)), ...rows],
    });
  }
});
