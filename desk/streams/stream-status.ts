import * as v from "valibot";
import type { PoolStatus } from "../../src/stream/hub-event";
import type { Engine } from "../engine/engine";
import type { StreamKeys } from "./stream-keys";

/** The status of the upstream streams, as their owner has published it. */
export interface StreamsStatus extends PoolStatus {
  /** The fencing token of its lease. */
  token: number;
}

/** Nodes of one version wrote it: the contents are not checked again. */
const statusSchema = v.custom<StreamsStatus>(
  (value) => typeof value === "object" && value !== null && "token" in value && "feeds" in value,
);

/** Returns the status of a text of the engine; `undefined` if there is none. */
export function parsedStatus(text: unknown): StreamsStatus | undefined {
  return typeof text === "string" && text !== "" ? v.parse(statusSchema, JSON.parse(text)) : undefined;
}

/** Returns the last status; `undefined` if there is none. Rejects with an `EngineUnavailableError`. */
export async function readStatus(engine: Engine, { status }: StreamKeys): Promise<StreamsStatus | undefined> {
  return parsedStatus(await engine.command("GET", status));
}
