import * as v from "valibot";
import { endpoints } from "../../contract/endpoints";
import type { AskedEndpoint } from "../../contract/parameters";
import { creditsOf } from "../../contract/prices";
import { volMissingSchema } from "../../contract/volatility";
import type { Answered } from "./answered";
import type { AnswerMeta } from "../../transport/client-event";
import { decode } from "../../transport/decode";
import { ContractError } from "../../transport/errors";
import type { Freshness } from "../requests/freshness";
import { tellAsker } from "./heard";
import { keptOrAsked } from "./kept-answers";
import { queryText } from "../../transport/request-url";
import { ResponseCache } from "./response-cache";
import type { EndpointParts } from "./single-endpoint";
import { SymbolBatch } from "./symbol-batch";
import { symbolOutcomes, type NamedOutcome, type Outcome } from "./symbol-outcomes";
import { missingReason } from "./vol-missing";
import { wireSymbol } from "../requests/wire-symbol";
import type { Arguments } from "../requests/write-arguments";

/** What every endpoint of symbols asks with. */
export interface BatchParts extends EndpointParts {
  /** Most symbols of one call that nets boards, as the account has it. */
  symbolsPerCall: () => number;
  /** How long a question waits for others to share its call, in milliseconds. */
  batchWindowMs: number;
}

/** What one endpoint answers, for how long, and how many symbols it takes. */
export interface SymbolEndpointFacts<Record, Meta> {
  endpoint: AskedEndpoint;
  /** Of one element of `data.symbols`. */
  schema: v.GenericSchema<unknown, Record>;
  meta: v.GenericSchema<unknown, Meta>;
  symbolsPerCall: () => number;
  /** As the catalogue says when omitted. */
  freshMs?: Freshness<Record, Meta>;
  /** Whether answers that never change are kept beyond this workbook; not when omitted. */
  isKept?: boolean;
  /** Whether a symbol that the service knows may be missing from an answer, so that the service must say why. */
  lackIsUnclear?: (sent: Arguments) => boolean;
}

/** One endpoint that takes several symbols a call: asked symbol by symbol, it merges, shares and remembers. */
export class SymbolEndpoint<Record, Meta extends AnswerMeta | undefined> {
  readonly #parts: BatchParts;
  readonly #facts: SymbolEndpointFacts<Record, Meta>;
  readonly #cache: ResponseCache<Answered<Record, Meta>>;
  readonly #batch: SymbolBatch<Record, Meta>;

  constructor(parts: BatchParts, facts: SymbolEndpointFacts<Record, Meta>) {
    const { platform, batchWindowMs } = parts;
    const { endpoint, symbolsPerCall, lackIsUnclear = () => false } = facts;
    this.#parts = parts;
    this.#facts = facts;
    this.#cache = new ResponseCache(endpoints[endpoint].freshMs, () => platform.now(), parts.memory);
    this.#batch = new SymbolBatch({
      sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
      windowMs: batchWindowMs,
      symbolsPerCall,
      call: (symbols, sent, signal) =>
        symbolOutcomes(symbols, (some) => this.#call(some, sent, signal), lackIsUnclear(sent)),
      unclaimed: (wanted, sent, answer) => this.#cache.keep(queryText([["symbols", wanted], ...sent]), answer),
    });
  }

  /** The record of one symbol under these arguments, which are all but `symbols`. */
  async ask(symbol: string, sent: Arguments, signal?: AbortSignal): Promise<Answered<Record, Meta>> {
    const wanted = wireSymbol(symbol);
    const asked: Arguments = [["symbols", wanted], ...sent];
    const name = queryText(asked);
    const question = { endpoint: this.#facts.endpoint, asked, fromMemory: this.#cache.fresh(name) !== undefined };
    const answer = this.#cache.answer(name, (shared) => this.#keptOrAsked(name, wanted, sent, shared), signal);
    return tellAsker(signal, question, answer);
  }

  /** The record of one symbol where it is remembered and fresh; asks nothing. */
  remembered(symbol: string, sent: Arguments): Answered<Record, Meta> | undefined {
    return this.#cache.fresh(queryText([["symbols", wireSymbol(symbol)], ...sent]));
  }

  #keptOrAsked(name: string, symbol: string, sent: Arguments, signal: AbortSignal): Promise<Answered<Record, Meta>> {
    const ask = () => this.#batch.ask(symbol, sent, signal);
    const { endpoint, isKept } = this.#facts;
    const kept = isKept ? this.#parts.kept?.() : undefined;
    return kept ? keptOrAsked(kept, `${endpoints[endpoint].path}?${name}`, this.#facts, ask) : ask();
  }

  /** Drops what is remembered and shared: the key or the host has changed. */
  forget(): void {
    this.#cache.forget();
    this.#batch.forget();
  }

  async #call(
    symbols: readonly string[],
    sent: Arguments,
    signal: AbortSignal,
  ): Promise<readonly NamedOutcome<Record, Meta>[]> {
    const { endpoint, meta: metaSchema, freshMs } = this.#facts;
    const { names, transport, platform } = this.#parts;
    const query = await names.query(endpoint, [["symbols", symbols.join(",")], ...sent]);
    const schema = symbolsAnswerSchema(metaSchema);
    const { answer, ...received } = await transport.get({ endpoint, query, symbols, schema, signal });
    const { data, meta } = answer;
    const call = { credits: creditsOf(endpoint, { query, nowMs: platform.now() }) };
    // The symbols of a call share its text: together they weigh what it does.
    const characters = received.characters / Math.max(1, data.symbols.length);
    const answered = (record: Record): Answered<Record, Meta> => {
      const bare = { record, meta, receivedAtMs: received.receivedAtMs, characters, call };
      return { ...bare, freshMs: freshMs?.(bare, sent) };
    };
    return [
      ...data.symbols.map((one) => ({ symbol: one.symbol, outcome: this.#read(one, answered) })),
      ...data.missing.map((one) => ({ symbol: one.symbol, outcome: missingReason(one) })),
    ];
  }

  #read(sent: { symbol: string }, answered: (record: Record) => Answered<Record, Meta>): Outcome<Record, Meta> {
    try {
      return answered(decode(this.#facts.schema, sent, `data.symbols.${sent.symbol}`));
    } catch (failure) {
      if (failure instanceof ContractError) return failure;
      throw failure;
    }
  }
}

/**
 * An answer of several symbols, each record still unread: one that cannot be read must not spoil the others. Only
 * volatility answers have `missing`.
 */
function symbolsAnswerSchema<Meta>(meta: v.GenericSchema<unknown, Meta>) {
  return v.object({
    data: v.object({
      symbols: v.array(v.looseObject({ symbol: v.string() })),
      missing: v.optional(v.array(volMissingSchema), []),
    }),
    meta,
  });
}
