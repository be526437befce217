import { marketBudget } from "../../market/days/lru-cache";
import { FinishedSums } from "../../market/flow/tapes/finished-sums";
import { simulatedData } from "../market-source/market-data";
import { recordingTasks } from "../market-source/recording-source";
import { separateArrays } from "./separate-arrays";
import { sessionTasks } from "./session-tasks";
import type { ComputedSum, TaskCancellation, TaskRequest, TaskResult, WorkerStart } from "./worker-process";

/** Entry of the process of background work. It computes over the same market as the service, with the same numbers. */
process.once("message", (start: WorkerStart) => {
  const tasks: Tasks = start.recording ? { ...recordingTasks(start.recording) } : simulatedTasks(start);
  const running = new Map<number, AbortController>();
  process.on("message", (message: TaskRequest | TaskCancellation) => {
    if ("cancel" in message) {
      running.get(message.cancel)?.abort();
      return;
    }
    const controller = new AbortController();
    running.set(message.id, controller);
    void run(tasks, message, controller.signal)
      .finally(() => running.delete(message.id))
      .then(send);
  });
});

/** Tasks by name. */
type Tasks = Readonly<Record<string, (...given: never[]) => unknown>>;

// Ctrl+C reaches every process of a terminal. This one ends with the service.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit());

/** Sends a message to the service. If that has ended meanwhile, so does this process. */
function send(message: TaskResult | ComputedSum): void {
  process.send?.(message, undefined, undefined, (error) => error && process.exit());
}

function simulatedTasks({ choice, cacheBytes, sumBytes, sums }: WorkerStart): Tasks {
  const budget = marketBudget(cacheBytes);
  const finishedSums = new FinishedSums(sumBytes);
  for (const sum of separateArrays(sums)) finishedSums.store(sum);
  finishedSums.onComputed = (sum) => send({ sum });
  const { market, tapes } = simulatedData(choice, budget, finishedSums);
  return { ...sessionTasks({ market, tapes }) };
}

/** Runs a task, which gets the signal after its parameters. */
async function run(tasks: Tasks, { id, name, parameters }: TaskRequest, signal: AbortSignal): Promise<TaskResult> {
  try {
    const task = tasks[name] as ((...given: unknown[]) => unknown) | undefined; // given the parameters of that task
    return { id, result: await task?.(...parameters, signal) };
  } catch (error) {
    return { id, error };
  }
}
