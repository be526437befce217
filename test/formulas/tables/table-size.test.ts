import fc from "fast-check";
import { formats, formatted, type Cell, type Table } from "../../../packages/formulas/tables/cell";
import { bytesOf, isWithin, tableSize, type FormattedCells } from "../../../packages/formulas/tables/table-size";

/** What Excel's runtime sends: the JSON of the values, with the formats that are kept. */
function sentBytes(table: Table, formatted: FormattedCells): number {
  const isDate = (format: string) => [formats.date, formats.dateTime, formats.time].some((date) => date === format);
  const values = table.map((row) =>
    row.map((cell) => {
      if (typeof cell !== "object" || !("basicValue" in cell)) return cell;
      const isKept = formatted === "all" || (formatted === "dates" && isDate(cell.numberFormat));
      return isKept ? cell : cell.basicValue;
    }),
  );
  return Buffer.byteLength(JSON.stringify(values));
}

const estimate = (table: Table, formatted: FormattedCells) => bytesOf(table, tableSize(table), formatted);

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
  fc.maxSafeInteger(),
  fc.constantFrom(
    0,
    -0,
    0.1 + 0.2,
    1e21,
    1e-7,
    123456789012345680000,
    5e-324,
    -0.0000012345678901234567,
    -1.7976931348623157e308,
    1e15 + 0.5,
  ),
);

const cell: fc.Arbitrary<Cell> = fc.oneof(
  number,
  fc.string({ unit: "binary" }),
  fc.boolean(),
  fc.constant(""),
  fc.tuple(number, fc.constantFrom(...Object.values(formats))).map(([value, format]) => formatted(value, format)),
);

const kinds = ["all", "dates", "none"] as const;

test.each(kinds)("the estimated size with %s formats is never below what Excel receives", (formatted) => {
  fc.assert(
    fc.property(fc.array(fc.array(cell)), (table) => {
      expect(estimate(table, formatted)).toBeGreaterThanOrEqual(sentBytes(table, formatted));
    }),
  );
});

test.each(kinds)(
  "the estimated size of prices, amounts and dates with %s formats is at most 5 percent above it",
  (kept) => {
    const table: Table = Array.from({ length: 500 }, (_, row): Cell[] => [
      "SPXW",
      formatted(46_000 + row, formats.date),
      formatted(46_000 + row / 86_400, formats.dateTime),
      formatted(6_800.25 + row, formats.price),
      formatted(-1_234_567.89 * row, formats.dollars),
      row % 2 === 0,
      row / 3,
    ]);

    const sent = sentBytes(table, kept);

    expect(estimate(table, kept)).toBeGreaterThanOrEqual(sent);
    expect(estimate(table, kept)).toBeLessThan(1.05 * sent);
  },
);

test("an error counts with its reason", () => {
  const reason = "NOPE is not a symbol of this service.";
  const sent = {
    valueType: "CustomFunctionError",
    code: "#N/A",
    type: "Error",
    basicValue: "#N/A",
    basicType: "Error",
  };
  const error = JSON.stringify({ ...sent, message: reason, errorType: "NotAvailable" });

  expect(estimate([[{ kind: "failed", reason }]], "all")).toBeGreaterThanOrEqual(
    JSON.stringify([[0]]).length - 1 + error.length,
  );
});

test("a table is within its own estimated size, and not within a byte less", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell)), (table) => {
      const bytes = estimate(table, "all");

      expect(isWithin(bytes, table, tableSize(table), "all")).toBe(true);
      expect(isWithin(bytes - 1, table, tableSize(table), "all")).toBe(false);
    }),
  );
});
