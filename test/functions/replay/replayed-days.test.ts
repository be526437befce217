import {
  flowCompare,
  flowContracts,
  flowExpirations,
  flowHistory,
  flowPressure,
  flowRatio,
  flowTop,
  gexInfo,
} from "../../support/addin/functions";
import { startFlow } from "../../support/service/start-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { evening } from "../../support/market/test-tape";

/** Wednesday 2026-06-10, after the close; SPX traded on Friday 2026-06-05 and from Monday to Wednesday. */
const { service } = startFlow();
const { addin, call, refused, paidDuring } = await openRuntime(service, evening);

/** Sets the replay clock to a time of Tuesday 2026-06-09, in New York. */
const setTuesday = (time: string) => addin.replay.set(Date.parse(`2026-06-09T${time}-04:00`));

afterEach(() => addin.replay.goLive());

test("the history of flow ends with the last settled session", async () => {
  await setTuesday("12:00:00");

  const options = cell("columns=Date; dates=text; headers=off");

  expect(await call(flowHistory, cell("SPX"), "2026-06-05", null, options)).toEqual([["2026-06-05"], ["2026-06-08"]]);
  expect(await refused(flowHistory, cell("SPX"), "today")).toMatch(
    /^#N\/A At the replay clock, Tue 9 Jun 2026 12:00 ET, the last settled session was 2026-06-08, before 2026-06-09\./,
  );
});

const wholeDays: [name: string, (date: string | null) => Parameters<typeof call>, path: string][] = [
  [
    "FLOW.COMPARE",
    (date) => [flowCompare, cell("SPX"), date],
    "/flow/v1/flow/SPX/historical-compare?date=2026-06-08 5",
  ],
  [
    "FLOW.EXPIRATIONS",
    (date) => [flowExpirations, cell("SPX"), 100, null, null, date && cell(`date=${date}`)],
    "/flow/v1/underlying/SPX/by-strike/100/expirations?date=2026-06-08 1",
  ],
  ["FLOW.TOP", (date) => [flowTop, 5, date], "/flow/v1/underlying/top/daily?limit=5&date=2026-06-08 1"],
  [
    "FLOW.CONTRACTS week",
    (date) => [flowContracts, "week", 5, date],
    "/flow/v1/contract/top/weekly?limit=5&date=2026-06-08 1",
  ],
  [
    "FLOW.CONTRACTS day",
    (date) => [flowContracts, "day", 5, date],
    "/flow/v1/contract/top/daily?limit=5&date=2026-06-08 3",
  ],
  [
    "FLOW.RATIO",
    (date) => [flowRatio, cell("SPX"), null, null, date && cell(`date=${date}`)],
    "/flow/v1/chain-ratio/SPX?date=2026-06-08 1",
  ],
  [
    "FLOW.PRESSURE",
    (date) => [flowPressure, cell("SPX"), "1d", null, date && cell(`date=${date}`)],
    "/flow/v1/chain-bull-bear/SPX?date=2026-06-08 3",
  ],
];

test.each(wholeDays)("%s at a replay time is that of the last settled session", async (_name, formula, path) => {
  await setTuesday("12:00:00");

  expect(await paidDuring(() => call(...formula(null)))).toEqual([path]);
});

test.each(wholeDays)(
  "%s of the session in progress is refused, naming the last settled one",
  async (_name, formula) => {
    await setTuesday("16:10:00");

    const paid = await paidDuring(async () => {
      expect(await refused(...formula("today"))).toMatch(
        /^#N\/A The figures of 2026-06-09 were not final at the replay clock, Tue 9 Jun 2026 16:10 ET\. The last settled session was 2026-06-08/,
      );
    });

    expect(paid).toEqual([]);
  },
);

