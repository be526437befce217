import { parseAccept } from "hono/utils/accept";

/** The media types of a response: one JSON message, or events that carry messages. */
export const jsonType = "application/json";
export const eventsType = "text/event-stream";

/** How much a client wants each form, from 0 (refused) to 1. */
interface AcceptedForms {
  json: number;
  events: number;
}

/** Returns what a header `Accept` says of both forms (RFC 9110, 12.5.1). Without the header, or with an empty one, every form is accepted. */
export function acceptedForms(header: string | null): AcceptedForms {
  const ranges = parseAccept(header?.trim() || "*/*").map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const qualityOf = (wanted: string) => {
    const [kind = ""] = wanted.split("/");
    // The most specific range counts, whatever its place.
    const matching = [wanted, `${kind}/*`, "*/*"].map((range) => ranges.find(({ type }) => type === range));
    return matching.find((range) => range !== undefined)?.q ?? 0;
  };
  return { json: qualityOf(jsonType), events: qualityOf(eventsType) };
}
