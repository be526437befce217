/** Why a file was not imported, and what to do, for the user. Nothing of it was stored. */
export class ImportError extends Error {
  override readonly name = "ImportError";

  /** `reason` is a sentence or more. */
  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Nothing was imported.`, options);
  }
}

/** Returns the error for a damaged file, with the damage. */
export function damaged(detail: string): string {
  return `This file is damaged or incomplete: ${detail}. Copy or export it again.`;
}

/** A line of a file with stored data is far below this length. */
const MAX_LINE_CHARACTERS = 64_000_000;

/**
 * Returns the lines of a gzipped file in UTF-8, in order, without their ends. Rejects with an `ImportError` if it cannot be
 * unpacked, or ends within a line.
 */
export async function* fileLines(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const decoder = new TextDecoder();
  let begun = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const [first = "", ...more] = decoder.decode(value, { stream: true }).split("\n");
      const lines = [begun + first, ...more];
      begun = lines.pop() ?? "";
      yield* lines;
      if (begun.length > MAX_LINE_CHARACTERS) throw new ImportError(damaged("a line is too long"));
    }
  } catch (failure) {
    if (failure instanceof ImportError) throw failure;
    throw new ImportError(damaged("it cannot be unpacked to its end"), { cause: failure });
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (begun !== "") throw new ImportError(damaged("its last line has no end"));
}
