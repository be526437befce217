import { choiceOption, pickColumns, readOptions, switchOption, tableOptions } from "../../src/functions/read-options";
import { heatmapColumns } from "../../src/tables/heatmap-table";

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
