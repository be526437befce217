import {
  type ExpirationSides,
  type SideWall,
  type Sides,
  type StrikeNode,
  type SymbolHeatmap,
  largestStrike,
  toCents,
} from "@strikebook/contract";

/** A strike of the sum, with its calls and puts. */
interface StrikeOfSum {
  node: StrikeNode;
}

/**
 * Returns the calls and puts of a sum apart, if every board has them: the walls of its strikes, and its expirations, each with the contracts
 * of all roots. Shares are of the gross exposure of all roots. Max pain is null: contracts that settle at the open and at the close of one
 * date are not paid at one price.
 */
export function sumSides(
  boards: readonly SymbolHeatmap[],
  rows: readonly StrikeOfSum[],
  { spot, rootCount }: { spot: number; rootCount: number },
): { sides?: Sides } {
  const all = boards.flatMap(({ sides, symbol }) => (sides ? [{ ...sides, symbol }] : []));
  if (all.length === 0 || all.length < boards.length) return {};
  // A root that lists none of the dates was not asked: its other contracts are not known.
  const gross = all.length < rootCount ? undefined : grossOf(all);
  const byDate = new Map<string, { row: ExpirationSides; roots: string[] }>();
  for (const { symbol, expirations } of all)
    for (const one of expirations) {
      const known = byDate.get(one.expiration);
      byDate.set(one.expiration, known ? added(known, one, symbol) : { row: one, roots: [symbol] });
    }
  const dates = [...byDate.values()].sort((a, b) => a.row.expiration.localeCompare(b.row.expiration));
  return {
    sides: {
      callWall: wallOf(rows, "callValue", spot),
      putWall: wallOf(rows, "putValue", spot),
      expirations: dates.map(({ row, roots }) => ({
        ...row,
        roots,
        sharePct: gross === undefined || gross === 0 ? null : (row.grossExposure / gross) * 100,
        maxPain: null,
      })),
    },
  };
}

/** Returns the gross exposure of all contracts of all roots, of which shares are stated; `undefined` if it does not follow. */
function grossOf(all: readonly Sides[]): number | undefined {
  let gross = 0;
  for (const { expirations } of all) {
    const largest = expirations.reduce((most, one) => Math.max(most, one.sharePct ?? 0), 0);
    const one = expirations.find(({ sharePct }) => sharePct === largest && largest > 0);
    if (one) gross += one.grossExposure / (largest / 100);
    else if (expirations.some(({ grossExposure }) => grossExposure > 0)) return undefined;
  }
  return gross;
}

function added(
  { row, roots }: { row: ExpirationSides; roots: string[] },
  other: ExpirationSides,
  root: string,
): { row: ExpirationSides; roots: string[] } {
  return {
    row: {
      ...row,
      netExposure: toCents(row.netExposure + other.netExposure),
      grossExposure: toCents(row.grossExposure + other.grossExposure),
      callOpenInterest: row.callOpenInterest + other.callOpenInterest,
      putOpenInterest: row.putOpenInterest + other.putOpenInterest,
    },
    roots: [...roots, root],
  };
}

/** Returns the strike with the largest exposure, whatever its sign; of equal ones the nearest to spot, then the lower. */
function wallOf(rows: readonly StrikeOfSum[], side: "callValue" | "putValue", spot: number): SideWall | null {
  const strikes = rows.map(({ node }) => node.strike);
  const values = rows.map(({ node }) => node[side] ?? 0);
  const at = largestStrike([...strikes.keys()], strikes, values, spot);
  const [strike, value] = at === undefined ? [] : [strikes[at], values[at]];
  return strike === undefined || !value ? null : { strike, value, distancePct: (strike / spot - 1) * 100 };
}
