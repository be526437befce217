import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startServer, type ServerProcess } from "../service/built-service";
import { MemorySampler, toMb } from "../service/process-memory";
import { cpuMs } from "../measure";
import type { BenchTable } from "../table";
import { type BenchDesk, startBenchDesk } from "./bench-desk";
import type { Reading } from "./reader-client";

const SYMBOLS = "SPXW,SPY,QQQ";
const STREAM = `/v1/stream?symbols=${SYMBOLS}&maxStrikes=92`;
const MOST_READERS = 2_000;
const MOMENTS = 6;
const WARM_UP_MS = 6_000;
const MEASURED_MS = 15_000;

/** One measurement. */
interface Run {
  name: string;
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
  const { folder, keys } = desk;
  try {
    const keysFile = join(folder, "keys.json");
    const boardsFile = join(folder, "boards.json");
    await writeFile(boardsFile, JSON.stringify(await momentsOf(desk)));
    const client = await desk.bundled("reader-client");
    const bareProgram = await desk.bundled("bare-streams");
    const node = desk.startNode;
    const bare = (way: string) => () => startServer([bareProgram, way, boardsFile]);
    const runs: Run[] = [
      { name: "a node, compressed (ours)", readers: MOST_READERS, encoding: "deflate", start: node },
      { name: "a node, plain", readers: MOST_READERS, encoding: "identity", start: node },
      { name: "a node, compressed", readers: MOST_READERS / 4, encoding: "deflate", start: node },
      { name: "ready bytes, compressed", readers: MOST_READERS, encoding: "deflate", start: bare("ready-compressed") },
      { name: "ready bytes, plain", readers: MOST_READERS, encoding: "identity", start: bare("ready-plain") },
      { name: "compressed for each", readers: MOST_READERS / 4, encoding: "deflate", start: bare("own") },
    ];
    const rows: (string | number)[][] = [];
    let ours = 0;
    for (const run of runs) {
      await writeFile(keysFile, JSON.stringify(keys.slice(0, run.readers)));
      const load = await measured(run, [client, keysFile]);
      const perCore = Math.round((run.readers * 1_000) / load.processorMs);
      ours ||= perCore;
      const kilobytes = load.bytes / 1_024 / run.readers / (MEASURED_MS / 1_000);
      const shares = [Math.round(load.processorMs), perCore, perCore / ours, load.p50Ms, load.p99Ms];
      rows.push([run.name, run.readers, ...shares, kilobytes, load.memoryMb]);
    }
    return {
      title: `Readers of three boards of 92 strikes at 1 Hz (${SYMBOLS})`,
      columns: [
        "way",
        "readers",
        "ms per s",
        "readers per core",
        "of this desk",
        "median ms",
        "99th ms",
        "kB per s",
        "MB",
      ],
      rows,
      note:
        "ms per s: processor time of the server, garbage collection and system calls included. Times are from the arrival of a board " +
        `in the server to its last byte at the reader, over ${MEASURED_MS / 1_000} s; all readers are one process on this computer. ` +
        "kB per s and reader. The node also owns the account's stream and writes it to the engine; the other servers have their " +
        "boards already. Ready bytes: the same bytes for all, the least that Node can do. For each: a compressor for each reader.",
    };
  } finally {
    await desk.stop();
  }
}

async function measured({ encoding, start }: Run, program: readonly [string, string]): Promise<Load> {
  const server = await start();
  using memory = new MemorySampler(server.pid);
  const [script, keysFile] = program;
  const client = fork(script, [new URL(server.address).port, STREAM, keysFile, encoding]);
  try {
    await message(client);
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
    const before = await server.usage({ collectsGarbage: false });
    client.send(MEASURED_MS);
    const reading = (await message(client)) as Reading; // what reader-client.ts sends
    const { cpu } = await server.usage({ collectsGarbage: false });
    const usedMs = cpuMs(cpu) - cpuMs(before.cpu);
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
async function momentsOf(desk: BenchDesk): Promise<unknown[]> {
  const moments: unknown[] = [];
  for (let second = 0; second < MOMENTS; second += 1) {
    moments.push(await boardsOf(desk));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return moments;
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
