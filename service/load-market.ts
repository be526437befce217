import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { chainClockNote, chainTime } from "./chain-clock";
import { chainData } from "./chain-data";
import { importedData, simulatedData as simulatedCredit } from "./routes/attributions";
import { easternDay } from "./market/time/calendar";
import { ChainFileError } from "./market/imports/chain-file";
import { isoDate } from "./market/time/civil-day";
import { clockNote, marketTime, type ClockSetting } from "./market-clock";
import type { ServiceOptions } from "./service";
import { simulatedData } from "./simulated-data";
import { workInWorker } from "./statistics/work-in-worker";

export { ChainFileError };

/** What a service answers from, and whose data it is. */
export type LoadedMarket = Required<Pick<ServiceOptions, "market" | "attribution" | "marketTime">> &
  Pick<ServiceOptions, "volatility" | "tapes" | "askWork"> & {
    /** What people must know of the market's time; undefined where it is the real one. */
    timeNote: string | undefined;
  };

/**
 * The market around a chain file, or the simulated one without a file, for a service that starts at an instant (milliseconds
 * since 1970 UTC). Rejects with a `ChainFileError` or, for a clock that the file cannot follow, a `FlagError`.
 */
export async function loadMarket(
  chainFile: string | undefined,
  clock: ClockSetting = { kind: "open" },
  startMs = Date.now(),
): Promise<LoadedMarket> {
  if (chainFile === undefined) return simulated(clock, startMs);
  const text = await readChain(chainFile);
  return simulatedAround(text, basename(chainFile), { clock, startMs });
}

function simulatedAround(
  text: string,
  fileName: string,
  { clock, startMs }: { clock: ClockSetting; startMs: number },
): LoadedMarket {
  const { listing, days, market, tapes, volatility } = chainData(text, fileName);
  const timeNote = chainClockNote(clock, listing);
  const credit = importedData(fileName, isoDate(easternDay(listing.asOfMs)));
  return {
    market,
    tapes,
    volatility,
    attribution: { ...credit, text: `${credit.text}; ${timeNote}` },
    marketTime: chainTime(clock, { listing, sessions: days.sessions, startMs }),
    timeNote,
  };
}

function simulated(clock: ClockSetting, startMs: number): LoadedMarket {
  const timeNote = clockNote(clock);
  const text = timeNote === undefined ? simulatedCredit.text : `${simulatedCredit.text}; ${timeNote}`;
  return {
    ...simulatedData(),
    attribution: { ...simulatedCredit, text },
    marketTime: marketTime(clock, startMs),
    askWork: workInWorker(),
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
