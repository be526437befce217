import type { Endpoint } from "../contract/endpoints";

/** Where each service answers, for example `https://api.example.com`; a path and a trailing slash are allowed. */
export interface Hosts {
  baseUrl: string;
  flowBaseUrl: string;
}

/** Parameters in the order they are sent. */
export type Query = readonly (readonly [name: string, value: string])[];

/** What stands for the names in braces of a path, unescaped: `{ ticker: "SPY" }` for `/v1/flow/{ticker}`. */
export type PathParameters = Readonly<Record<string, string>>;

/** The address of one question. The key is never part of it: it travels in a header. */
export function requestUrl(hosts: Hosts, endpoint: Endpoint, query: Query, path: PathParameters = {}): string {
  const base = endpoint.service === "flow" ? hosts.flowBaseUrl : hosts.baseUrl;
  const text = queryText(query);
  return `${base.replace(/\/+$/, "")}${filledPath(endpoint.path, path)}${text && `?${text}`}`;
}

function filledPath(template: string, path: PathParameters): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`The path ${template} was asked for without its ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Parameters as an address spells them, commas of lists unescaped: `symbols=SPY,QQQ&metric=vanna`. */
export function queryText(query: Query): string {
  return query.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");
}
