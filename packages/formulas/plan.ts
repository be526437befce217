import { type CallContext, type EndpointCall, ServiceError } from "@strikebook/client";
import { type Endpoint, type OptionalMeta, assumedLimits } from "@strikebook/contract";
import type { CellMarket } from "./replay/replayed-market";
import type { Table } from "./tables/cell";
import { underTypedName } from "./tables/canonical";
import { FailedSymbol, type RowOrFailure } from "./tables/table";
import { ArgumentError } from "./arguments/argument-error";
import { drawingOf, type Drawing } from "./drawing";
import { requestRecord } from "./sums/request-record";
import { rootRequests, sumRefusal } from "./sums/root-requests";

/** One request of a plan, of an endpoint whose record is `Data`. */
interface PlannedCall<Data = unknown> {
  readonly endpoint: Endpoint<never, Data>;
  readonly request: object;
  /** Makes the call, and computes the record from the response; the market does if omitted. */
  readonly send?: SendCall;
}

/** Makes a call of a market. */
type SendCall = (
  market: CellMarket,
  call: { endpoint: Endpoint<never>; request: object },
  context: CallContext,
) => Promise<unknown>;

/** What the rows of one symbol, or of the only subject of a table, are made of. */
export interface Subject<Data = unknown> {
  readonly symbol: string;
  /** Sent one after the other. A call without stored data is omitted if others have data. */
  readonly calls: readonly PlannedCall<Data>[];
  /** Its calls are sent when those of the turns before have their responses; 0 if omitted. */
  readonly turn?: number;
  /** Why nothing is requested for it. */
  readonly refusal?: Error | undefined;
  /** Returns why a record is not what was asked. */
  readonly refusalOf?: (record: Data) => Error | undefined;
  /** Returns the error that a user sees for a failure. */
  readonly explain?: (failure: unknown) => unknown;
  /** Returns a record with what is known of it without a request. Never rejects. */
  readonly complete?: ((record: Data, planned: PlannedCall<Data>, market: CellMarket) => Promise<Data>) | undefined;
  /** Whether no call after this record has data. */
  readonly isLast?: (record: Data) => boolean;
}

/** What draws the records of each subject. */
type SubjectDrawing<Data> = Drawing<readonly RowOrFailure<readonly Data[]>[]>;

/** What a formula asks, and how the responses are drawn: whoever has it can send it, price it or list it. */
export class Plan {
  readonly #subjects: readonly Subject[];
  readonly #drawing: SubjectDrawing<unknown>;
  readonly #isCheckedFirst: boolean;

  /**
   * @param subjects In the order of the rows. Their calls of the same place are sent together, so that they share requests.
   * @param isCheckedFirst The price of all calls is checked against the spending limits before the first is sent.
   */
  constructor(subjects: readonly Subject[], drawing: SubjectDrawing<unknown>, isCheckedFirst: boolean) {
    this.#subjects = subjects;
    this.#drawing = drawing;
    this.#isCheckedFirst = isCheckedFirst;
  }

  /** Sends the calls and returns the table. If all subjects fail, the formula itself shows the error. */
  async run(market: CellMarket, context: CallContext): Promise<Table> {
    const draw = typeof this.#drawing === "function" ? this.#drawing : await this.#drawing.load();
    if (this.#isCheckedFirst) await market.budget.check((await market.estimate(this.calls(market))).credits);
    const records = this.#subjects.map((subject) => new SubjectRecords(subject));
    for (let index = 0; records.some((one) => one.asksFrom(index)); index += 1) {
      const pending = records.filter((one) => one.asksFor(index));
      await Promise.all(pending.map((one) => one.ask(index, market, context)));
    }
    const rows = records.map((one) => one.rows());
    const failures = records.flatMap(({ failure }) => (failure ? [failure.problem] : []));
    if (rows.length > 0 && rows.every((row) => row instanceof FailedSymbol)) throw failureOf(failures);
    return draw(rows, context);
  }

  /** Returns the calls, to price or to load them. Throws if the market has none of them, such as data that has no past. */
  calls(market: Pick<CellMarket, "callOf">): EndpointCall[] {
    let failure: unknown = this.#subjects[0]?.refusal;
    const calls = this.#subjects.flatMap(({ calls: planned, refusal }) =>
      (refusal ? [] : planned.flatMap(rootRequests)).flatMap(({ endpoint, request }) => {
        try {
          return [market.callOf(endpoint, request as never)];
        } catch (problem) {
          failure = problem;
          return [];
        }
      }),
    );
    if (calls.length === 0 && failure !== undefined) throw failure as Error;
    return calls;
  }
}

/**
 * Returns the turn of one of many instants: as many as an account may request at once. A request has 30 s, its wait in the queue included, so
 * that the last of many that are made together would be late.
 */
export const turnOf = (index: number): number => Math.floor(index / assumedLimits.historicalInFlight);

