/** How names of files end that can be data. */
export const dataExtensions: readonly string[] = [
  ...[".csv", ".tsv", ".txt", ".dat", ".json", ".parquet", ".xlsx", ".xlsm"],
  ...[".gz", ".zip", ".zst", ".dbn", ".tar", ".tgz"],
];

/** The tables that a recording has beside its snapshots. */
const tables: ReadonlySet<string> = new Set(["closes.csv", "earnings.csv"]);

/** Returns whether a file of a folder or an archive can be data, by its name without the folder. */
export function isDataName(name: string): boolean {
  if (name.startsWith(".") || tables.has(name)) return false;
  const lower = name.toLowerCase();
  return dataExtensions.some((extension) => lower.endsWith(extension));
}

/** A contract of LEAN, as the README "Option" of its data folder names it: a day of ticks, seconds or minutes, or all hours or days. */
const contractFile =
  /^(?:\d{8}_)?[a-z0-9.^$-]+?(?:_(?:tick|second|minute|hour|daily))?_(?:quote|trade|openinterest)_(?:american|european)_(?:call|put)_\d+_\d{8}\.csv$/i;

/** What is said of a file, or of an archive with files, of LEAN (QuantConnect). */
export const LEAN_HINT =
  "is data of LEAN (QuantConnect): a file without a header for each contract, with prices times 10,000, and the open interest in other files. It is not read. " +
  "Write the chain of an instant as CSV with the neutral columns of docs/data.md in LEAN itself, or take the files of the vendor that it has them from.";

/** Returns whether a file has the name of a contract of LEAN: `20140606_goog_minute_quote_american_call_7500000_20140719.csv`. */
export const isLeanName = (fileName: string): boolean => contractFile.test(fileName);
