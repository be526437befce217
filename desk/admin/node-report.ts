import * as v from "valibot";
import { type ReportedNode, type NodeReport, nodeReportSchema } from "../admin-api/nodes";
import type { Engine } from "../engine/engine";

/** How often a node reports itself, in milliseconds. */
export const REPORT_EVERY_MS = 10_000;

/** A node that has missed so many reports is late. */
const MISSED_REPORTS = 3;

/** After this time a node that stopped without saying so is no longer listed, in milliseconds. */
const FORGOTTEN_MS = 3_600_000;

const keyOf = (engine: Engine) => engine.keys.of("nodes");

/** Writes what a node reports of itself, with the engine's time. Rejects with an `EngineUnavailableError`. */
export async function writeNodeReport(engine: Engine, name: string, report: Omit<NodeReport, "atMs">): Promise<void> {
  await engine.command("HSET", keyOf(engine), name, JSON.stringify({ ...report, atMs: engine.nowMs }));
}

/** Removes a node that stops, so that it is not listed as a node that does not report. */
export async function removeNodeReport(engine: Engine, name: string): Promise<void> {
  await engine.command("HDEL", keyOf(engine), name);
}

/**
 * Returns the nodes by name, with the last report of each. `nowMs` is the engine's time. If its clock has jumped back, a report from the future is
 * as old as that of a node that has gone: a node that runs replaces it soon.
 */
export async function readNodeReports(engine: Engine, nowMs: number): Promise<ReportedNode[]> {
  const stored = await engine.hash(keyOf(engine));
  const reports = [...stored].flatMap(([name, text]) => {
    // A report of another version may have another form.
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), nodeReportSchema), text);
    if (!read.success) return [];
    return [{ name, isLate: Math.abs(nowMs - read.output.atMs) > MISSED_REPORTS * REPORT_EVERY_MS, ...read.output }];
  });
  const forgotten = reports.filter(({ atMs }) => Math.abs(nowMs - atMs) > FORGOTTEN_MS).map(({ name }) => name);
  if (forgotten.length > 0) await engine.command("HDEL", keyOf(engine), ...forgotten);
  return reports.filter(({ name }) => !forgotten.includes(name)).sort((a, b) => a.name.localeCompare(b.name, "en"));
}
