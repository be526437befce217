import { Alarm } from "../../../packages/client/transport/alarm";
import { silence, TestPlatform } from "../../../scripts/support/client/test-platform";

/** Returns an alarm on a clock that the test advances, and the times at which it called back, in milliseconds from the start. */
function startAlarm() {
  const platform = new TestPlatform(silence);
  const startedAtMs = platform.now();
  const calls: number[] = [];
  const alarm = new Alarm(platform, () => calls.push(platform.now() - startedAtMs));
  return { platform, alarm, calls, startedAtMs };
}

test("an alarm calls back once at its time", async () => {
  const { platform, alarm, calls, startedAtMs } = startAlarm();

  alarm.set(startedAtMs + 500);
  expect(alarm.isSet).toBe(true);
  await platform.advance(2_000);

  expect(calls).toEqual([500]);
  expect(alarm.isSet).toBe(false);
});

test("an alarm for a past time calls back at once", async () => {
  const { platform, alarm, calls, startedAtMs } = startAlarm();

  alarm.set(startedAtMs - 1_000);
  await platform.advance(0);

  expect(calls).toEqual([0]);
});

test("setting an alarm again replaces its time and leaves one timer", async () => {
  const { platform, alarm, calls } = startAlarm();

  alarm.setAfter(500);
  alarm.setAfter(800);
  await platform.advance(0);
  expect(platform.sleeping).toBe(1);
  await platform.advance(2_000);

  expect(calls).toEqual([800]);
});

test.each([undefined, Infinity])("an alarm set to %s never calls back", async (atMs) => {
  const { platform, alarm, calls } = startAlarm();

  alarm.setAfter(500);
  alarm.set(atMs);
  await platform.advance(2_000);

  expect(calls).toEqual([]);
  expect([alarm.isSet, platform.sleeping]).toEqual([false, 0]);
});

test("an alarm can be set again by its own callback", async () => {
  const platform = new TestPlatform(silence);
  let calls = 0;
  const alarm = new Alarm(platform, () => {
    calls += 1;
    if (calls < 3) alarm.setAfter(100);
  });

  alarm.setAfter(100);
  await platform.advance(1_000);

  expect(calls).toBe(3);
});
