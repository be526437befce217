import { firstDifference } from "../../support/first-difference";
import { startRecordedFlow } from "../../support/recordings/recorded-flow-service";
import { randomFlowRequests } from "../../support/recordings/random-flow-requests";

type Data = Record<string, unknown>;

/**
 * The rest of a response that both markets must agree on. A recording leaves out the bars of sessions that were not recorded. Its price of
 * the benchmark is that of the last trade, and the change of open interest is known when the chain of the next session is.
 */
function comparable(route: string, data: unknown, days: readonly string[]): unknown {
  if (route === "/market/tide") {
    const { bars, ...rest } = data as { bars: Data[] };
    const recorded = bars.filter(({ timestamp }) =>
      days.includes(new Date(1000 * Number(timestamp)).toISOString().slice(0, 10)),
    );
    return { ...rest, bars: recorded.map(({ spyPrice, ...bar }) => bar) };
  }
  if (route.startsWith("/contract/top")) return (data as Data[]).map(({ oiChange, ...contract }) => contract);
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
