import type { Meta } from "../../contract/meta";
import type { Answered } from "./answered";
import { standingOf } from "../asker";
import { MarketDataError } from "../../transport/errors";
import { PriceKnown } from "../estimate";
import type { Platform } from "../../transport/platform";
import { queryText, type Query } from "../../transport/request-url";
import { SharedRequest } from "./shared-request";
import type { Outcomes } from "./symbol-outcomes";

export interface SymbolBatchOptions<Record, AnswerMeta = Meta> {
  sleep: Platform["sleep"];
  /** How long the first asker waits for others, in milliseconds. */
  windowMs: number;
  /** Most symbols that one call may carry, read anew for every question. */
  symbolsPerCall: () => number;
  /** Sends one call; `options` are all that its questions have in common. */
  call: (symbols: readonly string[], options: Query, signal: AbortSignal) => Promise<Outcomes<Record, AnswerMeta>>;
  /** Takes what was paid for and came when nobody waited for it any more. */
  unclaimed?: (symbol: string, options: Query, answer: Answered<Record, AnswerMeta>) => void;
}

/** A call in the making, and then under way. */
interface Gathering<Record, AnswerMeta> {
  /** Symbols with the number of their askers. */
  readonly askers: Map<string, number>;
  /** Stops waiting for more. */
  readonly close: () => void;
  readonly request: SharedRequest<Outcomes<Record, AnswerMeta>>;
}

/** A call that has left; `name` spells its options. */
interface UnderWay<Record, AnswerMeta> extends Gathering<Record, AnswerMeta> {
  readonly name: string;
  readonly symbols: readonly string[];
}

/**
 * Merges questions that differ in their symbol alone into calls of several symbols.
 *
 * A call leaves when it is full or its window is over. Whoever gives up before that is not asked for; the call itself is
 * aborted when everyone has given up. While it goes on for others, who asks anew for a symbol that it carries joins it.
 */
export class SymbolBatch<Record, AnswerMeta = Meta> {
  readonly #options: SymbolBatchOptions<Record, AnswerMeta>;
  readonly #gatherings = new Map<string, Gathering<Record, AnswerMeta>>();
  readonly #underWay = new Set<UnderWay<Record, AnswerMeta>>();

  constructor(options: SymbolBatchOptions<Record, AnswerMeta>) {
    this.#options = options;
  }

  /** The record of one symbol; rejects with that symbol's own error, or with the signal's reason. */
  async ask(symbol: string, options: Query, signal: AbortSignal): Promise<Answered<Record, AnswerMeta>> {
    signal.throwIfAborted();
    const { askers, close, request } = this.#callFor(symbol, options, signal);
    askers.set(symbol, (askers.get(symbol) ?? 0) + 1);
    signal.addEventListener("abort", () => leave(askers, symbol), { once: true });
    const answer = request.join(signal);
    if (askers.size >= this.#options.symbolsPerCall()) close();
    const outcome = (await answer).get(symbol);
    if (!outcome) throw new Error(`A call that carried ${symbol} came back without an outcome for it.`);
    if (outcome instanceof MarketDataError) throw outcome;
    return outcome;
  }

  /** No call under way is joined any more, and what it brings for nobody is dropped. */
  forget(): void {
    this.#underWay.clear();
  }

  #callFor(symbol: string, options: Query, signal: AbortSignal): Gathering<Record, AnswerMeta> {
    const text = queryText(options);
    const { collector } = standingOf(signal);
    for (const call of this.#underWay) {
      if (call.name !== text || call.request.abandoned || !call.symbols.includes(symbol)) continue;
      if (collector) throw new PriceKnown();
      return call;
    }
    // Questions asked for their price alone gather apart: they are never sent.
    return this.#gathering(`${collector?.mark ?? ""}?${text}`, options);
  }

  #gathering(name: string, options: Query): Gathering<Record, AnswerMeta> {
    const open = this.#gatherings.get(name);
    if (open && !open.request.abandoned) return open;
    const gathering = this.#gather(options, () => {
      if (this.#gatherings.get(name) === gathering) this.#gatherings.delete(name);
    });
    this.#gatherings.set(name, gathering);
    return gathering;
  }

  #gather(options: Query, onClose: () => void): Gathering<Record, AnswerMeta> {
    const { sleep, windowMs } = this.#options;
    const askers = new Map<string, number>();
    let close = onClose;
    const closed = new Promise<void>((resolve) => {
      close = () => {
        onClose();
        resolve();
      };
    });
    const request: SharedRequest<Outcomes<Record, AnswerMeta>> = new SharedRequest(async (signal) => {
      await Promise.race([closed, sleep(windowMs, signal)]).finally(close);
      return this.#send({ askers, close, request }, options, signal);
    });
    return { askers, close, request };
  }

  async #send(gathering: Gathering<Record, AnswerMeta>, options: Query, signal: AbortSignal) {
    const symbols = [...gathering.askers.keys()];
    const call = { ...gathering, name: queryText(options), symbols };
    const isForPrice = standingOf(signal).collector !== undefined;
    if (!isForPrice) this.#underWay.add(call);
    try {
      const outcomes = await this.#options.call(symbols, options, signal);
      if (this.#underWay.has(call)) this.#handOver(call, options, outcomes);
      return outcomes;
    } finally {
      this.#underWay.delete(call);
    }
  }

  #handOver({ symbols, askers }: UnderWay<Record, AnswerMeta>, options: Query, outcomes: Outcomes<Record, AnswerMeta>) {
    for (const symbol of symbols) {
      const outcome = outcomes.get(symbol);
      if (askers.has(symbol) || !outcome || outcome instanceof MarketDataError) continue;
      this.#options.unclaimed?.(symbol, options, outcome);
    }
  }
}

/** Before the call leaves this takes the symbol off it; afterwards it changes nothing. */
function leave(askers: Map<string, number>, symbol: string): void {
  const others = (askers.get(symbol) ?? 1) - 1;
  if (others > 0) askers.set(symbol, others);
  else askers.delete(symbol);
}
