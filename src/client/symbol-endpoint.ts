import * as v from "valibot";
import { endpoints, type EndpointName } from "../contract/endpoints";
import { metaSchema } from "../contract/meta";
import type { Answered } from "./answered";
import { decode } from "./decode";
import { ContractError } from "./errors";
import type { Platform } from "./platform";
import { queryText, type Query } from "./request-url";
import { ResponseCache } from "./response-cache";
import { SymbolBatch } from "./symbol-batch";
import { symbolOutcomes, type NamedOutcome, type Outcome } from "./symbol-outcomes";
import type { Transport } from "./transport";

/** An answer of several symbols, each record still unread: one that cannot be read must not spoil the others. */
const symbolsAnswerSchema = v.object({
  data: v.object({ symbols: v.array(v.looseObject({ symbol: v.string() })) }),
  meta: metaSchema,
});

export interface SymbolEndpointOptions<Record> {
  endpoint: EndpointName;
  /** Of one element of `data.symbols`. */
  schema: v.GenericSchema<unknown, Record>;
  transport: Transport;
  platform: Platform;
  symbolsPerCall: () => number;
  batchWindowMs: number;
}

/** One endpoint that takes several symbols a call: asked symbol by symbol, it merges, shares and remembers. */
export class SymbolEndpoint<Record> {
  readonly #options: SymbolEndpointOptions<Record>;
  readonly #cache: ResponseCache<Answered<Record>>;
  readonly #batch: SymbolBatch<Record>;

  constructor(options: SymbolEndpointOptions<Record>) {
    const { endpoint, platform, symbolsPerCall, batchWindowMs } = options;
    this.#options = options;
    this.#cache = new ResponseCache(endpoints[endpoint].freshMs, () => platform.now());
    this.#batch = new SymbolBatch({
      sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
      windowMs: batchWindowMs,
      symbolsPerCall,
      call: (symbols, query, signal) =>
        symbolOutcomes(symbols, (some) => this.#call(some, query, signal), netsExactDates(query)),
    });
  }

  /** The record of one symbol under these options, which are all parameters but `symbols`. */
  async ask(symbol: string, options: Query, signal?: AbortSignal): Promise<Answered<Record>> {
    const wanted = wireSymbol(symbol);
    const name = queryText([["symbols", wanted], ...options]);
    return this.#cache.answer(name, (shared) => this.#batch.ask(wanted, options, shared), signal);
  }

  /** Drops what is remembered and shared: the key or the host has changed. */
  forget(): void {
    this.#cache.forget();
  }

  async #call(
    symbols: readonly string[],
    options: Query,
    signal: AbortSignal,
  ): Promise<readonly NamedOutcome<Record>[]> {
    const { endpoint, transport } = this.#options;
    const query: Query = [["symbols", symbols.join(",")], ...options];
    const { answer, receivedAtMs } = await transport.get({
      endpoint,
      query,
      symbols,
      schema: symbolsAnswerSchema,
      signal,
    });
    const { data, meta } = answer;
    return data.symbols.map((sent) => ({
      symbol: sent.symbol,
      outcome: this.#read(sent, (record) => ({ record, meta, receivedAtMs })),
    }));
  }

  #read(sent: { symbol: string }, answered: (record: Record) => Answered<Record>): Outcome<Record> {
    try {
      return answered(decode(this.#options.schema, sent, `data.symbols.${sent.symbol}`));
    } catch (failure) {
      if (failure instanceof ContractError) return failure;
      throw failure;
    }
  }
}

function netsExactDates(options: Query): boolean {
  return options.some(([name]) => name === "expirations");
}

/** Canonical tickers are upper-case; a comma would ask for two and leave both unanswered. */
function wireSymbol(symbol: string): string {
  const trimmed = symbol.trim().toUpperCase();
  if (trimmed !== "" && !trimmed.includes(",")) return trimmed;
  throw new TypeError(`Expected one symbol, for example SPXW; came ${JSON.stringify(symbol)}. Ask for each by itself.`);
}
