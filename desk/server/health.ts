import type { Platform } from "@strikebook/client";
import { type Engine, ifResponding } from "../engine/engine";
import { refusalWord } from "../engine/engine-errors";
import type { EngineWrites } from "../engine/engine-writes";
import type { Settlements } from "../spending/settlements";
import type { DeskStreams } from "../streams/desk-streams";
import type { Counts } from "./counts";

interface HealthOptions {
  engine: Engine;
  writes: EngineWrites;
  platform: Pick<Platform, "now">;
  counts: Counts;
  streams: Pick<DeskStreams, "stats">;
  settlements: Pick<Settlements, "waiting">;
  name: string;
  version: string;
  isClosing: boolean;
}

/** Returns the state of a node for load balancers and people. A node whose engine is away, or refuses to write, still answers from its memory. */
export async function nodeHealth(options: HealthOptions) {
  const { engine, writes, platform, counts, streams, settlements, name, version, isClosing } = options;
  const startedMs = platform.now();
  const [holder, state] = await Promise.all([leaseHolder(engine), writes.check()]);
  const latencyMs = platform.now() - startedMs;
  const refuses = state.kind === "refuses" ? refusalWord(state.refusal) : null;
  const isEngineUp = holder !== undefined && state.kind === "accepts";
  const { isLeader, readers } = streams.stats();
  return {
    status: isClosing ? "stopping" : isEngineUp && counts.isProviderReachable !== false ? "ok" : "degraded",
    node: name,
    version,
    /** `refuses`: the engine's own word, such as OOM, if it does not accept what the desk writes. */
    engine: holder === undefined ? { responds: false, refuses } : { responds: true, latencyMs, refuses },
    /** `null` until something was requested. */
    provider: { responds: counts.isProviderReachable ?? null },
    /** The node that has the account's streams. */
    streams: { owner: holder ?? null, isOwner: isLeader, readers },
    settlementsWaiting: settlements.waiting,
  };
}

/** Returns the node that has the account's streams, `null` if none does; `undefined` while the engine is away. */
async function leaseHolder(engine: Engine): Promise<string | null | undefined> {
  const read = await ifResponding(Promise.all([engine.hash(engine.keys.of("lease")), engine.readClock()]));
  if (!read) return undefined;
  const [lease, nowMs] = read;
  return Number(lease.get("until") ?? 0) > nowMs ? (lease.get("node") ?? null) : null;
}
