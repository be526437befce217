import {
  choiceOption,
  choicesOption,
  countOption,
  dateOption,
  instantOption,
  listOption,
  numberOption,
  pickColumns,
  readOptions,
  switchOption,
  tableOptions,
} from "../../src/functions/arguments/read-options";
import { heatmapColumns } from "../../src/tables/exposure/heatmap-table";

const readers = { ...tableOptions, layout: choiceOption("net", "matrix"), includeEmpty: switchOption };

test("options not given have their usual values", () => {
  expect(readOptions(null, readers)).toEqual({
    headers: "on",
    dates: "serial",
    columns: undefined,
    layout: "net",
    includeEmpty: false,
  });
});

test("options are read from text in the API's spelling or ours", () => {
  const options = readOptions([["layout = matrix; include_empty=TRUE ;headers=api"]], readers);

  expect(options).toMatchObject({ layout: "matrix", includeEmpty: true, headers: "api" });
});

test("options are read from a two-column range with blank rows", () => {
  const range = [
    ["layout", "matrix"],
    [null, null],
    ["Include Empty", true],
  ];

  expect(readOptions(range, readers)).toMatchObject({ layout: "matrix", includeEmpty: true });
});

test("an unknown option is refused with the nearest known one", () => {
  expect(() => readOptions([["layuot=matrix"]], readers)).toThrow(/no option "layuot" here.*Did you mean "layout"\?/);
});

test("an unknown value is refused with the accepted ones", () => {
  expect(() => readOptions([["layout=grid"]], readers)).toThrow('The option layout is "net" or "matrix"; "grid"');
});

test("text without an equals sign says how options are written", () => {
  expect(() => readOptions([["matrix"]], readers)).toThrow(
    'Options are written name=value; name=value; "matrix" has no "="',
  );
});

test("a range of three columns is refused", () => {
  expect(() => readOptions([["layout", "matrix", "x"]], readers)).toThrow(/two columns/);
});

test("columns are picked and ordered by heading or by field name", () => {
  const picked = pickColumns("value, Strike, as_of", heatmapColumns);

  expect(picked?.map((column) => column.name)).toEqual(["Value", "Strike", "As of"]);
});

test("an unknown column is refused with the nearest known one", () => {
  expect(() => pickColumns("strke", heatmapColumns)).toThrow(/Did you mean "Strike"\?/);
});

/** 15:00 in New York. */
const nowMs = Date.parse("2026-11-20T20:00:00Z");

const everyKind = {
  delta: numberOption(-1, 1),
  limit: countOption(1, 500),
  expiration: dateOption(nowMs),
  startTime: instantOption(nowMs, "opening"),
  types: choicesOption("sweep", "multi_leg"),
  tickers: listOption,
};

test("every kind of option is read from text", () => {
  const typed =
    "delta=-0.25; limit=20; expiration=2026-11-27; start_time=10:30; types=Multi_Leg,sweep,SWEEP; tickers=SPY, QQQ,";

  expect(readOptions([[typed]], everyKind)).toEqual({
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

  expect(readOptions(range, everyKind)).toMatchObject({
    delta: 0,
    limit: 20,
    expiration: "2026-11-20",
    startTime: Date.parse("2026-11-20T15:30:00Z"),
  });
});

test("an option whose cell is empty is not given, however Excel passes the empty cell", () => {
  const empty = Object.keys(everyKind).map((name, index) => [name, [null, 0, ""][index % 3]]);
  const { delta, ...others } = readOptions(empty, everyKind);

  expect(delta).toBeUndefined();
  expect(Object.values(others).every((value) => value === undefined)).toBe(true);
});

test.each([
  ["delta=2", 'The option delta is a number from -1 to 1; "2" is not.'],
  ["limit=0", 'The option limit is a whole number from 1 to 500; "0" is not.'],
  ["limit=2.5", 'The option limit is a whole number from 1 to 500; "2.5" is not.'],
  ["expiration=friday", "The option expiration is a date cell"],
  ["startTime=noon", "The option startTime is a date and time"],
  ["types=sweeps", 'Did you mean "sweep"?'],
])("the option %s is refused with what is accepted", (typed, words) => {
  expect(() => readOptions([[typed]], everyKind)).toThrow(words);
});
