import { flowDifferences } from "../../support/recordings/trades/flow-differences";
import { startRecordedFlow } from "../../support/recordings/trades/recorded-flow-service";

type Data = Record<string, unknown>;

test("80 random requests over recorded sessions of one underlying get the responses of the simulated market that knows the same", async () => {
  await using flow = await startRecordedFlow({ underlyings: ["QCOM"] });

  const { differences, routes } = await flowDifferences(80, flow);

  expect(flow.problems).toEqual([]);
  expect(differences).toEqual([]);
  expect(routes.size).toBe(16);
});

test("the change of open interest is that between the first chains of two sessions, and null before the second is recorded", async () => {
  await using flow = await startRecordedFlow({ underlyings: ["QCOM"] });
  const changes = async (date: string, nowMs: number, period = "daily") => {
    flow.clock.nowMs = nowMs;
    const path = `/contract/top/${period}?limit=500&date=${date}`;
    const [recorded, simulated] = [await flow.recorded(path), await flow.simulated(path)];
    return [recorded, simulated].map(({ body }) => (body.data as Data[]).map(({ oiChange }) => oiChange));
  };
  const [, , third] = flow.sessions;

  const [known, expected] = await changes("2026-01-07", third?.fromMs ?? NaN);
  const [evening] = await changes("2026-01-07", (third?.fromMs ?? NaN) - 1);
  // Of a week in progress the sessions before count.
  const [week, expectedWeek] = await changes("2026-01-08", (third?.fromMs ?? NaN) + 3_600_000, "weekly");

  expect(known).toEqual(expected);
  expect(new Set(known).size).toBeGreaterThan(20);
  expect(new Set(evening)).toEqual(new Set([null]));
  expect(week).toEqual(expectedWeek);
  expect(new Set(week).size).toBeGreaterThan(20);
});
