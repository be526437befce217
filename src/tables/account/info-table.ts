import type { Attribution } from "../../contract/meta";
import { blank, formats, formatted, plain, type Cell, type Table } from "../cell";
import { instantCell, unixTimeCell } from "../eastern-time";

/** Where one answer of a cell came from; what the service did not say is undefined. */
interface ShownOrigin {
  endpoint: string;
  parameters: string;
  /** RFC 3339. */
  asOf: string | undefined;
  mode: string | undefined;
  resolution: string | undefined;
  delayed: boolean | undefined;
  delayMinutes: number | undefined;
  cached: boolean | undefined;
  stale: boolean | undefined;
  credits: number | undefined;
  creditsPerMinute?: number | undefined;
  /** In milliseconds since 1970 UTC. */
  receivedAtMs: number;
  attribution: Attribution | undefined;
  /** One object for all that the same request brought. */
  call: object | undefined;
}

/** What one formula shows, and where it got it. */
export interface ShownCell {
  address: string;
  functionNames: readonly string[];
  origins: readonly ShownOrigin[];
}

/** One thing to know of a cell: what an analyst reads, the field's name, and the value. */
export interface InfoFact {
  name: string;
  field: string;
  value(cell: ShownCell): Cell;
}

/** Questions spelled out before the rest are counted. */
const MOST_PARAMETERS = 10;

/** Every fact in reading order. Of several answers the oldest instant and the longest delay count. */
export const infoFacts: readonly InfoFact[] = [
  { name: "Function", field: "function", value: ({ functionNames }) => functionNames.join(", ") },
  { name: "Cell", field: "cell", value: ({ address }) => address },
  { name: "Endpoint", field: "endpoint", value: ({ origins }) => named(origins, ({ endpoint }) => endpoint) },
  { name: "Parameters", field: "parameters", value: parametersOf },
  { name: "As of", field: "asOf", value: ({ origins }) => instantCell(oldest(origins), "serial") },
  { name: "Mode", field: "mode", value: ({ origins }) => named(origins, ({ mode }) => mode) },
  { name: "Resolution", field: "resolution", value: ({ origins }) => named(origins, ({ resolution }) => resolution) },
  { name: "Delayed", field: "delayed", value: ({ origins }) => anyOf(origins, ({ delayed }) => delayed) },
  { name: "Delay minutes", field: "delayMinutes", value: delayOf },
  { name: "Cached", field: "cached", value: cachedOf },
  { name: "Stale", field: "stale", value: ({ origins }) => anyOf(origins, ({ stale }) => stale) },
  { name: "Credits", field: "credits", value: creditsOf },
  { name: "Answers", field: "answers", value: ({ origins }) => formatted(origins.length, formats.count) },
  { name: "Received", field: "receivedAt", value: receivedAt },
  {
    name: "Attribution",
    field: "attribution",
    value: ({ origins }) => named(origins, ({ attribution }) => attribution?.text),
  },
  { name: "Credits per minute", field: "creditsPerMinute", value: burnOf },
];

/** Two columns, Name and Value. */
export function infoTable(cell: ShownCell): Table {
  return [["Name", "Value"], ...infoFacts.map((fact): Cell[] => [fact.name, fact.value(cell)])];
}

type Origins = readonly ShownOrigin[];

function distinct(origins: Origins, read: (origin: ShownOrigin) => string | undefined): string[] {
  return [...new Set(origins.flatMap((origin) => read(origin) ?? []))];
}

function named(origins: Origins, read: (origin: ShownOrigin) => string | undefined): Cell {
  return distinct(origins, read).join(", ");
}

function parametersOf({ origins }: ShownCell): Cell {
  const all = distinct(origins, ({ parameters }) => parameters);
  const more = all.length > MOST_PARAMETERS ? [`${all.length - MOST_PARAMETERS} more`] : [];
  return [...all.slice(0, MOST_PARAMETERS), ...more].join(" | ");
}

/** The earliest instant; undefined where no answer named one. */
function oldest(origins: Origins): string | undefined {
  const instants = distinct(origins, ({ asOf }) => asOf);
  return instants.sort((one, other) => Date.parse(one) - Date.parse(other))[0];
}

/** True where any answer says so, false where some deny it, blank where none says anything. */
function anyOf(origins: Origins, read: (origin: ShownOrigin) => boolean | undefined): Cell {
  const said = origins.map(read);
  return said.includes(true) || (said.includes(false) ? false : blank);
}

function cachedOf({ origins }: ShownCell): Cell {
  const said = new Set(origins.map(({ cached }) => cached));
  return said.has(true) && said.size > 1 ? "partly" : anyOf(origins, ({ cached }) => cached);
}

function delayOf({ origins }: ShownCell): Cell {
  const minutes = origins.flatMap(({ delayMinutes }) => delayMinutes ?? []);
  return plain(minutes.length === 0 ? undefined : Math.max(...minutes));
}

/** A request that brought several symbols is paid for once. Blank where all is paid by the minute. */
function creditsOf({ origins }: ShownCell): Cell {
  const paid = new Map<object, number>();
  for (const origin of origins) {
    const { credits, call = origin } = origin;
    if (credits !== undefined) paid.set(call, Math.max(credits, paid.get(call) ?? 0));
  }
  return paid.size === 0 ? blank : formatted(total([...paid.values()]), formats.count);
}

/** What all of it costs while it streams; blank where nothing does. */
function burnOf({ origins }: ShownCell): Cell {
  const burns = origins.flatMap(({ creditsPerMinute }) => creditsPerMinute ?? []);
  return burns.length === 0 ? blank : formatted(total(burns), formats.ratio);
}

function total(credits: readonly number[]): number {
  return credits.reduce((sum, one) => sum + one, 0);
}

function receivedAt({ origins }: ShownCell): Cell {
  return unixTimeCell(Math.min(...origins.map(({ receivedAtMs }) => receivedAtMs)), "serial");
}
