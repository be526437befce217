import { Worker } from "node:worker_threads";
import { standardMarket, type MarketChoice } from "../simulated-data";
import type { AskWork } from "./ask-work";
import type { SessionWork } from "./session-work";

/** Which market the thread works on: the made-up one, or that around a chain file. The same as the service's own. */
export interface WorkedMarket {
  choice: MarketChoice;
  chain?: { text: string; fileName: string };
}

/** What the thread is asked. */
export interface WorkOrder {
  id: number;
  name: keyof SessionWork;
  asked: unknown[];
}

/** What it answers: `problem` says why there is no answer. */
export interface WorkAnswer {
  id: number;
  answer?: unknown;
  problem?: unknown;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(problem: unknown): void;
}

/** Built, the thread is a file beside this one; from the sources it is begun by one that can read them. */
const threadFile = import.meta.url.endsWith(".ts") ? "./start-session-worker.mjs" : "./session-worker.mjs";

/** What the thread keeps lies outside these; with limits it gives back what it has done with a hundred megabytes sooner. */
const resourceLimits = { maxOldGenerationSizeMb: 240, maxYoungGenerationSizeMb: 16 };

/** A thread without work for so long is ended, and all that it keeps with it; another takes a second to begin. */
const IDLE_MS = 20_000;

/** Works in a thread of its own over a market, begun with the first order. A thread that fails is begun anew. */
export function workInWorker(worked: WorkedMarket = { choice: standardMarket }): AskWork {
  let worker: Worker | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  let idling: NodeJS.Timeout | undefined;
  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };

  const begun = (): Worker => {
    const thread = new Worker(new URL(threadFile, import.meta.url), { resourceLimits, workerData: worked });
    thread.unref();
    thread.on("message", ({ id, answer, problem }: WorkAnswer) => {
      if (problem === undefined) waiting.get(id)?.resolve(answer);
      else waiting.get(id)?.reject(problem);
      waiting.delete(id);
      if (waiting.size === 0) idling = setTimeout(end, IDLE_MS).unref();
    });
    thread.on("error", (problem) => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(problem);
      waiting.clear();
    });
    return thread;
  };

  return <Name extends keyof SessionWork>(name: Name, ...asked: Parameters<SessionWork[Name]>) =>
    new Promise<ReturnType<SessionWork[Name]>>((resolve, reject) => {
      const order: WorkOrder = { id: (count += 1), name, asked };
      waiting.set(order.id, { resolve: (answer) => resolve(answer as ReturnType<SessionWork[Name]>), reject }); // the thread answers what the work of that name does
      clearTimeout(idling);
      worker ??= begun();
      worker.postMessage(order);
    });
}
