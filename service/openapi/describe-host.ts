import { errorBodySchema, errorStatus, type ErrorCode } from "../../src/contract/errors";
import { hostPrefix, wireCode, type Host } from "../query/hosts";
import { jsonSchema } from "../query/json-schema";
import type { JsonSchema } from "../query/parameters";
import type { Parameters } from "../query/read-query";
import { allRefusals, chargeableRefusals, hostRefusals } from "../query/refusals";
import type { NamedRoute, Route } from "../routes/route";

const titles: Readonly<Record<Host, string>> = {
  heatmap: "Strikebook local service: heatmap, volatility and account",
  flow: "Strikebook local service: flow",
};

/**
 * The OpenAPI 3.1 description of one host: exactly the routes given, from the facts they are served by. API document,
 * Part 4.6. The model version says which numbers a seed makes.
 */
export function describeHost(host: Host, modelVersion: number, routes: readonly NamedRoute[]): JsonSchema {
  return {
    openapi: "3.1.0",
    info: { title: titles[host], version: "1", "x-model-version": modelVersion },
    servers: [{ url: hostPrefix[host] || "/" }],
    security: [{ key: [] }],
    paths: Object.fromEntries(routes.map((named) => [named.endpoint.path, { get: operation(host, named) }])),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: { Error: jsonSchema(errorBodySchema) },
      headers: rateHeaderSchemas,
    },
  };
}

const integer = (description: string) => ({ description, schema: { type: "integer" } });

const rateHeaderSchemas = {
  "X-RateLimit-Limit": integer("Requests a minute, on all hosts together; -1 where no key was read."),
  "X-RateLimit-Remaining": integer("Requests left in the window."),
  "X-RateLimit-Reset": integer("When the window resets, in seconds since 1970 UTC."),
  "X-Credits-Remaining": integer("Credits left, refunds included; on routes that cost credits."),
};

function headers(credits: number): JsonSchema {
  const sent = Object.keys(rateHeaderSchemas).filter((name) => credits > 0 || name !== "X-Credits-Remaining");
  return Object.fromEntries(sent.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function operation(host: Host, { name, endpoint, route }: NamedRoute): JsonSchema {
  const content = answerContent(route);
  return {
    operationId: name,
    summary: route.summary,
    "x-credits": endpoint.credits,
    "x-credits-rule": route.priceRule ?? fixedPrice(endpoint.credits),
    parameters: [...described("path", route.pathParameters ?? {}), ...described("query", route.parameters)],
    responses: {
      "200": { description: "The answer.", headers: headers(endpoint.credits), content },
      ...refusalResponses(host, endpoint.credits, route.refusals),
    },
  };
}

/** The price in words of a route whose questions all cost the same. */
function fixedPrice(credits: number): string {
  if (credits === 0) return "free";
  return `${credits} for each request, however many symbols it carries`;
}

function answerContent({ answer, mediaType }: Route): JsonSchema {
  if (mediaType !== undefined) return { [mediaType]: { schema: { type: "string" } } };
  return { "application/json": { schema: answer ? jsonSchema(answer) : { type: "object" } } };
}

function described(place: "path" | "query", parameters: Parameters): JsonSchema[] {
  return Object.entries(parameters).map(([name, { required, description, schema }]) => ({
    name,
    in: place,
    required,
    description,
    schema,
  }));
}

/** One response a status, each naming its codes. */
function refusalResponses(host: Host, credits: number, own: readonly ErrorCode[]): JsonSchema {
  const codes = new Set([...own, ...allRefusals, ...hostRefusals[host], ...(credits > 0 ? chargeableRefusals : [])]);
  const statuses = [...new Set([...codes].map((code) => errorStatus[code]))].sort((a, b) => a - b);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    statuses.map((status) => {
      const named = [...codes].filter((code) => errorStatus[code] === status).map((code) => wireCode(host, code));
      return [String(status), { description: named.join(", "), headers: headers(credits), content }];
    }),
  );
}
