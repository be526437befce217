import fc from "fast-check";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { createService } from "../../../service/server/service";
import { toCents } from "@strikebook/contract";
import { openRuntime, cell } from "../../support/addin/function-runtime";
import { gexFrames, gexHeatmap, gexHeatmapAt, gexInfo, gexLevels, gexProfile } from "../../support/addin/functions";
import { requestedSum, sumArguments, sumOfCells, wholeBoards } from "../../support/addin/sum-of-cells";
import { unlimitedAccount } from "../../../scripts/support/service/start-service";

/** Wednesday 2026-11-18, 11:00 in New York: two days before the monthly expiration. */
const nowMs = Date.parse("2026-11-18T16:00:00Z");
const service = createService({
  market: marketOfDays(new SimulatedDays(20_260_155)),
  accounts: [unlimitedAccount],
  now: () => nowMs,
});
const { call, refused, paidDuring } = await openRuntime(service, nowMs);

const roots = ["SPX", "SPXW"] as const;

const rootBoards = (metric: string, at?: string) => wholeBoards(service, { roots, metric, at });

test("cells of a sum are the sums of the cells of its roots, on 100 random requests of now", async () => {
  const boards = { gamma: await rootBoards("gamma"), vanna: await rootBoards("vanna") };
  await fc.assert(
    fc.asyncProperty(requestedSum, fc.constantFrom("SPX+", "SPX+SPXW", "spxw + spx"), async (request, symbol) => {
      const { dates, rows } = sumOfCells(boards[request.metric], request);
      const [, ...shown] = await call(gexHeatmap, cell(symbol), ...sumArguments(request, dates));
      expect(shown).toEqual(rows);
    }),
    { numRuns: 100, seed: 55 },
  );
});

test("cells of a past sum are the sums of the cells of its roots, on 100 random requests", async () => {
  const instant = fc.constantFrom("2026-11-17T15:30:00Z", "2026-10-16T19:00:00Z", "2026-03-20T13:45:00Z");
  await fc.assert(
    fc.asyncProperty(requestedSum, instant, async (request, at) => {
      const boards = await rootBoards(request.metric, at);
      const { dates, rows } = sumOfCells(boards, request);
      const [, ...shown] = await call(gexHeatmapAt, cell("SPX+"), at, ...sumArguments(request, dates));
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
  const paid = service.requests.slice(before).filter(({ credits }) => credits > 0);

  expect(paid).toHaveLength(2);
  expect(paid.filter(({ symbols }) => symbols.includes("RUT"))).toEqual(
    paid.filter(({ symbols }) => symbols.includes("RUTW")),
  );
});

test("the levels of a sum are those of its board", async () => {
  const { rows } = sumOfCells(await rootBoards("gamma"), {
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
  const table = await gexInfo(cell(""), null, invocation); // what Excel sends
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

test("the expirations of a sum have the contracts of both roots, their share of both, and say how they settle", async () => {
  const columns =
    "Expiration,Net exposure,Gross exposure,Share %,Call open interest,Put open interest,Max pain,Settles";
  const options = cell(`view=expirations; dates=text; columns=${columns}`);
  const [ofSum, ...ofRoots] = await Promise.all(
    ["SPX+", ...roots].map((symbol) => call(gexLevels, cell(symbol), null, "all", cell("all"), options)),
  );
  const lines = ofRoots.flatMap((table) => table.slice(1));
  const gross = lines.reduce((sum, line) => sum + Number(line[2]), 0);
  const dates = [...new Set(lines.map(([date]) => String(date)))].sort();
  const expected = dates.map((date) => {
    const own = lines.filter((line) => line[0] === date);
    const sum = (column: number) => own.reduce((total, line) => total + Number(line[column]), 0);
    const close = (value: number, digits: number) => expect.closeTo(value, digits) as number;
    const settles = own.map((line) => line[7]).join(" and ");
    return [date, close(sum(1), 1), close(sum(2), 1), close((100 * sum(2)) / gross, 6), sum(4), sum(5), "", settles];
  });

  expect(ofSum?.slice(1)).toEqual(expected);
  expect(ofSum?.slice(1).map((line) => line[7])).toContain("AM and PM");
});

test("frames of a sum are the sums of the frames of its roots", async () => {
  const given = ["2026-11-17 10:30", "2026-11-17 10:31", null, "all", cell("all"), cell("every=30")] as const;
  const [ofSum, ...ofRoots] = await Promise.all(
    ["SPX+", ...roots].map((symbol) => call(gexFrames, cell(symbol), ...given)),
  );
  const [header = [], ...frames] = ofSum ?? [];
  const valueOf = (frame: number, strike: unknown) =>
    ofRoots.reduce((sum, table) => {
      const at = table[0]?.indexOf(strike) ?? -1;
      return sum + (at < 0 ? 0 : Number(table[frame + 1]?.[at]));
    }, 0);

  expect(frames).toHaveLength(ofRoots[0]?.slice(1).length ?? NaN);
  frames.forEach((frame, at) => {
    expect(frame.slice(2)).toEqual(header.slice(2).map((strike) => toCents(valueOf(at, strike))));
  });
  expect(await refused(gexFrames, cell("SPX+"), given[0], given[1], null, null, cell(5))).toBe(
    '#VALUE! Frames do not say which of their expirations a value is of: for SPX+ use "all" expirations or exact dates.',
  );
});
