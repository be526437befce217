import { AnswerMemory } from "../../src/client/endpoint/answer-memory";
import { ResponseCache } from "../../src/client/endpoint/response-cache";

interface Stamped {
  text: string;
  receivedAtMs: number;
  freshMs?: number;
  characters?: number;
}

/** A cache with 5 s of freshness, on a clock that the test sets. */
function cacheAt(startMs: number) {
  const clock = { nowMs: startMs };
  const cache = new ResponseCache<Stamped>(5_000, () => clock.nowMs);
  let asked = 0;
  const ask = async (): Promise<Stamped> => {
    asked += 1;
    return { text: `answer ${asked}`, receivedAtMs: clock.nowMs };
  };
  return { cache, clock, ask };
}

test("an answer is shown again until its time is over", async () => {
  const { cache, clock, ask } = cacheAt(10_000);

  await cache.answer("SPY", ask);
  clock.nowMs = 14_999;
  const fresh = await cache.answer("SPY", ask);
  clock.nowMs = 15_000;
  const stale = await cache.answer("SPY", ask);

  expect(fresh).toEqual({ text: "answer 1", receivedAtMs: 10_000 });
  expect(stale).toEqual({ text: "answer 2", receivedAtMs: 15_000 });
});

test("a clock set back does not keep an answer fresh for hours", async () => {
  const { cache, clock, ask } = cacheAt(3_600_000);

  await cache.answer("SPY", ask);
  clock.nowMs = 0;

  await expect(cache.answer("SPY", ask)).resolves.toMatchObject({ text: "answer 2" });
});

test("those who ask at the same time share one request", async () => {
  const { cache, ask } = cacheAt(0);

  const answers = await Promise.all([cache.answer("SPY", ask), cache.answer("SPY", ask), cache.answer("QQQ", ask)]);

  expect(answers.map(({ text }) => text)).toEqual(["answer 1", "answer 1", "answer 2"]);
});

test("a failed answer is not kept", async () => {
  const { cache, ask } = cacheAt(0);

  await expect(cache.answer("SPY", () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");

  await expect(cache.answer("SPY", ask)).resolves.toMatchObject({ text: "answer 1" });
});

test("asking anew right after everyone left starts a new request", async () => {
  const { cache, ask } = cacheAt(0);
  const leaver = new AbortController();
  const never = (signal: AbortSignal) =>
    new Promise<Stamped>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

  const left = cache.answer("SPY", never, leaver.signal);
  leaver.abort("gone");
  const answered = cache.answer("SPY", ask);

  await expect(left).rejects.toBe("gone");
  await expect(answered).resolves.toMatchObject({ text: "answer 1" });
  await expect(cache.answer("SPY", ask)).resolves.toMatchObject({ text: "answer 1" });
});

test("stale answers make room for the next, and fresh ones stay", async () => {
  const { cache, clock, ask } = cacheAt(0);

  await cache.answer("SPY", ask);
  await cache.answer("QQQ", ask);
  clock.nowMs = 4_000;
  await cache.answer("IWM", ask);
  expect(cache.size).toBe(3);

  clock.nowMs = 5_000;
  await cache.answer("DIA", ask);
  expect(cache.size).toBe(2);
});

test("one who has already given up is not answered even from what is kept", async () => {
  const { cache, ask } = cacheAt(0);

  await cache.answer("SPY", ask);

  await expect(cache.answer("SPY", ask, AbortSignal.abort("gone"))).rejects.toBe("gone");
});

test("forgetting leaves an answer under way to those who asked, and to nobody else", async () => {
  const { cache, ask } = cacheAt(0);
  let finish = (_answer: Stamped): void => undefined;

  const before = cache.answer("SPY", () => new Promise((resolve) => (finish = resolve)));
  cache.forget();
  const after = cache.answer("SPY", ask);
  finish({ text: "of the old key", receivedAtMs: 0 });

  await expect(before).resolves.toMatchObject({ text: "of the old key" });
  await expect(after).resolves.toMatchObject({ text: "answer 1" });
  await expect(cache.answer("SPY", ask)).resolves.toMatchObject({ text: "answer 1" });
});

test("an answer that says how long it holds is shown for as long, and goes when it is over", async () => {
  const { cache, clock, ask } = cacheAt(10_000);
  const lasting = async () => ({ ...(await ask()), freshMs: Infinity });
  const brief = async () => ({ ...(await ask()), freshMs: 1_000 });

  await cache.answer("lasting", lasting);
  await cache.answer("brief", brief);
  clock.nowMs = 1e12;
  await cache.answer("next", ask);

  await expect(cache.answer("lasting", lasting)).resolves.toMatchObject({ text: "answer 1" });
  expect(cache.size).toBe(2);
});

test("what the memory has no room for is asked for again", async () => {
  const clock = { nowMs: 0 };
  // An answer weighs 500 characters beside its own: there is room for two.
  const memory = new AnswerMemory(() => clock.nowMs, 1_500);
  const cache = new ResponseCache<Stamped>(60_000, () => clock.nowMs, memory);
  const answerOf = (characters: number) => async () => ({ text: "board", characters, receivedAtMs: clock.nowMs });

  await cache.answer("SPY", answerOf(200));
  clock.nowMs += 10_000;
  await cache.answer("QQQ", answerOf(200));
  await cache.answer("IWM", answerOf(200));

  expect(cache.size).toBe(2);
  expect(memory.characters).toBe(1_400);
  let asked = 0;
  const count = (characters: number) => () => ((asked += 1), answerOf(characters)());
  await cache.answer("QQQ", count(200));
  await cache.answer("IWM", count(200));
  expect(asked).toBe(0);
  await cache.answer("SPY", count(200));
  expect(asked).toBe(1);
});

test("two caches share one memory, and what one forgets makes room for the other", async () => {
  const memory = new AnswerMemory(() => 0, 1_500);
  const [boards, levels] = [0, 1].map(() => new ResponseCache<Stamped>(60_000, () => 0, memory));
  const answerOf = (text: string) => async () => ({ text, characters: 1_000, receivedAtMs: 0 });

  await boards?.answer("SPY", answerOf("board"));
  await levels?.answer("SPY", answerOf("levels"));
  expect([boards?.size, levels?.size]).toEqual([0, 1]);

  levels?.forget();
  expect(memory.characters).toBe(0);
});

test("an answer asked anew weighs once", async () => {
  const clock = { nowMs: 0 };
  const memory = new AnswerMemory(() => clock.nowMs);
  const cache = new ResponseCache<Stamped>(5_000, () => clock.nowMs, memory);

  for (clock.nowMs = 0; clock.nowMs < 60_000; clock.nowMs += 5_000) {
    await cache.answer("SPY", async () => ({ text: "board", characters: 1_000, receivedAtMs: clock.nowMs }));
  }

  expect(memory.characters).toBe(1_500);
});
