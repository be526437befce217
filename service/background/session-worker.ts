import { marketBudget } from "../../market/days/lru-cache";
import { FinishedSums } from "../../market/flow/tapes/finished-sums";
import { chainData, simulatedData } from "../market-source/market-data";
import { separateArrays } from "./separate-arrays";
import { type SessionTasks, sessionTasks } from "./session-tasks";
import type { ComputedSum, TaskRequest, TaskResult, WorkerStart } from "./worker-process";

/** Entry of the process of background work. It computes over the same market as the service, with the same numbers. */
process.once("message", (start: WorkerStart) => {
  const tasks = tasksOver(start);
  process.on("message", (request: TaskRequest) => send(run(tasks, request)));
});

// Ctrl+C reaches every process of a terminal. This one ends with the service.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit());

/** Sends a message to the service. If that has ended meanwhile, so does this process. */
function send(message: TaskResult | ComputedSum): void {
  process.send?.(message, undefined, undefined, (error) => error && process.exit());
}

function tasksOver({ choice, chain, cacheBytes, sumBytes, sums }: WorkerStart): SessionTasks {
  const memory = marketBudget(cacheBytes);
  const finishedSums = new FinishedSums(sumBytes);
  for (const sum of separateArrays(sums)) finishedSums.store(sum);
  finishedSums.onComputed = (sum) => send({ sum });
  const { market, tapes } = chain
    ? chainData(chain.text, chain.fileName, choice, memory, finishedSums)
    : simulatedData(choice, memory, finishedSums);
  return sessionTasks({ market, tapes });
}

function run(tasks: SessionTasks, { id, name, parameters }: TaskRequest): TaskResult {
  try {
    const task = tasks[name] as (...given: unknown[]) => ReturnType<SessionTasks[keyof SessionTasks]>; // given the parameters of that task
    return { id, result: task(...parameters) };
  } catch (error) {
    return { id, error };
  }
}
