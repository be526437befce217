import fc from "fast-check";
import * as v from "valibot";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { createService } from "../../../service/server/service";
import { toCents } from "../../../src/contract/cents";
import { heatmapResponseSchema, type SymbolHeatmap } from "../../../src/contract/heatmap";
import { openRuntime, cell } from "../../support/addin/function-runtime";
import { gexHeatmap, gexHeatmapAt, gexInfo, gexLevels, gexProfile } from "../../support/addin/functions";
import { unlimitedAccount } from "../../support/service/start-service";

/** Wednesday 2026-11-18, 11:00 in New York: two days before the monthly expiration. */
const nowMs = Date.parse("2026-11-18T16:00:00Z");
const service = createService({
  market: marketOfDays(new SimulatedDays(20_260_155)),
  accounts: [unlimitedAccount],
  now: () => nowMs,
});
const { call, refused, paidDuring } = await openRuntime(service, nowMs);

const roots = ["SPX", "SPXW"] as const;

/** Returns the whole boards of both roots with every cell, now or at an instant, as the service sends them. */
async function wholeBoards(metric: string, at?: string): Promise<readonly SymbolHeatmap[]> {
  const path = at === undefined ? "/v1/heatmap?" : `/v1/historical?at=${at}&`;
  const window = "maxStrikes=all&maxExpirations=all&includeEmpty=true&layout=matrix";
  const request = new Request(`http://127.0.0.1${path}symbols=${roots.join()}&metric=${metric}&${window}`, {
    headers: { Authorization: "Bearer practice" },
  });
  return v.parse(heatmapResponseSchema, await (await service.fetch(request)).json()).data.symbols;
}

interface Asked {
  metric: "gamma" | "vanna";
  strikes: number | "all" | undefined;
  expirations: number | "all" | readonly number[] | undefined;
  includeEmpty: boolean;
  layout: "net" | "matrix";
}

const asked: fc.Arbitrary<Asked> = fc.record({
  metric: fc.constantFrom("gamma", "vanna"),
  strikes: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom("all" as const, undefined)),
  expirations: fc.oneof(
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom("all" as const, undefined),
    // Positions among all dates of both roots.
    fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 }),
  ),
  includeEmpty: fc.boolean(),
  layout: fc.constantFrom("net", "matrix"),
});

/** The sum by the definition: every cell of both boards by date and strike, in cents. */
function summed(boards: readonly SymbolHeatmap[], request: Asked) {
  const { strikes: count = "all", expirations = "all", includeEmpty, layout } = request;
  const all = [...new Set(boards.flatMap((board) => board.expirations))].sort();
  const dates =
    typeof expirations === "object"
      ? [...new Set(expirations.map((at) => all[at % all.length] ?? ""))].sort()
      : all.slice(0, expirations === "all" ? all.length : expirations);
  const cellAt = (board: SymbolHeatmap, strike: number, date: string) => {
    const [row, column] = [board.strikes.findIndex((node) => node.strike === strike), board.expirations.indexOf(date)];
    return row < 0 || column < 0 ? 0 : (board.matrix?.[row]?.[column] ?? 0);
  };
  const listing = boards.filter((board) => board.expirations.some((date) => dates.includes(date)));
  const counted = typeof expirations === "object" ? listing : boards;
  const strikes = [...new Set(counted.flatMap((board) => board.strikes.map((node) => node.strike)))].sort(
    (a, b) => a - b,
  );
  const spot = boards[0]?.spot ?? 0;
  const nearest = strikes.reduce((best, strike) => (Math.abs(strike - spot) < Math.abs(best - spot) ? strike : best));
  const size = count === "all" ? strikes.length : Math.min(count, strikes.length);
  const below = strikes.indexOf(nearest) - Math.floor(size / 2);
  const first = Math.min(Math.max(0, below), strikes.length - size);
  const rows = strikes.slice(first, first + size).map((strike) => {
    const cells = dates.map((date) => toCents(boards.reduce((sum, board) => sum + cellAt(board, strike, date), 0)));
    const ofRoots = boards.map((board) => toCents(dates.reduce((sum, date) => sum + cellAt(board, strike, date), 0)));
    const judged = layout === "matrix" || typeof expirations === "number" ? cells : ofRoots;
    const isEmpty = judged.every((value) => Math.abs(value) < 50);
    return { strike, cells, isEmpty, value: toCents(cells.reduce((sum, value) => sum + value, 0)) };
  });
  const kept = rows.filter(({ isEmpty }, at) => includeEmpty || !isEmpty || at === 0 || at === rows.length - 1);
  return {
    dates,
    rows: kept.map(({ strike, value, cells }) => [strike, value, ...(layout === "matrix" ? cells : [])]),
  };
}

function argumentsOf({ metric, strikes, expirations, includeEmpty, layout }: Asked, dates: readonly string[]) {
  const given = typeof expirations === "object" ? dates.join() : expirations;
  return [metric, strikes, cell(given), cell(`includeEmpty=${includeEmpty}; layout=${layout}; columns=Strike,Value`)];
}

