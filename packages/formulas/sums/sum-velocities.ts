import type { NodeVelocity, StreamVelocity } from "@strikebook/contract";

/** How many risers and fallers are listed. docs/api.md, Stream events. */
const TOP = 5;

/**
 * Returns the moving nodes of all roots, each with its root, the fastest first. Nothing is added: roots list different nodes. `asOf` is that
 * of the oldest.
 */
export function sumVelocities(velocities: readonly StreamVelocity[], symbol: string): StreamVelocity {
  const [first, ...others] = velocities;
  if (!first) throw new Error("A sum needs at least one velocity.");
  const oldest = others.reduce((a, b) => (Date.parse(b.asOf) < Date.parse(a.asOf) ? b : a), first);
  const all = (of: "nodes" | "topRisers" | "topFallers"): NodeVelocity[] =>
    velocities.flatMap((one) => one[of].map((node) => ({ ...node, root: one.symbol })));
  return {
    ...oldest,
    symbol,
    nodes: all("nodes").sort((a, b) => Math.abs(b.velocity) - Math.abs(a.velocity)),
    topRisers: all("topRisers")
      .sort((a, b) => b.velocity - a.velocity)
      .slice(0, TOP),
    topFallers: all("topFallers")
      .sort((a, b) => a.velocity - b.velocity)
      .slice(0, TOP),
  };
}
