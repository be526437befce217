import { dayOf } from "@strikebook/calendar";
import { readOptionSymbol, underlyingOfRoot } from "../../../market/chains/option-symbol";
import { readVendorNumber } from "../../../recordings/cells/numbers";
import { splitCells } from "../../../recordings/files/csv";
import { JsonRows } from "../../../recordings/files/json-rows";

test.each([
  ["1234.5", 1234.5],
  ["1,234.5", 1234.5],
  ["5,995", 5995],
  ["1.0e-05", 0.00001],
  ["$1.25", 1.25],
  ["-$1.25", -1.25],
  ["43.04%", 0.4304],
  ["130 859 611", 130_859_611],
  ["", undefined],
  ["  ", undefined],
  ["NaN", undefined],
  ["--", undefined],
  ["N/A", undefined],
  ["null", undefined],
])("the cell %j is %p", (cell, expected) => {
  expect(readVendorNumber(cell, "point")).toBe(expected);
});

test.each(["four", "1,23", "1.2.3", "12 x 14"])("the cell %j is no number", (cell) => {
  expect(readVendorNumber(cell, "point")).toBeNaN();
});

test("in a file with decimal commas points separate thousands", () => {
  expect(readVendorNumber("4.218,8", "comma")).toBe(4218.8);
  expect(readVendorNumber("0,125", "comma")).toBe(0.125);
  expect(readVendorNumber("5,995.54", "comma")).toBe(5995.54);
});

test("a quoted cell may contain the delimiter and a quote written twice", () => {
  expect(splitCells('a,"b,c",,"d ""e""",f', ",")).toEqual(["a", "b,c", "", 'd "e"', "f"]);
  expect(splitCells('"1;2";3', ";")).toEqual(["1;2", "3"]);
  expect(splitCells("a,b,", ",")).toEqual(["a", "b", ""]);
});

test("option symbols of OCC are read packed, padded and with a prefix", () => {
  const terms = { root: "SPXW", expiration: dayOf(2024, 1, 5), right: "call", strike: 4700 };

  for (const text of [
    "SPXW240105C04700000",
    "SPXW  240105C04700000",
    "O:SPXW240105C04700000",
    "SPXW__240105C04700000",
  ]) {
    expect(readOptionSymbol(text)).toEqual(terms);
  }
  expect(readOptionSymbol("AMD1240119P00075500")).toMatchObject({ root: "AMD1", right: "put", strike: 75.5 });
  for (const text of ["SPXW240231C04700000", "SPXW240105X04700000", "SPXW240105C00000000", "240105C04700000", "SPXW"]) {
    expect(readOptionSymbol(text)).toBeUndefined();
  }
});

test("roots of an index belong to it, and roots that only begin alike do not", () => {
  expect(underlyingOfRoot("SPXW", undefined)).toBe("SPX");
  expect(underlyingOfRoot("NDXP", "NDX")).toBe("NDX");
  expect(underlyingOfRoot("MXEAW", "MXEA")).toBe("MXEA");
  expect(underlyingOfRoot("AAPL", "AA")).toBe("AAPL");
  expect(underlyingOfRoot("AAP", undefined)).toBe("AAP");
});

/** Reads a document in pieces of a size. */
function readDocument(text: string, size: number): { rows: unknown[]; around: unknown } {
  const rows: unknown[] = [];
  const json = new JsonRows(
    { isRows: (path) => path === "a/rows", onRow: (row) => rows.push(row) },
    { line: 1000, bytes: 256 },
  );
  for (let at = 0; at < text.length; at += size) json.push(text.slice(at, at + size));
  return { rows, around: json.end() };
}

test("a JSON document gives its rows and what is around them, however it is cut", () => {
  const rows = [{ x: 1, y: '}]\\"{[' }, [1, ["]"], { z: null }], { text: "é\u2028\\" }];
  const text = JSON.stringify(
    { before: ["{", { rows: [1] }], a: { k: "v", rows, n: -1.5e3 }, rows: [2], after: true },
    null,
    1,
  );

  for (const size of [1, 2, 3, 7, 1000]) {
    expect(readDocument(text, size)).toEqual({
      rows,
      around: { before: ["{", { rows: [1] }], a: { k: "v", rows: [], n: -1500 }, rows: [2], after: true },
    });
  }
});

test("NaN and Infinity of Python are null, in rows and around them", () => {
  expect(readDocument('{"n":NaN,"a":{"rows":[{"x":NaN,"y":-Infinity,"z":"a, NaN"}]}}', 5)).toEqual({
    rows: [{ x: null, y: null, z: "a, NaN" }],
    around: { n: null, a: { rows: [] } },
  });
});
