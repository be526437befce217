import {
  choiceOption,
  choicesOption,
  countOption,
  dateOption,
  instantOption,
  listOption,
  numberOption,
  switchOption,
} from "../../../packages/formulas/arguments/option-readers";
import { pickColumns } from "../../../packages/formulas/arguments/read-columns";
import { readOptions } from "../../../packages/formulas/arguments/read-options";
import { heatmapColumns } from "../../../packages/formulas/tables/exposure/heatmap-table";

const heatmap = {
  filters: { includeEmpty: switchOption },
  table: { layout: choiceOption("net", "matrix") },
  positional: { limit: null as unknown },
};

test("options that are not given have their defaults", () => {
  expect(readOptions(null, heatmap)).toEqual({
    filters: { includeEmpty: false },
    table: { headers: "on", dates: "serial", columns: undefined, layout: "net" },
    positional: { limit: null },
  });
});

test("options of the request and options of the table are read separately", () => {
  const { filters, table } = readOptions([["headers=off; includeEmpty=true; columns=Strike; layout=matrix"]], heatmap);

  expect(filters).toEqual({ includeEmpty: true });
  expect(table).toEqual({ headers: "off", dates: "serial", columns: "Strike", layout: "matrix" });
});

test("an argument can be given as an option under the API's name", () => {
  expect(readOptions([["limit=20"]], heatmap).positional).toEqual({ limit: "20" });
  expect(readOptions(null, { positional: { limit: 20 } }).positional).toEqual({ limit: 20 });
});

test("an option that repeats an argument is refused", () => {
  expect(() => readOptions([["limit=20"]], { positional: { limit: 50 } })).toThrow(
    "The option limit repeats an argument of this formula: remove one of them.",
  );
});

test("options are read from text in the API's spelling or ours", () => {
  const options = readOptions([["layout = matrix; include_empty=TRUE ;headers=api"]], heatmap);

  expect(options).toMatchObject({ filters: { includeEmpty: true }, table: { layout: "matrix", headers: "api" } });
});

test("options are read from a two-column range with blank rows", () => {
  const range = [
    ["layout", "matrix"],
    [null, null],
    ["Include Empty", true],
  ];

  expect(readOptions(range, heatmap)).toMatchObject({ filters: { includeEmpty: true }, table: { layout: "matrix" } });
});

test("an unknown option is refused with the nearest known one", () => {
  expect(() => readOptions([["layuot=matrix"]], heatmap)).toThrow(/no option "layuot"\..*Did you mean "layout"\?/);
});

test("an unknown value is refused with the accepted values", () => {
  expect(() => readOptions([["layout=grid"]], heatmap)).toThrow('The option layout must be "net" or "matrix"; "grid"');
});

test("text without an equals sign is refused with the form of options", () => {
  expect(() => readOptions([["matrix"]], heatmap)).toThrow(
    'Options must be written as name=value; name=value. "matrix" has no "="',
  );
});

test("a range of three columns is refused", () => {
  expect(() => readOptions([["layout", "matrix", "x"]], heatmap)).toThrow(/two columns/);
});

test("columns are picked in order by heading or by field name", () => {
  const picked = pickColumns("value, Strike, as_of", heatmapColumns);

  expect(picked?.map((column) => column.name)).toEqual(["Value", "Strike", "As of"]);
});

test("an unknown column is refused with the nearest known one", () => {
  expect(() => pickColumns("strke", heatmapColumns)).toThrow(/Did you mean "Strike"\?/);
});

/** 15:00 in New York. */
const nowMs = Date.parse("2026-11-20T20:00:00Z");

const everyKind = {
  filters: {
    delta: numberOption(-1, 1),
    limit: countOption(1, 500),
    expiration: dateOption,
    startTime: instantOption("opening"),
    types: choicesOption("sweep", "multi_leg"),
    tickers: listOption,
  },
};

test("every kind of option is read from text", () => {
  const typed =
    "delta=-0.25; limit=20; expiration=2026-11-27; start_time=10:30; types=Multi_Leg,sweep,SWEEP; tickers=SPY, QQQ,";

  expect(readOptions([[typed]], everyKind, nowMs).filters).toEqual({
    delta: -0.25,
    limit: 20,
    expiration: "2026-11-27",
    startTime: Date.parse("2026-11-20T15:30:00Z"),
    types: ["multi_leg", "sweep"],
    tickers: ["SPY", "QQQ"],
  });
});

// Excel date 46346 is 2026-11-20; 0.4375 of a day is 10:30.
test("every kind of option is read from the cells of a range", () => {
  const range = [
    ["delta", 0],
    ["limit", 20],
    ["expiration", 46_346],
    ["start time", 46_346.4375],
  ];

  expect(readOptions(range, everyKind, nowMs).filters).toMatchObject({
    delta: 0,
    limit: 20,
    expiration: "2026-11-20",
    startTime: Date.parse("2026-11-20T15:30:00Z"),
  });
});

test("an option whose cell is empty is not given, in every form that Excel passes an empty cell", () => {
  const empty = Object.keys(everyKind.filters).map((name, index) => [name, [null, 0, ""][index % 3]]);
  const { delta, ...others } = readOptions(empty, everyKind, nowMs).filters;

  expect(delta).toBeUndefined();
  expect(Object.values(others).every((value) => value === undefined)).toBe(true);
});

test.each([
  ["delta=2", 'The option delta must be a number from -1 to 1; "2" is not.'],
  ["limit=0", 'The option limit must be a whole number from 1 to 500; "0" is not.'],
  ["limit=2.5", 'The option limit must be a whole number from 1 to 500; "2.5" is not.'],
  ["expiration=friday", "The option expiration must be a date cell"],
  ["startTime=noon", "The option startTime must be a date and time"],
  ["types=sweeps", 'Did you mean "sweep"?'],
])("the option %s is refused with the accepted values", (typed, words) => {
  expect(() => readOptions([[typed]], everyKind, nowMs)).toThrow(words);
});
