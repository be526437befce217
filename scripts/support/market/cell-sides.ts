import type { Board } from "../../../market/exposure/market";
import type { BoardSides } from "../../../market/exposure/sides";

/** Returns sides of cells: what is positive is of calls, what is negative of puts, and each dollar is one open contract. */
export function cellSides(cells: Board["cells"]): Board["sides"] {
  return (metric): BoardSides => {
    const callValues = cells(metric).map((cell) => Math.max(0, cell));
    const putValues = cells(metric).map((cell) => Math.min(0, cell));
    return {
      callValues,
      putValues,
      callOpenInterest: callValues.map(Math.round),
      putOpenInterest: putValues.map((value) => Math.round(-value)),
    };
  };
}
