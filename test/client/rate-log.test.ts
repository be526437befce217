import { RateLog } from "../../src/spending/rate-log";

/** A log of requests that were answered at these instants, in milliseconds. */
function answeredAt(...instants: number[]): RateLog {
  const log = new RateLog();
  for (const instant of instants) {
    log.leave();
    log.answer(instant);
  }
  return log;
}

test("a request counts from the moment it leaves until a minute after its answer", () => {
  const log = new RateLog();

  log.leave();
  expect(log.count(500_000)).toBe(1);
  log.answer(500_000);

  expect(log.count(559_999)).toBe(1);
  expect(log.count(560_000)).toBe(0);
});

test("there is room now while fewer count than are allowed", () => {
  expect(answeredAt(1_000, 2_000).roomAtMs(3, 5_000)).toBe(5_000);
});

test("the next room comes a minute after the answer that has to make way", () => {
  const log = answeredAt(1_000, 2_000, 3_000);

  expect(log.roomAtMs(3, 5_000)).toBe(61_000);
  expect(log.roomAtMs(2, 5_000)).toBe(62_000);
});

test("while all that count are under way only an answer makes room", () => {
  const log = new RateLog();

  log.leave();
  log.leave();

  expect(log.roomAtMs(2, 5_000)).toBeUndefined();
});

test("a clock set back holds nothing up for longer than a minute", () => {
  const log = answeredAt(9_000_000);

  expect(log.roomAtMs(1, 1_000)).toBe(61_000);
});
