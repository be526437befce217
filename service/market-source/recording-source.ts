import type { VolatilityData } from "../../market/days/volatility-source";
import { dailyStat, type StatRequest } from "../../market/exposure/daily-stats";
import type { ServedMarket } from "../../market/exposure/market";
import type { QuoteData } from "../../market/quotes/quoted-chain";
import { quoteColumns } from "../../recordings/boards/quote-columns";
import { RecordedIndex } from "../../recordings/boards/recorded-index";
import { LoadedSlices, recordedMarket } from "../../recordings/boards/recorded-market";
import { RecordedQuotes } from "../../recordings/boards/recorded-quotes";
import { RecordedVolatility } from "../../recordings/boards/recorded-volatility";
import { slicesOf } from "../../recordings/boards/snapshot-slices";
import type { SnapshotSource } from "../../recordings/boards/snapshot-source";
import { RecordedFlow } from "../../recordings/flow/recorded-flow";
import { DataError } from "../../recordings/errors/data-error";
import { Recording } from "../../recordings/store/recording";

import { resultOrRefusal, type RunFlowQuery } from "./recorded-flow-data";

/** The recording that a service serves. */
export interface RecordingChoice {
  folder: string;
  /** Whether snapshots that look wrong are served too. */
  includeFlagged: boolean;
}

/** Returns the market of recorded snapshots, their volatility and their quotes. `isPlayed`: `DataOrigin`. */
export function recordedData(
  source: SnapshotSource,
  isPlayed = true,
): { market: ServedMarket; volatility: VolatilityData; quotes: QuoteData } {
  const index = new RecordedIndex(source, isPlayed);
  const slices = new LoadedSlices(source);
  return {
    market: recordedMarket(index, slices),
    volatility: new RecordedVolatility(source, index, slices),
    quotes: new RecordedQuotes(source, index, slices),
  };
}

/** What is read of a snapshot. */
type SnapshotReading = Pick<SnapshotSource, "slices" | "contracts">;

/** Returns the snapshots of a recording as a source. `reading` reads their expirations and contracts; this process does when it is omitted. */
export function recordingSource(
  recording: Recording,
  includeFlagged: boolean,
  reading: SnapshotReading = {
    slices: async (id) => slicesOf(await readNewest(recording, id)),
    contracts: async (id) => quoteColumns((await readNewest(recording, id)).contracts),
  },
): SnapshotSource {
  let all: Recording["snapshots"] = [];
  let served: Recording["snapshots"] = [];
  return {
    get snapshots() {
      if (all !== recording.snapshots) {
        all = recording.snapshots;
        served = includeFlagged ? all : all.filter(({ flags }) => flags.length === 0);
      }
      return served;
    },
    slices: reading.slices,
    contracts: reading.contracts,
    close: (underlying, session) => recording.closes().get(underlying)?.get(session),
    firstClose(underlying) {
      const sessions = recording.closes().get(underlying)?.keys();
      return sessions && Math.min(...sessions);
    },
    reports: (underlying) => recording.earnings().get(underlying) ?? [],
  };
}

/** Reads a snapshot, which another process may have added or merged just now. */
async function readNewest(recording: Recording, id: string) {
  try {
    return await recording.read(id);
  } catch (error) {
    if (!(error instanceof DataError) || !(await recording.refresh())) throw error;
    return recording.read(id);
  }
}

/** The computations of the process that reads a recording. */
export interface RecordingTasks extends SnapshotReading {
  /** Computes the statistics of a session up to an instant, in milliseconds since 1970 UTC. */
  stat: (request: StatRequest, nowMs: number) => ReturnType<typeof dailyStat>;
  /** Answers a query about recorded trades. */
  flow: RunFlowQuery;
  /** Gets ready for the first of these queries. */
  warmFlow: () => Promise<void>;
}

/** Returns the computations over a recording, which is opened for the first of them. */
export function recordingTasks({ folder, includeFlagged }: RecordingChoice): RecordingTasks {
  let opened:
    Promise<{ recording: Recording; source: SnapshotSource; market: ServedMarket; flow: RecordedFlow }> | undefined;
  const open = () =>
    (opened ??= Recording.open(folder).then((recording) => {
      const source = recordingSource(recording, includeFlagged);
      return { recording, source, market: recordedData(source).market, flow: new RecordedFlow(recording) };
    }));
  return {
    slices: async (id) => (await open()).source.slices(id),
    contracts: async (id) => (await open()).source.contracts(id),
    async stat(request, nowMs) {
      const { recording, market } = await open();
      await recording.refresh();
      return dailyStat(market, request, nowMs);
    },
    async warmFlow() {
      await (await open()).flow.warm();
    },
    async flow(name, request, signal) {
      const { flow } = await open();
      return resultOrRefusal(flow, name, request, signal);
    },
  };
}
