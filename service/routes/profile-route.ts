import {
  type ExposureProfile,
  type Meta,
  PROFILE_SPAN,
  metrics,
  profileResponseSchema,
  profileSteps,
} from "@strikebook/contract";
import { profileSpots } from "../../market/exposure/exposure-profile";
import type { Board, ServedMarket } from "../../market/exposure/market";
import { route } from "../gateway/route";
import { ApiError, choice, countQuery, decimal, jsonResponse, oneSymbol } from "@strikebook/http";
import { originMeta } from "../market-source/origin-meta";
import { boardInstantText } from "./boards";
import { type BoardSources, noBoards } from "./live-routes";

const price = (name: "from" | "to", side: string) =>
  decimal(name, `The ${name === "from" ? "lowest" : "highest"} price; 20 % ${side} spot when not sent.`, { min: 0.01 });

/** `/v1/gex/profile`: net exposure at prices of the underlying, priced again at each. docs/local-service.md, Profile. */
export const profileRoute = ({ market, attribution }: BoardSources) =>
  route({
    summary: "Net exposure of a root by price of its underlying, now.",
    parameters: {
      symbol: oneSymbol("symbol", "One ticker."),
      metric: choice("metric", "The exposure to net.", metrics, "gamma"),
      from: price("from", "below"),
      to: price("to", "above"),
      steps: countQuery("steps", "How many prices, evenly spread, both ends included.", profileSteps, "refused"),
    },
    responseSchema: profileResponseSchema,
    errorCodes: ["symbol_not_found", "no_data"],
    read: (values) => values,
    async handle({ symbol, metric, from, to, steps }, { nowMs }) {
      const board = await boardOfNow(market, symbol, nowMs);
      const low = from ?? board.spot * (1 - PROFILE_SPAN);
      const high = to ?? board.spot * (1 + PROFILE_SPAN);
      if (low >= high) throw new ApiError("invalid_parameter", `from must be below to; they are ${low} and ${high}.`);
      const spots = profileSpots(low, high, steps);
      const values = board.profile(metric, spots);
      const points = Array.from(spots, (spot, i) => ({ spot, netExposure: values[i] ?? 0 }));
      const data: ExposureProfile = {
        symbol: board.symbol,
        asOf: boardInstantText(board.asOfMs),
        spot: board.spot,
        points,
      };
      const origin = originMeta(board.origin ? [board.origin] : [], attribution);
      const meta: Meta = {
        mode: "live",
        cached: false,
        metric,
        resolution: market.resolutionAt(nowMs, nowMs),
        ...origin,
      };
      return jsonResponse(JSON.stringify({ data, meta }));
    },
  });

async function boardOfNow(market: ServedMarket, symbol: string, nowMs: number): Promise<Board> {
  const board = (await market.boards([symbol], [nowMs])).boardAt(symbol, nowMs);
  if (board === undefined) throw noBoards(market, [symbol]);
  return board;
}
