import { sourcesTable } from "../../../../packages/formulas/tables/account/sources-table";
import { columnsOf, drawTable } from "../../../../packages/formulas/tables/table";

const style = { headers: "on", dates: "serial", columns: undefined } as const;

test("each source has a row, with blanks for the terms that it did not state", () => {
  const brief = {
    text: "Example Markets",
    url: "https://www.example.test/credit",
    terms: "https://example.test/terms",
  };
  const full = {
    text: "Other",
    url: "not an address",
    required: true,
    license: "personal",
    shareable: false,
    shareClass: "raw",
  };

  const table = drawTable(
    sourcesTable,
    [
      { attribution: brief, functionNames: ["GEX.HEATMAP", "GEX.LEVELS"] },
      { attribution: full, functionNames: ["VOL.DERIVED"] },
      { attribution: undefined, functionNames: ["FLOW.TOP"] },
    ],
    style,
  );

  expect(table).toEqual([
    ["Source", "Text", "Url", "Terms", "License", "Shareable", "Share class", "Shown by", "Credit required"],
    [
      "example.test",
      "Example Markets",
      "https://www.example.test/credit",
      "https://example.test/terms",
      "",
      "",
      "",
      "GEX.HEATMAP, GEX.LEVELS",
      "",
    ],
    ["Other", "Other", "not an address", "", "personal", false, "raw", "VOL.DERIVED", true],
    ["not named", "", "", "", "", "", "", "FLOW.TOP", ""],
  ]);
});

test("columns can be picked by the API's field names", () => {
  const columns = columnsOf(sourcesTable, []).filter(({ field }) => ["text", "shareable"].includes(field));

  expect(drawTable(sourcesTable, [], { ...style, headers: "api", columns })).toEqual([["text", "shareable"]]);
});
