import { type Computation, everyPriority, WaitingRequest, WorkQueue } from "../../../service/background/work-queue";
import { settled } from "../../../scripts/support/event-loop";
import { ManualClock } from "../../../scripts/support/service/manual-clock";

/** Work that ends when the test lets it. */
function slow<Result>(result: Result) {
  let finish = () => {};
  const done = new Promise<Result>((resolve) => (finish = () => resolve(result)));
  return { work: () => done, finish };
}

/** A queue whose computations begin when the test lets the one before them end. */
function startQueue(maxWaiting = 100) {
  const clock = new ManualClock(0);
  const queue = new WorkQueue(clock, { maxWaiting });
  const begun: string[] = [];
  const add = (key: string, changes: Partial<Computation> = {}) =>
    queue.add({ key, kind: "tide", priority: "session", ...changes }, () => Promise.resolve(void begun.push(key)));
  /** Adds a computation that runs until the function that is returned is called. */
  const occupy = (key = "first") => {
    const { work, finish } = slow(key);
    void queue.add({ key, kind: "tide", priority: "session" }, work);
    return async () => {
      finish();
      await settled();
    };
  };
  const request = () => {
    const client = new AbortController();
    return Object.assign(new WaitingRequest(client.signal), { close: () => client.abort() });
  };
  return { clock, queue, begun, add, occupy, request };
}

test("work runs one piece at a time, by priority", async () => {
  const { begun, add, occupy } = startQueue();

  const finish = occupy();
  const all = [
    add("warming", { priority: "warmUp" }),
    add("one session"),
    add("another session"),
    add("response", { priority: "response" }),
  ];
  expect(begun).toEqual([]);
  await finish();
  await Promise.all(all);

  expect(begun).toEqual(["response", "one session", "another session", "warming"]);
});

test("a failure of one piece does not affect the others", async () => {
  const { queue, add } = startQueue();
  const failing: Computation = { key: "failing", kind: "tide", priority: "session" };

  const failed = queue.add(failing, () => Promise.reject(new Error("no such session")));
  const next = add("next");

  await expect(failed).rejects.toThrow("no such session");
  expect(await next).toBeUndefined();
});

test("a full queue refuses more work, and Retry-After is the time that the waiting work will take", async () => {
  const { clock, add, occupy } = startQueue(3);
  const measured = occupy();
  clock.advance(4_000);
  await measured();
  const finish = occupy("running");
  const waiting = ["a", "b", "c"].map((key) => add(key));
  clock.advance(1_500);

  const refused = await add("d").catch((problem: unknown) => problem);
  const joined = add("c");
  await finish();

  // A computation takes 4 seconds: 2.5 of the running one, and 12 of the three that wait.
  expect(refused).toMatchObject({ code: "warming_up", headers: { "retry-after": "15" } });
  expect(refused).toMatchObject({ message: "3 computations are waiting: retry in 15 seconds." });
  await Promise.all([...waiting, joined]);
});

test("Retry-After is 5 seconds as long as that kind of computation was never measured", async () => {
  const { add, occupy } = startQueue(1);
  const finish = occupy();
  const waiting = add("waiting");

  const refused = await add("next").catch((problem: unknown) => problem);
  await finish();
  await waiting;

  expect(refused).toMatchObject({ code: "warming_up", headers: { "retry-after": "5" } });
});

test("the expected time of a request ends with its own last computation", async () => {
  const { clock, queue, add, occupy, request } = startQueue();
  const measured = occupy();
  clock.advance(2_000);
  await measured();
  const finish = occupy("running");
  const mine = request();
  const all = [add("a"), add("b", { request: mine }), add("c", { request: mine }), add("d")];

  expect(queue.expectedMs(mine)).toBe(8_000);
  expect(queue.expectedMs()).toBe(10_000);

  await finish();
  await Promise.all(all);
});

test("a computation whose clients have all closed their connections does not start", async () => {
  const { begun, add, occupy, request } = startQueue();
  const finish = occupy();
  const [gone, goneToo, stays] = [request(), request(), request()];

  const dropped = add("nobody waits", { request: gone }).catch((problem: unknown) => problem);
  const joined = add("nobody waits", { request: goneToo }).catch((problem: unknown) => problem);
  const kept = [add("one waits", { request: gone }), add("one waits", { request: stays })];
  [gone, goneToo].forEach(({ close }) => close());
  await finish();
  await Promise.all(kept);

  expect(begun).toEqual(["one waits"]);
  expect([await dropped, await joined]).toMatchObject([{ code: "warming_up" }, { code: "warming_up" }]);
});

