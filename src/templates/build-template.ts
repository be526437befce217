import type { SheetContent, TemplateContent } from "../workbook/templates/workbook-content";
import { frontSheet, type FrontSheet } from "./front-sheet";
import type { InputRow, Template } from "./template";

/** What a template consists of. The sheet of methods and sources is the last one. */
interface TemplateParts
  extends Omit<FrontSheet, "inputs">, Pick<Template, "id" | "description" | "calls" | "further" | "isScreen"> {
  inputs: readonly InputRow[];
  /** The sheets between the front sheet and the methods. */
  sheets: readonly SheetContent[];
  /** The names of cells on those sheets. */
  names?: TemplateContent["names"];
  methods: { name: string; sections: readonly Section[] };
}

/** A part of the methods: a title and paragraphs. */
type Section = readonly [title: string, ...lines: string[]];

/** What holds for the data of every template. */
const commonSection: Section = [
  "What was known when",
  "Boards are as the service published them at the time. Their open interest is the settlement of the session before.",
  "Figures of whole days are those of settled sessions only: a session is settled 30 minutes after its close.",
  "With the replay clock set, every cell ends at the clock. Replayed sheets show nothing that was not known then.",
];

/** Builds a template: its front sheet, its data, and its methods. */
export function template({
  id,
  description,
  sheets,
  names,
  methods,
  calls,
  further,
  isScreen,
  ...front
}: TemplateParts): Template {
  const { title, question } = front;
  const inputs = front.inputs.map(([name, label, value, hint, more]) => ({ name, label, value, hint, ...more }));
  const { sheet, names: namesOfFront } = frontSheet({ ...front, inputs });
  const last = methodsSheet(methods.name, `${title}: methods and sources`, [commonSection, ...methods.sections]);
  const content = { sheets: [sheet, ...sheets, last], names: { ...namesOfFront, ...names } };
  return {
    id,
    title,
    question,
    description,
    inputs,
    typed: front.results.flatMap(({ typed }) => (typed ? [typed.name] : [])),
    content,
    calls,
    ...(further && { further }),
    ...(isScreen && { isScreen }),
  };
}

function methodsSheet(name: string, title: string, sections: readonly Section[]): SheetContent {
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
