import validate from "@ooxml-tools/validate";
import { templateFile } from "../../../scripts/templates/template-file";
import { templates } from "../../../src/templates";
import { addressArea } from "../../../workbench/calls/cell-area";
import "../../support/addin/registered-functions";

const facts = { title: "Title & more", at: new Date("2026-11-18T17:00:00Z"), symbols: "SPXW", seed: 7 };

/** Further rows have the same elements: the validator takes a second for a hundred rows of formulas. */
const ROWS = 40;

/** Values of every kind. */
const filled = { values: [["Text", 1.5, true, "#N/A"]], spills: {} };

test.each(templates.map((template) => [template.title, template] as const))(
  "the file of %s is valid by the schemas of Excel, extensions included",
  async (_title, { content }) => {
    const sheets = content.sheets.map((sheet) => {
      const cells = Object.entries(sheet.cells).filter(([address]) => addressArea(address).endRow < ROWS);
      return { ...sheet, cells: Object.fromEntries(cells) };
    });
    const file = await templateFile({ ...content, sheets }, [filled, filled], facts);

    expect(await validate(file, "xlsx", "Microsoft365")).toEqual([]);
  },
);
