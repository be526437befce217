import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Attribution } from "../../src/contract/meta";
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

/** The market to load. The defaults equal the defaults of the flags. */
interface LoadMarketOptions {
  clock?: ClockSetting;
  choice?: MarketChoice;
  /** When the service starts, in milliseconds since 1970 UTC; now when omitted. */
  startMs?: number;
  /** Whether the processes of background work start at once rather than with their first task; false when omitted. */
  startsWorkers?: boolean;
}

/**
 * Loads the market around a chain file, or the simulated market without a file. Rejects with a `ChainFileError`, or with a
 * `MarketClockError` for a clock that starts outside the range of the market.
 */
export async function loadMarket(
  chainFile: string | undefined,
  options: LoadMarketOptions = {},
): Promise<LoadedMarket> {
  const { clock = { kind: "open" }, choice = defaultMarket, startMs = Date.now(), startsWorkers = false } = options;
  const chain =
    chainFile === undefined ? undefined : { text: await readChain(chainFile), fileName: basename(chainFile) };
  const sums = new FinishedSums();
  const { start, ...processes } = workerProcesses({ choice, ...(chain && { chain }) }, sums);
  if (chain === undefined) {
    if (startsWorkers) start(); // They set up the same market beside this process.
    const { market, tapes, volatility } = simulatedData(choice, marketBudget(), sums);
    const timeNote = clockNote(clock);
    return {
      market,
      tapes,
      volatility,
      ...processes,
      timeNote,
      attribution: withNote(simulatedAttribution, timeNote),
      marketName: marketName(choice),
      marketTime: simulatedMarketTime(clock, startMs),
    };
  }
  const { listing, days, ...data } = chainData(chain.text, chain.fileName, choice, marketBudget(), sums);
  if (startsWorkers) start(); // The file can be read.
  const { market, tapes, volatility } = data;
  const timeNote = chainClockNote(clock, listing);
  return {
    market,
    tapes,
    volatility,
    ...processes,
    timeNote,
    attribution: withNote(chainAttribution(chain.fileName, isoDate(easternDay(listing.asOfMs))), timeNote),
    marketName: marketName(choice, chain.text),
    marketTime: chainMarketTime(clock, { listing, sessions: days.sessions, startMs }),
  };
}

function withNote(attribution: Attribution, note: string | undefined): Attribution {
  return note === undefined ? attribution : { ...attribution, text: `${attribution.text}; ${note}` };
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
