import type { DescribedTable } from "@strikebook/formulas";

/** The list of columns in the options of a formula. */
const columnsOption = /^columns\s*=(.*)$/i;

/** What stands in place of names. */
const wholeLists = ["*", "brief"];

const partsOf = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Returns the names in what is typed for the option or the argument that picks columns. */
function pickedNames({ pickedBy }: DescribedTable, typed: string): string[] {
  const [list = ""] = partsOf(typed, ";").flatMap((part) => columnsOption.exec(part)?.[1] ?? []);
  return partsOf(pickedBy === "columns" ? list : typed, ",").filter((name) => !wholeLists.includes(name));
}

/** Whether a column is in what is typed. */
export function isPicked(table: DescribedTable, typed: string, name: string): boolean {
  return pickedNames(table, typed).some((one) => one.toLowerCase() === name.toLowerCase());
}

/**
 * Returns what is typed with a column of a table added at the end, or removed if it was in it. The options show the table of the column, and
 * no other of the function.
 */
export function withColumnPicked(
  table: DescribedTable,
  tables: readonly DescribedTable[],
  typed: string,
  name: string,
): string {
  const before = pickedNames(table, typed);
  const others = before.filter((one) => one.toLowerCase() !== name.toLowerCase());
  const names = others.length < before.length ? others : [...before, name];
  if (table.pickedBy === "field") return names.at(-1) ?? "";
  if (table.pickedBy === "fields") return names.join(",");
  const isView = (part: string) => tables.some(({ view }) => view === part.replaceAll(" ", ""));
  const kept = partsOf(typed, ";").filter((part) => !columnsOption.test(part) && !isView(part));
  const columns = names.length > 0 ? `columns=${names.join(",")}` : "";
  return [table.view, ...kept, columns].filter((part) => part !== "").join("; ");
}
