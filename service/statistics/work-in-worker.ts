import { Worker } from "node:worker_threads";
import type { AskWork } from "./ask-work";
import type { SessionWork } from "./session-work";

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

/** Enough for a month of SPX trades beside a ranked week; with a limit the thread gives back memory a hundred megabytes sooner. */
const resourceLimits = { maxOldGenerationSizeMb: 320 };

/** Works in a thread of its own over the simulated market, begun with the first order. A thread that fails is begun anew. */
export function workInWorker(): AskWork {
  let worker: Worker | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  const begun = (): Worker => {
    const thread = new Worker(new URL("./start-session-worker.mjs", import.meta.url), { resourceLimits });
    thread.unref();
    thread.on("message", ({ id, answer, problem }: WorkAnswer) => {
      if (problem === undefined) waiting.get(id)?.resolve(answer);
      else waiting.get(id)?.reject(problem);
      waiting.delete(id);
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
      worker ??= begun();
      worker.postMessage(order);
    });
}
