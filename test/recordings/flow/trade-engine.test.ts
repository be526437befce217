import { TradeEngine } from "../../../recordings/flow/trade-engine";

/** A statement that never ends by itself. */
const ENDLESS = "select count(*) from range($rows::bigint) a, range($rows::bigint) b";
const endlessValues = { rows: 1e12 };
const never = () => new AbortController().signal;
const limits = { signal: never(), timeLimit: never };

test("a query is interrupted when its caller leaves, and the engine goes on", async () => {
  const engine = await TradeEngine.open();
  const caller = new AbortController();

  const left = engine.rows(ENDLESS, endlessValues, { ...limits, signal: caller.signal });
  caller.abort(new Error("The caller left."));

  await expect(left).rejects.toThrow("The caller left.");
  expect(await engine.rows("select $one as one", { one: 1 }, limits)).toEqual([{ one: 1 }]);
  engine.close();
});

test("a query that takes too long is refused with what to do", async () => {
  const engine = await TradeEngine.open();
  const limit = new AbortController();

  const slow = engine.rows(ENDLESS, endlessValues, { ...limits, timeLimit: () => limit.signal });
  limit.abort();

  await expect(slow).rejects.toMatchObject({
    kind: "timeout",
    message: "The query took longer than 25 seconds. Request a shorter window, fewer days or one ticker.",
  });
  engine.close();
});

test("a query that needs too much memory is refused with what to do", async () => {
  const engine = await TradeEngine.open();

  const large = engine.rows("select list(range) as list from range($rows::bigint)", { rows: 2e8 }, limits);

  await expect(large).rejects.toMatchObject({ kind: "memory" });
  engine.close();
});

test("two queries run at a time, and one that waits can leave", async () => {
  const engine = await TradeEngine.open();
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const endless = ({ signal }: AbortController) => engine.rows(ENDLESS, endlessValues, { ...limits, signal });
  const running = [endless(first), endless(second)];
  const waiting = endless(third);
  const last = engine.rows("select $two as two", { two: 2 }, limits);

  third.abort(new Error("No longer wanted."));
  await expect(waiting).rejects.toThrow("No longer wanted.");
  first.abort();
  second.abort();
  await Promise.allSettled(running);

  expect(await last).toEqual([{ two: 2 }]);
  engine.close();
});
