import { ImportError, damaged } from "./import-error";

const LINE_END = "\n".charCodeAt(0);

/** A line of a file with stored data is far below this length. */
const MAX_LINE_BYTES = 64_000_000;

/**
 * Returns the lines of a gzipped file in UTF-8, one after the other, without their ends. Rejects with an `ImportError` if it cannot be
 * unpacked, or ends within a line.
 */
export async function* fileLines(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  let parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      let from = 0;
      for (let end = value.indexOf(LINE_END); end >= 0; end = value.indexOf(LINE_END, from)) {
        yield joined([...parts, value.subarray(from, end)]);
        from = end + 1;
        parts = [];
        length = 0;
      }
      parts.push(value.subarray(from));
      length += value.length - from;
      if (length > MAX_LINE_BYTES) throw new ImportError(damaged("a line is too long"));
    }
  } catch (failure) {
    if (failure instanceof ImportError) throw failure;
    throw new ImportError(damaged("it cannot be unpacked to its end"), { cause: failure });
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (length > 0) throw new ImportError(damaged("its last line has no end"));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
