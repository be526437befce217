/** The connection of a client, as far as needed here. */
export interface ClientSocket {
  readonly localPort?: number | undefined;
  readonly remotePort?: number | undefined;
  readonly remoteAddress?: string | undefined;
  readonly bytesWritten: number;
  destroy(): unknown;
}

/** What the body of a response is written to: Node's response, after its head was written. */
export interface OutgoingBody {
  /** Null if the client has disconnected. */
  readonly socket: ClientSocket | null;
  flushHeaders(): void;
  /** Returns false if the reader is behind: `drain` follows. */
  write(bytes: Uint8Array): boolean;
  end(): unknown;
  on(event: "drain" | "close", listener: () => void): unknown;
}

/** Writes the body of a response. */
export type BodyWriter = (outgoing: OutgoingBody) => void;

const writers = new WeakMap<Response, BodyWriter>();

/** Notes how the body of a response is written without its stream, which costs a server with many readers half of its time. */
export function noteWriter(response: Response, write: BodyWriter): Response {
  writers.set(response, write);
  return response;
}

/** Returns how the body of a response is written; `undefined` if it is read from its stream. */
export function writerOf(response: Response): BodyWriter | undefined {
  return writers.get(response);
}
