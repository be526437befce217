import { type Arguments, type EndpointCall, argument, callName, requestGroups, requestPrice } from "@strikebook/client";
import { type EndpointName, endpoints } from "@strikebook/contract";
import type { BoardNeed, BoardOffers } from "./cheapest-windows";
import { cheapestBoards } from "./cheapest-boards";

/** One request of a plan, with its price in credits. */
export type PlannedRequest = PlannedRange | PlannedCalls;

/** A request for all boards of a window: what it is about, and the instants that it serves, in milliseconds since 1970 UTC. */
export interface PlannedRange {
  kind: "range";
  credits: number;
  /** The arguments of the boards, without symbol and instant. */
  args: Arguments;
  symbols: readonly string[];
  instants: readonly number[];
}

/** Calls that share a request, made as formulas make them. */
export interface PlannedCalls {
  kind: "calls";
  credits: number;
  calls: readonly EndpointCall[];
}

/** What the requests depend on. */
export interface PlanOptions {
  /** The most symbols that one request of an endpoint carries. */
  symbolsPerCall: (endpoint: EndpointName) => number;
  /** Whether ranges can be stored, so that they serve single instants. */
  storesRanges: boolean;
  /** In milliseconds since 1970 UTC. */
  nowMs: number;
}

/** Returns the cheapest requests for the different calls of one session: boards first, then what formulas request as it is. */
export function sessionRequests(calls: readonly EndpointCall[], options: PlanOptions): readonly PlannedRequest[] {
  const boards = new Map<string, EndpointCall[]>();
  const single: EndpointCall[] = [];
  for (const call of calls) {
    if (call.endpoint !== "historical") single.push(call);
    else {
      const name = callName({ ...call, symbol: undefined, args: boardArguments(call) });
      boards.set(name, [...(boards.get(name) ?? []), call]);
    }
  }
  const ofSingle = requestGroups(single, options.symbolsPerCall).map((group): PlannedCalls => {
    const { credits } = requestPrice(group, options.nowMs);
    return { kind: "calls", credits, calls: group };
  });
  const ofBoards = [...boards.values()].flatMap((group) => boardRequests(group, options));
  return [...ofBoards, ...ofSingle].filter(({ credits }) => credits > 0);
}

/** Returns the requests for boards of equal arguments, oldest first. */
function boardRequests(calls: readonly EndpointCall[], { symbolsPerCall, storesRanges }: PlanOptions) {
  const [first] = calls;
  if (!first) return [];
  const args = boardArguments(first);
  const byName = new Map(calls.map((call) => [`${call.symbol} ${instantOf(call)}`, call]));
  const offer = (endpoint: EndpointName) => ({
    credits: endpoints[endpoint].credits,
    symbols: Math.max(1, symbolsPerCall(endpoint)),
  });
  const range = storesRanges && rangesServe(args) ? offer("range") : undefined;
  const offers: BoardOffers = { single: offer("historical"), range };
  const { singles, ranges } = cheapestBoards(calls.map(needOf), offers);
  const requests: { atMs: number; request: PlannedRequest }[] = [
    ...singles.map(({ atMs, symbols }) => {
      const own = symbols.flatMap((symbol) => byName.get(`${symbol} ${atMs}`) ?? []);
      return { atMs, request: { kind: "calls" as const, credits: offers.single.credits, calls: own } };
    }),
    ...ranges.map(({ symbols, instants }) => ({
      atMs: instants[0] ?? 0,
      request: { kind: "range" as const, credits: range?.credits ?? 0, args, symbols, instants },
    })),
  ];
  return requests.sort((a, b) => a.atMs - b.atMs).map(({ request }) => request);
}

function needOf(call: EndpointCall): BoardNeed {
  return { symbol: call.symbol ?? "", atMs: instantOf(call), valuesOnly: call.valuesOnly ?? false };
}

function instantOf({ args }: EndpointCall): number {
  return Date.parse(argument(args, "at") ?? "");
}

/** Returns the arguments of a board without its instant. */
function boardArguments({ args }: EndpointCall): Arguments {
  return args.filter(([word]) => word !== "at");
}

/** What the boards of a range are requested by. They count open interest, and have nothing besides the net of each strike. */
const rangeArguments: ReadonlySet<string> = new Set(["metric", "maxStrikes", "maxExpirations", "expirations"]);

/** Whether ranges have boards with these arguments. */
function rangesServe(args: Arguments): boolean {
  return args.every(([word]) => rangeArguments.has(word));
}
