import { isIP } from "node:net";

/** A flag that is not valid. The message says what was expected and received. */
export class FlagError extends Error {
  override readonly name = "FlagError";
}

/** Each function here parses the value of one flag, `undefined` if there is none, and throws a `FlagError`. */
export type FlagValue = string | undefined;

/** Returns what was received, for a message. */
export const receivedText = (value: FlagValue) => `received ${value ? `"${value}"` : "nothing"}`;

export function readPort(flag: string, example: number, value: FlagValue): number {
  const port = /^\d+$/.test(value ?? "") ? Number(value) : NaN;
  if (port <= 65_535) return port;
  throw new FlagError(`${flag} takes a number from 0 to 65535, such as ${flag} ${example}; ${receivedText(value)}.`);
}

export function readHost(value: FlagValue): string {
  if (value !== undefined && (isIP(value) > 0 || /^[a-z\d](?:[a-z\d.-]{0,61}[a-z\d])?$/i.test(value))) return value;
  throw new FlagError(`--host takes an address of this computer, such as --host 0.0.0.0; ${receivedText(value)}.`);
}

export function readPath(flag: string, what: string, example: string, value: FlagValue): string {
  if (value !== undefined && value !== "" && !value.startsWith("--")) return value;
  throw new FlagError(`${flag} takes the path of ${what}, such as ${flag} ${example}.`);
}
