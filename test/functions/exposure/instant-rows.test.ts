import { createService } from "../../../service/server/service";
import { formulas } from "@strikebook/formulas";
import { gexLevelsAt } from "../../support/addin/functions";
import { CellError, cell, openRuntime } from "../../support/addin/function-runtime";
import { publishedFunctions } from "../../support/addin/published-functions";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** Friday 2026-11-20, 15:30 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { addin, call, refused, paidDuring } = await openRuntime(service, smallMarketNow);

const column = (...cells: unknown[]) => cells.map((one) => [one]);
const picked = cell("columns=As of,Net exposure,Positive wall,Negative wall; dates=text");

// The net of SPY by strike, its three expirations added: 90 -20.25, 100 1,600 (2,100 from 15:26), 105 4,200.25, 110 860.
const before = (asOf: string) => [asOf, 6640, 105, 90];
const after = (asOf: string) => [asOf, 7140, 105, 90];

test("a range of instants is a row for each, in the order of the range, and a time that is given twice is requested once", async () => {
  let table: unknown[][] = [];
  const paid = await paidDuring(async () => {
    const at = column("15:27", "2026-11-19 12:00", "15:27", "15:25");
    table = await call(gexLevelsAt, cell("SPY"), at, null, null, null, picked);
  });

  expect(table).toEqual([
    ["As of", "Net exposure", "Positive wall", "Negative wall"],
    after("2026-11-20 15:27:00"),
    before("2026-11-19 12:00:00"),
    after("2026-11-20 15:27:00"),
    before("2026-11-20 15:25:00"),
  ]);
  expect(paid.map((request) => request.replace(/.*at=/, ""))).toEqual([
    "2026-11-20T20:27:00Z 5",
    "2026-11-19T17:00:00Z 5",
    "2026-11-20T20:25:00Z 5",
  ]);
});

test("instants in text and in a row are rows, too, and each has a row for every symbol", async () => {
  const options = cell("columns=Symbol,As of,Spot; dates=text; headers=off");
  const list = await call(gexLevelsAt, cell("SPY,QQQ"), cell("14:00, 13:00"), null, null, null, options);
  const row = await call(gexLevelsAt, cell("SPY,QQQ"), [["14:00", "13:00"]], null, null, null, options);

  expect(list).toEqual([
    ["SPY", "2026-11-20 14:00:00", 101.5],
    ["QQQ", "2026-11-20 14:00:00", 50.5],
    ["SPY", "2026-11-20 13:00:00", 101.5],
    ["QQQ", "2026-11-20 13:00:00", 50.5],
  ]);
  expect(row).toEqual(list);
});

test("an empty cell between instants is an empty line, and empty cells after them are none", async () => {
  const at = column("14:00", "", "13:00", null, 0);

  expect(await call(gexLevelsAt, cell("SPY"), at, null, null, null, picked)).toEqual([
    ["As of", "Net exposure", "Positive wall", "Negative wall"],
    before("2026-11-20 14:00:00"),
    ["", "", "", ""],
    before("2026-11-20 13:00:00"),
  ]);
});

test("an instant without data is a row with its error, and the others have their levels", async () => {
  const at = column("12:00", "2020-06-10 12:00", "11:00");
  const options = cell("columns=Symbol,Net exposure; headers=off");
  const [first, second, third] = await call(gexLevelsAt, cell("SPY"), at, null, null, null, options);

  expect([first, third]).toEqual([
    ["SPY", 6640],
    ["SPY", 6640],
  ]);
  expect(second?.[0]).toBe("SPY");
  expect(second?.[1]).toBeInstanceOf(CellError);
  expect((second?.[1] as CellError).message).toContain("Wed 10 Jun 2020 12:00 ET");
});

test("instants whose price exceeds a limit are refused as a whole, before a request is sent, in each cell", async () => {
  await addin.spending.limit({ perWorkbook: addin.client.ledger.session.spent + 9 });
  let shown: unknown[][] = [];
  const paid = await paidDuring(async () => {
    shown = await call(gexLevelsAt, cell("SPY"), column("10:01", "10:02"), null, null, null, cell("columns=Spot"));
  });
  await addin.spending.limit({});

  expect(paid).toEqual([]);
  expect(shown).toHaveLength(3);
  expect((shown[0]?.[0] as CellError).message).toMatch(/^Not sent: this costs 10 credits, and 9 are left of the limit/);
});

test.each([
  [column("10:00", "soon", ""), /^#VALUE! Time 2 of 2 must be a date and time .*; "soon" is none of these\.$/],
  [column("10:00", { code: "#REF!" }), "#VALUE! Time 2 of 2 is an error (#REF!): correct the cell that it comes from."],
  [column("", ""), /^#VALUE! The time is required: /],
])("instants that cannot be read are refused, with their place in the range", async (at, message) => {
  const refusal = await refused(gexLevelsAt, cell("SPY"), at, null, null, null, null);

  if (typeof message === "string") expect(refusal).toBe(message);
  else expect(refusal).toMatch(message);
});

test("every argument of one cell refuses a range, and Excel calls no function with a table once for each cell of one", async () => {
  const oneCell: string[] = [];
  for (const [place, { id, parameters, options, call: run }] of publishedFunctions().entries()) {
    for (const [index, { name, dimensionality }] of parameters.entries()) {
      const argument = formulas[place]?.arguments[name];
      if (!argument || argument.isRange) continue;
      if (argument.isCalledForEach) {
        oneCell.push(`${id} ${name}`);
        continue;
      }
      expect([id, name, dimensionality]).toEqual([id, name, "matrix"]);
      const given = parameters.map((_, at) => (at === index ? column("a", "b") : null));
      const shown = await new Promise<unknown>((resolve) => {
        const invocation = { functionName: id, address: "Sheet1!A1", setResult: resolve };
        const result = run(...given, invocation);
        if (!options.stream) void (result as Promise<unknown>).catch((problem: unknown) => problem).then(resolve);
      });
      expect(String([shown].flat(2)[0])).toContain(
        `The argument ${name} takes one cell; a range of 2 was given: use a formula for each of its cells.`,
      );
    }
  }

  // They show one cell each.
  expect(oneCell).toEqual([
    "GEX.ACCOUNT field",
    "GEX.INFO field",
    ...["ticker", "expiration", "right", "strike"].map((name) => `FLOW.CONTRACT ${name}`),
  ]);
});
