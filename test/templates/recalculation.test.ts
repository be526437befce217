import { frontCells } from "../../src/templates/front-sheet";
import { templates } from "../../src/templates";
import type { TemplateContent } from "../../src/workbook/templates/workbook-content";
import { addressArea, areaContains, readAddress } from "../../workbench/calls/cell-area";

// Excel calculates cells with a volatile function, and what depends on them, whenever it opens a file. Without the add-in, GEX.INFO is
// #NAME? then, and the label of simulated data would be lost.
const isVolatile = (formula: string) =>
  /(?<![\w.])(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|OFFSET|INDIRECT|CELL|INFO)\(/.test(formula);

test.each(templates.map(({ title, content }) => [title, content] as const))(
  "%s keeps the label of simulated data when its file is opened without the add-in",
  (_title, content) => {
    const front = content.sheets[0]?.name ?? "";
    const formulas = [...precedents(content, `'${front}'!${frontCells.state}`)];

    expect(formulas.length).toBeGreaterThan(1);
    expect(formulas.filter(([, formula]) => isVolatile(formula))).toEqual([]);
  },
);

test("what depends on a volatile function is found, through names, ranges and tables that a formula fills", () => {
  const cells = { A1: "=one_name+1", B1: "=SUM(E4:E5)", D4: '=INDIRECT("A9")', A9: 1 };
  const look = { looks: [], formats: [], widths: [], scales: [], bars: [], charts: [], notes: {}, frozenRows: 0 };
  const content = { sheets: [{ name: "One", cells, ...look }], names: { one_name: "'One'!$B$1" } };

  expect([...precedents(content, "'One'!A1").values()].filter(isVolatile)).toEqual(['=INDIRECT("A9")']);
});

/** Returns the formulas that a cell depends on, its own included, by their addresses. */
function precedents({ sheets, names }: TemplateContent, address: string): ReadonlyMap<string, string> {
  const formulas = sheets.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([cell, entry]) =>
      typeof entry === "string" && entry.startsWith("=") ? [{ sheet: name, cell, at: addressArea(cell), entry }] : [],
    ),
  );
  const filled = new Map(sheets.map(({ name, cells }) => [name, cells]));
  const found = new Map<string, string>();
  const followed = new Set<string>();
  const follow = (sheetName: string, range: string): void => {
    if (followed.has(`${sheetName}!${range}`)) return;
    followed.add(`${sheetName}!${range}`);
    const area = addressArea(range);
    const isEntered = range in (filled.get(sheetName) ?? {});
    for (const { sheet, cell, at, entry } of formulas) {
      // A cell without content may belong to the table of any formula above it or to its left.
      const fills = !isEntered && at.startRow <= area.endRow && at.startColumn <= area.endColumn;
      if (sheet !== sheetName || found.has(`${sheet}!${cell}`) || !(fills || areaContains(area, at))) continue;
      found.set(`${sheet}!${cell}`, entry);
      for (const [other, reference] of referencesIn(entry, names)) follow(other ?? sheetName, reference);
    }
  };
  const { sheetName = "" } = readAddress(address) ?? {};
  follow(sheetName, address.slice(address.indexOf("!") + 1));
  return found;
}

function referencesIn(formula: string, names: TemplateContent["names"]): (readonly [string | undefined, string])[] {
  const withoutTexts = formula.replaceAll(/"(?:[^"]|"")*"/g, "");
  const withoutNames = withoutTexts.replaceAll(/\b[a-z]+_[a-z_]+\b/g, (name) => names[name] ?? name);
  const references = withoutNames.matchAll(/(?:'([^']+)'!)?(\$?[A-Z]{1,2}\$?\d+(?::\$?[A-Z]{1,2}\$?\d+)?)/g);
  return Array.from(references, ([, sheet, range = ""]) => [sheet, range.replaceAll("$", "")] as const);
}
