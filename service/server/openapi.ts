import { type ErrorCode, OPERATION_MARK, errorBodySchema, errorStatus } from "@strikebook/contract";
import { type NamedRoute, type Route, route } from "../gateway/route";
import {
  describedParameters,
  type Host,
  hostErrorCode,
  hostPrefix,
  jsonResponse,
  type JsonSchema,
  type Parameters,
} from "@strikebook/http";
import { jsonSchema } from "./json-schema";

/** The error codes of every route, from before its own work or when it fails. docs/api.md, Errors. */
const commonErrorCodes: readonly ErrorCode[] = [
  "unauthorized",
  "forbidden",
  "account_blocked",
  "method_not_allowed",
  "rate_limited",
  "internal_error",
];

/** The error codes of every route of one host. docs/api.md, Errors. */
const hostErrorCodes: Readonly<Record<Host, readonly ErrorCode[]>> = { heatmap: [], flow: ["bad_request"] };

/** The error codes of every route with a price. docs/api.md, Credits and Errors. */
const billingErrorCodes: readonly ErrorCode[] = ["insufficient_credits", "monthly_cap_reached", "account_suspended"];

const titles: Readonly<Record<Host, string>> = {
  heatmap: "Strikebook local service: heatmap, volatility and account",
  flow: "Strikebook local service: flow",
};

/**
 * Returns `/v1/openapi.json` of a host, which is free. docs/api.md, Description. `routes` is called with the first request,
 * because this route is one of them.
 */
export function openapiRoute(host: Host, modelVersion: number, routes: () => readonly NamedRoute[]): Route {
  let text: string | undefined;
  return route({
    summary: "This description.",
    parameters: {},
    errorCodes: [],
    read: () => ({}),
    handle: () => jsonResponse((text ??= JSON.stringify(describeHost(host, modelVersion, routes())))),
  });
}

/** Returns the OpenAPI 3.1 description of a host. The model version tells which numbers a seed gives. */
function describeHost(host: Host, modelVersion: number, routes: readonly NamedRoute[]): JsonSchema {
  return {
    openapi: "3.1.0",
    info: { title: titles[host], version: "1", "x-model-version": modelVersion },
    servers: [{ url: hostPrefix[host] || "/" }],
    security: [{ key: [] }],
    paths: Object.fromEntries(routes.map((named) => [named.endpoint.path, { get: operation(host, named) }])),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: { Error: jsonSchema(errorBodySchema) },
      headers: headerDescriptions,
    },
  };
}

const integer = (description: string) => ({ description, schema: { type: "integer" } });

const headerDescriptions = {
  "X-Market-Time": {
    description: "The time in the market, to which now and today refer. It can differ from the Date of the response.",
    schema: { type: "string", format: "date-time" },
  },
  "X-Market-Name": {
    description: "Differs between markets with different numbers.",
    schema: { type: "string" },
  },
  "X-Market-Pace": {
    description: "How fast the time in the market passes: 0 if it stands still. Absent if it passes as real time does.",
    schema: { type: "number" },
  },
  "X-RateLimit-Limit": integer("Requests per minute, on all hosts together; -1 without a valid key."),
  "X-RateLimit-Remaining": integer("Requests left in the window."),
  "X-RateLimit-Reset": integer("When the window resets, in seconds since 1970 UTC."),
  "X-Credits-Remaining": integer("Credits left, refunds included; on routes that cost credits."),
};

function headers(credits: number): JsonSchema {
  const sent = Object.keys(headerDescriptions).filter((name) => credits > 0 || name !== "X-Credits-Remaining");
  return Object.fromEntries(sent.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function operation(host: Host, { name, endpoint, route }: NamedRoute): JsonSchema {
  const content = responseContent(host, route);
  return {
    operationId: name,
    summary: route.summary,
    ...(endpoint.needsMark && { [OPERATION_MARK]: true }),
    "x-credits": endpoint.credits,
    "x-credits-rule": route.priceRule ?? fixedPrice(endpoint.credits),
    parameters: [...described("path", route.pathParameters ?? {}), ...described("query", route.parameters)],
    responses: {
      "200": { description: "The response.", headers: headers(endpoint.credits), content },
      ...errorResponses(host, endpoint.credits, route.errorCodes),
    },
  };
}

/** Describes the price of a route with the same price for every request. */
function fixedPrice(credits: number): string {
  if (credits === 0) return "free";
  return `${credits} for each request, however many symbols it carries`;
}

/** The flow host sends null for what is not known; the documents of the other host list what is left out. */
function responseContent(host: Host, { responseSchema, mediaType }: Route): JsonSchema {
  if (mediaType !== undefined) return { [mediaType]: { schema: { type: "string" } } };
  const schema = responseSchema ? jsonSchema(responseSchema, { sendsNulls: host === "flow" }) : { type: "object" };
  return { "application/json": { schema } };
}

function described(place: "path" | "query", parameters: Parameters): JsonSchema[] {
  return describedParameters(parameters).map(({ name, required, description, schema }) => ({
    name,
    in: place,
    required,
    description,
    schema,
  }));
}

/** Returns one response per status, whose description lists its error codes. */
function errorResponses(host: Host, credits: number, routeCodes: readonly ErrorCode[]): JsonSchema {
  const billing = credits > 0 ? billingErrorCodes : [];
  const codes = new Set([...routeCodes, ...commonErrorCodes, ...hostErrorCodes[host], ...billing]);
  const statuses = [...new Set([...codes].map((code) => errorStatus[code]))].sort((a, b) => a - b);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    statuses.map((status) => {
      const listed = [...codes].filter((code) => errorStatus[code] === status).map((code) => hostErrorCode(host, code));
      return [String(status), { description: listed.join(", "), headers: headers(credits), content }];
    }),
  );
}
