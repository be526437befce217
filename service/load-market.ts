import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { chainClockNote, chainTime } from "./chain-clock";
import { chainData } from "./chain-data";
import { importedData, simulatedData as simulatedCredit } from "./routes/attributions";
import { easternDay } from "../market/time/calendar";
import { ChainFileError } from "../market/imports/chain-file";
import { isoDate } from "../market/time/civil-day";
import { clockNote, marketTime, type ClockSetting } from "./market-clock";
import type { ServiceOptions } from "./service";
import { simulatedData, standardMarket, type MarketChoice } from "./simulated-data";
import { workInWorker } from "./statistics/work-in-worker";

export { ChainFileError };

/** What a service answers from, and whose data it is. */
export type LoadedMarket = Required<Pick<ServiceOptions, "market" | "attribution" | "marketTime">> &
  Pick<ServiceOptions, "volatility" | "tapes" | "askWork"> & {
    /** What people must know of the market's time; undefined where it is the real one. */
    timeNote: string | undefined;
  };

/** How a market is to be loaded; what is omitted is as without any flag. */
export interface MarketWish {
  clock?: ClockSetting;
  choice?: MarketChoice;
  /** When the service starts, in milliseconds since 1970 UTC; now when omitted. */
  startMs?: number;
}

/**
 * The market around a chain file, or the simulated one without a file. Rejects with a `ChainFileError` or, for a clock that
 * the file cannot follow, a `FlagError`.
 */
export async function loadMarket(chainFile: string | undefined, wish: MarketWish = {}): Promise<LoadedMarket> {
  const { clock = { kind: "open" }, choice = standardMarket, startMs = Date.now() } = wish;
  if (chainFile === undefined) return simulated({ clock, choice, startMs });
  const text = await readChain(chainFile);
  return simulatedAround(text, basename(chainFile), { clock, choice, startMs });
}

function simulatedAround(
  text: string,
  fileName: string,
  { clock, choice, startMs }: Required<MarketWish>,
): LoadedMarket {
  const { listing, days, market, tapes, volatility } = chainData(text, fileName, choice);
  const timeNote = chainClockNote(clock, listing);
  const credit = importedData(fileName, isoDate(easternDay(listing.asOfMs)));
  return {
    market,
    tapes,
    volatility,
    askWork: workInWorker({ choice, chain: { text, fileName } }),
    attribution: { ...credit, text: `${credit.text}; ${timeNote}` },
    marketTime: chainTime(clock, { listing, sessions: days.sessions, startMs }),
    timeNote,
  };
}

function simulated({ clock, choice, startMs }: Required<MarketWish>): LoadedMarket {
  const timeNote = clockNote(clock);
  const text = timeNote === undefined ? simulatedCredit.text : `${simulatedCredit.text}; ${timeNote}`;
  return {
    ...simulatedData(choice),
    attribution: { ...simulatedCredit, text },
    marketTime: marketTime(clock, startMs),
    askWork: workInWorker({ choice }),
    timeNote,
  };
}

const readingProblems: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "reading it is not allowed",
};

async function readChain(chainFile: string): Promise<string> {
  try {
    return await readFile(chainFile, "utf8");
  } catch (problem) {
    const { code = "", message } = problem as NodeJS.ErrnoException; // what node:fs rejects with
    throw new ChainFileError(`The chain file "${chainFile}" cannot be read: ${readingProblems[code] ?? message}.`, {
      cause: problem,
    });
  }
}
