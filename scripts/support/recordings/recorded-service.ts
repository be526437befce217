import { flowWithoutTrades } from "../../../service/market-source/recorded-flow-data";
import { type Day, easternDay } from "@strikebook/calendar";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { simulatedVolatilitySource } from "../../../market/volatility/simulated-volatility-source";
import { quoteColumns } from "../../../recordings/boards/quote-columns";
import { slicesOf } from "../../../recordings/boards/snapshot-slices";
import type { ListedSnapshot, SnapshotSource } from "../../../recordings/boards/snapshot-source";
import type { Snapshot } from "../../../recordings/snapshots/snapshot";
import {
  type SimulatedChoice,
  type SimulatedInstant,
  simulatedInstants,
  simulatedSnapshot,
} from "../../../recordings/recorders/simulated-snapshots";
import { recordedData } from "../../../service/market-source/recording-source";
import { createService, type ServiceOptions } from "../../../service/server/service";
import { accountWith, readServiceResponse } from "../service/start-service";

/** One market, whatever the default seed is: of most others a few volatilities between two strikes differ by 0.01 points. */
export const RECORDED_SEED = 20_260_155;
const days = new SimulatedDays(RECORDED_SEED);

/** The snapshots of the simulated market as a source. The contracts of a snapshot are computed when they are read. */
function lazySource(choice: SimulatedChoice): SnapshotSource {
  const instants = simulatedInstants(choice);
  const isRecorded = (session: Day) => session >= choice.from && session <= choice.to;
  const read = (id: string): Promise<Snapshot> => {
    const instant = instants[Number(id)];
    if (instant === undefined) return Promise.reject(new Error(`There is no snapshot ${id}.`));
    return Promise.resolve(simulatedSnapshot(days, instant, choice.rounded));
  };
  return {
    snapshots: instants.map(listed),
    slices: async (id) => slicesOf(await read(id)),
    contracts: async (id) => quoteColumns((await read(id)).contracts),
    close: (underlying, session) => (isRecorded(session) ? days.close(underlying, session) : undefined),
    firstClose: () => choice.from,
    reports: (underlying) => days.reports(underlying),
  };
}

function listed({ underlying, asOfMs }: SimulatedInstant, at: number): ListedSnapshot {
  const day = days.day(underlying, easternDay(asOfMs));
  if (day === undefined) throw new Error(`The simulated market has no ${underlying} then.`);
  return {
    id: String(at),
    roots: [...new Set(day.expirations.map(({ root }) => root))],
    underlying,
    asOfMs,
    quoteMs: asOfMs,
    spot: day.spotAt((asOfMs - day.openMs) / 1000),
    statedSpot: undefined,
    previousClose: day.previousClose,
    source: "Simulated by Strikebook",
    delayMinutes: undefined,
  };
}

/** Returns the market of a recording of the simulated market, as a service takes it. */
export function recordedMarketOf(choice: SimulatedChoice) {
  return {
    ...recordedData(lazySource(choice)),
    flow: flowWithoutTrades(),
  };
}

/**
 * Starts two services with one clock: over a recording of the simulated market, and over that market itself with the same symbols, the
 * same first session and no volume held.
 */
export function startRecordedAndReference(choice: SimulatedChoice) {
  const recorded = recordedMarketOf(choice);
  const { symbols } = recorded.market;
  const reference = {
    market: { ...marketOfDays(days), symbols },
    volatility: { ...simulatedVolatilitySource(days, symbols), firstSession: () => choice.from },
  };
  const clock = { nowMs: NaN };
  const start = (sources: Pick<ServiceOptions, "market" | "volatility">) => {
    const limits = { ...accountWith({}).limits, requestsPerMinute: 1e6 };
    const accounts = [accountWith({ credits: 1e9, limits })];
    const service = createService({ ...sources, accounts, now: () => clock.nowMs, report: console.error });
    return async (path: string) => {
      const headers = { authorization: "Bearer practice" };
      return readServiceResponse(await service.fetch(new Request(`http://service.test${path}`, { headers })));
    };
  };
  return { clock, symbols, recorded: start(recorded), reference: start(reference) };
}
