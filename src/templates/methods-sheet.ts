import type { SheetContent } from "../workbook/templates/workbook-content";

/** The sections of a note on methods. */
interface Methods {
  name: string;
  title: string;
  sections: readonly (readonly [title: string, ...lines: string[]])[];
}

/** What holds for the data of every template. */
export const commonMethods: readonly (readonly [string, ...string[]])[] = [
  [
    "What was known when",
    "Boards are those that the service published at their instant. Their open interest is the settlement of the session before.",
    "Figures of whole days are those of settled sessions only: a session is settled 30 minutes after its close.",
    "With the replay clock set, every cell ends at the clock. Replayed sheets show nothing that was not known then.",
  ],
];

/** Builds the sheet that documents the methods and sources of a template. */
export function methodsSheet({ name, title, sections }: Methods): SheetContent {
  const cells: Record<string, string> = { A1: title };
  const looks: SheetContent["looks"][number][] = [["A1", "title"]];
  let row = 3;
  for (const [heading, ...lines] of sections) {
    cells[`A${row}`] = heading;
    looks.push([`A${row}`, "section"]);
    for (const [index, line] of lines.entries()) cells[`A${row + 1 + index}`] = line;
    row += lines.length + 2;
  }
  return { name, cells, looks, formats: [], widths: [760], scales: [], bars: [], charts: [], notes: {}, frozenRows: 0 };
}
