import { firstDifference } from "../../support/first-difference";
import { startRecordedFlow } from "../../support/recordings/recorded-flow-service";
import { randomFlowRequests } from "../../support/recordings/random-flow-requests";

type Data = Record<string, unknown>;

/**
 * Returns what both markets must agree on: all but the bars of sessions that were not recorded, which a recording leaves out, and the
 * change of open interest, which is known there when the next chain is.
 */
function comparable(route: string, data: unknown, days: readonly string[]): unknown {
  if (route === "/market/tide") {
    const { bars, ...rest } = data as { bars: Data[] };
    const isRecorded = ({ timestamp }: Data) =>
      days.includes(new Date(1000 * Number(timestamp)).toISOString().slice(0, 10));
    return { ...rest, bars: bars.filter(isRecorded) };
  }
  if (route.startsWith("/contract/top")) return (data as Data[]).map((row) => ({ ...row, oiChange: undefined }));
  return data;
}

test("300 random requests over three recorded sessions get the responses of the simulated market that knows the same", async () => {
  await using flow = await startRecordedFlow();
  const requests = randomFlowRequests(300, flow);

  const differences: string[] = [];
  for (const { route, path, nowMs } of requests) {
    flow.clock.nowMs = nowMs;
    const [recorded, simulated] = [await flow.recorded(path), await flow.simulated(path)];
    const difference =
      recorded.status === simulated.status
        ? firstDifference(
            comparable(route, recorded.body.data ?? null, flow.dates),
            comparable(route, simulated.body.data ?? null, flow.dates),
          )
        : `: status ${recorded.status} (${recorded.body.error?.message}) is not ${simulated.status}`;
    if (difference !== undefined) differences.push(`${path} at ${new Date(nowMs).toISOString()} ${difference}`);
  }

  expect(flow.problems).toEqual([]);
  expect(differences).toEqual([]);
  expect(new Set(requests.map(({ route }) => route)).size).toBe(16);
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
