import { importCompiled } from "./bundled";
import { processorMs } from "./measure";
import { openResponses } from "./service-responses";
import type { SumCase } from "./sum-cases";
import type { BenchTable } from "./table";

/** Measures the levels of a sum of roots, from the text of the response to the row in Excel, compared with the levels of its roots. */
export async function benchSums(): Promise<BenchTable> {
  const module = await importCompiled(new URL("./sum-cases.ts", import.meta.url), "sums");
  const { sumCases } = module as { sumCases: readonly SumCase[] };
  const responseText = openResponses();
  const bodies = await Promise.all(sumCases.map(({ path }) => responseText(path)));
  const body = (at: number) => bodies[at] ?? "";
  const times = processorMs(
    ...sumCases.map(
      ({ values }, at) =>
        () =>
          values(JSON.parse(body(at))),
    ),
  );
  const parses = processorMs(...sumCases.map((_, at) => () => JSON.parse(body(at)) as unknown));
  const [first = NaN] = times;
  return {
    title: "Levels of all strikes and expirations, from the response text to the row in Excel",
    columns: ["GEX.LEVELS", "KB", "parse ms", "ms", "x of the first"],
    rows: sumCases.map(({ name }, at) => [
      name,
      Math.round(body(at).length / 1024),
      (parses[at] ?? NaN).toFixed(3),
      (times[at] ?? NaN).toFixed(3),
      ((times[at] ?? NaN) / first).toFixed(2),
    ]),
    note:
      "Processor time including garbage collection; medians of alternating rounds. Levels of a sum are those of its board, which has every " +
      "strike of every root. JSON.parse alone is part of each time.",
  };
}
