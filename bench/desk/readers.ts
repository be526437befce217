import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startServer, type ServerProcess } from "../service/built-service";
import { MemorySampler, toMb } from "../service/process-memory";
import { cpuMs } from "../support/measure";
import type { BenchTable } from "../../scripts/support/text-table";
import { type BenchDesk, startBenchDesk } from "./bench-desk";
import type { Reading } from "./reader-client";

const SYMBOLS = "SPXW,SPY,QQQ";
const STREAM = `/v1/stream?symbols=${SYMBOLS}&maxStrikes=92`;
const MOST_READERS = 2_000;
const SECONDS = 6;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 10_000;

/** One measurement. */
interface Run {
  readers: number;
  encoding: "deflate" | "identity";
  start: () => Promise<ServerProcess>;
}

/** What a server needed. */
interface Load extends Reading {
  /** Processor time of the server per second, in milliseconds. */
  processorMs: number;
  memoryMb: number;
}

interface StreamedBoard {
  strikes: readonly { velocityPct?: unknown }[];
}

/** Measures one node with many readers of three boards a second, against servers that do less, and a server that compresses for each reader. */
export async function benchReaders(): Promise<BenchTable> {
  const desk = await startBenchDesk(MOST_READERS);
  try {
    const { measure, bare } = await readerBench(desk);
    const pairs = [MOST_READERS / 2, MOST_READERS].flatMap((readers) =>
      (["deflate", "identity"] as const).map((encoding) => ({ readers, encoding })),
    );
    const rows: (string | number)[][] = [];
    for (const pair of pairs) {
      const way = pair.encoding === "deflate" ? "compressed" : "plain";
      const ready = await measure(`ready bytes, ${way}`, { ...pair, start: bare(`ready-${way}`) });
      const node = await measure(`a node, ${way}`, { ...pair, start: desk.startNode });
      rows.push(rowOf(node, ready.load), rowOf(ready, ready.load));
    }
    const own = await measure("compressed for each", {
      readers: MOST_READERS / 4,
      encoding: "deflate",
      start: bare("own"),
    });
    rows.push(rowOf(own, undefined));
    return {
      title: `Readers of three boards of 92 strikes at 1 Hz (${SYMBOLS})`,
      columns: [
        "way",
        "readers",
        "ms per s",
        "of ready bytes",
        "readers per core",
        "median ms",
        "99th ms",
        "of ready bytes",
        "kB per s",
        "MB",
      ],
      rows,
      note:
        "ms per s: processor time of the server, garbage collection and system calls included. Times are from the arrival of a board " +
        `in the server to its last byte at the reader, over ${MEASURED_MS / 1_000} s; all readers are one process on this computer. ` +
        "kB per s and reader. The node also owns the account's stream and writes it to the engine; the other servers have their " +
        "boards already. Ready bytes: the same bytes for all, the least that Node can do. For each: a compressor for each reader. " +
        "Targets with 1,000 readers: 1.5 times the processor time and the 99th of ready bytes, and 130 MB.",
    };
  } finally {
    await desk.stop();
  }
}

/** Prepares what measures readers: the boards of some seconds, the readers and the servers that have ready bytes. */
export async function readerBench(desk: BenchDesk) {
  const { folder, keys } = desk;
  const keysFile = join(folder, "keys.json");
  const boardsFile = join(folder, "boards.json");
  await writeFile(boardsFile, JSON.stringify(await boardsBySecond(desk)));
  const client = await desk.bundled("reader-client");
  const bareProgram = await desk.bundled("bare-streams");
  return {
    bare: (way: string) => () => startServer([bareProgram, way, boardsFile]),
    measure: async (name: string, run: Run): Promise<Measured> => {
      await writeFile(keysFile, JSON.stringify(keys.slice(0, run.readers)));
      return { name, readers: run.readers, load: await measured(run, [client, keysFile]) };
    },
  };
}

interface Measured {
  name: string;
  readers: number;
  load: Load;
}

/** Returns a row of the table, with ratios to a server that has the bytes ready, if there is one with as many readers. */
function rowOf({ name, readers, load }: Measured, ready: Load | undefined): (string | number)[] {
  const { processorMs, p50Ms, p99Ms, bytes, memoryMb } = load;
  const kilobytes = bytes / 1_024 / readers / (MEASURED_MS / 1_000);
  const ofReady = ready ? [processorMs / ready.processorMs, p99Ms / ready.p99Ms] : ["", ""];
  const [processor = "", p99 = ""] = ofReady;
  const perCore = Math.round((readers * 1_000) / processorMs);
  return [name, readers, Math.round(processorMs), processor, perCore, p50Ms, p99Ms, p99, kilobytes, memoryMb];
}

async function measured({ encoding, start }: Run, program: readonly [string, string]): Promise<Load> {
  const server = await start();
  using memory = new MemorySampler(server.pid);
  const [script, keysFile] = program;
  const client = fork(script, [new URL(server.address).port, STREAM, keysFile, encoding]);
  try {
    await message(client);
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
    const before = await server.cpuUsage();
    client.send(MEASURED_MS);
    const reading = (await message(client)) as Reading; // what reader-client.ts sends
    const after = await server.cpuUsage();
    const usedMs = cpuMs(after) - cpuMs(before);
    return { ...reading, processorMs: usedMs / (MEASURED_MS / 1_000), memoryMb: toMb(memory.measure().main) };
  } finally {
    client.disconnect();
    await once(client, "exit");
    await server.stop();
  }
}

/** Resolves with the next message of a process; rejects if it ends. */
function message(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("A process of the benchmark has ended."));
    child.once("exit", fail);
    child.once("message", (sent) => {
      child.off("exit", fail);
      resolve(sent);
    });
  });
}

/** Returns the boards of some seconds. They differ, because a compressor finds equal boards of the previous second again. */
async function boardsBySecond(desk: BenchDesk): Promise<unknown[]> {
  const seconds: unknown[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    seconds.push(await boardsOf(desk));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return seconds;
}

/** Returns the boards of a moment as they are streamed: without velocities. docs/api.md, Stream events. */
async function boardsOf({ provider, providerKey }: BenchDesk): Promise<unknown> {
  const url = `${provider}/v1/heatmap?symbols=${SYMBOLS}&maxStrikes=92`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${providerKey}` } });
  const { data } = (await response.json()) as { data: { symbols: StreamedBoard[] } }; // docs/api.md, Heatmap
  return data.symbols.map((board) => ({
    ...board,
    strikes: board.strikes.map(({ velocityPct: _, ...strike }) => strike),
  }));
}
