import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { account, success } from "../../support/client/canned-responses";
import { testMarket } from "../../support/client/test-market";

/** The computer's clock in these tests, in milliseconds since 1970 UTC. */
const nowMs = Date.parse("2025-11-25T15:00:00.500Z");

/** The clock of a client that has received responses with these `Date` headers. */
async function clockAfter(...dates: readonly (string | undefined)[]) {
  const { market, platform } = testMarket((_, index) => {
    const date = dates[index];
    return success({ data: account }, date === undefined ? {} : { Date: date });
  });
  await platform.advance(500);
  for (let read = 0; read < dates.length; read += 1) {
    await platform.settle(market.get(endpoints.volSymbols, {}, callContext()).catch(() => undefined));
  }
  expect(platform.requests).toHaveLength(dates.length);
  return market.clock;
}

test("before the first response the time is the computer's own", async () => {
  const clock = await clockAfter();

  expect(clock.now()).toBe(nowMs);
  expect(clock.isKnown).toBe(false);
});

test("the time of a market with a clock of its own is read from X-Market-Time, whatever the Date says", async () => {
  const { market, platform } = testMarket(() =>
    success({ data: account }, { Date: "Tue, 25 Nov 2025 15:00:00 GMT", "X-Market-Time": "2025-11-19T17:00:00.250Z" }),
  );

  await platform.settle(market.account.read(callContext()));

  expect(market.clock.now()).toBe(Date.parse("2025-11-19T17:00:00.250Z"));
  expect(market.clock.isKnown).toBe(true);
});

test("the time of a market that stands still is the same hours after the response, until a response says that it runs", async () => {
  const stated = { "X-Market-Time": "2025-11-19T17:00:00.000Z" };
  const { market, platform } = testMarket((_, index) =>
    success({ data: account }, index === 0 ? { ...stated, "X-Market-Pace": "0" } : stated),
  );
  const read = () => market.get(endpoints.volSymbols, {}, callContext()).catch(() => undefined);
  await platform.settle(read());
  await platform.advance(3_600_000);

  expect([market.clock.isFixed, market.clock.now()]).toEqual([true, Date.parse("2025-11-19T17:00:00Z")]);

  await platform.settle(read());
  await platform.advance(1_000);
  expect([market.clock.isFixed, market.clock.now()]).toEqual([false, Date.parse("2025-11-19T17:00:01Z")]);
});

test("an X-Market-Time that is no instant is ignored", async () => {
  const { market, platform } = testMarket(() =>
    success({ data: account }, { Date: "Tue, 25 Nov 2025 14:00:00 GMT", "X-Market-Time": "half past ten" }),
  );

  await platform.settle(market.account.read(callContext()));

  expect(market.clock.now()).toBe(Date.parse("2025-11-25T14:00:00Z"));
});

test.each(["Tue, 25 Nov 2025 14:59:56 GMT", "Tue, 25 Nov 2025 15:00:05 GMT"])(
  "a Date within five seconds of the computer's clock changes nothing: %s",
  async (date) => {
    const clock = await clockAfter(date);

    expect(clock.now()).toBe(nowMs);
    expect(clock.isKnown).toBe(true);
  },
);

test("a computer's clock that is an hour fast is corrected", async () => {
  const clock = await clockAfter("Tue, 25 Nov 2025 14:00:00 GMT");

  expect(clock.now()).toBe(Date.parse("2025-11-25T14:00:00Z"));
});

test.each([undefined, "", "yesterday", "2025-11-19T17:00:00Z"])(
  "a Date of %j leaves the time as it was",
  async (date) => {
    const clock = await clockAfter("Wed, 19 Nov 2025 17:00:00 GMT", date);

    expect(clock.now()).toBe(Date.parse("2025-11-19T17:00:00Z"));
  },
);

test("after a change of host the time is the computer's own again, and a late response from the old host does not set it", async () => {
  const { market, platform } = testMarket(async () => {
    await platform.sleep(3_000);
    return success({ data: account }, { Date: "Wed, 19 Nov 2025 17:00:00 GMT" });
  });

  await platform.settle(market.account.read(callContext()));
  expect(market.clock.isKnown).toBe(true);
  const late = market.get(endpoints.flowTop, {}, callContext());
  await platform.advance(1_000);
  market.forget();
  expect(market.clock.isKnown).toBe(false);
  await platform.settle(late.catch(() => undefined));

  expect(market.clock.isKnown).toBe(false);
  expect(market.clock.now()).toBe(platform.now());
});
