import { ServiceClock } from "../../src/transport/service-clock";

const nowMs = Date.parse("2026-11-21T15:00:00.500Z");

function clockAfter(...dates: readonly (string | undefined)[]): ServiceClock {
  const clock = new ServiceClock(() => nowMs);
  for (const date of dates) clock.listen()(new Headers(date === undefined ? {} : { Date: date }));
  return clock;
}

test("until an answer tells the time it is the computer's own", () => {
  expect(clockAfter().now()).toBe(nowMs);
  expect(clockAfter().isHeard).toBe(false);
});

test("a market that keeps another time is heard from the Date of its answers", () => {
  const clock = clockAfter("Wed, 18 Nov 2026 17:00:00 GMT");

  expect(clock.now()).toBe(Date.parse("2026-11-18T17:00:00Z"));
  expect(clock.isHeard).toBe(true);
});

test.each(["Sat, 21 Nov 2026 14:59:56 GMT", "Sat, 21 Nov 2026 15:00:05 GMT"])(
  "a Date of whole seconds that travelled a while changes nothing: %s",
  (date) => {
    expect(clockAfter(date).now()).toBe(nowMs);
    expect(clockAfter(date).isHeard).toBe(true);
  },
);

test("a computer's clock that is an hour fast is corrected", () => {
  expect(clockAfter("Sat, 21 Nov 2026 14:00:00 GMT").now()).toBe(Date.parse("2026-11-21T14:00:00Z"));
});

test.each([undefined, "", "yesterday", "2026-11-18T17:00:00Z"])("an answer whose Date is %j tells nothing", (date) => {
  const clock = clockAfter("Wed, 18 Nov 2026 17:00:00 GMT", date);

  expect(clock.now()).toBe(Date.parse("2026-11-18T17:00:00Z"));
});

test("of another service nothing is known", () => {
  const clock = clockAfter("Wed, 18 Nov 2026 17:00:00 GMT");

  clock.forget();

  expect(clock.now()).toBe(nowMs);
  expect(clock.isHeard).toBe(false);
});

test("an answer to a question from before another service was chosen tells nothing", () => {
  const clock = new ServiceClock(() => nowMs);
  const late = clock.listen();

  clock.forget();
  late(new Headers({ Date: "Wed, 18 Nov 2026 17:00:00 GMT" }));

  expect(clock.now()).toBe(nowMs);
  expect(clock.isHeard).toBe(false);
});
