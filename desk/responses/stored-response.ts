import { deflateRaw, inflateRaw } from "node:zlib";

/** The response to one call, as the provider sent it. */
export interface StoredResponse {
  /** The id of the provider's response that it is from: several parts of one response have the same. */
  call: string;
  /** When the response arrived, by the engine's time, in milliseconds since 1970 UTC. */
  atMs: number;
  /**
   * `record`: a symbol's record. `missing`: the reason why the provider has none. `absent`: the response does not mention the symbol.
   * `whole`: a response that is not split.
   */
  kind: "record" | "missing" | "absent" | "whole";
  /** The response without its records and reasons; of a whole response only `meta`. */
  frame: Envelope;
  /** The JSON of the record, the reason or the whole response; empty if absent. */
  text: string;
}

/** A response of the provider without the parts that belong to one symbol. */
export interface Envelope {
  readonly data?: object;
  readonly meta?: unknown;
  readonly [field: string]: unknown;
}

/** Compresses a text for the engine. */
export function packed(text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    deflateRaw(text, (problem, bytes) => (problem ? reject(problem) : resolve(bytes)));
  });
}

/** Returns the text that was compressed. */
export function unpacked(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    inflateRaw(bytes, (problem, text) => (problem ? reject(problem) : resolve(String(text))));
  });
}

/** Returns a response as text: in the first line the fields that a node reads, in the second its JSON, which is passed on unread. */
export function storedText({ text, ...header }: StoredResponse): string {
  return `${JSON.stringify(header)}\n${text}`;
}

/** Reads what `storedText` wrote. */
export function readStoredText(stored: string): StoredResponse {
  const end = stored.indexOf("\n");
  const header = JSON.parse(stored.slice(0, end)) as Omit<StoredResponse, "text">; // as `storedText` wrote it
  return { ...header, text: stored.slice(end + 1) };
}
