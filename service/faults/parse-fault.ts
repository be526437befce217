import {
  type EndpointName,
  type ErrorCode,
  closedReasons,
  endpoints,
  errorStatus,
  reconnectReasons,
} from "@strikebook/contract";
import type { Fault, FaultEffect, StreamBreak } from "./faults";

/** A fault that cannot be parsed. The message says what was expected and received. */
export class FaultError extends Error {
  override readonly name = "FaultError";
}

/** The syntax of faults, for `--help` and the control port. */
export const faultGrammar = `  ROUTE: EFFECT [xN]   affects the next N requests to a route; without xN every request

  ROUTE   all, or one of ${wrapped(Object.keys(endpoints), "          ")}
  EFFECT  an error code of the API, such as unavailable, rate_limited or "warming_up retry-after=5"
          blocked-html     a 403 of the network in front of the service, an HTML page
          blocked-text     a 429 of that network, whose error is text
          slow 30s         delays the response (ms, s, m or h)
          clock +2h        sets the clock forward, or back with a minus sign
          drop after=3     drops a stream in the middle of the event after 3
          stall 20s        delays the next event of a stream
          silence          sends nothing more on a stream, and keeps it open
          garble           sends the next event of a stream with data that is not JSON
          closed key_revoked, reconnect server_shutdown   ends a stream with that event

  For example  "heatmap: unavailable x3"   "all: slow 2s"   "stream: silence after=10 x1"`;

/** Wraps names to lines of at most 88 characters. */
function wrapped(names: readonly string[], indent: string): string {
  const lines = [""];
  for (const name of names) {
    const last = lines.at(-1) ?? "";
    if (last.length + name.length > 88) lines.push(name);
    else lines[lines.length - 1] = last === "" ? name : `${last}, ${name}`;
  }
  return lines.join(`,\n${indent}`);
}

/** Parses the fault of a line. Throws a `FaultError`. */
export function parseFault(line: string): Fault {
  const [, route, rest] = /^\s*([\w./{}-]+)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
  if (route === undefined || rest === undefined) {
    throw new FaultError(
      `A fault is written ROUTE: EFFECT [xN], such as "heatmap: unavailable x3"; received "${line}".`,
    );
  }
  const words = rest.split(/\s+/);
  const calls = /^x([1-9]\d*)$/.exec(words.at(-1) ?? "")?.[1];
  const effect = parseEffect(calls === undefined ? words : words.slice(0, -1));
  return { route: parseRoute(route), effect, ...(calls !== undefined && { calls: Number(calls) }) };
}

function parseRoute(text: string): Fault["route"] {
  if (text === "all") return text;
  if (Object.hasOwn(endpoints, text)) return text as EndpointName; // a key of the catalogue
  throw new FaultError(`There is no route "${text}". Routes are all, ${Object.keys(endpoints).join(", ")}.`);
}

/** The effects with an argument. */
const effectsWithArgument: ReadonlySet<string> = new Set(["slow", "clock", "stall", "closed", "reconnect"]);

function parseEffect(words: readonly string[]): FaultEffect {
  const [name = "", argument, extra] = words.filter((word) => !word.includes("="));
  const isTooMuch = extra !== undefined || (argument !== undefined && !effectsWithArgument.has(name));
  if (isTooMuch) throw new FaultError(`"${words.join(" ")}" has an unexpected word: "${extra ?? argument}".`);
  const options = new Map(words.filter((word) => word.includes("=")).map((word) => splitAt(word, "=")));
  const afterEvents = Number(options.get("after") ?? 0);
  const seconds = options.get("retry-after");
  for (const [option, value] of options) {
    const isKnown = (option === "after" || option === "retry-after") && /^\d+$/.test(value);
    if (!isKnown)
      throw new FaultError(
        `The options are after= and retry-after= with a whole number; received "${option}=${value}".`,
      );
  }
  if (Object.hasOwn(errorStatus, name.toLowerCase())) {
    const code = name.toLowerCase() as ErrorCode; // a key of the error table
    return { kind: "refusal", code, ...(seconds !== undefined && { retryAfterSeconds: Number(seconds) }) };
  }
  switch (name) {
    case "blocked-html":
      return { kind: "edge", body: "html" };
    case "blocked-text":
      return { kind: "edge", body: "text" };
    case "slow":
      return { kind: "slow", waitMs: parseDuration(name, argument) };
    case "clock":
      return { kind: "clock", jumpMs: parseDuration(name, argument) };
    default:
      return { kind: "stream", afterEvents, break: parseBreak(name, argument) };
  }
}

function parseBreak(how: string, argument: string | undefined): StreamBreak {
  switch (how) {
    case "drop":
    case "silence":
    case "garble":
      return { how };
    case "stall":
      return { how, waitMs: parseDuration(how, argument) };
    case "closed":
      return { how, reason: parseReason(how, closedReasons, argument) };
    case "reconnect":
      return { how, reason: parseReason(how, reconnectReasons, argument) };
    default:
      throw new FaultError(
        `There is no fault "${how}". It must be an error code of the API, or blocked-html, blocked-text, slow, clock, drop, stall, silence, garble, closed or reconnect.`,
      );
  }
}

function parseReason<Reason extends string>(how: string, reasons: readonly Reason[], text: string | undefined): Reason {
  const reason = reasons.find((known) => known === text);
  if (reason !== undefined) return reason;
  throw new FaultError(`${how} takes one of ${reasons.join(", ")}; received ${text ? `"${text}"` : "nothing"}.`);
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

function parseDuration(name: string, text: string | undefined): number {
  const [, sign, amount, unit] = /^([+-]?)(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text ?? "") ?? [];
  const isBack = sign === "-";
  if (amount === undefined || (isBack && name !== "clock")) {
    throw new FaultError(
      `${name} takes a time such as ${name} 30s or ${name} 2m; received ${text ? `"${text}"` : "nothing"}.`,
    );
  }
  return (isBack ? -1 : 1) * Number(amount) * unitMs[unit as keyof typeof unitMs]; // one of the units matched
}

function splitAt(word: string, mark: string): [before: string, after: string] {
  const at = word.indexOf(mark);
  return [word.slice(0, at), word.slice(at + 1)];
}
