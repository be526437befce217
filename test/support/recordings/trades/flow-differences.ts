import { firstDifference } from "../../first-difference";
import { randomFlowRequests } from "./random-flow-requests";
import type { startRecordedFlow } from "./recorded-flow-service";

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

/** Sends random requests to both services of a recording. Returns where their responses differ, and the routes that were requested. */
export async function flowDifferences(count: number, flow: Awaited<ReturnType<typeof startRecordedFlow>>) {
  const requests = randomFlowRequests(count, flow);
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
  return { differences, routes: new Set(requests.map(({ route }) => route)) };
}
