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
