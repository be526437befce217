import { insertNote } from "../../../src/workbook/insert/insert-note";
import { insertSourcesSheet } from "../../../src/workbook/insert/insert-sources";
import "../../support/addin/registered-functions";
import { setExcel } from "../../support/addin/excel-globals";

interface SheetOf {
  name: string;
  A1?: string;
}

/** Sets the globals of Excel with some sheets. Returns what is written, and the number of requests with changes. */
function openExcel(sheets: SheetOf[], newest = 20) {
  const written: unknown[] = [];
  const sheetOf = ({ name, A1 = "" }: SheetOf) => ({
    name,
    activate: () => void written.push(`activate ${name}`),
    getRangeByIndexes: () => ({ format: {} }),
    getRange: () => {
      const range = {
        load: () => ({ formulas: [[A1]] }),
        set formulas(formulas: string[][]) {
          written.push(`${name}: ${formulas[0]?.[0]}`);
        },
      };
      return range;
    },
  });
  const cell = { address: "Sheet1!B2", load: () => cell };
  const note = {};
  const workbook = {
    getActiveCell: () => cell,
    notes: { add: (address: string, text: string) => (written.push(`note ${address}: ${text}`), note) },
    comments: { add: (address: string, text: string) => written.push(`comment ${address}: ${text}`) },
    worksheets: {
      items: sheets.map(sheetOf),
      load: () => undefined,
      add: (name: string) => (written.push(`add ${name}`), sheetOf({ name })),
    },
  };
  return { written, runs: setExcel(workbook, newest) };
}

test("the sources are added as a sheet in one step for Undo", async () => {
  const { written, runs } = openExcel([{ name: "Sheet1" }]);

  expect(await insertSourcesSheet()).toEqual({
    done: "The sources are on the sheet Sources. The list follows what the workbook shows.",
  });
  expect(written).toEqual(["add Sources", "Sources: =GEX.SOURCES()", "activate Sources"]);
  expect(runs).toEqual([{ delayForCellEdit: true, mergeUndoGroup: true }]);
});

test("a sheet of the user with that name stays, and a second sheet is not added", async () => {
  const first = openExcel([{ name: "sources", A1: "My list" }]);
  await insertSourcesSheet();
  expect(first.written[0]).toBe("add Sources (2)");

  const second = openExcel([
    { name: "sources", A1: "My list" },
    { name: "Sources (2)", A1: "=GEX.SOURCES()" },
  ]);
  expect(await insertSourcesSheet()).toEqual({ done: "The sheet Sources (2) lists the sources." });
  expect(second.written).toEqual(["activate Sources (2)"]);
});

test.each([
  [20, "note Sheet1!B2: text", "note"],
  [17, "comment Sheet1!B2: text", "comment"],
])("the sources are added to the selected cell as Excel allows, ExcelApi 1.%s", async (newest, change, kind) => {
  const { written } = openExcel([], newest);

  expect(await insertNote("the sources", "text")).toEqual({ done: `Inserted the sources as a ${kind} at Sheet1!B2.` });
  expect(written).toEqual([change]);
});

test("a version of Excel without notes says what to do instead", async () => {
  openExcel([], 9);

  expect(await insertNote("the sources", "text")).toEqual({
    problem: "This version of Excel does not let add-ins write notes. Find the sources in the Strikebook pane.",
  });
});
