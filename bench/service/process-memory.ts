import { readdirSync, readFileSync } from "node:fs";

/** The memory of a server, in bytes. Memory that its processes share, for example the code of Node, is counted once. */
export interface ServerMemory {
  /** The process that answers requests. */
  main: number;
  /** The processes that it started. */
  background: number;
}

const SAMPLE_MS = 250;

/** Measures the memory of a server every quarter of a second until it is stopped. */
export class MemorySampler {
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  #peak: ServerMemory = { main: 0, background: 0 };

  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.measure(), SAMPLE_MS);
  }

  /** Measures now. */
  measure(): ServerMemory {
    const memory = { main: residentBytes(this.#pid), background: 0 };
    for (const child of childrenOf(this.#pid)) memory.background += residentBytes(child);
    if (total(memory) > total(this.#peak)) this.#peak = memory;
    return memory;
  }

  /** Returns the greatest measurement so far. */
  get peak(): ServerMemory {
    return this.#peak;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Returns the memory of all processes of a server. */
export function total({ main, background }: ServerMemory): number {
  return main + background;
}

/** Returns the proportional set size that Linux reports for a process, 0 if it has ended, and NaN on other systems. */
function residentBytes(pid: number): number {
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
