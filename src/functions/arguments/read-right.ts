import { ArgumentError, shown } from "./argument-error";

/** Which options: calls or puts. */
export type Right = "call" | "put";

const spellings: ReadonlyMap<string, Right> = new Map([
  ["call", "call"],
  ["calls", "call"],
  ["c", "call"],
  ["put", "put"],
  ["puts", "put"],
  ["p", "put"],
]);

/** `call` or `put`, also `C` and `P`; the name says what is read, for example `The right`. */
export function readRight(value: unknown, name: string): Right {
  const right = spellings.get(String(value).trim().toLowerCase());
  if (right) return right;
  throw new ArgumentError(`${name} is "call" or "put", or "C" or "P"; ${shown(value)} is none of these.`);
}
