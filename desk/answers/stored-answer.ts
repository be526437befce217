import { deflateRaw, inflateRaw } from "node:zlib";

/** The response to one question, as the provider sent it. */
export interface StoredAnswer {
  /** The response that it is from: answers of one response have the same. */
  call: string;
  /** When the response arrived, by the engine's time, in milliseconds since 1970 UTC. */
  atMs: number;
  /**
   * `record`: a symbol's record. `missing`: the reason why the provider has none. `absent`: the response does not mention the symbol.
   * `whole`: a response that is not split.
   */
  kind: "record" | "missing" | "absent" | "whole";
  /** The response without its records and reasons; of a whole response only `meta`. */
  frame: Frame;
  /** The JSON of the record, the reason or the whole response; empty if absent. */
  text: string;
}

/** A response of the provider without the parts that belong to one symbol. */
export interface Frame {
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

/** Returns an answer as text: in the first line the fields that a node reads, in the second its JSON, which is passed on unread. */
export function answerText({ text, ...header }: StoredAnswer): string {
  return `${JSON.stringify(header)}\n${text}`;
}

/** Reads what `answerText` wrote. */
export function readAnswer(stored: string): StoredAnswer {
  const end = stored.indexOf("\n");
  const header = JSON.parse(stored.slice(0, end)) as Omit<StoredAnswer, "text">; // as `answerText` wrote it
  return { ...header, text: stored.slice(end + 1) };
}
