import type { InvocationEntry } from "../calls/function-metadata";

/**
 * The message format between office.js and Excel over the native bridge: text in both directions, one JSON object per message.
 */

const hostMessage = 3;
const customFunctionCategory = 1;
const invokeType = 1000;
const cancelType = 1001;
const eventCategory = 65_536;
/** The target of events that concern the whole workbook. */
const workbookTarget = "Workbook";

/** Returns one message that starts many calls. */
export function invocationMessage(entries: readonly InvocationEntry[]): string {
  return JSON.stringify({
    type: hostMessage,
    message: {
      entries: entries.map((entry) => [
        customFunctionCategory,
        invokeType,
        "",
        [entry.invocationId, entry.functionId, entry.parameters, entry.address, entry.flags, entry.parameterAddresses],
        entry.invocationId,
      ]),
    },
  });
}

/** Returns one message that cancels calls. */
export function cancellationMessage(invocationIds: readonly number[]): string {
  return JSON.stringify({
    type: hostMessage,
    message: { entries: invocationIds.map((id) => [customFunctionCategory, cancelType, "", { invocationId: id }, 0]) },
  });
}

/** The events of sheets that an add-in can follow, with their numbers in the messages. */
const sheetEvents = { activated: 11, changed: 10, selected: 14, calculated: 16 } as const;

export type SheetEvent = keyof typeof sheetEvents;

/** What is reported of an event. */
export interface SheetFacts {
  worksheetId: string;
  /** Without the sheet. */
  address?: string;
  changeType?: "RangeEdited";
  source?: "Local";
}

/** Returns the message for an event of a sheet. */
export function sheetEventMessage(event: SheetEvent, sheet: SheetFacts): string {
  const facts = JSON.stringify(sheet);
  return JSON.stringify({
    type: hostMessage,
    message: { entries: [[eventCategory, sheetEvents[event], workbookTarget, facts, 0]] },
  });
}

/** The arguments of a method. An argument that is an object is the number of its path, in both lists; elsewhere the second list has 0. */
export interface SentArguments {
  Arguments?: unknown[];
  ReferencedObjectPathIds?: unknown[];
}

/** A step of a request. API of office.js: 1 instantiates, 2 queries, 3 calls a method, 4 sets a property, 5 only traces. */
export interface RequestAction {
  Id: number;
  ActionType: number;
  Name: string;
  ObjectPathId: number;
  ArgumentInfo?: SentArguments;
  QueryInfo?: { Select?: string[] };
}

/** How to reach an object: 1 the root, 2 a named service, 3 the result of a method, 4 a property, 5 an item, 6 a stored reference. */
export interface ObjectPath {
  Id: number;
  ObjectPathType: number;
  Name: string;
  ParentObjectPathId?: number;
  ArgumentInfo?: SentArguments;
}

/** One request of office.js. */
export interface HostRequest {
  id: number;
  type: number;
  actions: RequestAction[];
  objectPaths: Record<string, ObjectPath>;
}

/** Parses a message of office.js; throws if it is not a request. */
export function readRequest(text: string): HostRequest {
  const message = JSON.parse(text) as { id: number; type: number; message?: { body?: unknown } }; // the sender is office.js, whose format this is
  const sent = message.message?.body;
  const body: unknown = typeof sent === "string" ? JSON.parse(sent) : sent;
  if (typeof body !== "object" || body === null || !("Actions" in body)) {
    throw new Error(`The add-in sent a message that is not a request: ${text.slice(0, 200)}`);
  }
  const { Actions, ObjectPaths } = body as { Actions: RequestAction[]; ObjectPaths?: Record<string, ObjectPath> }; // as above
  return { id: message.id, type: message.type, actions: Actions, objectPaths: ObjectPaths ?? {} };
}

/** The response to a request: one result per action, up to the first that failed. */
export interface HostResponse {
  results: { ActionId: number; Value: unknown }[];
  failure?: { code: string; message: string; location: string; actionIndex: number };
}

/** Returns the response message in the format of office.js. */
export function responseMessage({ id, type }: HostRequest, { results, failure }: HostResponse): string {
  const error = failure && {
    Code: failure.code,
    Message: failure.message,
    Location: failure.location,
    ActionIndex: failure.actionIndex,
    HttpStatusCode: 400,
  };
  const body = JSON.stringify({ Results: results, ...(error && { Error: error }) });
  return JSON.stringify({ id, type, message: { statusCode: 200, headers: {}, body } });
}