/** Returns a call of an endpoint. @throws ArgumentError for a sum of roots that does not have what is asked. */
export function call<Request, Data, Meta extends OptionalMeta>(
  endpoint: Endpoint<Request, Data, Meta>,
  request: NoInfer<Request>,
): PlannedCall<Data> {
  const planned = { endpoint, request: request as object };
  const refusal = sumRefusal(planned);
  if (refusal !== undefined) throw new ArgumentError(refusal);
  return planned;
}

/** Returns the plan of a table of one response. */
export function planResponse<Request, Data, Meta extends OptionalMeta>(
  endpoint: Endpoint<Request, Data, Meta>,
  request: NoInfer<Request>,
  drawing: Drawing<Data>,
): Plan {
  // The failure of the only subject is thrown.
  const ofOne = drawingOf(drawing, ([record]: readonly RowOrFailure<Data>[]) => record as Data);
  return planSubjects([{ symbol: "", calls: [call(endpoint, request)] }], ofOne);
}

/** Returns the plan of a table with a response for each symbol. `subjectOf` says when a symbol or its response is refused. */
export function planSymbols<Request, Data, Meta extends OptionalMeta>(
  endpoint: Endpoint<Request, Data, Meta>,
  symbols: readonly string[],
  requestOf: (symbol: string) => NoInfer<Request>,
  drawing: Drawing<readonly RowOrFailure<Data>[]>,
  subjectOf = (symbol: string, calls: Subject<Data>["calls"]): Subject<Data> => ({ symbol, calls }),
): Plan {
  return planSubjects(
    symbols.map((symbol) => subjectOf(symbol, [call(endpoint, requestOf(symbol))])),
    drawing,
  );
}

/** Returns the plan of a table for which each subject takes one call. */
function planSubjects<Data>(subjects: readonly Subject<Data>[], drawing: Drawing<readonly RowOrFailure<Data>[]>): Plan {
  const first = (records: RowOrFailure<readonly Data[]>) =>
    records instanceof FailedSymbol ? records : (records[0] as Data);
  const ofFirst = drawingOf(drawing, (all: readonly RowOrFailure<readonly Data[]>[]) => all.map(first));
  return planPieces(subjects, ofFirst, false);
}

/** Returns the plan of a table for which each subject takes several calls. Their price is checked together unless `isCheckedFirst` is false. */
export function planPieces<Data>(
  subjects: readonly Subject<Data>[],
  drawing: SubjectDrawing<Data>,
  isCheckedFirst = true,
): Plan {
  // Its functions receive the records of its own endpoints.
  return new Plan(subjects as unknown as readonly Subject[], drawing as SubjectDrawing<unknown>, isCheckedFirst);
}

/** The responses for one subject so far. */
class SubjectRecords {
  readonly #subject: Subject;
  readonly #records: unknown[] = [];
  #isOver: boolean;
  failure: { problem: unknown } | undefined;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#isOver = subject.refusal !== undefined;
    if (subject.refusal) this.failure = { problem: subject.refusal };
  }

  /** Whether it has a call at an index, or later. The first call of a subject has the index of its turn. */
  asksFrom(index: number): boolean {
    const { turn = 0, calls } = this.#subject;
    return !this.#isOver && index < turn + calls.length;
  }

  asksFor(index: number): boolean {
    return this.asksFrom(index) && index >= (this.#subject.turn ?? 0);
  }

  async ask(index: number, market: CellMarket, context: CallContext): Promise<void> {
    const { symbol, calls, turn = 0, refusalOf, explain, complete, isLast } = this.#subject;
    const planned = calls[index - turn];
    if (!planned) return;
    try {
      const received = await (planned.send ?? requestRecord)(market, planned, context);
      const record = complete ? await complete(received, planned, market) : received;
      const refusal = refusalOf?.(record);
      if (refusal) throw refusal;
      const { ticker } = planned.request as { ticker?: unknown };
      this.#records.push(underTypedName(underTypedName(record, symbol), ticker, "ticker"));
      this.#isOver ||= isLast?.(record) ?? false;
    } catch (problem) {
      this.failure = { problem: explain?.(problem) ?? problem };
      this.#isOver ||= !(problem instanceof ServiceError && problem.code === "no_data");
      if (this.#isOver) this.#records.length = 0;
    }
  }

  rows(): RowOrFailure<readonly unknown[]> {
    return this.#records.length > 0 || !this.failure
      ? this.#records
      : new FailedSymbol(this.#subject.symbol, this.failure.problem);
  }
}

/** Returns the first failure of all symbols; if all failed alike, it is about all of them. */
function failureOf(failures: readonly unknown[]): unknown {
  const [first] = failures;
  if (!(first instanceof ServiceError)) return first;
  const alike = failures.filter((failure) => failure instanceof ServiceError && failure.code === first.code);
  if (alike.length < failures.length) return first;
  const all = (alike as ServiceError[]).flatMap(({ symbols }) => symbols);
  return first.about(all, [...new Set((alike as ServiceError[]).flatMap(({ nearest }) => nearest))]);
}
