import { stopInTime } from "../../../desk/start/stop-in-time";
import { ManualSleep } from "../../../scripts/support/client/manual-sleep";
import { turn } from "../../../scripts/support/event-loop";

/** Stops with steps of these names and what each does. Returns the clock, what was done and reported, and the outcome. */
function stopWith(steps: Record<string, () => Promise<unknown>>) {
  const clock = new ManualSleep(0);
  const done: string[] = [];
  const problems: string[] = [];
  const all = Object.entries(steps).map(([what, work]) => ({
    what,
    run: async () => {
      await work();
      done.push(what);
    },
  }));
  const isDone = stopInTime(all, {
    platform: { now: () => clock.nowMs, sleep: (waitMs, signal) => clock.sleep(waitMs, signal) },
    report: (problem) => void problems.push(String(problem)),
  });
  return { clock, done, problems, isDone };
}

const ends = () => Promise.resolve();
const hangs = () => new Promise(() => undefined);

test("a node ends 12 seconds after SIGTERM although something hangs, and says what that is", async () => {
  const { clock, done, problems, isDone } = stopWith({ "its streams": ends, "a webhook": hangs, "the engine": ends });
  await turn();
  clock.wakeNext();

  expect(await isDone).toBe(false);
  expect(clock.nowMs).toBe(12_000);
  expect(done).toEqual(["its streams"]);
  expect(problems).toEqual(["The node ends although it still waited for a webhook after 12 seconds."]);
});

test("a step that fails does not keep a node from the other steps of its end", async () => {
  const fails = () => Promise.reject(new Error("EPIPE"));
  const { clock, done, problems, isDone } = stopWith({ "its streams": fails, "its settlements": ends });

  expect(await isDone).toBe(false);
  expect(done).toEqual(["its settlements"]);
  expect(problems).toEqual(["Error: EPIPE"]);
  expect(clock.size).toBe(0);
});

test("a node that has ended everything has succeeded, and no timer is left", async () => {
  const { clock, done, isDone } = stopWith({ "its streams": ends, "the engine": ends });

  expect(await isDone).toBe(true);
  expect(done).toEqual(["its streams", "the engine"]);
  expect(clock.size).toBe(0);
});
