import { parentPort, workerData } from "node:worker_threads";
import { marketBudget } from "../../market/days/lru-cache";
import { chainData, simulatedData } from "../market-source/market-data";
import { type SessionTasks, sessionTasks } from "./session-tasks";
import type { ComputedSum, TaskRequest, TaskResult, WorkerStart } from "./worker-thread";

/** Entry of the worker thread. It computes over the same market as the service, with the same numbers. */
const { choice, chain, cacheBytes, sums } = workerData as WorkerStart; // what worker-thread.ts passes
const memory = marketBudget(cacheBytes);
const { market, tapes } = chain ? chainData(chain.text, chain.fileName, choice, memory) : simulatedData(choice, memory);
const tasks = sessionTasks({ market, tapes });

for (const sum of sums) tapes.finishedSums.store(sum);
tapes.finishedSums.onComputed = (sum) => parentPort?.postMessage({ sum } satisfies ComputedSum);

parentPort?.on("message", (request: TaskRequest) => parentPort?.postMessage(run(request)));

function run({ id, name, parameters }: TaskRequest): TaskResult {
  try {
    const task = tasks[name] as (...given: unknown[]) => ReturnType<SessionTasks[keyof SessionTasks]>; // given the parameters of that task
    return { id, result: task(...parameters) };
  } catch (error) {
    return { id, error };
  }
}
