import { toCents } from "../../contract/cents";
import type { Endpoint } from "../../contract/endpoint";
import { boardSpot, type StrikeNode, type SymbolHeatmap } from "../../contract/heatmap";
import type { PositionModel } from "../../contract/limits";
import type { CellMarket } from "../../replay/replayed-market";
import type { CallContext, ReceivedResult } from "../../transport/call-context";
import { ContractError } from "../../transport/errors";

interface Modelled {
  model: PositionModel;
  /** Whether strikes without exposure under the model are listed. */
  includeEmpty: boolean;
}

/** Requests a board, which is recorded with the name of the model, and returns it under the model. */
export async function sendUnder(
  modelled: Modelled,
  market: CellMarket,
  { endpoint, request }: { endpoint: Endpoint<never>; request: object },
  context: CallContext,
): Promise<{ record: SymbolHeatmap }> {
  const named = (result: ReceivedResult): ReceivedResult => ({
    ...result,
    requestArguments: result.requestArguments.map(([word, value]) => [word, word === "model" ? modelled.model : value]),
  });
  const onResult = (result: ReceivedResult) => context.onResult?.(named(result));
  const { record } = await market.get(endpoint, request as never, { ...context, onResult });
  return { record: boardUnder(record as SymbolHeatmap, modelled) }; // the call is for a board
}

/** A cell or strike under 50 dollars counts as empty. docs/api.md, Heatmap. */
const EMPTY_USD = 50;

/**
 * Returns a board with the values of a model of positions, from calls and puts apart. Node types other than the king are blank, because their
 * thresholds are not published, and there is no zero gamma: the contracts are not priced again.
 *
 * @throws ContractError if calls and puts are not apart.
 */
function boardUnder(board: SymbolHeatmap, { model, includeEmpty }: Modelled): SymbolHeatmap {
  const valued = board.strikes.map(({ velocityPct: _, ...node }) => ({
    ...node,
    value: valueUnder(model, node),
    nodeType: "",
  }));
  const king = kingOf(valued, boardSpot(board));
  const strikes = valued
    .filter(({ value }, i) => includeEmpty || i === 0 || i === valued.length - 1 || Math.abs(value) >= EMPTY_USD)
    .map((node) => (node === king ? { ...node, nodeType: "king" } : node));
  return { ...board, strikes, zeroGamma: null };
}

/**
 * Returns the exposure of a strike. As sent, calls count plus and puts minus, as if dealers had bought the calls and sold the puts: with
 * both sold, calls have the other sign.
 */
function valueUnder(model: PositionModel, { callValue, putValue }: StrikeNode): number {
  if (callValue === undefined || putValue === undefined)
    throw new ContractError("strikes", "The service sent a board without calls and puts apart, which model needs.");
  if (model === "calls") return callValue;
  return model === "puts" ? putValue : toCents(putValue - callValue);
}

/** Returns the strike with the largest absolute value; of equal values the nearest to spot, then the lower. None below 50 dollars. */
function kingOf(strikes: readonly StrikeNode[], spot: number): StrikeNode | undefined {
  let king: StrikeNode | undefined;
  for (const node of strikes) {
    const lead = Math.abs(node.value) - Math.abs(king?.value ?? 0);
    const isNearer = king !== undefined && Math.abs(node.strike - spot) < Math.abs(king.strike - spot);
    if (lead > 0 || (lead === 0 && isNearer)) king = node;
  }
  return king && Math.abs(king.value) >= EMPTY_USD ? king : undefined;
}
