import type { Addin } from "../addin/addin";
import { ServiceError } from "../transport/errors";
import { eachSymbol, type SymbolOutcome } from "./each-symbol";

/** A question that takes several calls: too long for one. */
export interface PiecewiseQuestion<Piece, Record> {
  symbols: readonly string[];
  /** In the order of time. */
  pieces: readonly Piece[];
  ask(symbol: string, piece: Piece, signal: AbortSignal): Promise<{ record: Record }>;
}

/**
 * The records of each symbol, a record a piece and oldest first; a symbol fails alone and as a whole.
 *
 * The price of all calls is known before the first is sent: where it would pass a limit nothing is asked and nothing spent.
 * Pieces follow each other, so that each has its full time and a failure costs no more; the symbols of a piece share calls. A
 * piece for which nothing is stored is left out where others have something.
 */
export async function eachSymbolInPieces<Piece, Record>(
  { market }: Addin,
  { symbols, pieces, ask }: PiecewiseQuestion<Piece, Record>,
  signal: AbortSignal,
): Promise<SymbolOutcome<readonly Record[]>[]> {
  const { credits } = await market.estimate((priced) =>
    pieces.flatMap((piece) => symbols.map((symbol) => ask(symbol, piece, priced))),
  );
  market.budget.allow(credits);
  const answers = new Map(symbols.map((symbol) => [symbol, new Pieces<Record>()]));
  for (const piece of pieces) {
    await Promise.all([...answers].map(([symbol, its]) => its.add(() => ask(symbol, piece, signal))));
  }
  return eachSymbol(symbols, async (symbol) => ({ record: answers.get(symbol)?.records() ?? [] }));
}

/** What the pieces of one symbol came to so far. */
class Pieces<Record> {
  readonly #records: Record[] = [];
  #failure: { problem: unknown; isFinal: boolean } | undefined;

  /** Asks for one more, unless one has failed for good. */
  async add(ask: () => Promise<{ record: Record }>): Promise<void> {
    if (this.#failure?.isFinal) return;
    try {
      this.#records.push((await ask()).record);
    } catch (problem) {
      this.#failure = { problem, isFinal: !isNothingStored(problem) };
    }
  }

  /** All of them; throws what kept one from being answered, or, where none has anything, why. */
  records(): readonly Record[] {
    if (this.#failure && (this.#failure.isFinal || this.#records.length === 0)) throw this.#failure.problem;
    return this.#records;
  }
}

function isNothingStored(problem: unknown): boolean {
  return problem instanceof ServiceError && problem.code === "no_data";
}
