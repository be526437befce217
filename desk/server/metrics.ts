import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { type Engine, ifResponding } from "../engine/engine";
import type { EngineWrites } from "../engine/engine-writes";
import type { Counts } from "./counts";

interface MetricsOptions {
  counts: Counts;
  engine: Engine;
  writes: EngineWrites;
  /** Open streams of this node, and how many boards slow readers have missed. */
  readers: () => { readers: number; lagged: number };
  /** Settlements that wait for the engine. */
  settlementsWaiting: () => number;
  /** The account's requests per minute. */
  limit: () => number;
}

/** Returns the metrics of a node for Prometheus. They count since the start of the node. */
export function nodeMetrics(options: MetricsOptions): Registry {
  const { counts, engine, writes, readers, settlementsWaiting, limit } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = (name: string, help: string, label: string, values: () => Iterable<readonly [string, number]>) =>
    new Counter({
      name: `strikebook_desk_${name}`,
      help,
      registers,
      labelNames: [label],
      collect() {
        this.reset();
        for (const [value, count] of values()) this.inc({ [label]: value }, count);
      },
    });
  const gauge = (name: string, help: string, value: () => number | undefined | Promise<number | undefined>) =>
    new Gauge({
      name: `strikebook_desk_${name}`,
      help,
      registers,
      async collect() {
        this.set((await value()) ?? NaN);
      },
    });
  counter("responses_total", "Responses of the API by status.", "status", () =>
    [...counts.statuses].map(([status, count]) => [String(status), count] as const),
  );
  counter("answers_total", "Requests for data by source: each from the store is a call saved.", "source", () => [
    ["store", counts.fromStore],
    ["provider", counts.requests - counts.fromStore],
  ]);
  counter("rejections_total", "Rejected requests by reason.", "reason", () => Object.entries(counts.rejections));
  counter("credits_total", "Credits charged to people for plain requests of this node.", "kind", () => [
    ["requests", counts.credits],
  ]);
  counter("alerts_total", "Attempts to post an alert by what came of them.", "outcome", () =>
    Object.entries(counts.alerts),
  );
  gauge("readers", "Open streams of people.", () => readers().readers);
  counter("lagged_total", "Boards that slow readers have missed.", "kind", () => [["boards", readers().lagged]]);
  gauge("settlements_waiting", "Settlements that wait for the engine.", settlementsWaiting);
  gauge("engine_latency_seconds", "How long the engine took to respond last.", () => {
    return counts.engineLatencyMs === undefined ? undefined : counts.engineLatencyMs / 1_000;
  });
  gauge(
    "engine_accepts_writes",
    "1 if the engine accepts what the desk writes, 0 if it refuses or is away.",
    async () => ((await writes.check()).kind === "accepts" ? 1 : 0),
  );
  gauge(
    "provider_requests_per_minute",
    "Requests to the provider in the last minute, all nodes together.",
    async () => {
      const minute = [engine.keys.of("requests"), engine.nowMs - 60_000, "+inf"] as const;
      return Number((await ifResponding(engine.command("ZCOUNT", ...minute))) ?? NaN);
    },
  );
  gauge("provider_requests_limit", "The account's requests per minute.", limit);
  return registry;
}
