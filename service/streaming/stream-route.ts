import { symbolNotFound } from "../routes/find-boards";
import type { Route } from "../routes/route";
import { readStreamQuestion, streamParameters } from "./stream-question";
import type { StreamRoom } from "./stream-room";

/** `/v1/stream`. API document, Parts 4.4 and 6. */
export function streamRoute(room: StreamRoom): Route {
  return {
    summary: "Boards as they are published, as Server-Sent Events.",
    parameters: streamParameters,
    mediaType: "text/event-stream",
    refusals: ["invalid_parameter", "missing_parameter", "symbol_not_found", "stream_limit_reached"],
    /** One credit a symbol to open; each further minute is charged by the stream itself. */
    priceRule: "1 for each symbol to open, and 1 for each symbol and minute that the stream stays open",
    price: ({ query, headers }) => readStreamQuestion(query, headers).symbols.length,
    async handle(asked) {
      const question = readStreamQuestion(asked.query, asked.headers);
      const known = room.market.symbols;
      if (!question.symbols.some((symbol) => known.includes(symbol))) throw symbolNotFound(question.symbols, known);
      const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" };
      return new Response(await room.open(question, asked), { headers });
    },
  };
}
