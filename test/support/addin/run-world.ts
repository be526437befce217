import { endpoints } from "@strikebook/contract";
import { ModelRuns } from "../../../src/addin/runs/model-runs";
import type { RunHost } from "../../../src/addin/runs/run-host";
import type { RunDefinition } from "../../../src/addin/runs/run-record";
import type { ReplayedRun } from "../../../src/addin/market/shown-market";
import { type MarketSource, ReplayClock } from "@strikebook/formulas";
import { type ReceivedResult, callContext, createStore } from "@strikebook/client";
import type { RunFormulas } from "../../../src/workbook/runs/run-formulas";
import { silence, TestPlatform } from "../../../scripts/support/client/test-platform";
import { memoryRunBook } from "./memory-run-book";

/** The only formula of the workbook, and the only output. */
const address = "Model!A1";

/** What the test can change while a run is in progress. */
interface RunWorldBehaviour {
  /** How long Excel takes until it runs the formula, in milliseconds. */
  calculatesAfterMs: number;
  /** How long it takes from then until the cell shows the result. */
  showsAfterMs: number;
  /** Returns the spot of the board of an instant, or throws the failure of the request. */
  spotAt: (atMs: number) => number;
}

/**
 * A workbook with one formula, which shows the spot of the board at the replay clock, and its sheets in memory. The replay clock is the
 * real one; the workbook is a model of Excel that shows old values until results arrive.
 */
export function openRunWorld(changed: Partial<RunWorldBehaviour> = {}) {
  const platform = new TestPlatform(silence);
  const behaviour: RunWorldBehaviour = {
    calculatesAfterMs: 10,
    showsAfterMs: 60,
    spotAt: (atMs) => atMs / 60_000,
    ...changed,
  };
  const state = {
    stored: undefined as string | undefined,
    shown: 0 as unknown,
    ranAtMs: -Infinity,
    isCalculating: false,
  };
  const boards = new Set<number>();
  const requested: number[] = [];
  const run = createStore<ReplayedRun | undefined>(undefined);

  const receive = (atMs: number): ReceivedResult => {
    const spot = behaviour.spotAt(atMs);
    const fromCache = boards.has(atMs);
    if (!fromCache) requested.push(atMs);
    boards.add(atMs);
    const record = { spot, asOf: new Date(atMs).toISOString() };
    const facts = { meta: undefined, requestArguments: [], receivedAtMs: platform.now() };
    return { endpoint: "historical", record, fromCache, call: { credits: 5 }, ...facts };
  };
  const get = async (_endpoint: unknown, request: { atMs: number }, context: ReturnType<typeof callContext>) => {
    const result = await Promise.resolve().then(() => receive(request.atMs));
    context.onResult?.(result);
    return result;
  };
  // Only the board of an instant is requested in these tests.
  const market = { get } as unknown as MarketSource;
  const spotOf = (atMs: number) => {
    const source = run.get()?.sourceOf(market) ?? market;
    return source.get(endpoints.historical, { symbol: "SPY", atMs }, callContext());
  };

  let calculation: Promise<unknown> = Promise.resolve();
  const calculate = async (atMs: number) => {
    state.isCalculating = true;
    await platform.sleep(behaviour.calculatesAfterMs);
    [state.isCalculating, state.ranAtMs] = [false, platform.now()];
    const value: unknown = await spotOf(atMs).then(
      ({ record }) => (record as unknown as { spot: number }).spot,
      () => "#N/A",
    );
    void platform.sleep(behaviour.showsAfterMs).then(() => (state.shown = value));
  };
  const clock = new ReplayClock({
    platform,
    marketNow: () => platform.now(),
    cells: {
      load: (atMs) =>
        spotOf(atMs).then(
          () => undefined,
          () => undefined,
        ),
      show: (atMs) => {
        if (atMs !== undefined) calculation = calculate(atMs);
        return Promise.resolve();
      },
      shown: async () => {
        const over = new AbortController();
        const limit = run.get()?.waitLimit(over.signal) ?? platform.sleep(3_000, over.signal);
        await Promise.race([calculation, limit.catch(() => undefined)]);
        over.abort();
      },
    },
  });
  const wholeDays = createStore(true);
  const paused = { isPaused: false };

  const memory = memoryRunBook();
  const host: RunHost = {
    platform,
    marketNow: () => platform.now(),
    clock,
    formulas: {
      addresses: [address],
      calculatedSince: (ms) => (state.ranAtMs >= ms ? [address] : []),
    },
    wholeDays,
    isPaused: () => paused.isPaused,
    reasonOf: () => undefined,
    explain: (problem) => (problem instanceof Error ? problem.message : String(problem)),
    run,
    version: "1.2.3.4",
    service: () => "https://api.example.test",
    planner: {
      priceOf: (instants, cells) => {
        const credits = 5 * instants.filter((atMs) => !boards.has(atMs)).length;
        return Promise.resolve({ credits, sessions: 1, formulas: [{ cells, credits }] });
      },
      load: () => Promise.resolve(0),
    },
    keep: () => ({ resultOf: () => undefined, restore: () => undefined }),
    streamedSymbols: () => 0,
    book: {
      ...memory.book,
      readCells: (outputs) =>
        Promise.resolve({
          values: outputs.map(() => state.shown),
          others: String(state.shown),
          isCalculating: state.isCalculating,
        }),
      readRunFormulas: () => Promise.resolve(runFormulas([address])),
      readOutputCells: () => Promise.resolve([{ address, label: "Spot", formula: "=SPOT()" }]),
    },
  };
  return {
    platform,
    clock,
    behaviour,
    wholeDays,
    paused,
    requested,
    /** Opens the workbook, as it is stored. */
    open: () => ModelRuns.open(host),
    ...memory,
  };
}

/** Returns the formulas of a run whose dependencies are known, and which has no others. */
export function runFormulas(addresses: readonly string[], others = 0): RunFormulas {
  const known = { unclear: undefined, argument: undefined, isManual: false };
  return { addresses, streaming: [], tables: [], others, ...known };
}

/** Returns a run over minutes of Monday 2025-11-24, from 10:00 in New York. */
export function minutesFromTen(count: number, isLagged = false): RunDefinition {
  const first = Date.parse("2025-11-24T15:00:00Z");
  const instants = Array.from({ length: count }, (_, minute) => first + minute * 60_000);
  return { instants, description: "Minutes", outputs: [{ address, label: "Spot", formula: "=SPOT()" }], isLagged };
}