test("cells of a sum are the sums of the cells of its roots, on 100 random requests of now", async () => {
  const boards = { gamma: await wholeBoards("gamma"), vanna: await wholeBoards("vanna") };
  await fc.assert(
    fc.asyncProperty(asked, fc.constantFrom("SPX+", "SPX+SPXW", "spxw + spx"), async (request, symbol) => {
      const { dates, rows } = summed(boards[request.metric], request);
      const [, ...shown] = await call(gexHeatmap, cell(symbol), ...argumentsOf(request, dates));
      expect(shown).toEqual(rows);
    }),
    { numRuns: 100, seed: 55 },
  );
});

test("cells of a past sum are the sums of the cells of its roots, on 100 random requests", async () => {
  const instant = fc.constantFrom("2026-11-17T15:30:00Z", "2026-10-16T19:00:00Z", "2026-03-20T13:45:00Z");
  await fc.assert(
    fc.asyncProperty(asked, instant, async (request, at) => {
      const boards = await wholeBoards(request.metric, at);
      const { dates, rows } = summed(boards, request);
      const [, ...shown] = await call(gexHeatmapAt, cell("SPX+"), at, ...argumentsOf(request, dates));
      expect(shown).toEqual(rows);
    }),
    { numRuns: 100, seed: 56 },
  );
});

test("all formulas of a family share one request of one credit", async () => {
  const paid = await paidDuring(() =>
    Promise.all([
      call(gexHeatmap, cell("NDX+")),
      call(gexLevels, cell("NDX+")),
      call(gexLevels, cell("NDX+"), null, null, null, cell("view=levels")),
      call(gexHeatmap, cell("NDX+NDXP"), null, "all", cell("all")),
    ]),
  );

  const window = "maxStrikes=all&maxExpirations=all&includeEmpty=true&zeroGamma=family";
  expect(paid).toEqual([`/v1/heatmap?symbols=NDX,NDXP&${window} 1`]);
});

test("the roots of a sum are never in two requests", async () => {
  const nine = "SPY,QQQ,IWM,AAPL,MSFT,NVDA,AMZN,META,TSLA";
  const before = service.requests.length;
  await call(gexHeatmap, cell(`${nine},RUT+`), "vanna", "all", cell("all"), cell("includeEmpty=true"));
  const asked = service.requests.slice(before).filter(({ credits }) => credits > 0);

  expect(asked).toHaveLength(2);
  expect(asked.filter(({ symbols }) => symbols.includes("RUT"))).toEqual(
    asked.filter(({ symbols }) => symbols.includes("RUTW")),
  );
});

test("the levels of a sum are those of its board", async () => {
  const { rows } = summed(await wholeBoards("gamma"), {
    metric: "gamma",
    strikes: "all",
    expirations: "all",
    includeEmpty: true,
    layout: "net",
  });
  const largest = rows.reduce((best, row) => ((row[1] ?? 0) > (best[1] ?? 0) ? row : best));
  const smallest = rows.reduce((best, row) => ((row[1] ?? 0) < (best[1] ?? 0) ? row : best));
  const net = toCents(rows.reduce((sum, [, value = 0]) => sum + value, 0));
  const columns = "columns=Symbol,Net exposure,Positive wall,Positive wall value,Negative wall,Negative wall value";
  const [, row] = await call(gexLevels, cell("SPX+"), null, null, null, cell(columns));

  expect(row).toEqual(["SPX+", net, largest[0], largest[1], smallest[0], smallest[1]]);
});

test("the profile of a sum adds the profiles of its roots", async () => {
  const [ofSum, ofMonthly, ofWeekly] = await Promise.all(
    ["SPX+", ...roots].map((symbol) => call(gexProfile, cell(symbol), null, null, null, 5)),
  );
  const added = ofMonthly?.slice(1).map(([spot, net], at) => [spot, Number(net) + Number(ofWeekly?.[at + 1]?.[1])]);

  expect(ofSum?.slice(1)).toEqual(added);
});

test("calls and puts of a number of expirations of a sum are refused in words", async () => {
  expect(await refused(gexLevels, cell("SPX+"), null, null, cell(5), cell("view=sides"))).toBe(
    '#VALUE! Calls and puts apart are not sent by expiration: for SPX+ use "all" expirations or exact dates.',
  );
});

const infoOf = async (address: string) => {
  const invocation = { functionName: "GEX.INFO", address: "Sheet1!Z1", parameterAddresses: [address] };
  const table = await gexInfo(cell(""), null, invocation as unknown as CustomFunctions.Invocation); // what Excel sends
  return Object.fromEntries(table.map(([name, value]) => [String(name), value]));
};

test("GEX.INFO names the roots of a sum, and the root that lists none of the dates", async () => {
  const invocation = { functionName: "GEX.HEATMAP", address: "Sheet1!B1" } as CustomFunctions.Invocation; // what Excel sends
  await gexHeatmap(cell("SPX+"), null, 10, cell("2026-11-19"), cell(null), invocation);

  expect(await infoOf("Sheet1!B1")).toMatchObject({
    Parameters: "symbols=SPXW; maxStrikes=all; expirations=2026-11-19; includeEmpty=true; zeroGamma=family",
    Credits: 1,
    Notes:
      "SPX+ is the sum of SPX and SPXW. SPX lists none of the requested expirations and adds nothing. Velocity and max pain of a sum are not known, and are blank.",
  });
});