test.each<[name: string, ...formula: Parameters<typeof call>]>([
  ["FLOW.TOP", flowTop, 1, "2026-06-09", null, null],
  ["FLOW.CONTRACTS", flowContracts, "day", 1, "2026-06-09", null],
  ["FLOW.EXPIRATIONS", flowExpirations, cell("SPX"), 100, null, null, cell("date=2026-06-09")],
  ["FLOW.PRESSURE", flowPressure, cell("SPX"), null, null, cell("date=2026-06-09")],
  ["FLOW.RATIO", flowRatio, cell("SPX"), null, null, cell("date=2026-06-09")],
])("%s of a past day names it in the last column", async (_name, ...formula) => {
  const [heading, row] = await call(...formula);

  expect(heading?.at(-1)).toBe("Date");
  expect(row?.at(-1)).toBe(46_182); // 2026-06-09: 46,023 is 2026-01-01, and 159 days follow it.
});

test("a comparison of a past day with too few days before it names the day, then how many there are", async () => {
  const [heading, row] = await call(flowCompare, cell("SPX"), "2026-06-09");

  expect(heading).toEqual([
    ...["Measure", "Current", "20-day average", "Versus average", "Percentile", "Date", "Days analyzed"],
  ]);
  expect(row?.slice(2)).toEqual(["", "", "", 46_182, 2]);
});

test("a ranking of now has no column for its day", async () => {
  expect((await call(flowTop, 1))[0]).not.toContain("Date");
});

test("the last hour of a session in progress is refused; that of a settled one is its last hour", async () => {
  await setTuesday("12:00:00");
  const refusal = await refused(flowRatio, cell("SPX"), "1h");
  const paid = await paidDuring(async () => {
    await setTuesday("16:30:00");
    await call(flowRatio, cell("SPX"), "1h");
  });

  expect(refusal).toMatch(/^#N\/A The last 1h is available only up to now .* the date 2026-06-08 or earlier/);
  // A step also loads the formula of an earlier test.
  expect(paid.filter((path) => path.startsWith("/flow"))).toEqual([
    "/flow/v1/chain-ratio/SPX?timeframe=1h&date=2026-06-09 1",
  ]);
});

test("the change of open interest over the last day is blank until it was published, even if whole days are selected", async () => {
  const changes = async (): Promise<unknown[]> =>
    (await call(flowContracts, "day", 5, "2026-06-08", null, cell("columns=OI change; headers=off"))).flat();
  await addin.replay.set(Date.parse("2026-06-08T12:00:00-04:00"));
  addin.market.wholeDays.set(true);
  await addin.replay.step(0);
  const inSession = await changes();
  await addin.replay.set(Date.parse("2026-06-08T17:00:00-04:00"));
  const afterClose = await changes();
  await addin.replay.goLive();
  await setTuesday("09:30:00");
  const nextMorning = await changes();

  expect([new Set(inSession), new Set(afterClose)]).toEqual([new Set([""]), new Set([""])]);
  // The small day has 100 open contracts each, and 104 the next morning.
  expect(new Set(nextMorning)).toEqual(new Set([4]));
});

test("the whole day in progress is shown only if selected, and marked; a new replay is strict again", async () => {
  const at = (functionName: string, address: string, ...parameterAddresses: string[]) =>
    ({ functionName, address, parameterAddresses }) as CustomFunctions.Invocation; // what Excel sends
  const info = async (address: string) => {
    await flowTop(5, null, null, null, cell(null), at("FLOW.TOP", address));
    const fields = ["Replay", "Parameters", "As of"];
    const facts = fields.map((field) => gexInfo(cell("Ticker"), field, at("GEX.INFO", "Sheet1!Z9", address)));
    const shown: unknown[][][] = await Promise.all(facts);
    return shown.flat(2);
  };
  await setTuesday("12:00:00");
  const strict = await info("Sheet1!C9");
  addin.market.wholeDays.set(true);
  await addin.replay.step(0);
  const selected = await info("Sheet1!D9");
  await addin.replay.goLive();
  await setTuesday("12:00:00");

  // Excel's day 46182 is 2026-06-09: the whole day ends at 16:00, four hours after the clock.
  const closeOn = (day: number): unknown => expect.closeTo(day + 16 / 24, 6);
  expect(strict).toEqual(["as known at the replay clock", "limit=5; date=2026-06-08", closeOn(46_181)]);
  expect(selected).toEqual([
    "whole day, includes what came after the replay clock",
    "limit=5; date=2026-06-09",
    closeOn(46_182),
  ]);
  expect(addin.market.wholeDays.get()).toBe(false);
});
