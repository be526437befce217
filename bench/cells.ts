import { performance } from "node:perf_hooks";
import { startCellService, type CellService } from "./cell-service";
import * as ways from "./cell-ways";
import type { BenchTable } from "./table";

const CELLS = 10_000;
const SYMBOLS = 50;
const RUNS = 7;

interface Run {
  wallMs: number;
  requests: number;
  credits: number;
}

/** Does some work, and says what that took and cost. */
async function measured(service: CellService, work: () => Promise<void>): Promise<Run> {
  const { requests, credits } = service.served;
  const startMs = performance.now();
  await work();
  const wallMs = performance.now() - startMs;
  return { wallMs, requests: service.served.requests - requests, credits: service.served.credits - credits };
}

/** Every cell asks at once, as in a recalculation. */
async function recalculate(service: CellService, ask: ways.Ask): Promise<void> {
  const cells = Array.from({ length: CELLS }, (_, cell) => service.symbols[cell % SYMBOLS] ?? "");
  const answers = await Promise.all(cells.map(ask));
  const wrong = answers.filter(({ symbol }, cell) => symbol !== cells[cell]).length;
  if (wrong > 0) throw new Error(`${wrong} cells show another symbol's board.`);
}

function medianRun(runs: readonly Run[]): Run {
  const [median] = [...runs].sort((one, other) => one.wallMs - other.wallMs).slice(runs.length >> 1);
  if (!median) throw new Error("There was no run.");
  return median;
}

/** The first recalculation of new cells, and the second of the same within freshness: medians of some runs. */
async function twice(service: CellService, way: ways.Way, runs = RUNS): Promise<{ first: Run; again: Run }> {
  const firsts: Run[] = [];
  const seconds: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    const ask = way(service.baseUrl);
    firsts.push(await measured(service, () => recalculate(service, ask)));
    seconds.push(await measured(service, () => recalculate(service, ask)));
  }
  return { first: medianRun(firsts), again: medianRun(seconds) };
}

/** 10,000 cells over 50 symbols that recalculate together: our client against other ways to ask the same service. */
export async function benchCells(): Promise<BenchTable> {
  const service = await startCellService(SYMBOLS);
  try {
    await twice(service, ways.throughClient, 2);
    const ours = await twice(service, ways.throughClient);
    const loader = await twice(service, ways.throughDataLoader);
    const queries = await twice(service, ways.throughQueryCore);
    const perCell = await measured(service, () => recalculate(service, ways.fetchPerCell(service.baseUrl)));
    const alone: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      alone.push(await measured(service, () => ways.callsAlone(service.baseUrl, service.symbols)));
    }
    const network = medianRun(alone);
    const row = (way: string, { requests, credits, wallMs }: Run) => {
      const beyondUs = ((wallMs - network.wallMs) * 1_000) / CELLS;
      return [
        way,
        requests,
        credits,
        wallMs,
        requests > 0 ? beyondUs : (wallMs * 1_000) / CELLS,
        wallMs / ours.first.wallMs,
      ];
    };
    return {
      title: `${CELLS.toLocaleString("en-US")} cells over ${SYMBOLS} symbols, asked at once over loopback HTTP`,
      columns: ["way", "requests", "credits", "wall ms", "us per cell beyond the calls", "times ours"],
      rows: [
        row("this client", ours.first),
        row("this client, again within 5 s", ours.again),
        row("DataLoader, calls of ten symbols", loader.first),
        row("DataLoader, again: remembered for ever", loader.again),
        row("TanStack query-core, one fetch per symbol", queries.first),
        row("TanStack query-core, again within 5 s", queries.again),
        row(`one fetch per cell, ${ways.CONNECTIONS} at a time`, perCell),
        row("the five calls alone, bare fetch", network),
      ],
      note:
        "Only this client checks what came, books credits, retries and keeps to the account's rate. " +
        "Over the internet every request adds its round trip, and above 120 a minute it is refused.",
    };
  } finally {
    await service.close();
  }
}
