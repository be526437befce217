/**
 * Returns a page with its tables as they are defined, each between a comment with its name and the comment `end`. Throws an error for a table
 * that does not exist.
 */
export function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return page.replace(
    /(<!-- `npm run docs` writes this table: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start: string, name: string, end: string) => {
      const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (table === undefined) throw new Error(`There is no table named ${name}.`);
      return `${start}\n${table}\n\n${end}`;
    },
  );
}
