const encoder = new TextEncoder();

/** One event of a stream, ready to send. API document, Part 6; `data` is JSON text, `id` is left out where there is none. */
export function eventBytes(event: string, data: string, id = ""): Uint8Array {
  return encoder.encode(`${idLine(id)}event: ${event}\ndata: ${data}\n\n`);
}

/** The id of the event that follows in the same text; nothing where there is none. */
export function idBytes(id: string): Uint8Array {
  return encoder.encode(idLine(id));
}

const idLine = (id: string) => (id === "" ? "" : `id: ${id}\n`);

/** The comment that says the connection is alive. API document, Part 6: every 15 seconds. */
export const keepAlive = encoder.encode(": \n\n");

/** The parts of a text as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
