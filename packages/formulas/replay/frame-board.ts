import type { StrikeNode, SymbolHeatmap, SymbolRange } from "@strikebook/contract";

/** A cell below this many dollars counts as empty, and a board of empty cells has no king. docs/api.md, Heatmap. */
const EMPTY_USD = 50;

/** Returns a frame as a board whose only node type is the king: the largest absolute value, if the documents say which strike that is. */
export function frameBoard(
  symbol: string,
  { strikes, expirations }: SymbolRange["axes"][number],
  { asOf, spot, previousClose, values }: SymbolRange["frames"][number],
): SymbolHeatmap {
  const priceChange = previousClose === null ? null : spot - previousClose;
  const priceChangePercent = previousClose && priceChange ? (priceChange / previousClose) * 100 : priceChange;
  return {
    symbol,
    asOf,
    spot,
    previousClose,
    priceChange,
    priceChangePercent,
    expirations,
    strikes: withKing(strikes, values),
  };
}

function withKing(strikes: readonly number[], values: readonly number[]): StrikeNode[] {
  const nodes = strikes.map((strike, index) => ({ strike, value: values[index] ?? 0, nodeType: "" }));
  const largest = Math.max(...nodes.map(({ value }) => Math.abs(value)));
  const kings = nodes.filter(({ value }) => Math.abs(value) === largest);
  const [king] = kings;
  if (king && kings.length === 1 && largest >= EMPTY_USD) king.nodeType = "king";
  return nodes;
}
