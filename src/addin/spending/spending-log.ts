import { MINUTE_MS } from "@strikebook/calendar";
import type { EndpointName } from "@strikebook/contract";
import { type CreditEntry, type ReceivedResult, type Store, createStore } from "@strikebook/client";
import { sheetOf } from "../../workbook/office/addresses";
import { isStreaming } from "../../workbook/formulas/function-list";

/** The rows that are kept of each account; older rows are dropped, and the totals still include them. */
const MAX_CHARGED = 5_000;
const MAX_CACHED = 1_000;

/** The minutes whose totals are kept: two days. */
const MAX_MINUTES = 2_880;

/** The cells and symbols that a row names: a request may serve thousands of cells. */
const MAX_NAMED = 20;

/**
 * One line of the list of charges: a chargeable request, or the results that cells received from the cache within a minute. Credits
 * follow the service's price list.
 */
export interface LedgerRow {
  /** When it was listed, by the clock of the computer, in milliseconds since 1970 UTC: the order of the list. */
  readonly atMs: number;
  /** The same by the clock of the market, which is shown. It stays as it was: that clock may stand still, run faster or start again. */
  readonly marketMs: number;
  /** The functions that made the request; empty if it was not made by a cell. */
  readonly functions: readonly string[];
  readonly endpoint: EndpointName;
  /** The first cells, as Excel writes their addresses; empty if it was made by none, or for live data. */
  readonly cells: readonly string[];
  /** The number of all cells. */
  readonly cellCount: number;
  /** The names of the sheets of all cells. */
  readonly sheets: readonly string[];
  readonly symbols: readonly string[];
  readonly cause: ChargeCause;
  /** What was charged; 0 unless the kind is `charged`. */
  readonly credits: number;
  /** `lost`: no response arrived, and the balance shows whether it was charged. */
  readonly kind: "charged" | "refunded" | "lost" | "cached";
  /** The credits that were charged and refunded. */
  readonly refunded: number;
}

/** What has made a request: live cells or the automatic refresh, which are standing costs, or anything else, once. */
export type ChargeCause = "live" | "refresh" | "request";

const kinds = { answered: "charged", refused: "refunded", lost: "lost" } as const;

/** Returns the row of a chargeable request. */
function chargedRow(entry: CreditEntry, marketMs: number, cause: ChargeCause): LedgerRow {
  const { atMs, labels, endpoint, cells, symbols, spent, refunded } = entry;
  return {
    atMs,
    marketMs,
    functions: [...labels].sort(),
    endpoint,
    cells: cells.slice(0, MAX_NAMED),
    cellCount: cells.length,
    sheets: [...new Set(cells.flatMap((cell) => sheetOf(cell) ?? []))],
    symbols,
    cause,
    credits: spent,
    refunded,
    kind: kinds[entry.outcome],
  };
}

/** The results that the cells with one function received from the cache within a minute. It grows with each of them. */
interface CachedRow extends LedgerRow {
  cellCount: number;
  readonly cells: string[];
  readonly sheets: string[];
  readonly symbols: string[];
}

/** Adds the result of one cell to a row. A cell that receives several results, or several times, counts once for each. */
function addCell(row: CachedRow, cell: string, symbol: string | undefined): void {
  row.cellCount += 1;
  if (row.cells.length < MAX_NAMED) addOnce(row.cells, cell);
  addOnce(row.sheets, sheetOf(cell));
  if (row.symbols.length < MAX_NAMED) addOnce(row.symbols, symbol);
}

function addOnce(names: string[], name: string | undefined): void {
  if (name !== undefined && !names.includes(name)) names.push(name);
}

/** By what costs are added up. */
export type CostGroup = "function" | "sheet" | "symbol";

/** The requests that cost credits, of one function, sheet or symbol. Requests that several share are divided equally among them. */
export interface Cost {
  name: string;
  credits: number;
  requests: number;
}

/** The credits of one minute. */
export interface MinuteCredits {
  /** When it begins, by the clock of the market, in milliseconds since 1970 UTC. */
  atMs: number;
  credits: number;
}

/** What one account has paid for in this workbook since it was opened. The totals are exact; only the newest rows are kept. */
export interface AccountSpending {
  /** Requests that were charged, refunded or lost, and cached results, newest first. */
  readonly rows: readonly LedgerRow[];
  /** The number of requests that are not listed any more. */
  readonly dropped: number;
  readonly credits: number;
  /** The credits by what has made the requests. */
  readonly byCause: Readonly<Record<ChargeCause, number>>;
  /** The minutes with a charge, oldest first. */
  readonly minutes: readonly MinuteCredits[];
  /** Returns the costs of a group, the highest first. */
  costsBy(group: CostGroup): Cost[];
}

/** The charges of this workbook by account: credits spent with a key of another account are not mixed in. */
export class SpendingLog {
  /** Changes with each row. */
  readonly changes: Store<number> = createStore(0);
  readonly #accounts = new Map<string | undefined, AccountLog>();
  readonly #isScheduled: (cells: readonly string[]) => boolean;
  readonly #marketNow: () => number;

  /** `isScheduled` tells whether the automatic refresh has made the calls of cells; `marketNow` is the clock that the pane shows. */
  constructor(isScheduled: (cells: readonly string[]) => boolean, marketNow: () => number) {
    this.#isScheduled = isScheduled;
    this.#marketNow = marketNow;
  }

