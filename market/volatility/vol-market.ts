import { servedHundredths, servedNumber } from "../pricing/served-number";
import { iv30ChangeSince, previousClosePosition, type VolMoment } from "./vol-moment";
import { median, withoutNulls } from "./vol-statistics";

/** The symbol whose values represent the whole market. */
const INDEX = "SPXW";

/**
 * Returns the response of `/v1/vol/market`: the volatility of all covered symbols together. Volatilities are in percent
 * per year, shares 0 to 1; `null` means unknown. The API documentation does not name these fields.
 */
export function marketVolatility(moments: readonly VolMoment[]) {
  const index = moments.find(({ symbol }) => symbol === INDEX);
  const changes = moments.flatMap((moment) => iv30ChangeSince(moment, previousClosePosition(moment)) ?? []);
  const premiums = withoutNulls(moments.map(({ row }) => row.vrp));
  return {
    symbols: moments.length,
    index: index?.symbol ?? null,
    indexIv30: index?.row.iv30 ?? null,
    indexRv20: index?.row.rv20 ?? null,
    indexTermSlope: index?.row.termSlope ?? null,
    medianIv30: servedMedian(moments.map(({ row }) => row.iv30)),
    medianRv20: servedMedian(moments.map(({ row }) => row.rv20)),
    medianVrp: servedMedian(premiums),
    shareRising: shareOf(changes, (change) => change > 0),
    shareOverpaid: shareOf(premiums, (premium) => premium > 0),
  };
}

function servedMedian(values: readonly (number | null)[]): number | null {
  return servedHundredths(median(withoutNulls(values)));
}

function shareOf(values: readonly number[], isCounted: (value: number) => boolean): number | null {
  return values.length === 0 ? null : servedNumber(values.filter(isCounted).length / values.length, 3);
}
