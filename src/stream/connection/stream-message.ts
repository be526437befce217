import type { GenericSchema } from "valibot";
import { withEasternTimes } from "../../calendar/eastern-text";
import {
  connectedSchema,
  streamCreditsSchema,
  streamEndSchema,
  streamResumedSchema,
  streamSnapshotSchema,
  streamVelocitySchema,
  symbolUnavailableSchema,
  type Connected,
  type StreamCredits,
  type StreamResumed,
  type StreamSnapshot,
  type StreamVelocity,
  type SymbolUnavailable,
} from "../../contract/stream";
import { ContractError } from "../../transport/errors";
import { decode } from "../../transport/read-response";

/** What one event of an open stream says. API document, Parts 2.7 and 6. */
export type StreamMessage =
  | { kind: "connected"; connected: Connected }
  | { kind: "board"; board: StreamSnapshot }
  | { kind: "velocity"; velocity: StreamVelocity }
  | { kind: "credits"; credits: StreamCredits }
  | { kind: "resumed"; resumed: StreamResumed }
  | { kind: "unavailable"; unavailable: SymbolUnavailable };

/** The last message of a stream: it asks for a new connection (`reconnect`), or says what is wrong (`closed`). */
export interface StreamEndMessage {
  kind: "reconnect" | "closed";
  reason: string;
}

/**
 * Returns what an event says; `undefined` for an event that this version does not know (API document, Part 9: more may come).
 *
 * @param event Its name in the stream.
 * @param text Its payload.
 * @throws ContractError if the payload is not JSON or differs from the contract; it names the event and the field.
 */
export function readMessage(event: string, text: string): StreamMessage | StreamEndMessage | undefined {
  switch (event) {
    case "connected":
      return { kind: "connected", connected: read(event, connectedSchema, text) };
    case "snapshot":
      return { kind: "board", board: read(event, streamSnapshotSchema, text) };
    case "velocity":
      return { kind: "velocity", velocity: read(event, streamVelocitySchema, text) };
    case "credits":
      return { kind: "credits", credits: read(event, streamCreditsSchema, text) };
    case "resumed":
      return { kind: "resumed", resumed: read(event, streamResumedSchema, text) };
    case "symbol_unavailable":
      return { kind: "unavailable", unavailable: inEasternTime(read(event, symbolUnavailableSchema, text)) };
    case "reconnect":
    case "closed":
      return { kind: event, reason: read(event, streamEndSchema, text).reason };
    default:
      return undefined;
  }
}

/** The message is shown in the cell, where every time is New York time. */
function inEasternTime(unavailable: SymbolUnavailable): SymbolUnavailable {
  const { message } = unavailable;
  return message === undefined ? unavailable : { ...unavailable, message: withEasternTimes(message) };
}

function read<Payload>(event: string, schema: GenericSchema<unknown, Payload>, text: string): Payload {
  return decode(schema, parseJson(event, text), event);
}

function parseJson(event: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ContractError(event, `The payload of a stream event (${event}) is not JSON.`);
  }
}
