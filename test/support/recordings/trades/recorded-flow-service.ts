import { closingMs, dayFromIso, isoDate, openingMs } from "@strikebook/calendar";
import { settlesAtOpen } from "@strikebook/contract";
import { DEFAULT_SEED } from "../../../../market/days/simulated-days";
import { RecordedFlow } from "../../../../recordings/flow/recorded-flow";
import { recordSimulated } from "../../../../recordings/recorders/record-simulated";
import { resultOrRefusal, recordedFlowData } from "../../../../service/market-source/recorded-flow-data";
import { createService, type ServiceOptions } from "../../../../service/server/service";
import { smallMarket } from "../../../../scripts/support/market/small-market";
import { accountWith, readServiceResponse } from "../../../../scripts/support/service/start-service";
import { knownTapes } from "./known-sessions";
import { recordingFolder } from "../../../../scripts/support/recordings/recording-folder";

/** The body of a response, as far as these tests read it. */
interface FlowBody {
  data?: unknown;
  error?: { code: string; message: string };
  meta: { attribution?: { text: string } };
}

const day = (date: string) => dayFromIso(date) ?? NaN;

/** The unlimited account. */
const account = accountWith({
  credits: 1e9,
  limits: { ...accountWith({}).limits, requestsPerMinute: 1_000_000 },
});

/**
 * Records three sessions of two underlyings of the simulated market, with their trades and prints, and starts two services at one clock:
 * over the recording, and over the simulated market that knows the same sessions and underlyings.
 */
export async function startRecordedFlow({ underlyings = ["QCOM", "NDX"] }: { underlyings?: readonly string[] } = {}) {
  const [from, to] = [day("2026-01-06"), day("2026-01-08")];
  const place = await recordingFolder();
  const recording = await place.open({ create: true });
  await recordSimulated(recording, {
    symbols: [...underlyings],
    from,
    to,
    everyMs: 390 * 60_000,
    trades: true,
  });
  const clock = { nowMs: closingMs(to) };
  const problems: unknown[] = [];
  const flow = new RecordedFlow(recording);
  const serve = (options: Partial<ServiceOptions>) => {
    const service = createService({
      market: smallMarket,
      accounts: [account],
      now: () => 0,
      marketTime: () => clock.nowMs,
      report: (problem) => problems.push(problem),
      ...options,
    });
    const send = (path: string, init: RequestInit) => service.fetch(new Request(`http://service.test${path}`, init));
    const get = async (path: string): Promise<{ status: number; body: FlowBody }> => {
      const response = await send(`/flow/v1${path}`, { headers: { authorization: "Bearer practice" } });
      const { status, body } = await readServiceResponse(response);
      return { status, body: body as FlowBody };
    };
    return { send, get };
  };
  const recorded = serve({ flow: recordedFlowData(recording, (...query) => resultOrRefusal(flow, ...query)) });
  const simulated = serve({ tapes: knownTapes({ seed: DEFAULT_SEED, underlyings, from, to }) });
  const { body } = await simulated.get(`/contract/top/daily?limit=500&date=${isoDate(from)}`);
  const contracts = (body.data as { symbol: string }[]).map(({ symbol }) => symbol);
  const roots = [...new Set(contracts.map((symbol) => symbol.split("__")[0] ?? ""))];
  return {
    tickers: [...new Set([...underlyings, ...roots])],
    stocks: underlyings.filter((name) => !settlesAtOpen(name)),
    contracts,
    clock,
    /** What the services reported as internal errors. */
    problems,
    recording,
    place,
    dates: [from, from + 1, to].map(isoDate),
    sessions: [from, from + 1, to].map((session) => ({ fromMs: openingMs(session), untilMs: closingMs(session) })),
    recorded: recorded.get,
    simulated: simulated.get,
    /** Sends a request to the service over the recording. */
    send: recorded.send,
    async [Symbol.asyncDispose]() {
      await flow.close();
      await place[Symbol.asyncDispose]();
    },
  };
}
