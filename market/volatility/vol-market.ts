import { servedHundredths, servedNumber } from "../pricing/served-number";
import type { VolMoment } from "./vol-moment";
import { known } from "./year-standing";

/** The symbol that stands for the whole market, where it is covered. */
const INDEX = "SPXW";

/**
 * What `/v1/vol/market` serves: the volatility of all covered symbols together. Volatilities in percent per year, shares 0
 * to 1; null where nothing can be told. Names are ours.
 */
export function marketVolatility(moments: readonly VolMoment[]) {
  const index = moments.find(({ symbol }) => symbol === INDEX);
  const changes = known(moments.map(changeSinceClose));
  const premiums = known(moments.map(({ row }) => row.vrp));
  return {
    symbols: moments.length,
    index: index?.symbol ?? null,
    indexIv30: index?.row.iv30 ?? null,
    indexRv20: index?.row.rv20 ?? null,
    indexTermSlope: index?.row.termSlope ?? null,
    medianIv30: median(moments.map(({ row }) => row.iv30)),
    medianRv20: median(moments.map(({ row }) => row.rv20)),
    medianVrp: median(premiums),
    shareRising: shareOf(changes, (change) => change > 0),
    shareOverpaid: shareOf(premiums, (premium) => premium > 0),
  };
}

/** iv30 since the last close, or since the one before it where the moment is a close itself. */
function changeSinceClose({ row, record, state }: VolMoment): number | null {
  const position = record.sessions.length - (state.frozen ? 2 : 1);
  const before = position < 0 ? null : record.rowAt(position).iv30;
  return row.iv30 === null || before === null ? null : row.iv30 - before;
}

function median(values: readonly (number | null)[]): number | null {
  const sorted = known(values).toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return lower === undefined || upper === undefined ? null : servedHundredths((lower + upper) / 2);
}

function shareOf(values: readonly number[], counts: (value: number) => boolean): number | null {
  return values.length === 0 ? null : servedNumber(values.filter(counts).length / values.length, 3);
}
