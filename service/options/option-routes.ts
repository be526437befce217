import { type EndpointName, optionChainResponseSchema, optionQuotesResponseSchema } from "@strikebook/contract";
import { ApiError, textQuery } from "@strikebook/http";
import { type Route, route } from "../gateway/route";

const unbuilt = {
  errorCodes: ["not_implemented"] as const,
  read: () => ({}),
  handle: () => {
    throw new ApiError("not_implemented", "This service does not quote options yet.");
  },
};

/** The routes of option quotes by their names in the catalogue. docs/api.md, Option quotes. */
export function optionRoutes() {
  return {
    optionChain: route({
      summary: "The contracts of a root with their quotes.",
      parameters: { symbols: textQuery("symbols", "Comma-separated roots.", "SPXW") },
      responseSchema: optionChainResponseSchema,
      ...unbuilt,
    }),
    optionQuotes: route({
      summary: "Quotes of contracts.",
      parameters: {
        contracts: textQuery("contracts", "Comma-separated symbols of contracts.", "SPXW__261218C06900000"),
      },
      responseSchema: optionQuotesResponseSchema,
      ...unbuilt,
    }),
  } satisfies Partial<Record<EndpointName, Route>>;
}
