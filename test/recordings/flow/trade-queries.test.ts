import { TradeQueries } from "../../../recordings/flow/trade-queries";

/** A statement that never ends by itself. */
const ENDLESS = "select count(*) from range($rows::bigint) a, range($rows::bigint) b";
const endlessValues = { rows: 1e12 };
const never = () => new AbortController().signal;
const limits = { signal: never(), timeLimit: never };

test("a query is interrupted when its caller leaves, and others go on", async () => {
  const queries = await TradeQueries.open();
  const caller = new AbortController();

  const left = queries.rows(ENDLESS, endlessValues, { ...limits, signal: caller.signal });
  caller.abort(new Error("The caller left."));

  await expect(left).rejects.toThrow("The caller left.");
  expect(await queries.rows("select $one as one", { one: 1 }, limits)).toEqual([{ one: 1 }]);
  queries.close();
});

test("a query that takes too long is refused with what to do", async () => {
  const queries = await TradeQueries.open();
  const limit = new AbortController();

  const slow = queries.rows(ENDLESS, endlessValues, { ...limits, timeLimit: () => limit.signal });
  limit.abort();

  await expect(slow).rejects.toMatchObject({
    kind: "timeout",
    message: "The query took longer than 25 seconds. Request a shorter window, fewer days or one ticker.",
  });
  queries.close();
});

test("a query that needs too much memory is refused with what to do", async () => {
  const queries = await TradeQueries.open();

  const large = queries.rows("select list(range) as list from range($rows::bigint)", { rows: 2e8 }, limits);

  await expect(large).rejects.toMatchObject({ kind: "memory" });
  queries.close();
});

test("two queries run at a time, and one that waits can leave", async () => {
  const queries = await TradeQueries.open();
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const endless = ({ signal }: AbortController) => queries.rows(ENDLESS, endlessValues, { ...limits, signal });
  const running = [endless(first), endless(second)];
  const waiting = endless(third);
  const last = queries.rows("select $two as two", { two: 2 }, limits);

  third.abort(new Error("No longer wanted."));
  await expect(waiting).rejects.toThrow("No longer wanted.");
  first.abort();
  second.abort();
  await Promise.allSettled(running);

  expect(await last).toEqual([{ two: 2 }]);
  queries.close();
});