  /** Adds a chargeable request that has ended. */
  addCharge(entry: CreditEntry): void {
    const byOthers = this.#isScheduled(entry.cells) ? "refresh" : "request";
    this.#log(entry.account).addCharge(chargedRow(entry, this.#marketNow(), isLive(entry.labels) ? "live" : byOthers));
    this.#changed();
  }

  /** Adds a result that a cell received from the cache. */
  addCached(
    account: string | undefined,
    cell: string,
    functionName: string,
    result: ReceivedResult,
    nowMs: number,
  ): void {
    this.#log(account).addCached(cell, functionName, result, { atMs: nowMs, marketMs: this.#marketNow() });
    this.#changed();
  }

  /** Returns what an account has paid for. */
  of(account: string | undefined): AccountSpending {
    return this.#log(account);
  }

  #log(account: string | undefined): AccountLog {
    const log = this.#accounts.get(account) ?? new AccountLog();
    this.#accounts.set(account, log);
    return log;
  }

  #changed(): void {
    this.changes.set(this.changes.get() + 1);
  }
}

class AccountLog implements AccountSpending {
  credits = 0;
  readonly byCause = { live: 0, refresh: 0, request: 0 };
  dropped = 0;
  readonly #charged: LedgerRow[] = [];
  readonly #cached: CachedRow[] = [];
  /** The rows of the current minute, by function. */
  readonly #current = new Map<string, CachedRow>();
  readonly #minutes = new Map<number, MinuteCredits>();
  readonly #costs: Readonly<Record<CostGroup, Map<string, Cost>>> = {
    function: new Map(),
    sheet: new Map(),
    symbol: new Map(),
  };

  get rows(): LedgerRow[] {
    return [...this.#charged, ...this.#cached].sort((a, b) => b.atMs - a.atMs);
  }

  get minutes(): MinuteCredits[] {
    return [...this.#minutes.values()].sort((a, b) => a.atMs - b.atMs);
  }

  costsBy(group: CostGroup): Cost[] {
    return [...this.#costs[group].values()].sort((a, b) => b.credits - a.credits);
  }

  addCharge(row: LedgerRow): void {
    this.#charged.push(row);
    if (this.#charged.length > MAX_CHARGED) {
      this.#charged.shift();
      this.dropped += 1;
    }
    if (row.credits === 0) return;
    this.credits += row.credits;
    this.byCause[row.cause] += row.credits;
    this.#addToMinute(row);
    for (const group of ["function", "sheet", "symbol"] as const) this.#addCost(group, row);
  }

  addCached(
    cell: string,
    functionName: string,
    { endpoint, record, requestArguments }: ReceivedResult,
    times: Pick<LedgerRow, "atMs" | "marketMs">,
  ) {
    let row = this.#current.get(functionName);
    if (!row || minuteOf(row.atMs) !== minuteOf(times.atMs) || row.endpoint !== endpoint) {
      const nothing = { cells: [], cellCount: 0, sheets: [], symbols: [], credits: 0, refunded: 0 };
      row = { ...times, functions: [functionName], endpoint, cause: "request", kind: "cached", ...nothing };
      this.#current.set(functionName, row);
      this.#cached.push(row);
      if (this.#cached.length > MAX_CACHED) this.#cached.shift();
    }
    addCell(row, cell, symbolOf(record) ?? requestArguments.find(([name]) => symbolArguments.has(name))?.[1]);
  }

  #addToMinute({ marketMs, credits }: LedgerRow): void {
    const minute = minuteOf(marketMs);
    const total = this.#minutes.get(minute) ?? { atMs: minute, credits: 0 };
    total.credits += credits;
    this.#minutes.set(minute, total);
    const [oldest] = this.#minutes.keys();
    if (this.#minutes.size > MAX_MINUTES && oldest !== undefined) this.#minutes.delete(oldest);
  }

  #addCost(group: CostGroup, row: LedgerRow): void {
    const names = namesOf(group, row);
    const costs = this.#costs[group];
    for (const name of names) {
      const { credits, requests } = costs.get(name) ?? { credits: 0, requests: 0 };
      costs.set(name, { name, credits: credits + row.credits / names.length, requests: requests + 1 });
    }
  }
}

function minuteOf(atMs: number): number {
  return atMs - (atMs % MINUTE_MS);
}

/** Whether a request carries live data. */
function isLive(functions: readonly string[]): boolean {
  return functions.length > 0 && functions.every(isStreaming);
}

/** Returns the functions, sheets or symbols among which the credits of a row are divided. */
function namesOf(group: CostGroup, { functions, sheets, symbols, cause }: LedgerRow): readonly string[] {
  const source = cause === "live" ? "Live cells" : "Pane";
  const names = { function: functions, sheet: sheets, symbol: symbols }[group];
  if (names.length > 0) return names;
  return [group === "symbol" ? "Whole market" : source];
}

const symbolArguments: ReadonlySet<string> = new Set(["symbols", "symbol", "ticker"]);

function symbolOf(record: unknown): string | undefined {
  if (typeof record !== "object" || record === null || !("symbol" in record)) return undefined;
  return typeof record.symbol === "string" ? record.symbol : undefined;
}
