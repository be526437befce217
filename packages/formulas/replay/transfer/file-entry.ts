import * as v from "valibot";
import {
  endpoints,
  metaSchema,
  openMetaSchema,
  readValue,
  symbolHeatmapSchema,
  symbolRangeSchema,
} from "@strikebook/contract";
import { normalizedSymbol, writeArguments } from "@strikebook/client";
import { requestedBoard, readSeriesName } from "../store/board-series";
import { storedBoard } from "../store/stored-boards";
import type { BoardEntry, FileEntry } from "../store/past-database";

const resultEntries = {
  receivedAtMs: v.number(),
  credits: v.optional(v.pipe(v.number(), v.minValue(0))),
  meta: v.optional(v.unknown()),
  record: v.unknown(),
};

/** A board: the name of its series without the market, and the instants that it was requested for. */
const boardSchema = v.object({
  request: v.string(),
  asked: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(1)),
  ...resultEntries,
});

/** Another response: the path and the parameters of its request. */
const responseSchema = v.object({ address: v.string(), ...resultEntries });

interface Schemas {
  path: string;
  record: v.GenericSchema;
  meta: v.GenericSchema;
}

/** The responses that are stored under their address; boards only by an earlier version. */
const recordSchemas: readonly Schemas[] = [
  { path: endpoints.range.path, record: symbolRangeSchema, meta: openMetaSchema },
  { path: endpoints.historical.path, record: symbolHeatmapSchema, meta: metaSchema },
];

/** Reads an entry of a file for a market. `undefined` if the add-in could not have stored it, or could not show it. */
export function readFileEntry(value: unknown, market: string): FileEntry | undefined {
  const board = v.safeParse(boardSchema, value);
  if (board.success) return boardEntry(board.output, market);
  const response = v.safeParse(responseSchema, value);
  return response.success ? responseEntry(response.output, market) : undefined;
}

function boardEntry(entry: v.InferOutput<typeof boardSchema>, market: string): FileEntry | undefined {
  const { request, asked, receivedAtMs, credits } = entry;
  const series = readSeries(request, asked[0], market);
  const record = readValue(symbolHeatmapSchema, entry.record);
  const meta = readValue(metaSchema, entry.meta);
  if (!series || !("output" in record && "output" in meta)) return undefined;
  const { board, bytes } = storedBoard(record.output);
  const asOfMs = Date.parse(record.output.asOf);
  return { series, meta: JSON.stringify(meta.output), asOfMs, asked, stored: { board, receivedAtMs, credits }, bytes };
}

/** Returns a series, from its name and an instant; `undefined` if that is not how the add-in writes a request. */
function readSeries(name: string, firstMs: number | undefined, market: string): BoardEntry["series"] | undefined {
  const request = readSeriesName(name);
  if (!request) return undefined;
  try {
    const args = writeArguments("historical", { ...Object.fromEntries(request.args), atMs: firstMs });
    const call = { endpoint: "historical", path: {}, symbol: normalizedSymbol(request.symbol), args } as const;
    const found = requestedBoard(market, { ...call, valuesOnly: request.valuesOnly || undefined });
    if (!found) return undefined;
    const { atMs, ...series } = found;
    return atMs === firstMs && series.series === `${market} ${name}` ? series : undefined;
  } catch {
    return undefined; // An argument that boards do not have, or no instant.
  }
}

function responseEntry(entry: v.InferOutput<typeof responseSchema>, market: string): FileEntry | undefined {
  const { address, ...result } = entry;
  const schemas = recordSchemas.find(({ path }) => address.startsWith(`${path}?`));
  if (!schemas) return undefined;
  const isRead =
    "output" in readValue(schemas.record, result.record) && "output" in readValue(schemas.meta, result.meta);
  if (!isRead) return undefined;
  return { address: market + address, result, bytes: JSON.stringify(result).length };
}
