import { parentPort, workerData } from "node:worker_threads";
import { chainData } from "../chain-data";
import { simulatedData } from "../simulated-data";
import { type SessionWork, sessionWork } from "./session-work";
import type { WorkAnswer, WorkedMarket, WorkOrder } from "./work-in-worker";

/** The thread that works on sessions of a market: the same numbers as in any other thread. */
const { choice, chain } = workerData as WorkedMarket; // what work-in-worker.ts hands over
const work = sessionWork(chain ? chainData(chain.text, chain.fileName, choice) : simulatedData(choice));

parentPort?.on("message", (order: WorkOrder) => parentPort?.postMessage(done(order)));

function done({ id, name, asked }: WorkOrder): WorkAnswer {
  try {
    const run = work[name] as (...given: unknown[]) => ReturnType<SessionWork[keyof SessionWork]>; // given what that name was asked
    return { id, answer: run(...asked) };
  } catch (problem) {
    return { id, problem };
  }
}
