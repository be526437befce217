import {
  EMPTY_USD,
  type Endpoint,
  type PositionModel,
  type StrikeNode,
  type SymbolHeatmap,
  boardSpot,
  classifiedStrikes,
  toCents,
} from "@strikebook/contract";
import type { CellMarket } from "../replay/replayed-market";
import { requestRecord } from "../sums/request-record";
import { type CallContext, ContractError, type ReceivedResult } from "@strikebook/client";

interface Modelled {
  model: PositionModel;
  /** Whether strikes without exposure under the model are listed. */
  includeEmpty: boolean;
}

/** Requests a board, which is recorded with the name of the model, and returns it under the model. */
export async function sendUnder(
  modelled: Modelled,
  market: CellMarket,
  wanted: { endpoint: Endpoint<never>; request: object },
  context: CallContext,
): Promise<SymbolHeatmap> {
  const named = (result: ReceivedResult): ReceivedResult => ({
    ...result,
    requestArguments: result.requestArguments.map(([word, value]) => [word, word === "model" ? modelled.model : value]),
  });
  const onResult = (result: ReceivedResult) => context.onResult?.(named(result));
  const record = await requestRecord(market, wanted, { ...context, onResult });
  return boardUnder(record as SymbolHeatmap, modelled); // the call is for a board
}

/**
 * Returns a board with the values of a model of positions, from calls and puts apart. Node types other than the king are blank, because their
 * thresholds are not published, and there is no zero gamma: the contracts are not priced again.
 *
 * @throws ContractError if calls and puts are not apart.
 */
function boardUnder(board: SymbolHeatmap, { model, includeEmpty }: Modelled): SymbolHeatmap {
  const values = board.strikes.map((node) => valueUnder(model, node));
  const types = classifiedStrikes(
    board.strikes.map(({ strike }) => strike),
    values,
    boardSpot(board),
  );
  const isKept = (value: number, i: number) =>
    includeEmpty || i === 0 || i === values.length - 1 || Math.abs(value) >= EMPTY_USD;
  const strikes = board.strikes.flatMap(({ velocityPct: _, ...node }, i) => {
    const value = values[i] ?? 0;
    return isKept(value, i) ? { ...node, value, nodeType: types[i] === "king" ? "king" : "" } : [];
  });
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
