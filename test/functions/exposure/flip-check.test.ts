import { gexLevels, gexLevelsAt, gexProfile } from "../../support/addin/functions";
import { createService, type Service } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });

/** The service, without boards of 40 strikes. */
const withoutForty: Service = Object.assign(Object.create(service) as Service, {
  fetch(request: Request) {
    if (new URL(request.url).searchParams.get("maxStrikes") !== "40") return service.fetch(request);
    const error = { code: "no_data", message: "Nothing is stored." };
    return Promise.resolve(Response.json({ error }, { status: 404 }));
  },
});
const { call, refused, paid } = await openRuntime(withoutForty, smallMarketNow);

const note = (more: string) => cell(`checkFlip=true; columns=Symbol,Flip note; headers=off${more}`);

// The running sum is -20.25 at 90 and 2079.75 at 100; the market lists no other strikes than five.
test("a flip is checked with twice as many strikes, now and in the past", async () => {
  expect(await call(gexLevels, cell("SPY"), null, 5, null, note(""))).toEqual([
    ["SPY", "Far: 11.2 % from spot, where a few contracts change a small sum. It holds with 10 strikes."],
  ]);
  expect(await call(gexLevelsAt, cell("SPY"), "15:00", null, 5, null, note(""))).toEqual([
    ["SPY", expect.stringMatching(/It holds with 10 strikes\.$/)],
  ]);
  // A second call of one credit, and a second board of five.
  expect(paid().map((call) => call.replace(/.*maxStrikes=/, ""))).toEqual(["5 1", "10 1", "5 5", "10 5"]);
});

test("a check whose column is not shown, or of all strikes, is refused before it costs anything", async () => {
  const before = paid();

  for (const options of ["view=levels", "view=sides", "columns=Symbol,Flip"])
    expect(await refused(gexLevels, cell("QQQ"), null, 5, null, cell(`checkFlip=true; ${options}`))).toMatch(
      /^#VALUE! The option checkFlip needs the column "Flip note"/,
    );
  expect(await refused(gexLevels, cell("QQQ"), null, "all", null, cell("checkFlip=true"))).toMatch(
    /^#VALUE! The option checkFlip needs a number of strikes: "all" has no more/,
  );
  expect(paid()).toEqual(before);
});

test("a row says so if only one of the two boards can be had, whichever it is", async () => {
  const table = [
    ...(await call(gexLevels, cell("SPY"), null, 20, null, note(""))),
    ...(await call(gexLevels, cell("SPY"), null, 40, null, note(""))),
  ];

  expect(table).toEqual(
    Array(2).fill([
      "SPY",
      expect.objectContaining({ message: expect.stringMatching(/only one of the two boards/) as string }),
    ]),
  );
});

test("a profile has the figures of the requested prices, and prices the wrong way round are refused", async () => {
  // In this market net gamma is ten times the price above 100, and net vanna the price below zero.
  expect(await call(gexProfile, cell("SPY"), null, 90, 110, 3)).toEqual([
    ["Spot", "Net exposure"],
    [90, -100],
    [100, 0],
    [110, 100],
  ]);
  expect(await call(gexProfile, cell("SPY"), "vanna", 90, 110, 2)).toEqual([
    ["Spot", "Net exposure"],
    [90, -90],
    [110, -110],
  ]);
  expect(await refused(gexProfile, cell("SPY"), null, 110, 90)).toBe(
    "#VALUE! The lowest price must be below the highest; they are 110 and 90.",
  );
});
