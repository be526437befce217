import { dirname } from "node:path";
import { globSync } from "tinyglobby";

interface Row {
  folder: string;
  may: string[];
}

const tableFile = new URL("../../../scripts/lint/import-table.mjs", import.meta.url).href; // the file has no types
const { importTable } = (await import(tableFile)) as { importTable: Row[] };

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

test("every folder with code has a row, or is below a row without rows below it", () => {
  const ignore = ["**/node_modules", "dist", "build", "release"];
  const folders = new Set(globSync("*/**/*.{ts,tsx,mjs}", { ignore }).map((path) => dirname(path)));
  const rows = importTable.map(({ folder }) => folder);
  const isLeaf = (row: string) => !rows.some((other) => other !== row && isWithin(other, row));
  const isCovered = (folder: string) => rows.some((row) => folder === row || (isWithin(folder, row) && isLeaf(row)));

  expect(folders.size).toBeGreaterThan(200);
  expect([...folders].filter((folder) => !isCovered(folder))).toEqual([]);
});

/** Returns the rows of what a row names: of a library, of a folder and the folders below it, or of the folder that a file is in. */
function rowsOf(name: string): Row[] {
  const path = name.replace(/^@strikebook/, "packages");
  const below = importTable.filter(({ folder }) => isWithin(folder, path));
  const [around] = importTable.filter(({ folder }) => isWithin(path, folder)).slice(-1);
  return below.length > 0 ? below : around ? [around] : [];
}

test("every row imports rows above it only, so that no import leads upward or in a circle", () => {
  const upward = importTable.flatMap(({ folder, may }, index) =>
    may
      .filter((name) => rowsOf(name).some((row) => importTable.indexOf(row) >= index))
      .map((name) => `${folder}: ${name}`),
  );

  expect(upward).toEqual([]);
});