test("a computation is kept for a minute after its request got warming_up, and dropped unless it is requested again", async () => {
  const { clock, begun, add, occupy, request } = startQueue();
  const finish = occupy();
  const [retried, forgotten] = [request(), request()];
  const kept = add("retried", { request: retried });
  const dropped = add("forgotten", { request: forgotten }).catch((problem: unknown) => problem);
  [retried, forgotten].forEach((one) => one.refuse(clock.now()));

  clock.advance(59_000);
  const retry = add("retried", { request: request() });
  clock.advance(1_000);
  await finish();
  await Promise.all([kept, retry]);

  expect(begun).toEqual(["retried"]);
  expect(await dropped).toMatchObject({ code: "warming_up" });
});

test("work that nobody waits for makes room in a full queue", async () => {
  const { begun, add, occupy, request } = startQueue(1);
  const finish = occupy();
  const gone = request();
  const dropped = add("nobody waits", { request: gone }).catch((problem: unknown) => problem);
  gone.close();

  const next = add("next");
  await finish();
  await Promise.all([next, dropped]);

  expect(begun).toEqual(["next"]);
});

test("a second lane runs the work of its priorities at the same time, and no other", async () => {
  const queue = new WorkQueue(new ManualClock(0), { lanes: [everyPriority, ["session"]] });
  const begun: string[] = [];
  const first = slow("first");
  const add = (key: string, priority: Computation["priority"], work = () => Promise.resolve(key)) =>
    queue.add({ key, kind: "tide", priority }, (lane) => {
      begun.push(`${key} in ${lane}`);
      return work();
    });

  const all = [add("a", "response", first.work), add("b", "response"), add("c", "session")];
  await settled();
  const begunAtFirst = [...begun];
  first.finish();
  await Promise.all(all);

  expect(begunAtFirst).toEqual(["a in 0", "c in 1"]);
  expect(begun).toEqual(["a in 0", "c in 1", "b in 0"]);
});

test("a closed lane completes what it runs and starts nothing more", async () => {
  const queue = new WorkQueue(new ManualClock(0), { lanes: [everyPriority, ["session"]] });
  const begun: string[] = [];
  const [first, second] = [slow("first"), slow("second")];
  const add = (key: string, work: () => Promise<string>) =>
    queue.add({ key, kind: "tape", priority: "session" }, (lane) => {
      begun.push(`${key} in ${lane}`);
      return work();
    });

  const all = [add("a", first.work), add("b", second.work), add("c", () => Promise.resolve("c"))];
  await settled();
  queue.closeLane(1);
  second.finish();
  await settled();
  const begunAtFirst = [...begun];
  first.finish();

  expect(begunAtFirst).toEqual(["a in 0", "b in 1"]);
  expect(await Promise.all(all)).toEqual(["first", "second", "c"]);
  expect(begun.at(-1)).toBe("c in 0");
});

test("two lanes are expected to take half the time", async () => {
  const clock = new ManualClock(0);
  const queue = new WorkQueue(clock, { lanes: [everyPriority, ["session"]] });
  const add = (key: string, { work, finish } = slow(key)) => ({
    done: queue.add({ key, kind: "tape", priority: "session" }, work),
    finish,
  });
  const measured = add("measured");
  clock.advance(2_000);
  measured.finish();
  await measured.done;

  const all = ["a", "b", "c"].map((key) => add(key));

  // Two of the three take the first two seconds, the third one the next.
  expect(queue.expectedMs()).toBe(4_000);
  all.forEach(({ finish }) => finish());
  await Promise.all(all.map(({ done }) => done));
});

test("work ahead of any request moves forward when a request joins it", async () => {
  const { begun, add, occupy, request } = startQueue();
  const finish = occupy();

  const all = [
    add("a", { priority: "warmUp" }),
    add("b", { priority: "warmUp" }),
    add("b", { priority: "session", request: request() }),
  ];
  await finish();
  await Promise.all(all);

  expect(begun).toEqual(["b", "a"]);
});

test("a queue is idle when nothing waits or runs", async () => {
  const { queue, add, occupy } = startQueue();
  let isIdle = false;
  const finish = occupy();
  const next = add("next");
  const idle = queue.idle().then(() => (isIdle = true));
  await settled();
  const wasIdle = isIdle;

  await finish();
  await Promise.all([next, idle]);

  expect([wasIdle, isIdle]).toEqual([false, true]);
});
