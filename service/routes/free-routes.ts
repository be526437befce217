import * as v from "valibot";
import { easternDay, isoDate } from "@strikebook/calendar";
import {
  type Account as AccountFacts,
  type CoveredSymbol,
  accountResponseSchema,
  indexOfRoot,
  metrics,
  openMetaSchema,
  symbolsResponseSchema,
} from "@strikebook/contract";
import type { ServedMarket } from "../../market/exposure/market";
import type { GatewayAccount } from "../gateway/accounts";
import { route } from "../gateway/route";
import { jsonResponse } from "@strikebook/http";
import type { BoardSources } from "./live-routes";

/** `/v1/account`, free. docs/api.md, Account, which specifies the limits only. */
export const accountRoute = route({
  summary: "The account behind the key: credit balance, status and limits.",
  parameters: {},
  responseSchema: v.object({ ...accountResponseSchema.entries, meta: v.object({}) }),
  errorCodes: [],
  read: (_, { account }) => account,
  handle: (account) => jsonResponse(JSON.stringify({ data: accountFacts(account), meta: {} })),
});

/** Credits of the local service are free, so the balance is worth nothing. */
function accountFacts({ customerId, condition, limits, ledger, unlimited }: GatewayAccount): AccountFacts {
  return {
    customerId,
    status: condition,
    apiEligible: condition === "active",
    unlimited,
    creditsBalance: ledger.balance,
    balanceUsd: 0,
    limits,
  };
}

/** `/v1/symbols`, free: the symbols with boards, and the dates of their history. */
export const symbolsRoute = ({ market, attribution }: BoardSources) =>
  route({
    summary: "Every symbol with a board, and the dates of its history.",
    parameters: {},
    responseSchema: v.object({ ...symbolsResponseSchema.entries, meta: openMetaSchema }),
    errorCodes: [],
    read: (_, { nowMs }) => nowMs,
    handle(nowMs) {
      const symbols = market.symbols.map((symbol) => coveredSymbol(market, symbol, nowMs));
      return jsonResponse(JSON.stringify({ data: { symbols }, meta: { attribution } }));
    },
  });

function coveredSymbol(market: ServedMarket, symbol: string, nowMs: number): CoveredSymbol {
  const period = market.history(symbol, nowMs);
  return {
    symbol,
    isIndex: indexOfRoot(symbol) !== undefined,
    metrics: [...metrics],
    history: period ? { from: isoDate(easternDay(period.firstMs)), to: isoDate(easternDay(period.lastMs)) } : null,
  };
}
