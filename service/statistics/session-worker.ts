import { parentPort } from "node:worker_threads";
import { simulatedData } from "../simulated-data";
import { type SessionWork, sessionWork } from "./session-work";
import type { WorkAnswer, WorkOrder } from "./work-in-worker";

/** The thread that works on sessions of the simulated market: the same numbers as in any other thread. */
const work = sessionWork(simulatedData());

parentPort?.on("message", (order: WorkOrder) => parentPort?.postMessage(done(order)));

function done({ id, name, asked }: WorkOrder): WorkAnswer {
  try {
    const run = work[name] as (...given: unknown[]) => ReturnType<SessionWork[keyof SessionWork]>; // given what that name was asked
    return { id, answer: run(...asked) };
  } catch (problem) {
    return { id, problem };
  }
}
