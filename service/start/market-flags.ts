import { FlagError, type FlagValue, receivedText } from "@strikebook/http";
import type { Fault } from "../faults/faults";
import { FaultError, parseFault } from "../faults/parse-fault";
import type { RateHeaderForm } from "../gateway/rate-limit";
import type { ClockSetting } from "../market-source/market-clock";
import { defaultMarket, type MarketChoice } from "../market-source/market-data";

export function readFaultFlag(value: FlagValue): Fault {
  try {
    return parseFault(value ?? "");
  } catch (error) {
    if (error instanceof FaultError) throw new FlagError(`--fault: ${error.message}`, { cause: error });
    throw error;
  }
}

export function readRateHeaders(value: FlagValue): RateHeaderForm {
  if (value === "plan" || value === "unlimited") return value;
  throw new FlagError(`--rate-headers takes plan or unlimited; ${receivedText(value)}.`);
}

/** Seeds have 32 bits: a greater seed would give the market of a smaller seed. */
const MAX_SEED = 2 ** 32 - 1;

export function readSeed(value: FlagValue): number {
  const seed = /^\d+$/.test(value ?? "") ? Number(value) : NaN;
  if (seed <= MAX_SEED) return seed;
  throw new FlagError(
    `--seed takes a whole number from 0 to ${MAX_SEED}, such as --seed ${defaultMarket.seed}; ${receivedText(value)}.`,
  );
}

export function readSignal(value: FlagValue): MarketChoice["signal"] {
  if (value === "0") return 0;
  if (value === "1") return 1;
  throw new FlagError(`--signal takes 0 or 1; ${receivedText(value)}.`);
}

/** The forms of `--market-clock`, for messages. */
const marketClockForms = "open, real, 2026-11-20T10:30-05:00, -3h, x60 or 2026-11-20T10:30-05:00,x60";

export function readMarketClock(value: FlagValue): ClockSetting {
  const text = value ?? "";
  if (text === "open" || text === "real") return { kind: text };
  const parts = text.split(",");
  const instants = parts.flatMap((part) => instantOf(part) ?? []);
  const speeds = parts.flatMap((part) => speedOf(part) ?? []);
  const shifts = parts.flatMap((part) => shiftOf(part) ?? []);
  const isValid = instants.length + speeds.length + shifts.length === parts.length;
  const [fromMs] = instants;
  const [times] = speeds;
  const [byMs] = shifts;
  if (isValid && parts.length === 1) {
    if (fromMs !== undefined) return { kind: "pinned", atMs: fromMs };
    if (times !== undefined) return { kind: "fast", times, fromMs: undefined };
    if (byMs !== undefined) return { kind: "shifted", byMs };
  }
  if (isValid && parts.length === 2 && fromMs !== undefined && times !== undefined) {
    return { kind: "fast", times, fromMs };
  }
  throw new FlagError(`--market-clock takes ${marketClockForms}; ${receivedText(text)}.`);
}

/** Parses an instant. Seconds are optional; the offset is required, because users are not all in New York. */
function instantOf(part: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(part)) return undefined;
  const instantMs = Date.parse(part);
  return Number.isNaN(instantMs) ? undefined : instantMs;
}

function speedOf(part: string): number | undefined {
  const times = /^x(\d+(?:\.\d+)?)$/.exec(part)?.[1];
  return times === undefined || Number(times) === 0 ? undefined : Number(times);
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function shiftOf(part: string): number | undefined {
  const [, sign, count, unit = ""] = /^([+-])(\d+)([smhd])$/.exec(part) ?? [];
  return count === undefined ? undefined : (sign === "-" ? -1 : 1) * Number(count) * (unitMs[unit] ?? 0);
}
