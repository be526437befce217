import { closeMs, easternDay, isSession, openMs, previousSession } from "./calendar";
import { type Chain, chainOf, type Listing } from "./chain";
import type { Day } from "./civil-day";
import { type ExposureCells, exposureCells } from "./exposure";
import type { Board, Market } from "./market";
import { boardInstant } from "./session-clock";
import { settlesAtOpen, yearsToSettlement } from "./settlement";
import { atmVariances, surfaceDeviations } from "./surface";
import { syntheticListings } from "./synthetic-chain";
import { syntheticSpot } from "./synthetic-spot";
import { type SyntheticRoot, syntheticRoots } from "./synthetic-roots";
import { laterSessions, varianceYears } from "./variance-clock";

/** Continuous, per year. */
const RATE = 0.042;
const DEFAULT_SEED = 20_260_101;

/** Sessions of all symbols whose listings are kept: today, yesterday for velocity, and some of a replay. */
const KEPT_SESSIONS = 24;

/** The listings of one root in one session, with what each expiration needs on the variance clock. */
interface SessionChain {
  listings: readonly Listing[];
  /** Chains by the number of expirations already settled: one before the close, one after. */
  byFirst: Map<number, { chain: Chain; later: Float64Array }>;
}

/**
 * A market built by code: prices, chains and open interest are functions of the seed and the instant, so that the same
 * instant always gives the same board to the last bit.
 *
 * Between sessions the board is the last one of the session before, without the expirations settled since.
 */
export function syntheticMarket({ seed = DEFAULT_SEED }: { seed?: number } = {}): Market {
  const roots = new Map(syntheticRoots.map((root) => [root.symbol, root]));
  const sessions = new Map<string, SessionChain>();

  const sessionChain = (root: SyntheticRoot, session: Day): SessionChain => {
    const key = `${root.symbol} ${session}`;
    const found = sessions.get(key) ?? { listings: syntheticListings(root, session, seed), byFirst: new Map() };
    sessions.delete(key);
    sessions.set(key, found);
    for (const oldest of sessions.keys()) if (sessions.size > KEPT_SESSIONS) sessions.delete(oldest);
    return found;
  };

  return {
    symbols: [...roots.keys()],
    boardAt(symbol, instantMs) {
      const root = roots.get(symbol);
      if (root === undefined) return undefined;
      const asOfMs = boardInstant(instantMs);
      const session = easternDay(asOfMs);
      const { chain, later } = liveChain(root, session, sessionChain(root, session), instantMs);
      const spot = syntheticSpot(root.price, asOfMs, seed);
      const previousClose = syntheticSpot(root.price, closeMs(previousSession(session)), seed);
      return boardOf({ root, chain, later, asOfMs, spot, previousClose });
    },
    spotAt(symbol, instantMs) {
      const root = roots.get(symbol);
      return root && syntheticSpot(root.price, priceInstant(instantMs), seed);
    },
  };
}

/** The newest instant with a price: every second of a session, the close included. */
function priceInstant(instantMs: number): number {
  const day = easternDay(instantMs);
  const secondMs = Math.floor(instantMs / 1000) * 1000;
  if (isSession(day) && secondMs >= openMs(day)) return Math.min(secondMs, closeMs(day));
  return closeMs(previousSession(day));
}

/** The chain without the expirations settled at or before the instant. */
function liveChain(root: SyntheticRoot, session: Day, { listings, byFirst }: SessionChain, instantMs: number) {
  const first = listings.filter(({ expiration }) => expiration.settlesMs <= instantMs).length;
  const known = byFirst.get(first);
  if (known !== undefined) return known;
  const live = listings.slice(first);
  const atOpen = settlesAtOpen(root.symbol);
  const later = Float64Array.from(live, ({ expiration }) => laterSessions(session, expiration.day, atOpen));
  const made = { chain: chainOf(live), later };
  byFirst.set(first, made);
  return made;
}

interface BoardParts {
  root: SyntheticRoot;
  chain: Chain;
  later: Float64Array;
  asOfMs: number;
  spot: number;
  previousClose: number;
}

/** A board whose cells are computed when first asked for, both metrics at once. */
function boardOf({ root, chain, later, asOfMs, spot, previousClose }: BoardParts): Board {
  let cells: ExposureCells | undefined;
  const compute = (): ExposureCells => {
    const years = Float64Array.from(chain.expirations, ({ settlesMs }) => yearsToSettlement(asOfMs, settlesMs));
    const logForward = years.map((span) => Math.log(spot) + (RATE - root.dividendYield) * span);
    const variance = later.map((sessions) => varianceYears(asOfMs, sessions));
    const deviations = surfaceDeviations(chain, root.surface, {
      atmVariance: atmVariances(root.surface, variance),
      logForward,
    });
    const carry = years.map((span) => Math.exp(-root.dividendYield * span));
    return exposureCells(chain, { logForward, carry, rootYears: years.map(Math.sqrt) }, deviations, spot);
  };
  return {
    symbol: root.symbol,
    asOfMs,
    spot,
    previousClose,
    expirations: chain.expirations.map(({ date }) => date),
    strikes: chain.strikes,
    cells: (metric) => (cells ??= compute())[metric],
  };
}
