/** The input cells of the model workbooks, on their pages. */
import { templates, type Template } from "../../src/templates";
import { markdownTable } from "./functions-text";
import { withTables } from "./written-tables";

/** The page of each model workbook. */
export const modelPages = templates.map(({ id }) => `docs/models/${id}.md`);

const DAY_MINUTES = 24 * 60;

/** Returns a value as its cell shows it. */
function shownValue({ value, format = "" }: Template["inputs"][number]): string {
  if (typeof value !== "number") return String(value);
  if (format === "hh:mm") {
    const minutes = Math.round(value * DAY_MINUTES);
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  }
  if (format.endsWith("%")) return `${Number((value * 100).toFixed(2))} %`;
  return String(value);
}

const tables = Object.fromEntries(
  templates.map(({ id, inputs }) => {
    const rows = inputs.map((input) => [
      input.label,
      `\`${input.name}\``,
      shownValue(input).replaceAll(",", ", "),
      input.hint,
      input.isAsked ? "asked" : "",
    ]);
    return [id, markdownTable([["Input", "Name", "Value", "Meaning", "Form"], ...rows])];
  }),
);

/** Returns a page with the inputs of its model workbook as they are defined. */
export const withInputs = (page: string): string => withTables(page, tables);
