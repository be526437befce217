import { basename } from "node:path";
import { easternDay, isoDate } from "@strikebook/calendar";
import { readDataFiles } from "../recordings/rules/read-data-file";
import { DataError } from "../recordings/errors/data-error";
import type { Snapshot } from "../recordings/snapshots/snapshot";
import { comparedChain, type ComparedChain } from "./compared-chain";
import { readPublishedLevels } from "./published-levels";
import { validationReport } from "./report";

interface FilesToValidate {
  paths: readonly string[];
  /** Instants of files that do not state them, by the name of the file, in milliseconds since 1970 UTC. */
  instants: ReadonlyMap<string, number>;
  /** Takes a sentence on a file that cannot be read, and on a figure without a chain. */
  note: (sentence: string) => void;
}

/** Computes the chains of files of which figures were published. Returns the page in Markdown, and how many chains it has. */
export async function validationPage({ paths, instants, note }: FilesToValidate) {
  const figures = await readPublishedLevels("validation/published.csv");
  const chains: ComparedChain[] = [];
  for (const path of paths) {
    for (const snapshot of await snapshotsOf(path, instants.get(basename(path)), note)) {
      const day = isoDate(easternDay(snapshot.asOfMs));
      const own = figures.filter(({ date, symbol }) => date === day && symbol === snapshot.underlying);
      if (own.length > 0) chains.push(comparedChain(snapshot, own));
    }
  }
  chains.sort((a, b) => a.snapshot.asOfMs - b.snapshot.asOfMs);
  const found = new Set(chains.flatMap((chain) => chain.figures));
  for (const { symbol, date, level } of figures.filter((figure) => !found.has(figure))) {
    note(`No chain of ${symbol} of ${date} is among the files: its ${level} is not compared.`);
  }
  return { page: validationReport(chains), chains: chains.length };
}

async function snapshotsOf(
  path: string,
  atMs: number | undefined,
  note: FilesToValidate["note"],
): Promise<readonly Snapshot[]> {
  try {
    return (await readDataFiles(path, { atMs })).flatMap(({ snapshots }) => snapshots);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    note(error.message);
    return [];
  }
}
