import { parentPort, workerData } from "node:worker_threads";
import { chainData, simulatedData } from "../market-source/market-data";
import { type SessionTasks, sessionTasks } from "./session-tasks";
import type { TaskRequest, TaskResult, WorkerMarket } from "./worker-thread";

/** Entry of the worker thread. It computes over the same market as the service, with the same numbers. */
const { choice, chain } = workerData as WorkerMarket; // what worker-thread.ts passes
const tasks = sessionTasks(chain ? chainData(chain.text, chain.fileName, choice) : simulatedData(choice));

parentPort?.on("message", (request: TaskRequest) => parentPort?.postMessage(run(request)));

function run({ id, name, parameters }: TaskRequest): TaskResult {
  try {
    const task = tasks[name] as (...given: unknown[]) => ReturnType<SessionTasks[keyof SessionTasks]>; // given the parameters of that task
    return { id, result: task(...parameters) };
  } catch (error) {
    return { id, error };
  }
}
