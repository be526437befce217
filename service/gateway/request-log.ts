import { type Parameters, symbolsIn } from "@strikebook/http";

/** One request in the log. It never contains a key. */
export interface LoggedRequest {
  method: string;
  /** The decoded path and query: `/v1/heatmap?symbols=SPXW,SPY`. Parameters that the route does not have are omitted. */
  path: string;
  status: number;
  /** Credits charged, less any refund. */
  credits: number;
  /** Upper case, distinct, in the order of the request. */
  symbols: readonly string[];
}

/** The limits of one logged request. */
const MAX_PATH_CHARACTERS = 1_000;
const MAX_SYMBOLS = 50;
const MAX_SYMBOL_CHARACTERS = 30;

/** The limits of the whole log. */
interface LogLimits {
  requests: number;
  /** Of paths and symbols together. */
  characters: number;
}

const defaultLimits: LogLimits = { requests: 10_000, characters: 1_000_000 };

/** The newest requests. Long requests are logged in part, and the oldest are dropped, so that the log stays below two megabytes. */
export class RequestLog {
  readonly #limits: LogLimits;
  readonly #requests: LoggedRequest[] = [];
  #characters = 0;

  constructor(limits = defaultLimits) {
    this.#limits = limits;
  }

  /** Oldest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#requests;
  }

  /** Adds a request, and returns it as logged. */
  add(request: LoggedRequest): LoggedRequest {
    const logged = shortened(request);
    this.#requests.push(logged);
    this.#characters += charactersOf(logged);
    while (this.#requests.length > this.#limits.requests || this.#characters > this.#limits.characters) {
      const oldest = this.#requests.shift();
      if (oldest === undefined) break;
      this.#characters -= charactersOf(oldest);
    }
    return logged;
  }
}

function shortened({ method, path, status, credits, symbols }: LoggedRequest): LoggedRequest {
  const first = symbols.length > MAX_SYMBOLS ? symbols.slice(0, MAX_SYMBOLS) : symbols;
  return {
    method,
    path: detached(cut(path, MAX_PATH_CHARACTERS)),
    status,
    credits,
    symbols: first.map((symbol) => detached(cut(symbol, MAX_SYMBOL_CHARACTERS))),
  };
}

/** The length from which V8 stores a part of a text as a reference to the whole. */
const REFERRING_LENGTH = 13;

/** Returns a copy that does not keep the whole address in memory. */
function detached(text: string): string {
  return text.length < REFERRING_LENGTH ? text : Buffer.from(text).toString();
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}

function charactersOf({ path, symbols }: LoggedRequest): number {
  return symbols.reduce((sum, symbol) => sum + symbol.length, path.length);
}

/** The query parameters that contain symbols, on either host. */
const symbolParameters = ["symbols", "symbol", "tickers", "ticker"];

/**
 * Returns the path and the symbols for the log. A key can be in an address by mistake, under any name, so only parameters of the
 * route are included.
 */
export function loggedAddress(
  url: URL,
  known: Parameters,
  path: Readonly<Record<string, string>>,
): Pick<LoggedRequest, "path" | "symbols"> {
  const names = Object.values(known).flatMap(({ name, alias }) => [name, alias]);
  const query = [...url.searchParams].filter(([name]) => names.includes(name));
  const text = query.map(([name, value]) => `${name}=${value}`).join("&");
  const symbols = symbolParameters.flatMap((name) => (names.includes(name) ? (url.searchParams.get(name) ?? []) : []));
  return {
    path: text === "" ? url.pathname : `${url.pathname}?${text}`,
    symbols: symbolsIn([...symbols, path.ticker ?? "", path.symbol ?? ""].join(",")),
  };
}
