import fc from "fast-check";
import { acceptedValues, type Description, type Operation, type Schema } from "./api-description";

/** A request that may be valid, invalid or hostile. `path` starts with `/`. */
export interface FuzzRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
}

/** The descriptions of both hosts, and what valid requests ask for. */
export interface FuzzedApi {
  hosts: readonly { prefix: string; description: Description }[];
  key: string;
  symbols: readonly string[];
  /** YYYY-MM-DD. */
  dates: readonly string[];
  /** ISO instants. */
  instants: readonly string[];
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** A request before it is written as an address. */
interface Draft {
  prefix: string;
  template: string;
  operation: Operation;
  /** The values of all parameters, in the path and in the query. */
  path: Pairs;
  query: Pairs;
}

/** Returns requests to every described route: about half of them valid, the others with one fault each. */
export function hostileRequests(api: FuzzedApi): fc.Arbitrary<FuzzRequest> {
  const headers = { authorization: `Bearer ${api.key}` };
  const sent = (path: string): FuzzRequest => ({ path, method: "GET", headers });
  const drafts = draftsOf(api);
  const valid = drafts.map((draft) => sent(address(draft)));
  return fc.oneof(
    { weight: 10, arbitrary: valid },
    {
      weight: 5,
      arbitrary: fc.tuple(drafts, hostileText, fc.nat()).map((parts) => sent(address(withHostile(...parts)))),
    },
    { weight: 1, arbitrary: fc.tuple(drafts, fc.nat()).map(([draft, at]) => sent(address(withoutOne(draft, at)))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(drafts, hostileText, hostileText)
        .map(([draft, name, value]) =>
          sent(address({ ...draft, query: [...draft.query, ...draft.query.slice(0, 1), [name, value]] })),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, rawText)
        .map(([{ path }, raw]) => sent(`${path}${path.includes("?") ? "&" : "?"}${raw}`)),
    },
    { weight: 1, arbitrary: rawText.map((raw) => sent(`/${raw}`)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.integer({ min: 1_000, max: 20_000 }))
        .map(([{ path }, length]) =>
          sent(`${path}${path.includes("?") ? "&" : "?"}symbols=${"SPY,".repeat(length / 4)}`),
        ),
    },
    { weight: 1, arbitrary: fc.tuple(valid, methods).map(([{ path }, method]) => ({ ...sent(path), method })) },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, wrongHeaders).map(([{ path }, wrong]) => ({ ...sent(path), headers: wrong })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, headerText)
        .map(([{ path }, id]) => ({ ...sent(path), headers: { ...headers, "last-event-id": id } })),
    },
  );
}

const words = [
  "", " ", "-1", "0", "-0", "1e308", "1e-320", "1e999", "NaN", "Infinity", "0x10", "null", "undefined", "true", "all",
  "9".repeat(400), "__proto__", "constructor", "toString", "../../etc/passwd", "<script>alert(1)</script>",
  "' OR 1=1 --", "\u0000", "\r\nx: y", "\ud800", "\u{1f600}", "2026-13-45", "0000-00-00", "9999-12-31", "-271821-04-20",
  "1970-01-01T00:00:00Z", "+275760-09-13T00:00:00Z", "2026-11-20T25:00:00Z", "2026-11-20T10:00:00", "8640000000000001",
  "SPY,", ",,,,", "SPY,SPY", "spy", "SPXW:1,SPXW:2", "SPY:99999999999999999999", "0dte", "1W", "999D", "XYZW__999999C99999999",
]; // prettier-ignore
const hostileText = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ maxLength: 30, unit: "binary" }),
  fc.double().map(String),
);
/** Text that is not encoded. */
const rawText = fc.oneof(
  fc.constantFrom(
    "%",
    "%ZZ=1",
    "symbols=%E0%A4%A",
    "a=%00",
    "&&&=",
    "=",
    "#",
    "?",
    "//",
    "/v1",
    "/v1/",
    "flow",
    "flow/v1",
    "v1/heatmap/",
  ),
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[\s\\]/g, "_")),
);
const methods = fc.constantFrom("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND");
const headerText = fc.constantFrom(
  "",
  "SPXW:1",
  "SPXW:-1,SPY:x",
  "SPY:99999999999999999999",
  ":",
  ",".repeat(500),
  "__proto__:1",
);
const wrongHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  fc
    .constantFrom("", "Bearer", "Bearer ", "Basic YTpi", "__proto__", "constructor", "x".repeat(5_000))
    .map((authorization) => ({ authorization })),
  headerText.map((key) => ({ "x-api-key": key })),
);

/** Returns valid requests, as far as the description of a route tells: required parameters, and some others. */
function draftsOf(api: FuzzedApi): fc.Arbitrary<Draft> {
  const routes = api.hosts.flatMap(({ prefix, description }) =>
    Object.entries(description.paths).map(([template, { get: operation }]) => ({ prefix, template, operation })),
  );
  return fc.constantFrom(...routes).chain((route) => {
    const values = route.operation.parameters.map((parameter) => {
      const value = fc
        .constantFrom(...validValues(api, parameter.name, parameter.schema))
        .map((text) => ({ ...parameter, text }));
      return parameter.required ? value : fc.option(value, { freq: 4, nil: undefined }).map((one) => one);
    });
    return fc.tuple(...values).map((chosen): Draft => {
      const given = chosen.filter((one) => one !== undefined);
      const pairs = (place: "path" | "query") =>
        given.filter((one) => one.in === place).map(({ name, text }) => [name, text] as const);
      return { ...route, path: pairs("path"), query: pairs("query") };
    });
  });
}

/** Returns values that a parameter accepts. Parameters with a date or a time are recognized by the examples of the description. */
function validValues({ symbols, dates, instants }: FuzzedApi, name: string, schema: Schema): readonly string[] {
  if (/^(symbols?|tickers?)$/.test(name) && schema.example !== undefined && !String(schema.example).includes("__"))
    return symbols;
  if (schema.format === "date") return dates;
  const example = String(schema.examples?.[0] ?? schema.example ?? "");
  if (/^\d{4}-\d\d-\d\dT/.test(example)) return instants;
  const accepted = [...acceptedValues(name, schema), ...(schema.examples ?? [])];
  return accepted.length > 0 ? accepted : ["1"];
}

function address({ prefix, template, path, query }: Draft): string {
  const filled = path.reduce((text, [name, value]) => text.replace(`{${name}}`, () => encoded(value)), template);
  const text = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return `${prefix}${filled}${text === "" ? "" : `?${text}`}`;
}

/** Encodes text for an address. A lone surrogate, which cannot be encoded, becomes U+FFFD. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}

function withHostile(draft: Draft, value: string, at: number): Draft {
  const { parameters } = draft.operation;
  const parameter = parameters[at % Math.max(1, parameters.length)];
  if (parameter === undefined) return { ...draft, query: [...draft.query, ["limit", value]] };
  const { name } = parameter;
  const others = (pairs: Pairs) => pairs.filter(([own]) => own !== name);
  return parameter.in === "path"
    ? { ...draft, path: [...others(draft.path), [name, value]] }
    : { ...draft, query: [...others(draft.query), [name, value]] };
}

function withoutOne(draft: Draft, at: number): Draft {
  return { ...draft, query: draft.query.filter((_, index) => index !== at % Math.max(1, draft.query.length)) };
}
