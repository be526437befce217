import { DAY_MS, newYorkTime } from "@strikebook/calendar";
import { settlementMs } from "../../market/time/settlement";
import type { ReadFile } from "../layouts/definitions/layout";
import { listingsOf } from "../snapshots/quotes";
import { DataError } from "../errors/data-error";
import type { ChainPart, Contract } from "../snapshots/snapshot";
import type { ChainRows } from "./collected-rows";
import { countText } from "../errors/words";
import { datedChains, joinedChains } from "./chain-instants";
import { type OpenInterest, withOpenInterest } from "./open-interest";
import { pricedSnapshot, type UnpricedPart } from "./priced-snapshot";
import { statedPrice } from "./stated-price";

const MINUTE_MS = 60_000;
const MISSING = "missing, and computed from the quote where there is one.";

/** The options of reading, with their files read. */
export interface ReadInputs {
  atMs?: number | undefined;
  spots?: ReadonlyMap<string, number> | undefined;
  openInterest?: OpenInterest | undefined;
  isJoined?: boolean | undefined;
  /** Other files can give the price: chains without one are `unpriced` instead of an error. */
  isOneOfSeveral?: boolean | undefined;
}

/** What was taken otherwise than the file says. There is one sentence of each kind, for the first snapshot. */
interface Notes {
  instant?: string;
  settled?: string;
  unit?: string;
  volatility?: string;
  price?: string;
  quotes?: string;
  refuted?: string;
}

/** What becomes of one chain: a part of a snapshot, or the sentence that says why not. */
interface ChainResult {
  part?: ChainPart;
  without?: string;
  /** The chain that lacks nothing but a price. */
  unpriced?: UnpricedPart;
  notes: Notes;
}

/** The chains of a file. */
interface PartsOfFile {
  parts: ChainPart[];
  /** Chains without a price, if the file has no others: other files can give it. */
  unpriced: UnpricedPart[];
  notes: string[];
}

/**
 * Applies the rules for chains to the rows of a file. Throws a `DataError` if nothing is left. A chain that is left out is noted.
 */
export function partsOfFile(rows: readonly ChainRows[], file: ReadFile, inputs: ReadInputs): PartsOfFile {
  const dated = datedChains(rows);
  const chains = file.hasInstantsOfContracts ? joinedChains(dated) : dated;
  const results = chains.map((chain) => resultOf(chain, { file, inputs, chains }));
  const parts = results.flatMap(({ part }) => part ?? []);
  const without = results.flatMap((result) => result.without ?? []);
  const unpriced = parts.length > 0 || !inputs.isOneOfSeveral ? [] : results.flatMap((result) => result.unpriced ?? []);
  if (parts.length === 0 && unpriced.length === 0) throw new DataError(without[0] ?? "no chain is left.");
  const kinds = (["instant", "settled", "unit", "volatility", "refuted", "price", "quotes"] as const).map((kind) =>
    results.flatMap(({ notes }) => notes[kind] ?? []),
  );
  const leftOut = results.flatMap((result) => (unpriced.length > 0 && result.unpriced ? [] : (result.without ?? [])));
  const notes = [...kinds, leftOut.map((sentence) => `Left out: ${sentence}`)].flatMap(firstOf);
  const midnight =
    dated === rows ? [] : ["The instants are all midnight, so they are dates: the close of their sessions."];
  return { parts, unpriced, notes: [...(file.statement.notes ?? []), ...midnight, ...notes] };
}

