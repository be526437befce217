import { availableParallelism, loadavg } from "node:os";
import type { BenchTable } from "../../scripts/support/text-table";
import { sampleMedian } from "../support/measure";
import { type BenchDesk, startBenchDesk } from "./bench-desk";
import { cachedFigures } from "./cached";
import { readerBench } from "./readers";

const RUNS = 3;
const READERS = 1_000;

/** What is measured, by its name: the value of each run. */
type Figures = Map<string, number[]>;

/** The most that a figure of a node may be. docs/desk.md, Size. */
const targets = {
  "cached: processor time of a bare server": 4,
  "cached: 99th of the service": 1.5,
  "compressed: processor time of ready bytes": 1.5,
  "compressed: 99th of ready bytes": 1.5,
  "compressed: MB": 130,
  "plain: processor time of ready bytes": 1.5,
  "plain: 99th of ready bytes": 1.5,
  "plain: MB": 130,
} as const;

/**
 * Measures the figures of docs/desk.md, Size, three times: a cached heatmap, and 1,000 readers. Each figure is the median of the runs, with its
 * range; the load of the computer is stated.
 */
export async function benchFigures(): Promise<BenchTable[]> {
  const desk = await startBenchDesk(READERS);
  const figures: Figures = new Map();
  const loads = [loadavg()[0] ?? NaN];
  try {
    const readers = await readerBench(desk);
    for (let run = 0; run < RUNS; run += 1) {
      await addCached(figures, desk);
      await addReaders(figures, desk, readers);
      loads.push(loadavg()[0] ?? NaN);
    }
  } finally {
    await desk.stop();
  }
  const loadText = loads.map((load) => load.toFixed(1)).join(", ");
  const note =
    `${RUNS} runs, one after another. Load average of the last minute before the first run and after each: ${loadText}, on ` +
    `${availableParallelism()} cores; with another load before the first run than about 0, the figures do not count.`;
  return [
    { title: "Figures of a desk", columns: ["figure", "median", "least", "most"], rows: [...figures].map(rowOf) },
    {
      title: `Targets with a cached heatmap and ${READERS.toLocaleString("en-US")} readers`,
      columns: ["figure", "median", "least", "most", "target", "met"],
      rows: Object.entries(targets).map(([name, most]) => {
        const row = rowOf([name, figures.get(name) ?? []]);
        return [...row, most, Number(row[1]) <= most ? "yes" : "no"];
      }),
      note,
    },
  ];
}

function rowOf([name, values]: [string, readonly number[]]): (string | number)[] {
  return [name, sampleMedian(values), Math.min(...values), Math.max(...values)];
}

function add(figures: Figures, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) figures.set(name, [...(figures.get(name) ?? []), value]);
}

async function addCached(figures: Figures, desk: BenchDesk): Promise<void> {
  const { node, service, bareServer } = await cachedFigures(desk);
  for (const [way, { processor, p50, p99 }] of Object.entries({ node, service, "bare server": bareServer })) {
    add(figures, {
      [`cached, ${way}: per second and core`]: 1_000 / processor,
      [`cached, ${way}: processor time of a bare server`]: processor / bareServer.processor,
      [`cached, ${way}: median, ms`]: p50,
      [`cached, ${way}: 99th, ms`]: p99,
    });
  }
  add(figures, {
    "cached: processor time of a bare server": node.processor / bareServer.processor,
    "cached: 99th of the service": node.p99 / service.p99,
  });
}

async function addReaders(
  figures: Figures,
  desk: BenchDesk,
  { measure, bare }: Awaited<ReturnType<typeof readerBench>>,
): Promise<void> {
  for (const encoding of ["deflate", "identity"] as const) {
    const way = encoding === "deflate" ? "compressed" : "plain";
    const ready = await measure(way, { readers: READERS, encoding, start: bare(`ready-${way}`) });
    const node = await measure(way, { readers: READERS, encoding, start: desk.startNode });
    for (const [who, { load }] of Object.entries({ "a node": node, "ready bytes": ready })) {
      add(figures, {
        [`${way}, ${who}: processor, ms per s`]: load.processorMs,
        [`${way}, ${who}: median, ms`]: load.p50Ms,
        [`${way}, ${who}: 99th, ms`]: load.p99Ms,
        [`${way}, ${who}: MB`]: load.memoryMb,
      });
    }
    add(figures, {
      [`${way}: processor time of ready bytes`]: node.load.processorMs / ready.load.processorMs,
      [`${way}: 99th of ready bytes`]: node.load.p99Ms / ready.load.p99Ms,
      [`${way}: MB`]: node.load.memoryMb,
    });
  }
}
