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
 * unpacked, or ends within a line. In a file that is not gzipped, which an editor has saved, lines can end with CR LF, and the last line
 * needs no end.
 */
export async function* fileLines(file: Blob): AsyncGenerator<string> {
  if (await isGzip(file)) yield* unpackedLines(file.stream().pipeThrough(new DecompressionStream("gzip")), true);
  else for await (const line of unpackedLines(file.stream(), false)) yield line.replace(/\r$/, "");
}

/** Whether a file begins as a gzipped one does. RFC 1952, Part 2.3.1. */
async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

async function* unpackedLines(stream: ReadableStream<BufferSource>, isWhole: boolean): AsyncGenerator<string> {
  const reader = stream.getReader();
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
  if (begun === "") return;
  if (isWhole) throw new ImportError(damaged("its last line has no end"));
  yield begun;
}
