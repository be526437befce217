import { startEngine } from "../../scripts/support/desk/engine";
import { measureHandOvers } from "../../scripts/support/desk/hand-overs";
import type { BenchTable } from "../../scripts/support/text-table";

const HAND_OVERS = 50;

/** Counts the boards that readers miss when node after node is stopped, with one stream of the account and with both of them full. */
export async function benchHandOvers(): Promise<BenchTable> {
  const engine = await startEngine();
  try {
    const rows: (string | number)[][] = [];
    for (const symbols of [8, 18]) {
      const figures = await measureHandOvers(engine, { symbols, handOvers: HAND_OVERS });
      const { boards, lost, mostOfSymbol, unannounced, mostStreams, mostSymbols, refused } = figures;
      const credits = (figures.openingCredits - symbols) / HAND_OVERS;
      const most = [mostStreams, mostSymbols, refused, credits, figures.longestMs / 1_000];
      rows.push([symbols, boards, lost, mostOfSymbol, unannounced, ...most]);
    }
    return {
      title: `${HAND_OVERS} hand-overs of the account's streams`,
      columns: [
        ...["symbols", "boards", "lost", "most of a symbol", "not announced"],
        ...["most streams", "most symbols", "refused", "credits each", "longest (s)"],
      ],
      rows,
      note:
        "Simulated time, a real engine, the local service as the provider. It takes 50 to 950 ms to connect to it and 20 to 400 ms until it " +
        "responds, and each hand-over begins at another part of the second.",
    };
  } finally {
    await engine.stop();
  }
}
