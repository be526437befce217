const encoder = new TextEncoder();

/** Encodes one event of a stream. API document, Part 6. An event without `id` has no id line. */
export function eventBytes(event: string, payload: object, id = ""): Uint8Array {
  return encoder.encode(`${idLine(id)}event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`);
}

/** Returns the line with the position after an event; empty if there is none. */
export function idBytes(id: string): Uint8Array {
  return encoder.encode(idLine(id));
}

const idLine = (id: string) => (id === "" ? "" : `id: ${id}\n`);

/** The comment that shows that a stream is alive. API document, Part 6. */
export const keepAlive = encoder.encode(": \n\n");

/** Returns the beginning of a `snapshot` event, up to the value of `lagged`, which depends on the reader. */
export function snapshotHead(board: object): Uint8Array {
  return encoder.encode(`event: snapshot\ndata: ${JSON.stringify(board).slice(0, -1)},"lagged":`);
}

const tails = { true: encoder.encode("true}\n\n"), false: encoder.encode("false}\n\n") };

/** Returns the end of a `snapshot` event. */
export function snapshotTail(lagged: boolean): Uint8Array {
  return tails[`${lagged}`];
}

/** Returns the board of the beginning of a `snapshot` event. */
export function boardOfHead(head: Uint8Array): object {
  const text = new TextDecoder().decode(head);
  const json = text.slice(text.indexOf("{"), text.lastIndexOf(',"lagged":'));
  return JSON.parse(`${json}}`) as object; // what snapshotHead has encoded
}
