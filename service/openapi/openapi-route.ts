import { jsonAnswer } from "../query/answers";
import { describeHost } from "./describe-host";
import type { Host } from "../query/hosts";
import { readQuery } from "../query/read-query";
import type { NamedRoute, Route } from "../routes/route";

/**
 * `/v1/openapi.json` of a host over a market of some model version, free. API document, Part 4.6. `routes` is asked at the
 * first call: this route is one of them.
 */
export function openapiRoute(host: Host, modelVersion: number, routes: () => readonly NamedRoute[]): Route {
  let text: string | undefined;
  return {
    summary: "This description.",
    parameters: {},
    refusals: ["invalid_parameter"],
    handle({ query }) {
      readQuery(query, {});
      text ??= JSON.stringify(describeHost(host, modelVersion, routes()));
      return jsonAnswer(text);
    },
  };
}
