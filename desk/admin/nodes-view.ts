import type { Platform } from "@strikebook/client";
import type { EngineHealth, Nodes } from "../admin-api/nodes";
import type { Engine } from "../engine/engine";
import { readNodeReports } from "./node-report";

/** Returns the health of the engine and of every node. */
export async function readNodes(engine: Engine, platform: Pick<Platform, "now">): Promise<Nodes> {
  const startedMs = platform.now();
  const nowMs = await engine.readClock();
  const latencyMs = platform.now() - startedMs;
  const [information, nodes] = await Promise.all([engine.command("INFO"), readNodeReports(engine, nowMs)]);
  return { nowMs, engine: engineHealth(String(information), latencyMs), nodes };
}

/** Reads the response of the command INFO: one `name:value` a line. */
function engineHealth(information: string, latencyMs: number): EngineHealth {
  const facts = new Map(information.split(/\r?\n/).map((line) => [line.split(":", 1)[0], line.replace(/^[^:]*:/, "")]));
  const number = (name: string) => Number(facts.get(name) ?? 0);
  const valkey = facts.get("valkey_version");
  return {
    version: valkey ? `Valkey ${valkey}` : `Redis ${facts.get("redis_version") ?? ""}`.trim(),
    role: facts.get("role") ?? "",
    replicas: number("connected_slaves"),
    uptimeMs: number("uptime_in_seconds") * 1_000,
    memoryBytes: number("used_memory"),
    memoryLimitBytes: number("maxmemory") || null,
    clients: number("connected_clients"),
    callsPerSecond: number("instantaneous_ops_per_sec"),
    isPersistent: number("aof_enabled") === 1 && facts.get("aof_last_write_status") !== "err",
    mayEvict: number("maxmemory") > 0 && facts.get("maxmemory_policy") !== "noeviction",
    latencyMs,
  };
}
