import { basename } from "node:path";
import { FlagError, needed, switchFlag } from "@strikebook/http";
import { fileFlags, fileOptions, intoFlag } from "./command-flags";
import { dataCommand, STOPPED } from "./command";
import { apartNote } from "../rules/joined-parts";
import { wordedPrice } from "../rules/priced-snapshot";
import { chainPages } from "../layouts/readers/known-layouts";
import { tradeLayouts } from "../trade-files/staging/trade-layouts";
import { importFiles } from "./import-files";
import type { ImportedFile } from "./import-members";
import type { TapeResult } from "./import-tape";
import { countOf, groupedBy, snapshotLine } from "./wording";

/** Returns the headings of layouts, in lines of at most 140 characters. */
const listed = (lead: string, pages: readonly { heading: string }[]) =>
  `${lead} ${pages.map(({ heading }) => heading).join(", ")}.`.replace(/(?=.{140})(.{1,138},) /g, "$1\n  ");

/** `npm run data -- import`. */
export const importCommand = dataCommand({
  summary: "adds files of option chains, option trades and stock prints to a recording",
  usage: `npm run data -- import FILE|FOLDER|PATTERN... --into FOLDER [flags]

Reads files of option chains, of option trades and of off-exchange prints of shares, and adds what they have to the recording in a folder,
which is made if it is absent. A file that was imported before is not read again, so that a stopped import can be repeated. One that cannot
be read is reported, and the others go on. docs/data-layouts.md has an example of each layout.

${listed("Chains:", chainPages)}
${listed(
  "Trades and prints:",
  tradeLayouts.map(({ page }) => page),
)}`,
  flags: {
    into: needed(intoFlag("my-chains")),
    ...fileFlags,
    replace: switchFlag(
      "chains, trades and prints take the place of recorded ones of the same contracts, or tickers, and times",
    ),
  },
  async run(values, { write, note, signal }, files) {
    if (files.length === 0) throw new FlagError("Name the files to import, such as spx_quotedata.csv.");
    const { into, replace } = values;
    const options = fileOptions(values);
    const progress = progressLine(note);
    const refused: ImportedFile[] = [];
    const onProgress = (file: ImportedFile) => {
      progress.clear();
      if (file.result.kind === "refused") refused.push(file);
      importedLines(file).forEach((line) => write(`${line}\n`));
    };
    const report = await importFiles(files, {
      into,
      options,
      onProgress,
      signal,
      replace,
      onTape: ({ step, done }) => progress.show(`${step}, ${Math.floor(100 * done)} %`),
    });
    progress.clear();
    const counts = [
      `${countOf(report.added, "file")} imported`,
      ...(report.known > 0 ? [`${countOf(report.known, "file")} imported before`] : []),
      ...(report.refused > 0 ? [`${countOf(report.refused, "file")} refused`] : []),
    ];
    note(`${counts.join(", ")}.\n`);
    refusalLines(refused).forEach((line) => note(`${line}\n`));
    report.unmatched.forEach((sentence) => note(`${sentence}\n`));
    if (report.rescored > 0) note(`The trades of ${countOf(report.rescored, "date")} were scored again.\n`);
    if (report.stopped) note("Stopped. Run the same command again to continue.\n");
    if (report.stopped) return STOPPED;
    return report.refused > 0 ? 1 : 0;
  },
});

/** Reasons that are listed at the end of an import, at most. */
const SHOWN_REASONS = 20;

/** Returns each reason for which files were refused, with their names; empty for a single file. */
export function refusalLines(refused: readonly ImportedFile[]): string[] {
  if (refused.length < 2) return [];
  const reasonOf = ({ file, result }: ImportedFile) => {
    const message = result.kind === "refused" ? result.message : "";
    const start = `${basename(file)}: `;
    return message.startsWith(start) ? message.slice(start.length) : message;
  };
  const reasons = [...groupedBy(refused, reasonOf)].map(
    ([reason, files]) => `    ${namesOf(files.map(({ file }) => basename(file)))}: ${reason}`,
  );
  const others = reasons.length - SHOWN_REASONS;
  return [
    "Refused:",
    ...reasons.slice(0, SHOWN_REASONS),
    ...(others > 0 ? [`    ${countOf(others, "more reason")}, above.`] : []),
  ];
}

/** Returns what became of one file, and why: `[3 of 100] spx.csv: ...` and lines below it. */
export function importedLines({ file, position, of, result }: ImportedFile): string[] {
  const head = `[${position} of ${of}] ${file}`;
  if (result.kind === "known") return [`${head}: imported before.`];
  if (result.kind === "refused") return [`${head}: REFUSED. ${result.message}`];
  if (result.kind === "tape") {
    return [`${head}: ${result.layout}.`, ...tapeLines(result), ...result.notes.map((text) => `    ${text}`)];
  }
  const { added, replaced, identical, apart } = result.report;
  const notes = [
    ...result.notes,
    ...apart.map(apartNote),
    ...(identical > 0 ? [`${countOf(identical, "snapshot")} had been recorded before.`] : []),
    ...(replaced > 0 ? [`${countOf(replaced, "snapshot")} replaced another one of the same instant.`] : []),
  ];
  return [
    `${head}: ${result.layout}.`,
    ...added.flatMap((snapshot) => [
      `    ${snapshotLine(snapshot)}.`,
      ...(snapshot.files.length > 1
        ? [`    It has parts of ${namesOf(snapshot.files)}, and the price ${wordedPrice(snapshot)}.`]
        : []),
      ...snapshot.flags.map((flag) => `    LOOKS WRONG, served only with --include-flagged: ${flag}.`),
    ]),
    ...notes.map((text) => `    ${text}`),
  ];
}

/** Returns one line for each date: `2026-01-06: 1,234,567 trades in SPX, SPY and 30 others`. */
function tapeLines({ rows, report }: Extract<TapeResult, { kind: "tape" }>): string[] {
  const noun = rows === "trades" ? "trade" : "print";
  return [
    ...report.dates.map((date) => `    ${date.date}: ${countOf(date.rows, noun)} in ${namesOf(date.names)}.`),
    ...(report.known.length > 0 ? [`    ${countOf(report.known.length, "date")} had been added before.`] : []),
  ];
}

const SHOWN_NAMES = 8;

function namesOf(names: readonly string[]): string {
  if (names.length <= SHOWN_NAMES) return names.join(", ");
  return `${names.slice(0, SHOWN_NAMES).join(", ")} and ${countOf(names.length - SHOWN_NAMES, "other")}`;
}

/** Shows a line that each change replaces. */
function progressLine(note: (text: string) => void) {
  let shown = "";
  const show = (text: string) => {
    if (text === shown) return;
    note(`\r${text.padEnd(shown.length)}`);
    shown = text;
  };
  const clear = () => {
    if (shown !== "") note(`\r${" ".repeat(shown.length)}\r`);
    shown = "";
  };
  return { show, clear };
}
