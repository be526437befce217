import { PageTimers } from "../../../packages/client/transport/page-timers";

const SECOND_MS = 1_000;

/**
 * A browser whose clock the test moves. While its page is hidden, the page's timers end with a full second, as in Chrome; those
 * of the thread are on time.
 */
function openBrowser({ hasThreads = true } = {}) {
  let nowMs = 0;
  let lastId = 0;
  let isHidden = false;
  let onChange = () => undefined as void;
  const pageTimers = new Map<number, { dueAtMs: number; run: () => void }>();
  const threadTimers = new Map<number, number>();
  let threads = 0;
  let onThreadTime: (id: number) => void = () => undefined;
  const timers = new PageTimers({
    now: () => nowMs,
    setTimeout(run, waitMs) {
      lastId += 1;
      pageTimers.set(lastId, { dueAtMs: nowMs + waitMs, run });
      return lastId;
    },
    clearTimeout: (id) => void pageTimers.delete(id),
    isHidden: () => isHidden,
    onVisibilityChange: (listener) => void (onChange = listener),
    startThread(onTime) {
      threads += 1;
      onThreadTime = onTime;
      return hasThreads
        ? {
            set: (id, waitMs) => void threadTimers.set(id, nowMs + waitMs),
            clear: (id) => void threadTimers.delete(id),
          }
        : undefined;
    },
  });
  const pageTime = (dueAtMs: number) => (isHidden ? Math.ceil(dueAtMs / SECOND_MS) * SECOND_MS : dueAtMs);
  return {
    timers,
    counts: () => ({ threads, inPage: pageTimers.size, inThread: threadTimers.size }),
    setHidden: (hidden: boolean) => {
      isHidden = hidden;
      onChange();
    },
    /** Moves the clock millisecond by millisecond. */
    advance: (ms: number) => {
      for (const untilMs = nowMs + ms; nowMs < untilMs;) {
        nowMs += 1;
        for (const [id, dueAtMs] of [...threadTimers]) {
          if (dueAtMs <= nowMs && threadTimers.delete(id)) onThreadTime(id);
        }
        for (const [id, { dueAtMs, run }] of [...pageTimers]) {
          if (pageTime(dueAtMs) <= nowMs && pageTimers.delete(id)) run();
        }
      }
    },
    /** Starts a timer, and returns when it ended, in milliseconds since the start of the test. */
    start: (waitMs: number) => {
      const endedAtMs: number[] = [];
      const id = timers.set(() => endedAtMs.push(nowMs), waitMs);
      return { id, endedAtMs };
    },
  };
}

test("a timer of a visible page is on time and starts no thread", () => {
  const { start, advance, counts } = openBrowser();
  const { endedAtMs } = start(25);

  advance(2_000);

  expect(endedAtMs).toEqual([25]);
  expect(counts()).toEqual({ threads: 0, inPage: 0, inThread: 0 });
});

test("a timer of a hidden page is on time, once, and leaves no other timer behind", () => {
  const { start, advance, setHidden, counts } = openBrowser();
  setHidden(true);
  const { endedAtMs } = start(25);

  advance(2_000);

  expect(endedAtMs).toEqual([25]);
  expect(counts()).toEqual({ threads: 1, inPage: 0, inThread: 0 });
});

test("timers that set each other on a hidden page are on time", () => {
  const { timers, advance, setHidden } = openBrowser();
  setHidden(true);
  let turns = 0;
  const turn = () => {
    turns += 1;
    timers.set(turn, 200);
  };
  timers.set(turn, 200);

  advance(2_000);

  expect(turns).toBe(10);
});

test("a timer that runs while the page is hidden ends at its time", () => {
  const { start, advance, setHidden } = openBrowser();
  const { endedAtMs } = start(500);
  advance(100);
  setHidden(true);

  advance(2_000);

  expect(endedAtMs).toEqual([500]);
});

test("a timer of a hidden page that is shown again ends at its time, once", () => {
  const { start, advance, setHidden } = openBrowser();
  setHidden(true);
  const { endedAtMs } = start(500);
  advance(100);
  setHidden(false);

  advance(2_000);

  expect(endedAtMs).toEqual([500]);
});

test("a cleared timer never ends, in the page or in the thread", () => {
  const { timers, start, advance, setHidden, counts } = openBrowser();
  setHidden(true);
  const { id, endedAtMs } = start(25);

  timers.clear(id);
  advance(2_000);

  expect(endedAtMs).toEqual([]);
  expect(counts()).toMatchObject({ inPage: 0, inThread: 0 });
});

test("without threads the page's own timers remain, and no second thread is tried", () => {
  const { start, advance, setHidden, counts } = openBrowser({ hasThreads: false });
  setHidden(true);
  const [one, other] = [start(25), start(1_500)];

  advance(3_000);

  expect([one.endedAtMs, other.endedAtMs]).toEqual([[1_000], [2_000]]);
  expect(counts().threads).toBe(1);
});
