import { createService } from "../../service/server/service";
import { simulatedData } from "../../service/market-source/market-data";
import { mean, medianMs, msUntil, quantile } from "../measure";
import type { BenchTable } from "../table";
import { unlimitedAccount } from "../unlimited-account";
import { cachedHeatmapMs } from "./cached-heatmaps";

const rounds = 7;
const requestsPerRound = 300;

/** The middle of a session. */
const startMs = Date.parse("2026-11-20T17:00:00Z");

/** Returns a function that requests the default heatmap of SPXW from a service whose clock advances by `stepMs` per request. */
function heatmapRequests(stepMs: number): () => Promise<string> {
  let nowMs = startMs;
  const service = createService({ ...simulatedData(), now: () => (nowMs += stepMs), accounts: [unlimitedAccount] });
  return async () => {
    const request = new Request("http://service.bench/v1/heatmap?symbols=SPXW", {
      headers: { authorization: "bench" },
    });
    const response = await service.fetch(request);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`The service responded with ${response.status}: ${text}`);
    return text;
  };
}

/** Returns the mean and 99th percentile of sequential requests after a warm-up, in milliseconds. */
async function requestMs(send: () => Promise<string>): Promise<{ meanMs: number; p99Ms: number }> {
  for (let count = 0; count < requestsPerRound; count++) await send();
  const times: number[] = [];
  for (let count = 0; count < rounds * requestsPerRound; count++) times.push(await msUntil(send));
  return { meanMs: mean(times), p99Ms: quantile(times, 0.99) };
}

/** Measures requests for the default heatmap of one symbol: in process compared with `JSON.stringify` of the body, and over HTTP. */
export async function benchRequests(): Promise<BenchTable[]> {
  return [await inProcess(), await overHttp()];
}

async function overHttp(): Promise<BenchTable> {
  const { service, bareServer } = await cachedHeatmapMs();
  const row = (work: string, { processor: ms }: { processor: number }) => [
    work,
    Math.round(1000 / ms),
    (ms * 1000).toFixed(0),
    (ms / bareServer.processor).toFixed(1),
  ];
  return {
    title: "/v1/heatmap from the cache over HTTP, one symbol, default board",
    columns: ["Work", "per second and core", "microseconds", "x bare server"],
    rows: [row("bare server of Node with a body of the same length", bareServer), row("built service", service)],
    note: "The processor time of the process: 8 connections that are kept alive, the median of 9 rounds of 4,000 requests after 16,000. Target: 5,000 per second and core.",
  };
}

async function inProcess(): Promise<BenchTable> {
  const body = await heatmapRequests(0)();
  const parsed: unknown = JSON.parse(body);
  const stringifyMs =
    medianMs(() => {
      for (let count = 0; count < requestsPerRound; count++) JSON.stringify(parsed);
    }) / requestsPerRound;
  const row = (work: string, ms: number, p99Ms = ms) => [
    work,
    Math.round(1000 / ms),
    (ms * 1000).toFixed(0),
    (p99Ms * 1000).toFixed(0),
    (ms / stringifyMs).toFixed(1),
  ];
  const measured = async (work: string, stepMs: number) => {
    const { meanMs, p99Ms } = await requestMs(heatmapRequests(stepMs));
    return row(work, meanMs, p99Ms);
  };
  return {
    title: `/v1/heatmap, one symbol, default board (${(body.length / 1024).toFixed(0)} KB), in process`,
    columns: ["Work", "per second", "microseconds", "p99 microseconds", "x JSON.stringify"],
    rows: [
      row("JSON.stringify of the body", stringifyMs),
      await measured("1,000 requests per second, new board every 5 seconds", 1),
      await measured("response from the cache", 0),
      await measured("new board (now and five minutes ago)", 5_000),
    ],
    note: "A request includes authorization, rate limit, credits, log and reading the response text.",
  };
}
