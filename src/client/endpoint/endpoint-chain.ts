import type { GenericSchema } from "valibot";
import type { Account } from "../../contract/account";
import { endpoints, type EndpointName } from "../../contract/endpoints";
import { readValue } from "../../contract/read-value";
import type { CallContext } from "../../transport/call-context";
import type { Platform } from "../../transport/platform";
import type { ResponseMeta } from "../../transport/request-event";
import type { Transport } from "../../transport/transport";
import type { EndpointCall } from "../requests/endpoint-call";
import type { ResponseShare } from "../sharing/response-share";
import type { AccountCall } from "./account-call";
import type { CacheBudget } from "./cache-budget";
import { CachedResults } from "./cached-results";
import type { ComputingSchedule } from "./computing-schedule";
import type { CurrentNames } from "./current-names";
import type { Freshness, MayBeFinal } from "./freshness";
import type { ParameterNames } from "./parameter-names";
import { ResponseCache, type ResponseStore, type StoredResults } from "./response-cache";
import { SingleCall } from "./single-call";
import { SymbolBatch } from "./symbol-batch";
import { SymbolCall, type SymbolCallOptions } from "./symbol-call";

/** What estimates, other workbooks and account changes use of a cache. */
type CacheState = Pick<
  ResponseCache<unknown, undefined>,
  "isFree" | "symbolsPerCall" | "loadStored" | "stateOf" | "forget"
> & {
  /** Makes a call whose result nobody reads: it is cached. */
  get(call: EndpointCall, context: CallContext): Promise<unknown>;
};

/** What all endpoints of a client share. */
export interface EndpointParts {
  transport: Transport;
  names: ParameterNames;
  currentNames: CurrentNames;
  platform: Platform;
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
  /** The caches of all endpoints, for estimates and other workbooks. Each endpoint adds its own. */
  caches: Map<EndpointName, CacheState>;
}

/** What differs between batched endpoints. */
interface BatchedEndpointOptions<Data, Meta> extends Pick<
  SymbolCallOptions<Data, Meta>,
  "schema" | "meta" | "freshMs" | "knownMayBeMissing"
> {
  endpoint: EndpointName;
  symbolsPerCall: () => number;
  /** Whether a call may have a result that never changes, which is stored beyond this workbook; none has if omitted. */
  mayBeFinal?: MayBeFinal;
}

/** Creates an endpoint whose requests carry several symbols: cache -> batch -> symbol call -> transport. */
export function batchedEndpoint<Data, Meta extends ResponseMeta | undefined>(
  parts: EndpointParts,
  options: BatchedEndpointOptions<Data, Meta>,
): ResponseCache<Data, Meta> {
  const { platform } = parts;
  const { endpoint, symbolsPerCall, mayBeFinal, schema, meta } = options;
  const results = resultsOf<Data, Meta>(parts, endpoint);
  const batch = new SymbolBatch({
    sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
    windowMs: parts.batchWindowMs,
    symbolsPerCall,
    symbolCall: new SymbolCall({ ...parts, ...options }),
    results,
  });
  const stored = storedResults<Data, Meta>(parts, mayBeFinal, (read) => {
    const [record, readMeta] = [readValue(schema, read.record), readValue(meta, read.meta)];
    return "output" in record && "output" in readMeta ? { record: record.output, meta: readMeta.output } : undefined;
  });
  return added(parts, endpoint, new ResponseCache({ ...shared(parts), results, stored }, batch));
}

/** What differs between endpoints that are not batched. */
interface SingleEndpointOptions<Data, Meta> {
  endpoint: EndpointName;
  /** Of the whole response. */
  schema: GenericSchema<unknown, { data: Data; meta: Meta }>;
  /** The endpoint's own time if omitted. */
  freshMs?: Freshness<Data, Meta>;
  /** Whether a call may have a result that never changes, which is stored beyond this workbook; none has if omitted. */
  mayBeFinal?: MayBeFinal;
}

/** Creates an endpoint whose requests serve one call each: cache -> single call -> transport. */
export function singleEndpoint<Data, Meta extends ResponseMeta | undefined>(
  parts: EndpointParts,
  options: SingleEndpointOptions<Data, Meta>,
): ResponseCache<Data, Meta> {
  const { endpoint, schema, mayBeFinal } = options;
  const results = resultsOf<Data, Meta>(parts, endpoint);
  const stored = storedResults<Data, Meta>(parts, mayBeFinal, ({ record, meta }) => {
    const read = readValue(schema, { data: record, meta });
    return "output" in read ? { record: read.output.data, meta: read.output.meta } : undefined;
  });
  const single = new SingleCall({ ...parts, ...options });
  return added(parts, endpoint, new ResponseCache({ ...shared(parts), results, stored }, single));
}

/** Creates the account's endpoint: cache -> account call -> transport. */
export function accountEndpoint(parts: EndpointParts, call: AccountCall): ResponseCache<Account, undefined> {
  const results = resultsOf<Account, undefined>(parts, "account");
  return added(parts, "account", new ResponseCache({ ...shared(parts), results }, call));
}

/** Returns how results are stored; `undefined` if none of them is. */
function storedResults<Data, Meta>(
  { platform, responseStore }: EndpointParts,
  mayBeFinal: MayBeFinal | undefined,
  read: StoredResults<Data, Meta>["read"],
): StoredResults<Data, Meta> | undefined {
  if (!mayBeFinal || !responseStore) return undefined;
  return { store: responseStore, mayBeFinal: ({ args }) => mayBeFinal(args, platform.now()), read };
}

function shared({ platform, share, schedule }: EndpointParts) {
  return { platform, share, schedule };
}

function resultsOf<Data, Meta>({ platform, cacheBudget }: EndpointParts, endpoint: EndpointName) {
  return new CachedResults<Data, Meta>(endpoints[endpoint].freshMs, () => platform.now(), cacheBudget);
}

function added<Data, Meta extends ResponseMeta | undefined>(
  { caches }: EndpointParts,
  endpoint: EndpointName,
  cache: ResponseCache<Data, Meta>,
): ResponseCache<Data, Meta> {
  caches.set(endpoint, cache);
  return cache;
}
