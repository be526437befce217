import type { AnyEndpoint } from "../../contract/endpoint";
import { readValue } from "../../contract/read-value";
import type { ResponseShare } from "../sharing/response-share";
import type { CacheBudget } from "./cache-budget";
import { CachedResults } from "./cached-results";
import type { ComputingSchedule } from "./computing-schedule";
import type { CurrentNames } from "./current-names";
import { mayBeFinal } from "./freshness";
import { ResponseCache, type ResponseStore, type StoredResults } from "./response-cache";
import { SingleCall, type SendingParts } from "./single-call";
import { SymbolBatch } from "./symbol-batch";
import { SymbolCall } from "./symbol-call";

/** What all endpoints of a client share. */
export interface EndpointParts extends SendingParts {
  currentNames: CurrentNames;
  /** Limits what all caches hold together. */
  cacheBudget: CacheBudget;
  /** The responses of other workbooks. */
  share: ResponseShare;
  /** The calls whose responses the service is computing. */
  schedule: ComputingSchedule;
  /** Where results that never change are stored beyond this workbook, if anywhere; read again for every call. */
  responseStore?: (() => ResponseStore | undefined) | undefined;
  /** The most symbols of one request for boards, as the account allows. */
  symbolsPerCall: () => number;
  /** How long a call waits for others to share its request, in milliseconds. */
  batchWindowMs: number;
}

/** Creates the cache of an endpoint. Behind it are a batch if requests carry several symbols, and what sends them. */
export function endpointCache(
  parts: EndpointParts,
  endpoint: AnyEndpoint,
  call: SingleCall = new SingleCall(parts, endpoint),
): ResponseCache {
  const { platform, cacheBudget, batchWindowMs, share, schedule } = parts;
  const results = new CachedResults(endpoint.freshMs, () => platform.now(), cacheBudget);
  const { batching } = endpoint;
  const most = batching?.symbolsPerRequest ?? 1;
  const batch =
    batching &&
    new SymbolBatch({
      sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
      windowMs: batchWindowMs,
      symbolsPerCall: () => (batching.isLimitedByAccount ? Math.min(parts.symbolsPerCall(), most) : most),
      symbolCall: new SymbolCall(parts, endpoint),
      results,
    });
  const stored = storedResults(parts, endpoint);
  return new ResponseCache({ platform, share, schedule, results, stored }, batch ?? call);
}

/** Returns how results are stored beyond this workbook; `undefined` if none of them is. */
function storedResults({ platform, responseStore }: EndpointParts, endpoint: AnyEndpoint): StoredResults | undefined {
  if (!responseStore || endpoint.fresh === undefined) return undefined;
  return {
    store: responseStore,
    mayBeFinal: ({ args }) => mayBeFinal(endpoint, args, platform.now()),
    read: ({ record, meta }) => readStored(endpoint, record, meta),
  };
}

function readStored(endpoint: AnyEndpoint, data: unknown, storedMeta: unknown): ReturnType<StoredResults["read"]> {
  const { record: recordSchema, meta: metaSchema, response } = endpoint;
  if (response) {
    const read = readValue(response, { data, meta: storedMeta });
    return "output" in read ? { record: read.output.data, meta: read.output.meta } : undefined;
  }
  if (!recordSchema || !metaSchema) return undefined;
  const [record, meta] = [readValue(recordSchema, data), readValue(metaSchema, storedMeta)];
  return "output" in record && "output" in meta ? { record: record.output, meta: meta.output } : undefined;
}
