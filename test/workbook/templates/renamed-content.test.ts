import { renamedContent } from "../../../src/workbook/templates/renamed-content";
import type { SheetContent } from "../../../src/workbook/templates/workbook-content";

const sheet = (name: string, cells: SheetContent["cells"], charts: SheetContent["charts"] = []): SheetContent => ({
  ...{ name, cells, charts, looks: [], formats: [], widths: [], scales: [], bars: [], notes: {}, frozenRows: 0 },
});

const content = {
  sheets: [
    sheet("Flip regime", { A1: "='Flip data'!A5+flip_n", A2: "=\"flip_n of 'Flip data'!A5\"", A3: "flip_n" }),
    sheet("Flip data", { A5: 1 }, [
      {
        type: "Line",
        title: "flip_n",
        categories: "'Flip data'!A5:A9",
        series: [
          { name: "One", values: "'Flip data'!B5:B9", color: "#000000" },
          { name: "Two", values: "'Flip data'!C5:C6", categories: "'Flip data'!D5:D6", color: "#000000" },
        ],
        area: "C1:D9",
      },
    ]),
  ],
  names: { flip_n: "'Flip data'!$A$5" },
};

test("nothing is renamed in a workbook without these names", () => {
  expect(renamedContent(content, { sheets: ["Sheet1"], names: ["other"] })).toEqual(content);
});

test("one taken sheet gives all of them the same number, and formulas, charts and names follow", () => {
  const { sheets, names } = renamedContent(content, { sheets: ["FLIP DATA"], names: [] });

  expect(sheets.map(({ name }) => name)).toEqual(["Flip regime (2)", "Flip data (2)"]);
  expect(sheets[0]?.cells["A1"]).toBe("='Flip data (2)'!A5+flip_n");
  expect(sheets[1]?.charts[0]).toMatchObject({
    title: "flip_n",
    categories: "'Flip data (2)'!A5:A9",
    series: [
      { values: "'Flip data (2)'!B5:B9" },
      { values: "'Flip data (2)'!C5:C6", categories: "'Flip data (2)'!D5:D6" },
    ],
  });
  expect(names).toEqual({ flip_n: "'Flip data (2)'!$A$5" });
});

test("a taken name gets a number, in formulas but not in texts", () => {
  const { sheets, names } = renamedContent(content, { sheets: [], names: ["Flip_N"] });

  expect(names).toEqual({ flip_n_2: "'Flip data'!$A$5" });
  expect(sheets[0]?.cells).toEqual({
    A1: "='Flip data'!A5+flip_n_2",
    A2: "=\"flip_n of 'Flip data'!A5\"",
    A3: "flip_n",
  });
});
