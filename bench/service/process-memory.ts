import { readdirSync, readFileSync } from "node:fs";

/** The memory of a server, in bytes. Memory that its processes share, for example the code of Node, is counted once. */
interface ServerMemory {
  /** The process that answers requests. */
  main: number;
  /** The processes that it started. */
  background: number;
}

const SAMPLE_MS = 250;
const MB = 1_048_576;

/** Measures the memory of a server every quarter of a second until it is disposed. */
export class MemorySampler implements Disposable {
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  #peak: ServerMemory;

  constructor(pid: number) {
    this.#pid = pid;
    this.#peak = memoryOf(pid);
    this.#timer = setInterval(() => this.measure(), SAMPLE_MS);
  }

  /** Measures now. */
  measure(): ServerMemory {
    const memory = memoryOf(this.#pid);
    if (total(memory) > total(this.#peak)) this.#peak = memory;
    return memory;
  }

  /** Returns the greatest measurement so far. */
  get peak(): ServerMemory {
    return this.#peak;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** Returns the cells of a row of a table: a label, and the megabytes of the service, of its background work, and of both. */
export function memoryRow(label: string, memory: ServerMemory): [string, number, number, number] {
  return [label, toMb(memory.main), toMb(memory.background), toMb(total(memory))];
}

/** Returns whole megabytes. */
export function toMb(bytes: number): number {
  return Math.round(bytes / MB);
}

function total({ main, background }: ServerMemory): number {
  return main + background;
}

function memoryOf(pid: number): ServerMemory {
  return { main: shareOf(pid), background: childrenOf(pid).reduce((sum, child) => sum + shareOf(child), 0) };
}

/** Returns the proportional set size that Linux reports for a process, 0 if it has ended, and NaN on other systems. */
function shareOf(pid: number): number {
  if (process.platform !== "linux") return NaN;
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  return 1024 * Number(kilobytes);
}

/** Returns the processes that any thread of a process started. */
function childrenOf(pid: number): number[] {
  if (process.platform !== "linux") return [];
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