/** Returns the first sentence of a kind, with the number of the others. */
function firstOf([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  if (others.length === 0) return [first];
  return [`${first} The same was done in ${countText(others.length, "more snapshot", "more snapshots")}.`];
}

interface Context {
  file: ReadFile;
  inputs: ReadInputs;
  chains: readonly ChainRows[];
}

function resultOf(chain: ChainRows, context: Context): ChainResult {
  const { file, inputs } = context;
  const { underlying } = chain;
  if (underlying === "") {
    throw new DataError(
      "the file does not name its underlying. Let the name of the file begin with it (spx_eod_202312.txt), or give " +
        '--columns a map with {"underlying": "=SPX"}.',
    );
  }
  const asOfMs = instantOf(chain, context);
  const delayMinutes = file.statement.delayMinutes ?? 0;
  const notes: Notes = {};
  if (inputs.atMs !== undefined && inputs.atMs !== asOfMs)
    notes.instant = "--at does not count: the file has its instant.";
  const live = listingsOf(chain.contracts)
    .filter(([first]) => first && settlementMs(first.root, first.expiration) > asOfMs - delayMinutes * MINUTE_MS)
    .flat();
  if (live.length === 0) {
    return { notes, without: `every contract of ${underlying} had settled by ${newYorkTime(asOfMs)}.` };
  }
  const settled = chain.contracts.length - live.length;
  if (settled > 0) notes.settled = `${countText(settled, "settled contract was", "settled contracts were")} left out.`;
  const { contracts: fractions, wasPercent, missing } = withFractions(live);
  if (wasPercent) notes.unit = "The implied volatilities are in percent.";
  const volatilities = countText(missing, "stated volatility is", "stated volatilities are");
  if (missing > 0) notes.volatility = `${volatilities} below 1 % or above 1,000 %, or where Yahoo has none: ${MISSING}`;
  const contracts = inputs.openInterest === undefined ? fractions : withOpenInterest(fractions, inputs.openInterest);
  if (!contracts.some(({ openInterest }) => openInterest !== undefined)) {
    const reason = file.sendsNoOpenInterest ? `: the source (${file.source}) sends none` : "";
    return { notes, without: `no open interest of ${underlying}${reason}, ${openInterestHint}` };
  }
  if (!contracts.some(({ volatility, ask = 0 }) => volatility !== undefined || ask > 0)) {
    const without = `no contract of ${underlying} has a quote or an implied volatility, so there is no exposure to compute.`;
    return { notes, without: `${without} Expected quotes of a session: after hours, some sources have none.` };
  }
  const price = statedPrice(chain, { statement: file.statement, spots: inputs.spots, chains: context.chains });
  const withoutPrice = {
    underlying,
    asOfMs,
    previousClose: positive(chain.previousClose ?? file.statement.previousClose),
    source: file.source,
    delayMinutes: file.statement.delayMinutes,
    contracts,
    ...(inputs.isJoined && { isJoined: true as const }),
  };
  const priced = pricedSnapshot(withoutPrice, price);
  if (priced.snapshot === undefined) {
    const { problem } = priced;
    return { notes, without: problem, unpriced: { chain: withoutPrice, problem } };
  }
  return { notes: { ...notes, ...priced.notes }, part: priced.snapshot };
}

/** What a chain without open interest lacks. */
export const openInterestHint = "so there is no exposure to compute. Give it with --open-interest FILE.";

/** Returns the instant of a chain: of its rows, of the file, or of `--at`. */
function instantOf({ asOfMs, lastTradeMs }: ChainRows, { file, inputs }: Context): number {
  const stated = asOfMs ?? file.statement.asOfMs;
  const found = stated ?? inputs.atMs;
  if (found !== undefined && stated === undefined && found + DAY_MS < (lastTradeMs ?? 0)) {
    throw new DataError(
      `--at says ${newYorkTime(found)}, and contracts were last traded at ${newYorkTime(lastTradeMs ?? 0)}. ` +
        "Expected the instant of the quotes.",
    );
  }
  if (found !== undefined) return Math.floor(found / 1000) * 1000;
  const problem = file.statement.instantProblem ?? "the file does not say the instant of its quotes";
  throw new DataError(`${problem}. Give it with --at, such as --at 2026-01-06T15:45-05:00.`);
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}

/** Volatilities of options are between these fractions. Others stand for a missing one, such as the 0.00001 of Yahoo. */
const LOWEST = 0.01;
const HIGHEST = 10;

/** No chain has only volatilities above 300 %: it is written in percent, if no more than this share of them is lower. */
const LOWEST_PERCENT = 3;
const FEW = 0.05;
const HIGHEST_MIDDLE = 100;

/**
 * Returns the contracts with volatilities as fractions, and without those that no option has, which are counted. A chain whose volatilities
 * are above 3, and half of them below 100, is written in percent. Throws a `DataError` if half of them are above 100 (10,000 %).
 */
function withFractions(contracts: readonly Contract[]) {
  const values = contracts.flatMap(({ volatility = 0 }) => (isVolatility(volatility) ? volatility : []));
  values.sort((a, b) => a - b);
  const middle = values[values.length >> 1] ?? 0;
  if (middle > HIGHEST_MIDDLE) {
    throw new DataError(
      `a volatility of ${middle}; expected fractions, where 0.2 is 20 %, or percent for the whole chain.`,
    );
  }
  const wasPercent = (values[Math.floor(FEW * values.length)] ?? 0) >= LOWEST_PERCENT;
  let missing = 0;
  const fractions = contracts.map((contract): Contract => {
    const { volatility: stated } = contract;
    if (stated === undefined) return contract;
    const fraction = wasPercent ? stated / 100 : stated;
    const volatility = isVolatility(stated) && fraction >= LOWEST && fraction <= HIGHEST ? fraction : undefined;
    if (volatility === undefined) missing += 1;
    return volatility === stated ? contract : { ...contract, volatility };
  });
  return { contracts: fractions, wasPercent, missing };
}

/** Of options without a quote, Yahoo states where its search between 0.00001 and 1 was left: 0.500005, 0.2500075, 0.12500875. */
const YAHOO_LOWEST = 1e-5;

function isVolatility(value: number): boolean {
  const halvings = -Math.log2((value - YAHOO_LOWEST) / (1 - YAHOO_LOWEST));
  return value >= LOWEST && !(halvings > 0.5 && Math.abs(halvings - Math.round(halvings)) < 1e-9);
}
