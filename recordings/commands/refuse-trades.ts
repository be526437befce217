import { basename } from "node:path";
import { type Member, shownPath } from "../archives/members";
import { readColumnsFile, type ReadOptions } from "../rules/read-data-file";
import { DataError } from "../errors/data-error";
import { tradeLayoutOf } from "../trade-files/staging/trade-layouts";

const names = { trades: "option trades", prints: "prints of stocks" };

/** Rejects with a `DataError` that says how to import trades or prints, if a file of `--chain` has some. */
export async function refuseTradesAsChain(path: string, { columnsFile }: ReadOptions): Promise<void> {
  const columns = await readColumnsFile(columnsFile);
  const expected = "--chain takes option chains";
  await refuseTrades(path, { columns: columns?.map, flags: flagsOf(columnsFile), expected });
}

/** Rejects with a `DataError` that says how to import trades or prints, if the file of `--open-interest` has some. */
export async function refuseTradesAsOpenInterest({ openInterestFile }: ReadOptions): Promise<void> {
  if (openInterestFile === undefined) return;
  const expected = "--open-interest takes a file with the open interest of contracts";
  await refuseTrades(openInterestFile, { columns: undefined, flags: "", expected });
}

/** Returns the sentence that says how to import the trades or prints of a member of a file of `--chain`; `undefined` if it has none. */
export async function tradesNote(
  member: Member,
  path: string,
  { columnsFile }: ReadOptions,
): Promise<string | undefined> {
  const columns = await readColumnsFile(columnsFile);
  const found = await tradeLayoutOf(member.path, columns?.map, member.name);
  if (found === undefined) return undefined;
  return (
    `${shownPath(path, member.name)}: left out, because it has ${names[found.kind]} (${found.layout}), and --chain takes option chains. ` +
    importHint(path, flagsOf(columnsFile))
  );
}

const flagsOf = (columnsFile: string | undefined) => (columnsFile === undefined ? "" : ` --columns ${columnsFile}`);

const importHint = (path: string, flags: string) =>
  `"npm run data -- import ${path}${flags} --into my-chains" imports it, and --data my-chains serves it.`;

async function refuseTrades(
  path: string,
  {
    columns,
    flags,
    expected,
  }: { columns: Readonly<Record<string, string>> | undefined; flags: string; expected: string },
): Promise<void> {
  const found = await tradeLayoutOf(path, columns);
  if (found === undefined) return;
  throw new DataError(
    `${basename(path)}: is a file of ${names[found.kind]} (${found.layout}), and ${expected}. ` +
      importHint(path, flags),
  );
}
