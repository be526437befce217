import { readLimits } from "../layouts/text/limits";
import { pricedTogether } from "../rules/priced-together";
import { DataError } from "../snapshots/snapshot";
import type { Recording } from "../store/recording";
import { added, type FileOutcome, type ImportedFile, refusal, type Waiting } from "./import-members";

/** A file that waits for the price of another one, and its place among those of the import. */
export interface WaitingFile extends Waiting, Pick<ImportedFile, "file" | "position"> {}

/** Files that wait are in memory, with no more contracts together than one file can have. */
export function isRoomFor(waiting: readonly Waiting[], next: Waiting): boolean {
  const counts = [...waiting, next].flatMap(({ read }) => read.unpriced.map(({ chain }) => chain.contracts.length));
  return counts.reduce((sum, count) => sum + count, 0) <= readLimits.contracts;
}

/** Returns the refusal of a file without a price. */
export const refusalOfWaiting = ({ read }: Waiting): FileOutcome =>
  refusal(read.name, new DataError(`${read.name}: ${read.unpriced[0]?.problem ?? "no chain is left."}`));

/** Adds files without a price, once all others are recorded. */
export async function* importTogether(
  waiting: readonly WaitingFile[],
  recording: Recording,
): AsyncGenerator<Omit<ImportedFile, "of">> {
  const priced = await pricedTogether(
    waiting.map(({ read }) => read),
    recording.snapshots,
  );
  for (const [at, { file, position, read, origin }] of waiting.entries()) {
    const own = priced[at];
    const outcome = own?.file
      ? await added(recording, own.file, origin).catch((error: unknown) => refusal(file, error))
      : refusal(file, new DataError(`${read.name}: ${own?.problem ?? ""}`));
    yield { file, position, outcome };
  }
}
