import {
  calendarOf,
  exampleArguments,
  galleryFormula,
  givenArguments,
  groups,
  purposeOf,
  type FunctionDescription,
  type ListedFunction,
} from "../../src/taskpane/formulas/gallery";
import { previewCellText, sizeText } from "../../src/taskpane/formulas/preview-text";
import { columnCatalogue, formats, formatted } from "@strikebook/formulas";
import { recipes, starters } from "../../src/taskpane/formulas/recipes";
import { publishedFunctions } from "../support/addin/published-functions";

type Described = ListedFunction & Pick<FunctionDescription, "tables">;
const catalogue = columnCatalogue();
const published = (publishedFunctions() as unknown as ListedFunction[]).map((one): Described => ({
  ...one,
  tables: catalogue.get(one.id) ?? [],
}));
const named = (id: string): Described => {
  const found = published.find((one) => one.id === id);
  if (!found) throw new Error(`There is no function ${id}.`);
  return found;
};

test("a formula is built from the fields: numbers plain, text quoted, references as they are, nothing after the last", () => {
  const heatmap = named("GEX.HEATMAP");

  expect(galleryFormula(heatmap, { symbols: "SPXW, SPY", metric: "", strikes: "20", options: " " })).toBe(
    '=GEX.HEATMAP("SPXW, SPY",,20)',
  );
  expect(galleryFormula(heatmap, { symbols: "=A1:A3", options: 'columns="Strike"' })).toBe(
    '=GEX.HEATMAP(A1:A3,,,,"columns=""Strike""")',
  );
  expect(galleryFormula(named("FLOW.MARKET"), {})).toBe("=FLOW.MARKET()");
});

test("the form of every function starts with its example, which it writes as the documentation does", () => {
  for (const described of published) {
    const example = /Example: (=.*?\))(?:\.| returns)/.exec(described.description)?.[1];
    const { options, ...typed } = exampleArguments(described);
    const withoutBrief = { ...typed, options: options?.replace(/(?:; )?columns=brief$/, "") ?? "" };
    expect(galleryFormula(described, withoutBrief)).toBe(example);
  }
});

test("the form of a wide table starts with its brief columns, that of any other as its example is", () => {
  const started = (id: string) => galleryFormula(named(id), exampleArguments(named(id)));

  expect(started("GEX.LEVELS")).toBe('=GEX.LEVELS("SPX+,SPY",,,,"columns=brief")');
  expect(started("OPT.CHAIN")).toBe('=OPT.CHAIN("SPXW",,"dte=20..45; right=put; columns=brief")');
  expect(started("GEX.HEATMAP")).toBe('=GEX.HEATMAP("SPXW")');
  // A single quote in a cell, whose fields are an argument.
  expect(started("OPT.LIVE")).toBe('=OPT.LIVE("SPXW__261218C06900000","bid,ask,state")');
});

test("no formula that the pane offers to insert shows more than ten columns", () => {
  const forms = published.map((one) => galleryFormula(one, exampleArguments(one)));
  const wide = [...forms, ...recipes.map(({ formula }) => formula), ...starters.map(({ formula }) => formula)].filter(
    (formula) =>
      Array.from(formula.matchAll(/((?:GEX|FLOW|VOL|OPT)\.[A-Z.]+)\(([^()]*)/g)).some(([, id = "", given = ""]) => {
        const [table] = named(id).tables;
        const isPicked = given.includes("columns=") || table?.pickedBy === "field" || table?.pickedBy === "fields";
        return !isPicked && (table?.columns.filter(({ shown }) => shown === true).length ?? 0) > 10;
      }),
  );

  expect(wide).toEqual([]);
});

test("a preview receives the arguments as Excel passes them, and none that only Excel can calculate", () => {
  const heatmap = named("GEX.HEATMAP");

  expect(givenArguments(heatmap, { symbols: "SPY", strikes: "20" })).toEqual([[["SPY"]], null, [[20]], null, null]);
  expect(givenArguments(heatmap, { symbols: "=A1" })).toBeUndefined();
  const price = named("OPT.PRICE");
  const typed = { ...exampleArguments(price), volatility: "34.37%" };
  // Excel reads 34.37% as 0.3437.
  expect(givenArguments(price, typed)?.flat(2).slice(0, 6)).toEqual(["call", 700, "2026-12-18", 690, 0.3437, 0.04]);
});

test("every function is in one group: exposure, flow, volatility, options, account", () => {
  const inGroups = (id: string) => groups.filter(({ has }) => has(id)).map(({ title }) => title);

  for (const { id } of published) expect([id, inGroups(id)]).toEqual([id, [expect.any(String)]]);
  expect(inGroups("GEX.HEATMAP")).toEqual(["Exposure"]);
  expect(inGroups("VOL.TERM")).toEqual(["Volatility"]);
  expect(inGroups("GEX.CREDITS")).toEqual(["Account and sources"]);
  expect(inGroups("GEX.INFO")).toEqual(["Account and sources"]);
});

test("the list says in one sentence what a function is for", () => {
  expect(purposeOf(named("GEX.LEVELS"))).toBe("Zero gamma, king, walls and flip of each symbol, now.");
  expect(purposeOf(named("GEX.ACCOUNT"))).toBe("Credit balance, status and limits of the account behind the key.");
});

test("dates have a calendar, with the time of day where a function takes instants", () => {
  const calendars = (id: string) => named(id).parameters.map((parameter) => calendarOf(named(id), parameter));

  expect(calendars("GEX.DAILY").slice(0, 3)).toEqual([undefined, "date", "date"]);
  expect(calendars("FLOW.TIDE").slice(0, 3)).toEqual([undefined, "datetime-local", "datetime-local"]);
  expect(calendars("GEX.LEVELS.AT")[1]).toBe("datetime-local");
});

test("the cells of a preview read as in the sheet", () => {
  // 46346 days after December 30, 1899 is November 20, 2026.
  const shown = [
    formatted(-28_310_200_000, formats.dollars),
    formatted(512_340_000, formats.dollars),
    formatted(999_999, formats.dollars),
    formatted(1_234.5, formats.price),
    formatted(46_346, formats.date),
    formatted(46_346.4375, formats.dateTime),
    formatted(1.5, formats.multiple),
    formatted(undefined, formats.price),
    true,
    { kind: "failed", reason: "No data." } as const,
  ].map(previewCellText);

  expect(shown).toEqual([
    "-28.3B",
    "512.3M",
    "999,999",
    "1,234.50",
    "2026-11-20",
    "2026-11-20 10:30:00",
    "1.50x",
    "",
    "TRUE",
    "#N/A",
  ]);
});

test("a preview counts its rows without the header row", () => {
  const rows = (length: number) => Array.from({ length }, () => ["", ""]);

  expect(sizeText(rows(93), "=FLOW.TOP(92)")).toBe("The first 5 of 92 rows, 2 columns.");
  expect(sizeText(rows(2), '=GEX.LEVELS("SPY")')).toBe("1 row, 2 columns.");
  expect(sizeText(rows(93), '=FLOW.TOP(93,,,,"headers=off")')).toBe("The first 6 of 93 rows, 2 columns.");
  expect(sizeText(rows(3), '=OPT.QUOTE("SPY 261218C00690000")')).toBe("3 rows, 2 columns.");
  expect(sizeText(rows(3), '=OPT.QUOTE("SPY 261218C00690000",,,"headers=on")')).toBe("2 rows, 2 columns.");
});
