import type { DarkPoolTrade } from "../../contract/flow/flow-contracts";
import type { Direction } from "../../contract/flow/flow-words";
import { darkPoolPage } from "../../contract/limits";

/** Which off-exchange prints; amounts in US dollars, sizes in shares, bounds included. Flow document, Part 4.12. */
export interface DarkPoolQuestion {
  /** Every ticker when left out. */
  tickers?: readonly string[] | undefined;
  /** Trading date, YYYY-MM-DD; the current one when left out. */
  date?: string | undefined;
  minNotional?: number | undefined;
  maxNotional?: number | undefined;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Prints of a page, 1 to 5000; 500 when left out. */
  limit?: number | undefined;
  /** Prints to skip; none when left out. */
  offset?: number | undefined;
  /** What prints are ordered by, under the service's own names. */
  orderBy?: string | undefined;
  order?: Direction | undefined;
}

/** One page of prints. */
export type AskPage<Page> = (page: { limit: number; offset: number }) => Promise<Page>;

/**
 * Pages of prints, one after the other, up to `most` prints in all: a page with fewer rows than its limit is the last.
 *
 * @param limit Prints of a page. Each page that is read is a call of its own.
 */
export async function* pages<Page extends { record: readonly DarkPoolTrade[] }>(
  ask: AskPage<Page>,
  {
    limit = darkPoolPage.default,
    offset = 0,
    most = Infinity,
  }: { limit?: number | undefined; offset?: number | undefined; most?: number | undefined },
): AsyncGenerator<Page> {
  for (let read = 0; read < most;) {
    const size = Math.min(limit, most - read);
    const page = await ask({ limit: size, offset: offset + read });
    yield page;
    if (page.record.length < size) return;
    read += page.record.length;
  }
}
