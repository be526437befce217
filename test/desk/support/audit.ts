import type { Engine } from "../../../desk/engine/engine";
import type { PaidItem } from "../../../desk/spending/settlement";
import { realPlatform } from "@strikebook/client";
import type { TestEngine } from "../../../scripts/support/desk/engine";

let desks = 0;

/** Connects to a desk of its own whose audit is empty, at a time of the test. */
export async function startAudit(server: TestEngine, nowMs: number, desk = `audit-${(desks += 1)}`) {
  const engine = await server.connect({ desk, platform: realPlatform });
  const setClock = (clockMs: number) => engine.command("SET", engine.keys.clock, clockMs);
  await setClock(nowMs);
  return { desk, engine, setClock };
}

let reservations = 0;

/** Books a purchase as a node does, and so writes an entry of the audit for each item. */
export async function book(
  engine: Engine,
  items: readonly PaidItem[],
  { question = "heatmap?maxStrikes=40", outcome = "answered" } = {},
): Promise<void> {
  const reservation = `r${(reservations += 1)}`;
  const names = [
    "balance",
    "spent:2026-11-20",
    "reserved",
    "reserved-at",
    "replays",
    "audit",
    "requests",
    "lost",
    `settled:${reservation}`,
  ];
  const charged = items.reduce((sum, { credits }) => sum + credits, 0);
  const day = "2026-11-20";
  await engine.call(
    "settle",
    names.map((name) => engine.keys.of(name)),
    [JSON.stringify({ reservation, endpoint: "heatmap", question, day, items, charged, outcome })],
  );
}

/** What ann pays for SPY. */
export const annPays = (credits: number): PaidItem => ({ name: "ann", team: "quant", credits, symbols: "SPY" });
