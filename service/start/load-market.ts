import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { ChainFileError } from "../../market/imports/chain-file";
import { easternDay } from "../../market/time/calendar";
import { isoDate } from "../../market/time/civil-day";
import { MODEL_VERSION } from "../../market/days/simulated-days";
import { marketBudget } from "../../market/days/lru-cache";
import { FinishedSums } from "../../market/flow/tapes/finished-sums";
import type { BackgroundProcesses } from "../background/background-work";
import { workerProcesses } from "../background/worker-process";
import { chainClockNote, chainMarketTime } from "../market-source/chain-clock";
import { clockNote, type ClockSetting, simulatedMarketTime } from "../market-source/market-clock";
import {
  chainAttribution,
  chainData,
  defaultMarket,
  type MarketChoice,
  simulatedAttribution,
  simulatedData,
} from "../market-source/market-data";
import type { ServiceOptions } from "../server/service";

/** The market of a service, and its attribution. */
export type LoadedMarket = Required<Pick<ServiceOptions, "market" | "attribution" | "marketTime" | "marketName">> &
  Pick<ServiceOptions, "volatility" | "tapes"> &
  BackgroundProcesses & {
    /** Describes market time; `undefined` if it is real time. */
    timeNote: string | undefined;
  };

/** The market to load; the defaults are those of the flags. */
interface LoadMarketOptions {
  clock?: ClockSetting;
  choice?: MarketChoice;
  /** When the service starts, in milliseconds since 1970 UTC; now when omitted. */
  startMs?: number;
  /** Whether the processes of background work start at once rather than with their first task; false when omitted. */
  startsWorkers?: boolean;
}

/**
 * Loads the market around a chain file, or the simulated one without a file. Rejects with a `ChainFileError`, or with a
 * `MarketClockError` for a clock that starts outside the range of the market.
 */
export async function loadMarket(
  chainFile: string | undefined,
  options: LoadMarketOptions = {},
): Promise<LoadedMarket> {
  const { clock = { kind: "open" }, choice = defaultMarket, startMs = Date.now(), startsWorkers = false } = options;
  const given = { clock, choice, startMs, startsWorkers };
  if (chainFile === undefined) return simulatedMarket(given);
  return chainMarket(await readChain(chainFile), basename(chainFile), given);
}

function chainMarket(
  text: string,
  fileName: string,
  { clock, choice, startMs, startsWorkers }: Required<LoadMarketOptions>,
): LoadedMarket {
  const sums = new FinishedSums();
  const { start, ...processes } = workerProcesses({ choice, chain: { text, fileName } }, sums);
  const { listing, days, market, tapes, volatility } = chainData(text, fileName, choice, marketBudget(), sums);
  if (startsWorkers) start();
  const timeNote = chainClockNote(clock, listing);
  const attribution = chainAttribution(fileName, isoDate(easternDay(listing.asOfMs)));
  return {
    market,
    tapes,
    volatility,
    ...processes,
    attribution: { ...attribution, text: `${attribution.text}; ${timeNote}` },
    marketName: marketName(choice, text),
    marketTime: chainMarketTime(clock, { listing, sessions: days.sessions, startMs }),
    timeNote,
  };
}

function simulatedMarket({ clock, choice, startMs, startsWorkers }: Required<LoadMarketOptions>): LoadedMarket {
  const timeNote = clockNote(clock);
  const { text } = simulatedAttribution;
  const sums = new FinishedSums();
  const { start, ...processes } = workerProcesses({ choice }, sums);
  if (startsWorkers) start(); // It sets up the same market beside this process.
  const data = simulatedData(choice, marketBudget(), sums);
  return {
    ...data,
    attribution: { ...simulatedAttribution, text: timeNote === undefined ? text : `${text}; ${timeNote}` },
    marketName: marketName(choice),
    marketTime: simulatedMarketTime(clock, startMs),
    ...processes,
    timeNote,
  };
}

/** Returns a name that markets with different numbers do not share: of the simulated market, or of the one around a chain. */
function marketName({ seed, signal }: MarketChoice, chainText?: string): string {
  const chain = chainText === undefined ? "" : `-${createHash("sha256").update(chainText).digest("hex").slice(0, 16)}`;
  return `model${MODEL_VERSION}-seed${seed}-signal${signal}${chain}`;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "there is no permission to read it",
};

async function readChain(chainFile: string): Promise<string> {
  try {
    return await readFile(chainFile, "utf8");
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException; // what node:fs rejects with
    throw new ChainFileError(`The chain file "${chainFile}" cannot be read: ${reasons[code] ?? message}.`, {
      cause: error,
    });
  }
}
