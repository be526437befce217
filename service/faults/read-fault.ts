import { endpoints, type EndpointName } from "../../src/contract/endpoints";
import { errorStatus, type ErrorCode } from "../../src/contract/errors";
import { closedReasons, reconnectReasons } from "../../src/contract/stream";
import type { Fault, FaultEffect, StreamBreak } from "./fault";

/** A fault that cannot be read. The message says what was expected and what came. */
export class FaultError extends Error {
  override readonly name = "FaultError";
}

/** How a fault is written, for `--help` and the control port. */
export const faultGrammar = `  ROUTE: EFFECT [xN]   the next N calls of a route meet the effect; every call without xN

  ROUTE   all, or one of ${wrapped(Object.keys(endpoints), "          ")}
  EFFECT  an error code of the API, such as unavailable, rate_limited or "warming_up retry-after=5"
          blocked-html     the network's own 403, an HTML page
          blocked-text     the network's own 429, whose error is text
          slow 30s         the answer comes that much later (ms, s, m or h)
          clock +2h        the clock jumps, back with a minus sign
          drop after=3     a stream is lost in the middle of the event after 3
          stall 20s        a stream's next event waits
          silence          a stream sends nothing more, and stays open
          garble           a stream's next event is no JSON
          closed key_revoked, reconnect server_shutdown   the service ends a stream

  For example  "heatmap: unavailable x3"   "all: slow 2s"   "stream: silence after=10 x1"`;

/** The names in lines of a page's width. */
function wrapped(names: readonly string[], indent: string): string {
  const lines = [""];
  for (const name of names) {
    const last = lines.at(-1) ?? "";
    if (last.length + name.length > 88) lines.push(name);
    else lines[lines.length - 1] = last === "" ? name : `${last}, ${name}`;
  }
  return lines.join(`,\n${indent}`);
}

/** The fault that a line describes. Throws a `FaultError`. */
export function readFault(line: string): Fault {
  const [, route, rest] = /^\s*([\w./{}-]+)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
  if (route === undefined || rest === undefined) {
    throw new FaultError(`A fault is written ROUTE: EFFECT [xN], such as "heatmap: unavailable x3"; "${line}" came.`);
  }
  const words = rest.split(/\s+/);
  const calls = /^x([1-9]\d*)$/.exec(words.at(-1) ?? "")?.[1];
  const effect = readEffect(calls === undefined ? words : words.slice(0, -1));
  return { route: readRoute(route), effect, ...(calls !== undefined && { calls: Number(calls) }) };
}

function readRoute(typed: string): Fault["route"] {
  if (typed === "all") return typed;
  if (Object.hasOwn(endpoints, typed)) return typed as EndpointName; // a key of the catalogue
  throw new FaultError(`There is no route "${typed}". Routes are all, ${Object.keys(endpoints).join(", ")}.`);
}

function readEffect(words: readonly string[]): FaultEffect {
  const [name = "", argument, extra] = words.filter((word) => !word.includes("="));
  const isTooMuch = extra !== undefined || (argument !== undefined && !takesArgument.has(name));
  if (isTooMuch) throw new FaultError(`In "${words.join(" ")}" the word "${extra ?? argument}" is one word too many.`);
  const options = new Map(words.filter((word) => word.includes("=")).map((word) => splitAt(word, "=")));
  const afterEvents = Number(options.get("after") ?? 0);
  const seconds = options.get("retry-after");
  for (const [option, value] of options) {
    const isKnown = (option === "after" || option === "retry-after") && /^\d+$/.test(value);
    if (!isKnown) throw new FaultError(`after= and retry-after= take a whole number; "${option}=${value}" came.`);
  }
  if (Object.hasOwn(errorStatus, name.toLowerCase())) {
    const code = name.toLowerCase() as ErrorCode; // a key of the error table
    return { kind: "refusal", code, ...(seconds !== undefined && { retryAfterSeconds: Number(seconds) }) };
  }
  switch (name) {
    case "blocked-html":
      return { kind: "edge", answer: "html" };
    case "blocked-text":
      return { kind: "edge", answer: "text" };
    case "slow":
      return { kind: "slow", waitMs: readDuration(name, argument) };
    case "clock":
      return { kind: "clock", jumpMs: readDuration(name, argument) };
    default:
      return { kind: "stream", afterEvents, break: readBreak(name, argument) };
  }
}

/** The effects that are told more by a word of its own. */
const takesArgument: ReadonlySet<string> = new Set(["slow", "clock", "stall", "closed", "reconnect"]);

function readBreak(how: string, argument: string | undefined): StreamBreak {
  switch (how) {
    case "drop":
    case "silence":
    case "garble":
      return { how };
    case "stall":
      return { how, waitMs: readDuration(how, argument) };
    case "closed":
      return { how, reason: readReason(how, closedReasons, argument) };
    case "reconnect":
      return { how, reason: readReason(how, reconnectReasons, argument) };
    default:
      throw new FaultError(
        `There is no fault "${how}". It is an error code of the API, or blocked-html, blocked-text, slow, clock, drop, stall, silence, garble, closed or reconnect.`,
      );
  }
}

function readReason<Reason extends string>(how: string, reasons: readonly Reason[], typed: string | undefined): Reason {
  const reason = reasons.find((known) => known === typed);
  if (reason !== undefined) return reason;
  throw new FaultError(`${how} takes one of ${reasons.join(", ")}; ${typed ? `"${typed}"` : "nothing"} came.`);
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

function readDuration(name: string, typed: string | undefined): number {
  const [, sign, amount, unit] = /^([+-]?)(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(typed ?? "") ?? [];
  const isBack = sign === "-";
  if (amount === undefined || (isBack && name !== "clock")) {
    throw new FaultError(
      `${name} takes a time such as ${name} 30s or ${name} 2m; ${typed ? `"${typed}"` : "nothing"} came.`,
    );
  }
  return (isBack ? -1 : 1) * Number(amount) * unitMs[unit as keyof typeof unitMs]; // one of the units matched
}

function splitAt(word: string, mark: string): [before: string, after: string] {
  const at = word.indexOf(mark);
  return [word.slice(0, at), word.slice(at + 1)];
}
