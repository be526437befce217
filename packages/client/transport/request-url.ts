import type { EndpointFacts } from "@strikebook/contract";

/** The base address of each service, for example `https://api.example.com`; a path and a trailing slash are allowed. */
export interface Hosts {
  baseUrl: string;
  flowBaseUrl: string;
}

/** Query parameters in the order they are sent. */
export type Query = readonly (readonly [name: string, value: string])[];

/** Values for the names in braces of a path, unescaped: `{ ticker: "SPY" }` for `/v1/flow/{ticker}`. */
export type PathParameters = Readonly<Record<string, string>>;

/** Returns the address of one request. It never contains the key, which is sent in a header. */
export function requestUrl(
  hosts: Hosts,
  endpoint: Pick<EndpointFacts, "service" | "path">,
  query: Query,
  path: PathParameters = {},
): string {
  const base = endpoint.service === "flow" ? hosts.flowBaseUrl : hosts.baseUrl;
  const text = queryText(query);
  return `${base.replace(/\/+$/, "")}${filledPath(endpoint.path, path)}${text && `?${text}`}`;
}

function filledPath(template: string, path: PathParameters): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`The path ${template} needs a value for ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Returns parameters as an address contains them, commas of lists unescaped: `symbols=SPY,QQQ&metric=vanna`. */
export function queryText(query: Query): string {
  return query.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");
}
