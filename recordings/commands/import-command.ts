import { lastValue, neededValue, readInstantFlag, readSpots, UsageError } from "./command-flags";
import { type DataCommand, STOPPED } from "./command";
import type { ReadOptions } from "../rules/read-data-file";
import { type ImportedFile, importFiles } from "./import-files";
import { countOf, snapshotLine } from "./wording";

/** `npm run data -- import`. */
export const importCommand: DataCommand = {
  summary: "adds files of option chains to a recording",
  usage: `npm run data -- import FILE|FOLDER|PATTERN... --into FOLDER [flags]

Reads files of option chains and adds their snapshots to the recording in a folder, which is made if it is absent. A file that was imported
before is not read again, so that a stopped import can be repeated. One that cannot be read is reported, and the others go on. Which layouts
are read: docs/data.md.

  --into FOLDER          the recording
  --at INSTANT           when the quotes were made, for files that do not say it: 2026-01-06T15:45-05:00, or without a zone in New York
  --spot ROOT=PRICE      the price of an underlying, for files that do not state it; several times for several
  --open-interest FILE   a file with the open interest, for files without it
  --columns FILE         a JSON file that maps columns of any CSV file to ours`,
  flags: { into: "value", at: "value", spot: "value", "open-interest": "value", columns: "value" },
  async run(parsed, { write, note, signal }) {
    if (parsed.words.length === 0) throw new UsageError("Name the files to import, such as spx_quotedata.csv.");
    const into = neededValue(parsed, "into", "my-chains");
    const at = lastValue(parsed, "at");
    const options: ReadOptions = {
      atMs: at === undefined ? undefined : readInstantFlag("at", at),
      spots: readSpots(parsed.values.get("spot") ?? []),
      openInterestFile: lastValue(parsed, "open-interest"),
      columnsFile: lastValue(parsed, "columns"),
    };
    const onProgress = (file: ImportedFile) => importedLines(file).forEach((line) => write(`${line}\n`));
    const report = await importFiles(parsed.words, { into, options, onProgress, signal });
    const counts = [
      `${countOf(report.added, "file")} imported`,
      ...(report.known > 0 ? [`${countOf(report.known, "file")} imported before`] : []),
      ...(report.refused > 0 ? [`${countOf(report.refused, "file")} refused`] : []),
    ];
    note(`${counts.join(", ")}.\n`);
    if (report.stopped) note("Stopped. Run the same command again to continue.\n");
    if (report.stopped) return STOPPED;
    return report.refused > 0 ? 1 : 0;
  },
};

/** Returns what became of one file, and why: `[3 of 100] spx.csv: ...` and lines below it. */
export function importedLines({ file, position, of, outcome }: ImportedFile): string[] {
  const head = `[${position} of ${of}] ${file}`;
  if (outcome.kind === "known") return [`${head}: imported before.`];
  if (outcome.kind === "refused") return [`${head}: REFUSED. ${outcome.message}`];
  const { added, replaced, identical } = outcome.report;
  const notes = [
    ...outcome.notes,
    ...(identical > 0 ? [`${countOf(identical, "snapshot")} had been recorded before.`] : []),
    ...(replaced > 0 ? [`${countOf(replaced, "snapshot")} replaced another one of the same instant.`] : []),
  ];
  return [
    `${head}: ${outcome.layout}.`,
    ...added.flatMap((snapshot) => [
      `    ${snapshotLine(snapshot)}.`,
      ...snapshot.flags.map((flag) => `    LOOKS WRONG, served only with --include-flagged: ${flag}.`),
    ]),
    ...notes.map((text) => `    ${text}`),
  ];
}
