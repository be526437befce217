/** The columns of the functions on docs/functions.md. */
import { columnCatalogue, type DescribedColumn, type DescribedTable } from "@strikebook/formulas";
import { markdownTable } from "./functions-text";

const catalogue = columnCatalogue();

/** The titles of tables that several functions have: they are explained once. */
const sharedTitles = titlesOfSeveral();

function titlesOfSeveral(): string[] {
  const titles = [...catalogue.values()].map((tables) => tables.map(({ title }) => title));
  const names = new Set(titles.flat());
  return [...names].filter((title) => titles.filter((own) => own.includes(title)).length > 1);
}

const headingOf = (title: string) => `Columns of ${title}`;

const row = ({ name, unit, says }: DescribedColumn) => [name, unit, says];

const withCode = (shown: string) => (/^\w+=/.test(shown) ? `\`${shown}\`` : shown);

/** Says whether a column is shown. */
function shownText({ shown }: DescribedColumn): string {
  if (typeof shown === "string") return `with ${withCode(shown)}`;
  return shown ? "yes" : "if picked";
}

/** Returns the text of the columns of a function: a table of each, or where it is explained and what is shown of it. */
export function columnsOfFunction(name: string): string[] {
  return (catalogue.get(name) ?? []).flatMap((table) => {
    const { title, view, pickedBy, columns, more } = table;
    const what = pickedBy === "columns" || pickedBy === "" ? "Columns" : pickedBy === "fields" ? "Fields" : "Facts";
    const of = view === "" ? what : `${what} with \`${view}\``;
    const after = more === "" ? [] : [more];
    if (sharedTitles.includes(title)) return [sharedText(of, table), ...after];
    if (what === "Facts")
      return [
        `${of}:`,
        markdownTable([["Fact", "What it says"], ...columns.map(({ name: fact, says }) => [fact, says])]),
        ...after,
      ];
    const rows = columns.map((column) => [...row(column), shownText(column)]);
    return [`${of}:`, markdownTable([["Name", "Unit", "What it shows", "Shown"], ...rows]), ...after];
  });
}

function sharedText(what: string, { title, columns }: DescribedTable): string {
  const named = (shown: DescribedColumn["shown"]) =>
    columns
      .filter((column) => column.shown === shown)
      .map(({ name }) => name)
      .join(", ");
  const conditions = new Set(columns.flatMap(({ shown }) => (typeof shown === "string" ? [shown] : [])));
  const heading = headingOf(title);
  const parts = [
    `${what} ([explained](#${heading.toLowerCase().replaceAll(" ", "-")})): ${named(true)}.`,
    ...[...conditions].map((condition) => `With ${withCode(condition)} also ${named(condition)}.`),
    ...(named(false) === "" ? [] : [`If picked: ${named(false)}.`]),
  ];
  return parts.join(" ");
}

/** Returns the sections of the columns that several functions have, each column once. */
export function sharedColumnSections(): string[] {
  return sharedTitles.map((title) => {
    const tables = [...catalogue.values()].flat().filter((table) => table.title === title);
    const columns = new Map(tables.flatMap((table) => table.columns.map((column) => [column.name, column] as const)));
    return [
      `## ${headingOf(title)}`,
      markdownTable([["Name", "Unit", "What it shows"], ...Array.from(columns.values(), row)]),
    ].join("\n\n");
  });
}
