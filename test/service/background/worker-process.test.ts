import { dayOf } from "@strikebook/calendar";
import { WorkerProcess } from "../../../service/background/worker-process";

/** A Saturday: no tape has to be computed. */
const saturday = dayOf(2026, 11, 21);

test("tasks of a process that ends are rejected with the reason, and the next task starts another process", async () => {
  const options = process.env.NODE_OPTIONS;
  const worker = new WorkerProcess();

  process.env.NODE_OPTIONS = "--not-a-flag-of-node";
  const failed = worker.run("tape", "SPX", saturday);
  if (options === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = options;

  await expect(failed).rejects.toThrow(/ended \(exit code 9\)|EPIPE|channel closed/i);
  expect(await worker.run("tape", "SPX", saturday)).toBeUndefined();
});
